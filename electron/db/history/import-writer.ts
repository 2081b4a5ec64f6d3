import { randomUUID } from 'node:crypto';
import type { Statements } from '../engine/statement-cache.ts';
import { createKnownFinder, type KnownSegment } from './known-segments.ts';
import type {
  DecidedEdit,
  HistoryImportPart,
  ImportedSegment,
  KnownCounts,
  KnownHandling,
  NewHistoryItem,
} from './repo-types.ts';
import { decidableEdits, planDecided } from './handoff.ts';
import { createHistoryJournal } from './journal.ts';
import { unknownItem, type HistorySegmentRow, type SegmentEdit } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

export interface PlacedSegment extends ImportedSegment {
  itemRowId: number;
}

/** A known segment or part, and its wording in the file. */
interface Replacement {
  known: KnownSegment;
  target: string;
}

/** An item that an import is still adding to. */
interface OpenItem {
  rowId: number;
  /** Position of the next segment. */
  nextPosition: number;
  facts: Pick<NewHistoryItem, 'title' | 'sourceLang' | 'targetLang'>;
}

interface StateRow {
  row_id: number;
  state: string;
  title: string;
  source_lang: string | null;
  target_lang: string;
  segment_count: number;
}

/**
 * Builds the writer, which adds the items of one file, and remembers until its end which segments are to be replaced.
 * Runs within transactions.
 */
export function createImportWriter(
  db: Statements,
  insert: {
    item: (item: NewHistoryItem) => number;
    segments: (segments: readonly PlacedSegment[]) => void;
  },
) {
  /** New ids for items whose id in the file already belongs to a different item of the history. */
  const otherIds = new Map<string, string>();
  /** Items without their known segments. */
  const shortened = new Set<string>();
  let findKnown: ReturnType<typeof createKnownFinder> | null = null;
  let replacements: Replacement[] = [];
  const journal = createHistoryJournal(db);

  const begin = (item: NewHistoryItem): OpenItem => {
    const isTaken = db.get(HISTORY_SQL.isTaken, item.id) !== undefined;
    const id = isTaken ? randomUUID() : item.id;
    if (isTaken) otherIds.set(item.id, id);
    return { rowId: insert.item({ ...item, id }), nextPosition: 0, facts: item };
  };
  const resume = (itemId: string): OpenItem => {
    const row = db.get<StateRow>(HISTORY_SQL.getState, otherIds.get(itemId) ?? itemId);
    if (row?.state !== 'unfinished') throw unknownItem();
    return {
      rowId: row.row_id,
      nextPosition: row.segment_count,
      facts: { title: row.title, sourceLang: row.source_lang, targetLang: row.target_lang },
    };
  };

  /** Chooses the segments to add; known ones are counted. */
  const choose = (
    { facts }: OpenItem,
    segments: readonly ImportedSegment[],
    handling: KnownHandling,
    counts: KnownCounts,
  ): readonly ImportedSegment[] => {
    if (handling === 'add') return segments;
    findKnown ??= createKnownFinder(db);
    const find = findKnown;
    const added = segments.filter((segment) => {
      const known = find(facts, segment);
      if (known === null) return true;
      counts.knownCount += 1;
      // A locked one stays unchanged, as everywhere else.
      if (known.target === segment.target || known.isLocked) return false;
      counts.changedCount += 1;
      if (handling === 'replace') replacements.push({ known, target: segment.target });
      return false;
    });
    if (handling === 'count') return [];
    return handling === 'ask' ? segments : added;
  };

  /** Plans the new wordings of one segment, except for what was changed or locked since it was read. */
  const planReplaced = (place: KnownSegment, own: readonly Replacement[]) => {
    const { item_row_id: itemRowId, position, row_id: rowId } = place;
    const segment = db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, itemRowId, position);
    if (segment?.row_id !== rowId) return null;
    return planDecided(segment, decidableEdits(segment, toEdits(own)));
  };

  /** Replaces wordings, as one step of each item. @returns how many were replaced */
  const replaceAll = (atMs: number): number => {
    let count = 0;
    const ofItems = Map.groupBy(replacements, ({ known }) => known.item_row_id);
    for (const [rowId, ofItem] of ofItems) {
      const edits: SegmentEdit[] = [];
      for (const own of Map.groupBy(ofItem, ({ known }) => known.row_id).values()) {
        const [first] = own;
        const planned = first === undefined ? null : planReplaced(first.known, own);
        if (planned === null) continue;
        count += planned.count;
        edits.push(planned);
      }
      journal.make({ row_id: rowId }, { kind: 'import', atMs }, { edits });
    }
    return count;
  };

  const forget = (): void => {
    otherIds.clear();
    shortened.clear();
    findKnown = null;
    replacements = [];
  };

  return {
    append(parts: readonly HistoryImportPart[], handling: KnownHandling): KnownCounts {
      const counts = { knownCount: 0, changedCount: 0 };
      const placed: PlacedSegment[] = [];
      for (const part of parts) {
        const item = part.begin === null ? resume(part.itemId) : begin(part.begin);
        const { rowId: itemRowId, nextPosition } = item;
        const segments = choose(item, part.segments, handling, counts);
        db.run(HISTORY_SQL.addToCount, segments.length, itemRowId);
        if (segments.length < part.segments.length) shortened.add(part.itemId);
        // Skipped segments leave no gap.
        const isWhole = segments.length === part.segments.length && handling === 'add';
        for (const [index, segment] of segments.entries()) {
          const position = isWhole ? segment.position : nextPosition + index;
          placed.push({ ...segment, position, itemRowId });
        }
      }
      insert.segments(placed);
      return counts;
    },

    finish(itemIds: readonly string[], atMs: number): { itemCount: number; replacedCount: number } {
      let itemCount = 0;
      for (const itemId of itemIds) {
        const id = otherIds.get(itemId) ?? itemId;
        const isEmpty = shortened.has(itemId) && db.run(HISTORY_SQL.discardEmpty, id).changes > 0;
        if (isEmpty) continue;
        if (db.run(HISTORY_SQL.finish, id).changes === 0) throw unknownItem();
        itemCount += 1;
      }
      const replacedCount = replaceAll(atMs);
      forget();
      return { itemCount, replacedCount };
    },

    forget,
  };
}

/** Returns the last wording of each part; the one of the whole segment only if there is none of a part. */
function toEdits(replacements: readonly Replacement[]): DecidedEdit[] {
  const edits = new Map<number | undefined, DecidedEdit>();
  for (const { known, target } of replacements) {
    const { position, sourceStart, source, target: before } = known;
    const part = sourceStart === undefined ? {} : { part: { sourceStart, source } };
    edits.set(sourceStart, { position, ...part, before, target, isConfirmed: false });
  }
  if (edits.size > 1) edits.delete(undefined);
  return [...edits.values()];
}
