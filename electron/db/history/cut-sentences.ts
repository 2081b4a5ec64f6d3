import { isGuess, isOutsideOfTags, toSentenceParts } from '../../../shared/domain/history/parts.ts';
import { alignSentences } from '../../../shared/text/align-sentences.ts';
import type { SyncLater } from '../engine/sync-later.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { marksFromJson } from './marks-column.ts';
import { toParts } from './parts.ts';
import { partsToJson } from './parts-column.ts';
import type { HistoryItemRow, HistorySegmentRow } from './row.ts';

/** Segments per transaction: reading the longest that can be cut takes a few milliseconds. */
const SEGMENTS_PER_STEP = 50;
/** In UTF-16 units: cutting a longer text takes as long as a piece of idle work, so it is the only one of its step. */
const LONG_CHARS = 5000;

/** Exported so that tests can check its query plans. */
export const CUT_SQL = {
  // The latest documents first: they are used first.
  next: `SELECT row_id, source_lang, target_lang, uncut_from FROM history_items
    WHERE uncut_from IS NOT NULL AND state = 'kept' ORDER BY row_id DESC LIMIT 1`,
  count: `SELECT count(*) FROM history_items WHERE uncut_from IS NOT NULL AND state = 'kept'`,
  /** Everything that a person split, joined, confirmed, locked, commented or is editing stays as it is. */
  list: `SELECT row_id, position, source, target, marks_json, is_changed_by_me,
      parts_json IS NULL AND decided IS NULL
        AND NOT EXISTS (SELECT 1 FROM history_drafts WHERE segment_row_id = s.row_id)
        AND NOT EXISTS (SELECT 1 FROM history_comments WHERE segment_row_id = s.row_id)
        AND NOT EXISTS (SELECT 1 FROM history_revisions WHERE segment_row_id = s.row_id AND is_cut = 1)
      AS is_free
    FROM history_segments AS s WHERE item_row_id = ? AND position >= ? ORDER BY position LIMIT ?`,
  setParts: 'UPDATE history_segments SET parts_json = ? WHERE row_id = ?',
  isCutByHand: 'SELECT 1 FROM history_revisions WHERE segment_row_id = ? AND is_cut = 1 LIMIT 1',
  hasPartDraft: 'SELECT 1 FROM history_drafts WHERE segment_row_id = ? AND part > 0 LIMIT 1',
  proceed: 'UPDATE history_items SET uncut_from = ? WHERE row_id = ?',
} as const;

type UncutItem = Pick<HistoryItemRow, 'row_id' | 'source_lang' | 'target_lang'> & {
  uncut_from: number;
};

type UncutSegment = Pick<
  HistorySegmentRow,
  'row_id' | 'position' | 'source' | 'target' | 'marks_json' | 'is_changed_by_me'
> & { is_free: number };

/** Builds the part of the history that cuts segments into sentences, whose sides it aligns. */
export function createSentenceCutter(db: Statements, writeIdly: SyncLater) {
  /** Cuts some segments of an item. @returns the position at which to continue; null: that was all */
  const cutFrom = (item: UncutItem, endMs: number): number | null => {
    const langs = { sourceLang: item.source_lang, targetLang: item.target_lang };
    const rows = db.all<UncutSegment>(
      CUT_SQL.list,
      item.row_id,
      item.uncut_from,
      SEGMENTS_PER_STEP,
    );
    for (const [index, row] of rows.entries()) {
      if (index > 0 && row.source.length > LONG_CHARS) return row.position;
      const parts = row.is_free === 1 ? partsOf(row, langs) : null;
      if (parts !== null) db.run(CUT_SQL.setParts, parts, row.row_id);
      if (performance.now() >= endMs) return row.position + 1;
    }
    return rows.length < SEGMENTS_PER_STEP ? null : (rows.at(-1)?.position ?? 0) + 1;
  };

  return {
    /**
     * Cuts some segments of documents and imports into sentences. Each step is one transaction, from which the next one
     * continues, also after a crash; a power cut may undo the last ones, which are then made again.
     * @param maxMs no further segment is begun after that
     * @returns whether nothing is left
     */
    cutSentences(maxMs: number): boolean {
      const endMs = performance.now() + maxMs;
      do {
        const item = db.get<UncutItem>(CUT_SQL.next);
        if (item === undefined) return true;
        writeIdly(() => db.inOne(() => db.run(CUT_SQL.proceed, cutFrom(item, endMs), item.row_id)));
      } while (performance.now() < endMs);
      return false;
    },
    /** Counts documents and imports that are not completely cut. */
    countUncut: (): number => db.value<number>(CUT_SQL.count) ?? 0,
  };
}

/**
 * Makes a segment whole again that someone is editing as a whole, because it was shown before it was cut: otherwise the
 * typed text would belong to its first part. One with a draft of a later part was shown in parts, and stays cut.
 * @param was the text that the edit is based on
 */
export function wholeAgain(
  db: Statements,
  segment: HistorySegmentRow,
  { part, was }: { part?: number | undefined; was: string },
): HistorySegmentRow {
  if (part !== undefined || was.toWellFormed() !== segment.target) return segment;
  const parts = toParts(segment) ?? [];
  const isOnlyCut = parts.every((each) => isGuess(each) && !each.isLocked);
  const isTheirs =
    !isOnlyCut ||
    db.value(CUT_SQL.isCutByHand, segment.row_id) === 1 ||
    db.value(CUT_SQL.hasPartDraft, segment.row_id) === 1;
  if (parts.length === 0 || isTheirs) return segment;
  db.run(CUT_SQL.setParts, null, segment.row_id);
  return { ...segment, parts_json: null };
}

function partsOf(
  { source, target, marks_json: marksJson, is_changed_by_me: isEdited }: UncutSegment,
  langs: Parameters<typeof alignSentences>[2],
): string | null {
  const marks = marksFromJson(marksJson) ?? [];
  // It could be cut through one of its tags.
  if (marks === 'damaged') return null;
  const starts = alignSentences(source, target, langs, {
    isTargetBanned: (at) => !isOutsideOfTags(target, marks, at),
  });
  return starts === null ? null : partsToJson(toSentenceParts(starts, true, isEdited === 1));
}
