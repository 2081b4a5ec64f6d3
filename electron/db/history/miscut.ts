import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { findMiscut, isMiscut } from '../../../shared/text/miscut.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { HistoryItemRow } from './row.ts';

/** Exported so that tests can check its query plan. */
export const NEIGHBORS_SQL = `SELECT position, source, target,
    (is_changed_by_me = 1 OR decided IS NOT NULL) AS is_settled FROM history_segments
  WHERE item_row_id = ? AND position BETWEEN ? AND ? ORDER BY position`;

interface Neighbor {
  position: number;
  source: string;
  target: string;
  /** 1: the user changed or confirmed it. */
  is_settled: number;
}

/** Distance within which a wrong cut is searched: few paragraphs have more sentences. */
const MOST_NEIGHBORS = 20;

/**
 * Finds the segments of an item that were cut within a sentence, or shifted beside such a cut, by their current
 * neighbors; none that the user changed or confirmed. Segments of documents are paragraphs and were never cut.
 * @returns positions from `from` to `to`
 */
export function findMiscutSegments(
  db: Statements,
  item: Pick<HistoryItemRow, 'kind' | 'source_lang' | 'target_lang'>,
  itemRowId: number,
  [from, to]: readonly [number, number],
): ReadonlySet<number> {
  if (item.kind !== 'text' && item.kind !== 'import') return new Set();
  const langs = { sourceLang: item.source_lang, targetLang: item.target_lang };
  const near = db.all<Neighbor>(NEIGHBORS_SQL, itemRowId, from - MOST_NEIGHBORS, to + 1);
  // Imported segments are in any order.
  const shifted = item.kind === 'text' ? findMiscut(near, langs) : null;
  const found = near.filter(
    (pair, index) =>
      pair.position >= from &&
      pair.position <= to &&
      pair.is_settled === 0 &&
      (shifted === null ? isMiscut(pair, langs) : shifted.has(index)),
  );
  return new Set(found.map(({ position }) => position));
}

/** Marks the segments on a page of an item that {@link findMiscutSegments} finds. */
export function markMiscut(
  db: Statements,
  item: HistoryItemRow,
  segments: HistoryDetailSegment[],
): void {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) return;
  const range = [first.position, last.position] as const;
  const found = findMiscutSegments(db, item, item.row_id, range);
  for (const segment of segments) if (found.has(segment.position)) segment.isMiscut = true;
}
