import type {
  HistoryDetailSegment,
  SegmentComment,
  SegmentState,
} from '../../../shared/domain/history/history.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import { AppError } from '../../../shared/errors.ts';
import type { HandoffSegment } from '../../../shared/exchange/handoff/handoff-segment.ts';
import { pack, unpack } from '../../support/packed.ts';
import { createSegmentComments } from './comments.ts';
import { endDraft, moveDrafts } from './drafts.ts';
import { findPlaces, type HistoryCache } from './found-places.ts';
import { markMiscut } from './miscut.ts';
import {
  decidedWording,
  joinedWording,
  planEdit,
  segmentLocked,
  splitWording,
  toMarks,
  toParts,
} from './parts.ts';
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
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { toNumbers } from '../engine/json-fields.ts';
import { markHits } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

/** Part of the history that reads and edits single segments. */
export type HistorySegments = Pick<
  HistoryRepo,
  | 'getDetail'
  | 'listWordings'
  | 'listRevisions'
  | 'editSegment'
  | 'splitSegment'
  | 'joinSegment'
  | 'decideSegment'
  | 'readPackedHandoff'
  | 'applyEdits'
  | 'undoEdit'
  | 'setComment'
  | 'setStarred'
  | 'findConcordances'
>;

interface UndoneRow extends Pick<
  HistorySegmentRow,
  'target' | 'position' | 'decided' | 'marks_json' | 'parts_json'
> {
  row_id: number;
  batch: string | null;
  has_earlier: number;
}

function changedMeanwhile(): AppError {
  return new AppError('input/conflict', 'reviewErrors.returnedChangedHere');
}

interface WordingRow extends Omit<SegmentWording, 'firstTarget' | 'marks' | 'parts'> {
  first_target: string | null;
  marks_json: string | null;
  parts_json: string | null;
}

export function createHistorySegments(db: Statements, cache: HistoryCache): HistorySegments {
  const rewriter = createSegmentRewriter(db);
  const comments = createSegmentComments(db);
  /** Returns the current state of a segment. */
  const toDetail = (itemId: string, row: HistorySegmentRow): HistoryDetailSegment =>
    toDetailSegment(itemId, row, null, comments.of(row.row_id));
  const findItem = (id: string): HistoryItemRow | undefined =>
    db.get<HistoryItemRow>(HISTORY_SQL.getItem, id);

  const findSegment = (itemRowId: number, position: number): HistorySegmentRow | undefined =>
    db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, itemRowId, position);

  const needSegment = (
    itemId: string,
    position: number,
  ): { item: HistoryItemRow; segment: HistorySegmentRow } => {
    const item = findItem(itemId);
    const segment = item === undefined ? undefined : findSegment(item.row_id, position);
    if (item === undefined || segment === undefined) throw unknownItem();
    return { item, segment };
  };

  /** Stores an edit of the user. @returns the updated segment */
  const keepEdit = (
    item: HistoryItemRow,
    segment: HistorySegmentRow,
    edit: Parameters<typeof planEdit>[1],
    atMs: number,
  ): HistorySegmentRow => {
    const planned = planEdit(segment, edit);
    if (planned === null) return segment;
    const { decided, parts_json } = planned.wording;
    if (planned.isSameWording) {
      db.run(HISTORY_SQL.decideSegment, decided, parts_json, segment.row_id);
      return { ...segment, decided, parts_json };
    }
    const [edited = segment] = rewriter.edit([planned], { atMs, batch: null });
    db.run(HISTORY_SQL.markChanged, item.row_id);
    return edited;
  };

  return {
    getDetail: (itemId, { page, limit, text = '' }) =>
      db.read(() => {
        const row = findItem(itemId);
        if (row === undefined) return null;
        const query = planTextQuery(text);
        const rows = db.all<HistorySegmentRow>(
          HISTORY_SQL.listSegments,
          row.row_id,
          limit,
          (page - 1) * limit,
        );
        const said = comments.ofRows(row.row_id, rows);
        const segments = rows.map((segment) =>
          toDetailSegment(itemId, segment, query, said.get(segment.row_id)),
        );
        markMiscut(db, row, segments);
        return { item: toItem(row), segments, totalSegments: row.segment_count };
      }),

    listWordings: (itemId, from, limit) => {
      const item = orThrow(findItem(itemId), unknownItem);
      return db
        .all<WordingRow>(HISTORY_SQL.listWordings, item.row_id, from, limit)
        .map(({ first_target, marks_json, parts_json, ...wording }) => ({
          ...wording,
          marks: toMarks(marks_json),
          parts: toParts({ ...wording, parts_json }),
          firstTarget: first_target ?? wording.target,
        }));
    },

    listRevisions: (itemId, position) =>
      db.read(() => {
        const item = findItem(itemId);
        const segment = item === undefined ? undefined : findSegment(item.row_id, position);
        if (segment === undefined) return [];
        return db
          .all<{ target: string; replaced_at_ms: number }>(
            HISTORY_SQL.listRevisions,
            segment.row_id,
          )
          .map((row) => ({ target: row.target, replacedAtMs: row.replaced_at_ms }));
      }),

    readPackedHandoff: (itemId, from, limit) =>
      db.read(() => {
        const item = orThrow(findItem(itemId), unknownItem);
        const rows = db.all<HistorySegmentRow>(
          HISTORY_SQL.listSegmentsFrom,
          item.row_id,
          from,
          limit,
        );
        const said = comments.ofRows(item.row_id, rows);
        const lastPosition = rows.at(-1)?.position ?? -1;
        const packed = pack(rows.map((row) => toHandoff(row, said.get(row.row_id))));
        return { packed, count: rows.length, lastPosition };
      }),

    editSegment: ({ itemId, position, ...edit }, atMs) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const edited = keepEdit(item, segment, edit, atMs);
        // A draft is saved with it.
        if (edit.was !== undefined) endDraft(db, segment, edit.part);
        return toDetail(itemId, edited);
      }),

    splitSegment: ({ itemId, position, ...split }, atMs) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const typed = keepEdit(item, segment, split, atMs);
        endDraft(db, segment, split.part);
        moveDrafts(db, segment, split.part ?? 0, 1);
        const edit = { segment: typed, wording: splitWording(typed, split) };
        return toDetail(itemId, rewriter.cut(edit, atMs));
      }),

    joinSegment: ({ itemId, position, ...join }, atMs) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const typed = keepEdit(item, segment, join, atMs);
        endDraft(db, segment, join.part);
        moveDrafts(db, segment, join.to === 'next' ? join.part : join.part - 1, -1);
        const edit = { segment: typed, wording: joinedWording(typed, join) };
        return toDetail(itemId, rewriter.cut(edit, atMs));
      }),

    applyEdits: (itemId, { edits, comments: said }, step) =>
      db.inOne(() => {
        const item = orThrow(findItem(itemId), unknownItem);
        // A mere confirmation is an edit too: an undo reverts it with the others.
        const planned = unpack(edits).flatMap(({ position, before, ...edit }) => {
          const { segment } = needSegment(itemId, position);
          if (segment.target !== before) throw changedMeanwhile();
          return planEdit(segment, edit) ?? [];
        });
        const added = unpack(said).filter(({ position, text }) =>
          comments.keep(
            needSegment(itemId, position).segment.row_id,
            { text, addedAtMs: step.atMs },
            step.batch,
          ),
        );
        if (planned.length > 0) {
          rewriter.edit(planned, step);
          db.run(HISTORY_SQL.markChanged, item.row_id);
        }
        return { count: planned.length, commentCount: added.length };
      }),

    decideSegment: ({ itemId, position, part }, state) =>
      db.inOne(() => {
        const { segment } = needSegment(itemId, position);
        const { decided, parts_json } = decidedWording(segment, state, part);
        db.run(HISTORY_SQL.decideSegment, decided, parts_json, segment.row_id);
        return toDetail(itemId, { ...segment, decided, parts_json });
      }),

    undoEdit: (itemId) =>
      db.inOne(() => {
        const item = orThrow(findItem(itemId), unknownItem);
        const last = db.get<UndoneRow>(HISTORY_SQL.lastRevision, item.row_id);
        if (last === undefined) return null;
        const undone =
          last.batch === null
            ? [last]
            : db.all<UndoneRow>(HISTORY_SQL.revisionsOfBatch, last.batch, item.row_id);
        const segments = undone.map(({ row_id, position, has_earlier, ...wording }) => {
          const { segment } = needSegment(itemId, position);
          if (segment.decided === 'locked') throw segmentLocked(position);
          db.run(HISTORY_SQL.removeRevision, row_id);
          const { target, decided, marks_json, parts_json } = wording;
          const before = { target, decided, marks_json, parts_json };
          return { ...segment, ...before, is_changed_by_me: has_earlier };
        });
        rewriter.write(segments);
        if (last.batch !== null) comments.removeBatch(last.batch);
        db.run(HISTORY_SQL.noteChanges, { rowId: item.row_id });
        const [first] = segments;
        if (first === undefined) throw unknownItem();
        return { segment: toDetail(itemId, first), count: segments.length };
      }),

    setComment: ({ itemId, position, comment, isKept }) =>
      db.inOne(() => {
        const { segment } = needSegment(itemId, position);
        if (isKept) comments.keep(segment.row_id, comment, null);
        else comments.remove(segment.row_id, comment.text);
        return toDetail(itemId, segment);
      }),

    setStarred: (itemId, isStarred) =>
      db.inOne(() => {
        db.run(HISTORY_SQL.setStarred, isStarred ? 1 : 0, itemId);
        return toItem(orThrow(findItem(itemId), unknownItem));
      }),

    findConcordances: ({ text, page, limit, ...languages }) =>
      db.read(() => {
        const query = planTextQuery(text);
        if (query === null) return { pairs: [], total: 0, page, limit };
        const places = findVisiblePlaces(db, cache, query, languages);
        const from = places.length - (page - 1) * limit;
        const readItem = db.prepare<[number], HistoryItemRow>(HISTORY_SQL.getItemByRowId);
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
      }),
  };
}

/** Finds places of segments in visible items with these languages, ascending. */
function findVisiblePlaces(
  db: Statements,
  cache: HistoryCache,
  query: TextQuery,
  languages: { sourceLang?: string | undefined; targetLang?: string | undefined },
): readonly number[] {
  const { places } = findPlaces(db, cache, query);
  const itemOf = (place: number): number => Math.floor(place / PLACES_PER_ITEM);
  if (languages.sourceLang === undefined && languages.targetLang === undefined) {
    // Usually none are hidden.
    const hidden = new Set(db.values<number>(HISTORY_SQL.listHidden));
    return hidden.size === 0 ? places : places.filter((place) => !hidden.has(itemOf(place)));
  }
  const { where, values } = toItemFilter(languages);
  const visible = cache.get(
    `visible ${JSON.stringify([languages.sourceLang, languages.targetLang])}`,
    () => new Set(toNumbers(db.value(HISTORY_SQL.listRowIds(where), values))),
    (rowIds) => rowIds.size,
  );
  return places.filter((place) => visible.has(itemOf(place)));
}

function stateOf({ decided, is_changed_by_me }: HistorySegmentRow): SegmentState {
  return decided ?? (is_changed_by_me === 1 ? 'edited' : 'machine');
}

/** Returns null for the main text of a Word document, which the embedded service calls "text". */
function locationOf({ location }: HistorySegmentRow): string | null {
  return location === 'text' ? null : location;
}

function toHandoff(row: HistorySegmentRow, comments: SegmentComment[] = []): HandoffSegment {
  const { position, source, target } = row;
  const facts = { state: stateOf(row), location: locationOf(row) };
  return { position, source, target, ...facts, comments: comments.map(({ text }) => text) };
}

function toDetailSegment(
  itemId: string,
  row: HistorySegmentRow,
  query: TextQuery | null,
  comments: SegmentComment[] = [],
): HistoryDetailSegment {
  const location = locationOf(row);
  const parts = toParts(row);
  return {
    id: segmentIdOf(itemId, row.position),
    position: row.position,
    source: row.source,
    target: row.target,
    ...(location === null ? {} : { location }),
    ...(row.origin === null ? {} : { origin: { kind: row.origin, name: row.origin_name } }),
    isChangedByMe: row.is_changed_by_me === 1,
    state: stateOf(row),
    ...(parts === null ? {} : { parts }),
    ...(comments.length === 0 ? {} : { comments }),
    sourcePieces: markHits(row.source, query),
    targetPieces: markHits(row.target, query),
  };
}
