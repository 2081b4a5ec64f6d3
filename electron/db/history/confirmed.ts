import { partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';
import type { ConfirmedPiece, PieceEffort } from '../../../shared/domain/time/work.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toParts } from './parts.ts';
import type { HistoryItemRow, HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Exported so that tests can check its query plans. */
export const CONFIRMED_SQL = {
  /** Oldest first. */
  wordings: `SELECT target, parts_json FROM history_revisions WHERE segment_row_id = ? ORDER BY row_id`,
  forget: 'DELETE FROM confirmed_segments WHERE segment_row_id = ?',
  keep: `INSERT INTO confirmed_segments (segment_row_id, source_start, word_count, edit_count, longest)
    VALUES (?, ?, ?, ?, ?)`,
} as const;

/** Confirmed parts of a segment, with the language of their source. */
export interface ConfirmedPieces {
  sourceLang: string | null;
  pieces: ConfirmedPiece[];
}

/** A range of the source, in UTF-16 units; null: to its end. */
interface SourceRange {
  start: number;
  end: number | null;
}

/** Returns the wording of a range of the source; null where the segment was cut elsewhere. */
function wordingOf(
  source: string,
  wording: Pick<HistorySegmentRow, 'target' | 'parts_json'>,
  { start, end }: SourceRange,
): string | null {
  const { target } = wording;
  const parts = toParts({ source, ...wording });
  const from = parts === null ? 0 : parts.find((part) => part.source === start)?.target;
  if (from === undefined || (parts === null && start > 0)) return null;
  const to = end === null ? target.length : parts?.find((part) => part.source === end)?.target;
  return to === undefined ? null : target.slice(from, to).trimEnd();
}

/** Returns the confirmed parts, or the segment. A lock by itself confirms nothing. */
function confirmedRanges(
  decided: HistorySegmentRow['decided'],
  parts: readonly SegmentPart[] | null,
): SourceRange[] {
  if (parts === null) return decided === 'confirmed' ? [{ start: 0, end: null }] : [];
  return parts.flatMap((part, index) =>
    part.isConfirmed ? [{ start: part.source, end: parts[index + 1]?.source ?? null }] : [],
  );
}

/** Builds the part of the history that keeps what the user confirmed, and how much was edited for it. */
export function createConfirmedSegments(db: Statements) {
  const read = (itemId: string, position: number) => {
    const item = db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId);
    const segment =
      item && db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position);
    if (item === undefined || segment === undefined) return null;
    const { source, target, decided, parts_json } = segment;
    const parts = toParts(segment);
    const earlier = db.all<Pick<HistorySegmentRow, 'target' | 'parts_json'>>(
      CONFIRMED_SQL.wordings,
      segment.row_id,
    );
    const texts = partTexts({ source, target, parts });
    const pieces = confirmedRanges(decided, parts).map((range): ConfirmedPiece => {
      const text = texts.find(({ sourceStart }) => sourceStart === range.start);
      // Where it was cut later, the first wording with that cut is the oldest one that is known.
      const first = [...earlier, { target, parts_json }]
        .map((wording) => wordingOf(source, wording, range))
        .find((wording) => wording !== null);
      return {
        sourceStart: range.start,
        source: text?.source ?? source,
        target: text?.target.trimEnd() ?? target,
        first: segment.origin !== null || first === undefined || first === '' ? null : first,
      };
    });
    return { rowId: segment.row_id, found: { sourceLang: item.source_lang, pieces } };
  };

  return {
    /** Reads what is confirmed in a segment; null when it is missing. */
    readConfirmed: (itemId: string, position: number): ConfirmedPieces | null =>
      db.read(() => read(itemId, position)?.found ?? null),

    /** Replaces what was measured in a segment, unless it changed since {@link ConfirmedPieces} were read. */
    keepConfirmed: (
      { itemId, position }: { itemId: string; position: number },
      measured: ConfirmedPieces,
      efforts: readonly PieceEffort[],
    ): void => {
      db.inOne(() => {
        const now = read(itemId, position);
        if (now === null || JSON.stringify(now.found) !== JSON.stringify(measured)) return;
        db.run(CONFIRMED_SQL.forget, now.rowId);
        for (const { sourceStart, words, edits } of efforts) {
          const { count = null, longest = null } = edits ?? {};
          db.run(CONFIRMED_SQL.keep, now.rowId, sourceStart, words, count, longest);
        }
      });
    },
  };
}
