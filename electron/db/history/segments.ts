import type {
  HistoryDetailSegment,
  SegmentComment,
  CommentChange,
  ConcordanceQuery,
  DecidedState,
  HistoryDetailQuery,
  JoinHistorySegment,
  PartPlace,
  SplitHistorySegment,
} from '../../../shared/domain/history/history.ts';
import { segmentIdOf, type SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { DoneStep } from '../../../shared/domain/history/steps.ts';
import { sentencesWithHits } from '../../../shared/domain/history/pieces.ts';
import { pack, unpack, type Packed } from '../../support/packed.ts';
import { createSegmentComments } from './comments.ts';
import { changedPlace } from './changed-place.ts';
import { wholeAgain } from './cut-sentences.ts';
import { endDraft, moveDrafts } from './drafts.ts';
import { findVisiblePlaces, type HistoryCache } from './found-places.ts';
import { planDecided, toHandoff } from './handoff.ts';
import { marksFromJson } from './marks-column.ts';
import { createHistoryJournal, type DoneStep as ChangedStep, type NewStep } from './journal.ts';
import { markMiscut } from './miscut.ts';
import {
  decidedWording,
  joinedWording,
  planEdit,
  hasLock,
  splitWording,
  toParts,
} from './parts.ts';
import {
  locationOf,
  PLACES_PER_ITEM,
  stateOf,
  toItem,
  unknownItem,
  type HistoryItemRow,
  type HistorySegmentRow,
  type SegmentWordingRow,
} from './row.ts';
import type { SegmentWording, DecidedEdit, PlacedComment, PlacedEdit } from './repo-types.ts';

import { HISTORY_SQL } from './sql.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { markHits } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

interface WordingRow extends Omit<
  SegmentWording,
  'firstTarget' | 'marks' | 'parts' | 'isConfirmed'
> {
  decided: HistorySegmentRow['decided'];
  first_target: string | null;
  marks_json: string | null;
  parts_json: string | null;
}

const DECISIONS = { confirmed: 'confirm', locked: 'lock', open: 'open' } as const;

/** Builds the part of the history that reads and edits single segments. */
export function createHistorySegments(db: Statements, cache: HistoryCache) {
  const journal = createHistoryJournal(db);
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

  /** Changes one segment as a step. @returns the updated segment */
  const change = (
    item: HistoryItemRow,
    segment: HistorySegmentRow,
    wording: SegmentWordingRow,
    step: NewStep,
  ): HistorySegmentRow => {
    const { segments } = journal.make(item, step, { edits: [{ segment, wording }] });
    return segments[0] ?? segment;
  };

  /** Stores an edit of the user. @returns the updated segment */
  const keepEdit = (
    item: HistoryItemRow,
    segment: HistorySegmentRow,
    { kind, visit, ...edit }: Omit<PlacedEdit, keyof SegmentPlace>,
    atMs: number,
  ): HistorySegmentRow => {
    const planned = planEdit(segment, edit);
    if (planned === null) return segment;
    const step = { kind: kind ?? (edit.isConfirmed ? 'confirm' : 'edit'), atMs, visit } as const;
    return change(item, segment, planned.wording, step);
  };

  /** Undoes or redoes. @returns the place of the first change */
  const go = (itemId: string, work: (item: HistoryItemRow) => ChangedStep | null) =>
    db.inOne((): DoneStep | null => {
      const item = orThrow(findItem(itemId), unknownItem);
      const done = work(item);
      const [first] = done?.segments ?? [];
      if (done === null || first === undefined) return null;
      const place = { position: first.now.position, ...changedPlace(first) };
      const segment = toDetail(itemId, first.now);
      return { kind: done.kind, ...place, count: done.segments.length, segment };
    });

  return {
    /** Returns null when missing or deleted. */
    getDetail: (itemId: string, { page, limit }: Omit<HistoryDetailQuery, 'itemId'>) =>
      db.read(() => {
        const row = findItem(itemId);
        if (row === undefined) return null;
        const rows = db.all<HistorySegmentRow>(
          HISTORY_SQL.listSegments,
          row.row_id,
          limit,
          (page - 1) * limit,
        );
        const said = comments.ofRows(row.row_id, rows);
        const segments = rows.map((segment) =>
          toDetailSegment(itemId, segment, null, said.get(segment.row_id)),
        );
        markMiscut(db, row, segments);
        return {
          item: toItem(row),
          segments,
          totalSegments: row.segment_count,
          ...journal.stepsOf(row),
        };
      }),

    /** Lists segments from a position on, in order, at most `limit`. @throws `input/not-found` */
    listWordings: (itemId: string, from: number, limit: number): SegmentWording[] => {
      const item = orThrow(findItem(itemId), unknownItem);
      return db
        .all<WordingRow>(HISTORY_SQL.listWordings, item.row_id, from, limit)
        .map(({ first_target, marks_json, parts_json, decided, ...wording }) => ({
          ...wording,
          marks: marksFromJson(marks_json),
          parts: toParts({ ...wording, parts_json }),
          firstTarget: first_target ?? wording.target,
          isConfirmed: decided !== null,
        }));
    },

    /** Lists earlier translations of a segment, newest first. */
    listRevisions: (itemId: string, position: number) =>
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

    /** Reads segments for a colleague, from a position on. @throws `input/not-found` */
    readPackedHandoff: (itemId: string, from: number, limit: number) =>
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
        const parts = rows.flatMap((row) => toHandoff(row, said.get(row.row_id)));
        const counts = { count: rows.length, partCount: parts.length };
        return { packed: pack(parts), ...counts, lastPosition };
      }),

    /**
     * Replaces a target and stores the previous one; an equal one can still be confirmed. An edit that states its base
     * text was a draft until then, which is removed.
     * @throws `input/not-found`, `input/conflict` when it is locked, or its text differs from the one the
     * edit was based on
     */
    editSegment: ({ itemId, position, ...edit }: PlacedEdit, atMs: number) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const edited = keepEdit(item, segment, edit, atMs);
        // A draft is saved with it.
        if (edit.was !== undefined) endDraft(db, segment, edit.part);
        return toDetail(itemId, edited);
      }),

    /**
     * Splits a segment, or a part of one, in two; a draft is saved with it. {@link undo} reverts the split before the
     * draft.
     * @throws as {@link editSegment}; `input/invalid` where it cannot be split
     */
    splitSegment: ({ itemId, position, ...split }: SplitHistorySegment, atMs: number) =>
      db.inOne(() => {
        const { item, segment: found } = needSegment(itemId, position);
        const { part, was = split.target } = split;
        const segment = wholeAgain(db, found, { part, was });
        const typed = keepEdit(item, segment, split, atMs);
        endDraft(db, segment, split.part);
        moveDrafts(db, segment, split.part ?? 0, 1);
        const wording = splitWording(typed, split);
        return toDetail(itemId, change(item, typed, wording, { kind: 'split', atMs }));
      }),

    /** Joins a part with a neighbor; otherwise as {@link splitSegment}. */
    joinSegment: ({ itemId, position, ...join }: JoinHistorySegment, atMs: number) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const typed = keepEdit(item, segment, join, atMs);
        endDraft(db, segment, join.part);
        moveDrafts(db, segment, join.to === 'next' ? join.part : join.part - 1, -1);
        const wording = joinedWording(typed, join);
        return toDetail(itemId, change(item, typed, wording, { kind: 'join', atMs }));
      }),

    /**
     * Makes many edits in one step with the comments that came with them, all or none; {@link undo} reverts them
     * together.
     * @returns how many segments changed, where each part counts, and how many comments were new
     * @throws `input/not-found`; `input/conflict` when one of them is locked, or was changed meanwhile
     */
    applyEdits: (
      itemId: string,
      {
        edits,
        comments: said,
      }: { edits: Packed<DecidedEdit[]>; comments: Packed<PlacedComment[]> },
      atMs: number,
    ) =>
      db.inOne(() => {
        const item = orThrow(findItem(itemId), unknownItem);
        // A mere confirmation is an edit too: an undo reverts it with the others.
        const ofSegments = Map.groupBy(unpack(edits), ({ position }) => position);
        const planned = [...ofSegments].flatMap(
          ([position, own]) => planDecided(needSegment(itemId, position).segment, own) ?? [],
        );
        const { commentCount } = journal.make(
          item,
          { kind: 'returned', atMs },
          {
            edits: planned,
            comments: unpack(said).map((comment) => ({ ...comment, addedAtMs: atMs })),
          },
        );
        const count = planned.reduce((sum, each) => sum + each.count, 0);
        return { count, commentCount };
      }),

    /**
     * Confirms or locks a segment or one of its parts, or reverts that; a segment is confirmed when all its parts are.
     * @throws `input/not-found`; `input/conflict` for a part that no longer exists
     */
    decideSegment: ({ itemId, position, part }: PartPlace, state: DecidedState, atMs: number) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const wording = decidedWording(segment, state, part);
        const kind = state === 'open' && hasLock(segment, part) ? 'unlock' : DECISIONS[state];
        return toDetail(itemId, change(item, segment, wording, { kind, atMs }));
      }),

    /**
     * Undoes the newest step of an item, and returns the place of its first change; null when there is none.
     * @param visit instead, the newest steps as long as they are of this visit
     * @throws `input/not-found`; `input/conflict` when it would change something locked; nothing is undone then
     */
    undo: (itemId: string, visit?: string) =>
      go(itemId, (item) =>
        visit === undefined ? journal.undo(item) : journal.undoVisit(item, visit),
      ),
    /** Redoes the step that was undone last; otherwise as {@link undo}. */
    redo: (itemId: string, visit?: string) =>
      go(itemId, (item) =>
        visit === undefined ? journal.redo(item) : journal.redoVisit(item, visit),
      ),

    /** Removes a comment, or restores one. @throws `input/not-found` */
    setComment: ({ itemId, position, comment, isKept }: CommentChange, atMs: number) =>
      db.inOne(() => {
        const { item, segment } = needSegment(itemId, position);
        const kind = isKept ? 'comment' : 'uncomment';
        journal.make(item, { kind, atMs }, { comments: [{ ...comment, position }] });
        return toDetail(itemId, segment);
      }),

    /** @throws `input/not-found` */
    setStarred: (itemId: string, isStarred: boolean) =>
      db.inOne(() => {
        db.run(HISTORY_SQL.setStarred, isStarred ? 1 : 0, itemId);
        return toItem(orThrow(findItem(itemId), unknownItem));
      }),

    /** Finds sentence pairs that contain the term, latest item first; empty for a text without a word. */
    findConcordances: ({ text, page, limit, ...filter }: ConcordanceQuery) =>
      db.read(() => {
        const query = planTextQuery(text);
        if (query === null) return { pairs: [], total: 0, page, limit };
        const places = findVisiblePlaces(db, cache, query, filter);
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
            const { position, isChangedByMe, parts, ...detail } = toDetailSegment(
              item.id,
              segment,
              query,
            );
            const sentences = sentencesWithHits({ ...detail, parts: parts ?? null });
            const facts = { position, isChangedByMe, ...sentences };
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

export type HistorySegments = ReturnType<typeof createHistorySegments>;

/** Returns a segment as the window shows it. @param query whose hits are marked */
export function toDetailSegment(
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
