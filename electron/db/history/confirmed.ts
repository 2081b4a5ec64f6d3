import {
  partTexts,
  type PartText,
  type SegmentPart,
} from '../../../shared/domain/history/parts.ts';
import type { ConfirmedPiece, PieceEffort } from '../../../shared/domain/time/work.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toParts } from './parts.ts';
import type { HistoryItemRow, HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Exported so that tests can check its query plans. */
export const CONFIRMED_SQL = {
  firstWording: `SELECT target, replaced_at_ms FROM history_revisions
    WHERE segment_row_id = ? AND is_cut = 0 ORDER BY row_id LIMIT 1`,
  /** Parts of a segment before the step that replaced its wording at that time. */
  partsThen: `SELECT r.parts_json FROM history_steps AS s
      JOIN history_step_rows AS r ON r.step_row_id = s.row_id
    WHERE s.item_row_id = ? AND s.state = 'done' AND s.made_at_ms = ? AND r.position = ?
      AND r.noted = 'wording'
    ORDER BY s.number LIMIT 1`,
  forget: 'DELETE FROM confirmed_segments WHERE segment_row_id = ?',
  keep: `INSERT INTO confirmed_segments (segment_row_id, source_start, word_count, edit_count, longest)
    VALUES (?, ?, ?, ?, ?)`,
} as const;

interface FirstWording {
  target: string;
  replaced_at_ms: number;
}

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

/**
 * Returns the confirmed parts; the segment as a whole when all of it is confirmed. A lock by itself confirms nothing.
 */
function confirmedRanges(
  decided: HistorySegmentRow['decided'],
  parts: readonly SegmentPart[] | null,
): SourceRange[] {
  const isWhole =
    parts === null ? decided === 'confirmed' : parts.every(({ isConfirmed }) => isConfirmed);
  if (isWhole) return [{ start: 0, end: null }];
  return (parts ?? []).flatMap((part, index) =>
    part.isConfirmed ? [{ start: part.source, end: parts?.[index + 1]?.source ?? null }] : [],
  );
}

/** Builds the part of the history that keeps what the user confirmed, and how much was edited for it. */
export function createConfirmedSegments(db: Statements) {
  const read = (itemId: string, position: number) => {
    const item = db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId);
    const segment =
      item && db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position);
    if (item === undefined || segment === undefined) return null;
    const { source, target, decided } = segment;
    const parts = toParts(segment);
    const texts = partTexts({ source, target, parts });
    const replaced = db.get<FirstWording>(CONFIRMED_SQL.firstWording, segment.row_id);
    const first = replaced?.target ?? target;
    /** Returns the part with the same source as it was before its wording was changed; null if it was cut differently. */
    const firstOf = (text: PartText): string | null => {
      if (replaced === undefined) return text.target;
      const { row_id: itemRowId } = item;
      const then = db.get<Pick<HistorySegmentRow, 'parts_json'>>(
        CONFIRMED_SQL.partsThen,
        itemRowId,
        replaced.replaced_at_ms,
        position,
      );
      const cut = then === undefined ? null : toParts({ source, target: first, ...then });
      const same = partTexts({ source, target: first, parts: cut }).find(
        (each) => each.sourceStart === text.sourceStart && each.source === text.source,
      );
      return same?.target ?? null;
    };
    const pieces = confirmedRanges(decided, parts).map(({ start, end }): ConfirmedPiece => {
      const isWhole = start === 0 && end === null;
      const text = isWhole ? undefined : texts.find(({ sourceStart }) => sourceStart === start);
      const before = text === undefined ? first : firstOf(text);
      const isCompared = segment.origin === null && before !== null && before.trim() !== '';
      return {
        sourceStart: start,
        source: text?.source ?? source,
        target: (text?.target ?? target).trimEnd(),
        first: isCompared ? before.trimEnd() : null,
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
