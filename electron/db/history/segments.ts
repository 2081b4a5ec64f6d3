import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import { AppError } from '../../../shared/errors.ts';
import { findPlaces, type HistoryCache } from './found-places.ts';
import {
  PLACES_PER_ITEM,
  toItem,
  unknownItem,
  type HistoryItemRow,
  type HistorySegmentRow,
} from './row.ts';
import type { HistoryRepo, SegmentWording } from './repo-types.ts';
import { createSegmentRewriter } from './rewrite.ts';
import { HISTORY_SQL, toItemFilter } from './sql.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toNumbers } from '../engine/json-fields.ts';
import { markHits } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

/** The part of the history that reads and edits single segments. */
export type HistorySegments = Pick<
  HistoryRepo,
  | 'getDetail'
  | 'listWordings'
  | 'listRevisions'
  | 'editSegment'
  | 'decideSegment'
  | 'undoEdit'
  | 'setStarred'
  | 'findConcordances'
>;

interface UndoneRow extends Pick<HistorySegmentRow, 'target' | 'position' | 'decided'> {
  row_id: number;
  batch: string | null;
  has_earlier: number;
}

function segmentLocked(position: number): AppError {
  const values = { number: position + 1 };
  return new AppError('input/conflict', 'historyErrors.segmentLocked', { values });
}

interface WordingRow extends Omit<SegmentWording, 'firstTarget'> {
  first_target: string | null;
}

export function createHistorySegments(
  statements: Statements,
  cache: HistoryCache,
): HistorySegments {
  const rewriter = createSegmentRewriter(statements);
  const findItem = (id: string): HistoryItemRow | undefined =>
    statements.prepare<[string], HistoryItemRow>(HISTORY_SQL.getItem).get(id);

  const findSegment = (itemRowId: number, position: number): HistorySegmentRow | undefined =>
    statements
      .prepare<[number, number], HistorySegmentRow>(HISTORY_SQL.getSegment)
      .get(itemRowId, position);

  const needSegment = (
    itemId: string,
    position: number,
  ): { item: HistoryItemRow; segment: HistorySegmentRow } => {
    const item = findItem(itemId);
    const segment = item === undefined ? undefined : findSegment(item.row_id, position);
    if (item === undefined || segment === undefined) throw unknownItem();
    return { item, segment };
  };

  return {
    getDetail: (itemId, { page, limit, text = '' }) =>
      statements.transaction(() => {
        const row = findItem(itemId);
        if (row === undefined) return null;
        const query = planTextQuery(text);
        const segments = statements
          .prepare<[number, number, number], HistorySegmentRow>(HISTORY_SQL.listSegments)
          .all(row.row_id, limit, (page - 1) * limit)
          .map((segment) => toDetailSegment(itemId, segment, query));
        return { item: toItem(row), segments, totalSegments: row.segment_count };
      })(),

    listWordings: (itemId, from, limit) => {
      const item = findItem(itemId);
      if (item === undefined) throw unknownItem();
      return statements
        .prepare<[number, number, number], WordingRow>(HISTORY_SQL.listWordings)
        .all(item.row_id, from, limit)
        .map(({ first_target, ...wording }) => ({
          ...wording,
          firstTarget: first_target ?? wording.target,
        }));
    },

    listRevisions: (itemId, position) =>
      statements.transaction(() => {
        const item = findItem(itemId);
        const segment = item === undefined ? undefined : findSegment(item.row_id, position);
        if (segment === undefined) return [];
        return statements
          .prepare<[number], { target: string; replaced_at_ms: number }>(HISTORY_SQL.listRevisions)
          .all(segment.row_id)
          .map((row) => ({ target: row.target, replacedAtMs: row.replaced_at_ms }));
      })(),

    editSegment: ({ itemId, position, target, isConfirmed = false }, atMs) =>
      statements
        .transaction(() => {
          const { item, segment } = needSegment(itemId, position);
          if (segment.decided === 'locked') throw segmentLocked(position);
          const wording = target.toWellFormed();
          const isSame = wording === segment.target;
          const decided = isConfirmed ? 'confirmed' : isSame ? segment.decided : null;
          if (isSame) {
            if (decided !== segment.decided)
              statements.prepare(HISTORY_SQL.decideSegment).run(decided, segment.row_id);
            return toDetailSegment(itemId, { ...segment, decided }, null);
          }
          const edit = { segment, wording: { target: wording, decided } };
          const [edited = segment] = rewriter.edit([edit], { atMs, batch: null });
          statements.prepare(HISTORY_SQL.markChanged).run(item.row_id);
          return toDetailSegment(itemId, edited, null);
        })
        .immediate(),

    decideSegment: ({ itemId, position }, state) =>
      statements
        .transaction(() => {
          const { segment } = needSegment(itemId, position);
          const decided = state === 'open' ? null : state;
          statements.prepare(HISTORY_SQL.decideSegment).run(decided, segment.row_id);
          return toDetailSegment(itemId, { ...segment, decided }, null);
        })
        .immediate(),

    undoEdit: (itemId) =>
      statements
        .transaction(() => {
          const item = findItem(itemId);
          if (item === undefined) throw unknownItem();
          const last = statements
            .prepare<[number], UndoneRow>(HISTORY_SQL.lastRevision)
            .get(item.row_id);
          if (last === undefined) return null;
          const undone =
            last.batch === null
              ? [last]
              : statements
                  .prepare<[string, number], UndoneRow>(HISTORY_SQL.revisionsOfBatch)
                  .all(last.batch, item.row_id);
          const segments = undone.map(({ row_id, position, target, decided, has_earlier }) => {
            const { segment } = needSegment(itemId, position);
            if (segment.decided === 'locked') throw segmentLocked(position);
            statements.prepare(HISTORY_SQL.removeRevision).run(row_id);
            return { ...segment, target, decided, is_changed_by_me: has_earlier };
          });
          rewriter.write(segments);
          statements.prepare(HISTORY_SQL.noteChanges).run({ rowId: item.row_id });
          const [first] = segments;
          if (first === undefined) throw unknownItem();
          return { segment: toDetailSegment(itemId, first, null), count: segments.length };
        })
        .immediate(),

    setStarred: (itemId, isStarred) =>
      statements
        .transaction(() => {
          statements.prepare(HISTORY_SQL.setStarred).run(isStarred ? 1 : 0, itemId);
          const row = findItem(itemId);
          if (row === undefined) throw unknownItem();
          return toItem(row);
        })
        .immediate(),

    findConcordances: ({ text, page, limit, ...languages }) =>
      statements.transaction(() => {
        const query = planTextQuery(text);
        if (query === null) return { pairs: [], total: 0, page, limit };
        const places = findVisiblePlaces(statements, cache, query, languages);
        const from = places.length - (page - 1) * limit;
        const readItem = statements.prepare<[number], HistoryItemRow>(HISTORY_SQL.getItemByRowId);
        const pairs = places
          .slice(Math.max(0, from - limit), Math.max(0, from))
          .toReversed()
          .flatMap((place) => {
            const itemRowId = Math.floor(place / PLACES_PER_ITEM);
            const item = readItem.get(itemRowId);
            const segment = findSegment(itemRowId, place % PLACES_PER_ITEM);
            if (item === undefined || segment === undefined) return [];
            const { position, isChangedByMe, sourcePieces, targetPieces } = toDetailSegment(
              item.id,
              segment,
              query,
            );
            const facts = { position, isChangedByMe, sourcePieces, targetPieces };
            return [
              {
                ...facts,
                itemId: item.id,
                itemTitle: item.title,
                sourceLang: item.source_lang,
                targetLang: item.target_lang,
                createdAtMs: item.created_at_ms,
              },
            ];
          });
        return { pairs, total: places.length, page, limit };
      })(),
  };
}

/** Places of segments in visible items with these languages, ascending. */
function findVisiblePlaces(
  statements: Statements,
  cache: HistoryCache,
  query: TextQuery,
  languages: { sourceLang?: string | undefined; targetLang?: string | undefined },
): readonly number[] {
  const { places } = findPlaces(statements, cache, query);
  const itemOf = (place: number): number => Math.floor(place / PLACES_PER_ITEM);
  if (languages.sourceLang === undefined && languages.targetLang === undefined) {
    // Usually none are hidden.
    const hidden = new Set(statements.prepare<[], number>(HISTORY_SQL.listHidden).pluck().all());
    return hidden.size === 0 ? places : places.filter((place) => !hidden.has(itemOf(place)));
  }
  const { where, values } = toItemFilter(languages);
  const visible = cache.get(
    `visible ${JSON.stringify([languages.sourceLang, languages.targetLang])}`,
    () => new Set(toNumbers(statements.prepare(HISTORY_SQL.listRowIds(where)).pluck().get(values))),
    (rowIds) => rowIds.size,
  );
  return places.filter((place) => visible.has(itemOf(place)));
}

function toDetailSegment(
  itemId: string,
  row: HistorySegmentRow,
  query: TextQuery | null,
): HistoryDetailSegment {
  return {
    id: segmentIdOf(itemId, row.position),
    position: row.position,
    source: row.source,
    target: row.target,
    // Earlier versions called a place without a name "text".
    ...(row.location === null || row.location === 'text' ? {} : { location: row.location }),
    isChangedByMe: row.is_changed_by_me === 1,
    state: row.decided ?? (row.is_changed_by_me === 1 ? 'edited' : 'machine'),
    sourcePieces: markHits(row.source, query),
    targetPieces: markHits(row.target, query),
  };
}
