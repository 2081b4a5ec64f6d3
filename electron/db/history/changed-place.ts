import type { SegmentPart } from '../../../shared/domain/history/parts.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { differences } from '../../../shared/domain/history/text-changes.ts';
import { placeBetweenGraphemes } from '../../../shared/graphemes.ts';
import type { DoneStep } from '../../../shared/domain/history/steps.ts';
import type { SegmentChange } from './journal.ts';
import { toParts } from './parts.ts';

type Place = Pick<DoneStep, 'part' | 'caret'>;

/** Finds the part of a segment that changed, and where its text did. */
export function changedPlace({ was, now }: SegmentChange): Place {
  const [before, after] = [toParts(was), toParts(now)];
  const border = findBorder(before, after);
  if (border !== null) return placeOfBorder(border, after, now.target.length);
  if (after === null) return { part: null, caret: caretAfter(was.target, now.target) };
  const texts = partTexts({ ...now, parts: after }).map(({ target }) => target);
  const earlier = partTexts({ ...was, parts: before }).map(({ target }) => target);
  const reworded = texts.findIndex((text, index) => text !== earlier[index]);
  if (reworded !== -1) {
    return { part: reworded, caret: caretAfter(earlier[reworded] ?? '', texts[reworded] ?? '') };
  }
  const decided = after.findIndex((part, index) => flagsOf(part) !== flagsOf(before?.[index]));
  return { part: Math.max(0, decided), caret: null };
}

/** Returns the end of what differs; null for equal texts. */
function caretAfter(before: string, after: string): number | null {
  if (before === after) return null;
  const [change] = differences(before, after);
  return placeBetweenGraphemes(after, (change?.start ?? 0) + (change?.length ?? 0));
}

/** Finds a part that begins where the other wording has none. */
function findBorder(
  before: readonly SegmentPart[] | null,
  after: readonly SegmentPart[] | null,
): SegmentPart | null {
  const startsIn = (parts: typeof before) => new Set(parts?.map(({ source }) => source) ?? [0]);
  const isOnlyIn = (starts: ReadonlySet<number>) => (part: SegmentPart) => !starts.has(part.source);
  return after?.find(isOnlyIn(startsIn(before))) ?? before?.find(isOnlyIn(startsIn(after))) ?? null;
}

function placeOfBorder(
  border: SegmentPart,
  after: readonly SegmentPart[] | null,
  length: number,
): Place {
  if (after === null) return { part: null, caret: Math.min(border.target, length) };
  // A part that begins there was cut off the one before, where that was done.
  const part = after.findLastIndex(({ source }) => source < border.source);
  const start = after[part]?.target ?? 0;
  const end = after[part + 1]?.target ?? length;
  return { part, caret: Math.min(Math.max(0, border.target - start), end - start) };
}

function flagsOf(part: SegmentPart | undefined): string {
  return JSON.stringify([part?.isConfirmed, part?.isLocked]);
}
