import type { ConfirmedGridRow, ConfirmGridRow } from '../../../shared/domain/history/grid.ts';
import { normalizeText } from '../../../shared/memory/memory-text.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { GRID_SQL } from './grid.ts';
import { rowsOfSegment, type GridSegment, type SegmentRow } from './grid-rows.ts';
import { spaced } from './handoff.ts';
import { filledWording, planEdit } from './parts.ts';
import { createHistoryJournal } from './journal.ts';
import type { RowFill } from './repo-types.ts';
import {
  unknownItem,
  type HistoryItemRow,
  type HistorySegmentRow,
  type SegmentEdit,
} from './row.ts';
import { toDetailSegment, type HistorySegments } from './segments.ts';
import { HISTORY_SQL } from './sql.ts';
import { createSegmentComments } from './comments.ts';

/** Builds the part of the history that confirms rows of the grid and fills their repetitions. */
export function createRowConfirmer(
  db: Statements,
  { editSegment }: Pick<HistorySegments, 'editSegment'>,
) {
  const journal = createHistoryJournal(db);
  const comments = createSegmentComments(db);

  /** Returns a row of a segment as it would read after the edits so far, null if it is not there. */
  const rowOf = (
    item: HistoryItemRow,
    segment: HistorySegmentRow,
    part: number | undefined,
  ): SegmentRow | null => {
    const held = db.get<GridSegment>(GRID_SQL.one, item.row_id, segment.position);
    const rows = rowsOfSegment({ ...segment, is_held: held?.is_held ?? 1 });
    const row = rows[part ?? 0];
    return row?.part === (part ?? null) ? row : null;
  };

  return {
    /**
     * Confirms a row, and fills others that are still free and have an equal source, as one step. Typed text is a step
     * before it, so that it stays when the confirmation is undone.
     * @throws as `editSegment`
     */
    confirmRow: (
      { itemId, position, ...edit }: ConfirmGridRow,
      fills: readonly RowFill[],
      atMs: number,
    ): ConfirmedGridRow =>
      db.inOne(() => {
        const item = orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId), unknownItem);
        const read = (at: number): HistorySegmentRow | undefined =>
          db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, at);
        const { was: _was, ...place } = edit;
        const typed = editSegment({ itemId, position, ...edit }, atMs);
        // A row whose whole text was deleted has joined its neighbor.
        if (edit.part !== undefined && typed.parts === undefined) {
          return { segment: typed, filledCount: 0 };
        }
        const segment = orThrow(read(position), unknownItem);
        const source = normalizeText(rowOf(item, segment, edit.part)?.source ?? '');
        const target = edit.target.toWellFormed();
        const planned = planEdit(segment, { ...place, isConfirmed: true });
        const edits = new Map<number, SegmentEdit>();
        if (planned !== null) edits.set(position, planned);
        let filledCount = 0;
        for (const { position: at, part, tags } of source === '' || target.trim() === ''
          ? []
          : fills) {
          const base = at === position ? segment : read(at);
          if (base === undefined) continue;
          const now = { ...base, ...edits.get(at)?.wording };
          const row = rowOf(item, now, part);
          if (row?.isFree !== true || normalizeText(row.source) !== source) continue;
          const text = withOwnSpaces(now, row, target);
          if (row.isFilled && row.target === text) continue;
          const moved = tags && { ...tags, marks: shifted(tags.marks, target, text) };
          const wording = filledWording(now, part, text, moved);
          if (wording === null) continue;
          edits.set(at, { segment: base, wording });
          filledCount += 1;
        }
        if (filledCount === 0) {
          const confirmed = { itemId, position, ...place, isConfirmed: true };
          return { segment: editSegment(confirmed, atMs), filledCount };
        }
        const byPosition = [...edits].toSorted(([first], [second]) => first - second);
        const { segments } = journal.make(
          item,
          { kind: 'repeats', atMs },
          { edits: byPosition.map(([, each]) => each) },
        );
        const own = segments.find((one) => one.position === position) ?? segment;
        return {
          segment: toDetailSegment(itemId, own, null, comments.of(own.row_id)),
          filledCount,
        };
      }),
  };
}

/** Returns the text with the white space around the one that it replaces, which belongs to the place. */
function withOwnSpaces(segment: HistorySegmentRow, row: SegmentRow, target: string): string {
  const bare = target.trim();
  const { part, target: old } = row;
  if (old.trim() === '') return part === null ? bare : spaced(segment, part, bare);
  const lead = old.slice(0, old.length - old.trimStart().length);
  return lead + bare + old.slice(old.trimEnd().length);
}

type Marks = NonNullable<RowFill['tags']>['marks'];

/** Moves the marks of a text to where it is in another text that differs in the white space around it. */
function shifted(marks: Marks, from: string, to: string): Marks {
  const lead = (text: string): number => text.length - text.trimStart().length;
  const by = lead(to) - lead(from);
  return marks.map((mark) => ({ ...mark, at: Math.min(Math.max(0, mark.at + by), to.length) }));
}
