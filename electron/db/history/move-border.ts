import type { SegmentTags } from '../../../shared/domain/documents/tags.ts';
import type { MoveBorder } from '../../../shared/domain/history/grid.ts';
import { isOutsideOfTags, moveBorder } from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { sourcePlaces, targetPlaces } from '../../../shared/text/cut-places.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { createSegmentComments } from './comments.ts';
import { createHistoryJournal } from './journal.ts';
import { requireUnlocked, segmentChanged, toTexts, toWording } from './parts.ts';
import { unknownItem, type HistoryItemRow, type HistorySegmentRow } from './row.ts';
import { toDetailSegment } from './segments.ts';
import { HISTORY_SQL } from './sql.ts';

/** Builds the part of the history that moves the borders between the parts of a segment. */
export function createBorderMover(db: Statements) {
  const journal = createHistoryJournal(db);
  const comments = createSegmentComments(db);
  return {
    /**
     * Moves the end of a part, on one side, by a word.
     * @param tags of the segment, through which nothing is cut; null: it has none
     * @throws `input/not-found`; `input/conflict` for a part that is locked or gone; `input/invalid` where it cannot move
     */
    moveBorder: (
      { itemId, position, part, side, by }: MoveBorder,
      tags: Pick<SegmentTags, 'source' | 'target'> | null,
      atMs: number,
    ) =>
      db.inOne(() => {
        const item = orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId), unknownItem);
        const segment = orThrow(
          db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position),
          unknownItem,
        );
        const texts = toTexts(segment);
        const [own, next] = texts.parts?.slice(part, part + 2) ?? [];
        if (own === undefined || next === undefined) throw segmentChanged();
        requireUnlocked(segment, texts, part);
        requireUnlocked(segment, texts, part + 1);
        const text = texts[side];
        const marks = tags?.[side].marks ?? (side === 'target' ? (texts.marks ?? []) : []);
        const end = texts.parts?.[part + 2]?.[side] ?? text.length;
        const lang = side === 'source' ? item.source_lang : item.target_lang;
        const both = { text: text.slice(own[side], end), lang, marks: [] };
        const border = next[side] - own[side];
        const places = side === 'source' ? sourcePlaces(both) : targetPlaces(both, border);
        const isFree = (at: number): boolean => isOutsideOfTags(text, marks, own[side] + at);
        const place =
          by === 1
            ? places.find((at) => at > border && isFree(at))
            : places.findLast((at) => at < border && isFree(at));
        if (place === undefined) throw new AppError('input/invalid', 'historyErrors.borderNoPlace');
        const moved = moveBorder(texts, part + 1, side, own[side] + place);
        const edit = { segment, wording: toWording(moved, null, segment) };
        const { segments } = journal.make(item, { kind: 'border', atMs }, { edits: [edit] });
        const row = segments[0] ?? segment;
        return toDetailSegment(itemId, row, null, comments.of(row.row_id));
      }),
  };
}
