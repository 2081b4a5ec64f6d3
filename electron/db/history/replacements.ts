import { createHash } from 'node:crypto';
import {
  createFinder,
  MAX_SEGMENT_CHARS,
  replaceFound,
  type TextReplacement,
} from '../../../shared/domain/history/replace.ts';
import { changesOf } from '../../../shared/domain/history/text-changes.ts';
import { AppError } from '../../../shared/errors.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import type {
  ReplaceableSegment,
  FoundReplaceable,
  ItemReplacement,
  SeenSegment,
} from './repo-types.ts';
import { hasLock, replacedWording } from './parts.ts';
import { createHistoryJournal } from './journal.ts';
import {
  unknownItem,
  type HistoryItemRow,
  type HistorySegmentRow,
  type SegmentEdit,
} from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Returns a mark that distinguishes texts: 48 bits of a digest. */
const markOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6);

/**
 * Builds the function that returns how a segment would read; null where nothing would change.
 * @throws `input/invalid` for a text that is too long
 */
function createReplacer(wanted: TextReplacement) {
  const find = createFinder(wanted);
  const replaceWith = wanted.replaceWith.toWellFormed();
  return ({ position, target }: Pick<HistorySegmentRow, 'position' | 'target'>) => {
    const found = find(target);
    if (found.length === 0) return null;
    const cutChars = found.reduce((sum, { start, end }) => sum + end - start, 0);
    // Checked before the text is built: a text of a million letters could become one of billions.
    if (target.length - cutChars + found.length * replaceWith.length > MAX_SEGMENT_CHARS) {
      const values = { number: position + 1 };
      throw new AppError('input/invalid', 'historyErrors.replacedTooLong', { values });
    }
    const replaced = replaceFound(target, found, replaceWith);
    return replaced === target ? null : { found, replaced, changes: changesOf(found, replaceWith) };
  };
}

/** Builds the part of the history that replaces texts in all segments of an item. */
export function createHistoryReplacements(db: Statements) {
  const journal = createHistoryJournal(db);
  const needItem = (itemId: string): HistoryItemRow =>
    orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId), unknownItem);
  const segmentAt = (item: HistoryItemRow, position: number): HistorySegmentRow | undefined =>
    db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position);

  return {
    /**
     * Finds segments from a position on whose translation would change, at most `limit` examined.
     * @throws `input/not-found`; `input/invalid` for a text that would be too long
     */
    findReplaceable: (
      { itemId, ...wanted }: ItemReplacement,
      from: number,
      limit: number,
    ): FoundReplaceable => {
      const item = needItem(itemId);
      const replace = createReplacer(wanted);
      const rows = db.all<HistorySegmentRow>(
        HISTORY_SQL.listSegmentsFrom,
        item.row_id,
        from,
        limit,
      );
      const last = rows.at(-1);
      return {
        segments: rows.flatMap((row) => {
          const result = replace(row);
          if (result === null) return [];
          const { position, target } = row;
          const isLocked = hasLock(row);
          return [{ position, placeCount: result.found.length, isLocked, mark: markOf(target) }];
        }),
        next: last === undefined || rows.length < limit ? null : last.position + 1,
      };
    },

    /** Reads the current state of segments. @throws `input/not-found` */
    readReplaceable: ({ itemId, ...wanted }: ItemReplacement, positions: readonly number[]) =>
      db.read(() => {
        const item = needItem(itemId);
        const find = createFinder(wanted);
        return positions.flatMap((position): ReplaceableSegment[] => {
          const row = segmentAt(item, position);
          if (row === undefined) return [];
          const { target } = row;
          const isLocked = hasLock(row);
          return [{ position, target, found: find(target), isLocked, mark: markOf(target) }];
        });
      }),

    /**
     * Replaces in segments that are unchanged since the preview and not locked, all in one step.
     * @returns with `lockedCount` the segments locked, and with `changed` those changed or removed since the preview
     * @throws as {@link findReplaceable}; nothing is replaced then
     */
    replaceTexts: (
      { itemId, ...wanted }: ItemReplacement,
      seen: readonly Pick<SeenSegment, 'position' | 'mark'>[],
      atMs: number,
    ) =>
      db.inOne(() => {
        const item = needItem(itemId);
        const replace = createReplacer(wanted);
        const outcome = {
          placeCount: 0,
          segmentCount: 0,
          lockedCount: 0,
          changed: [] as number[],
        };
        const edits: SegmentEdit[] = [];
        for (const { position, mark } of seen) {
          const segment = segmentAt(item, position);
          if (segment === undefined || markOf(segment.target) !== mark) {
            outcome.changed.push(position);
            continue;
          }
          if (hasLock(segment)) {
            outcome.lockedCount += 1;
            continue;
          }
          const result = replace(segment);
          if (result === null) continue;
          edits.push({
            segment,
            wording: replacedWording(segment, result.replaced, result.changes),
          });
          outcome.placeCount += result.found.length;
        }
        outcome.segmentCount = edits.length;
        journal.make(item, { kind: 'replace', atMs }, { edits });
        return outcome;
      }),
  };
}
