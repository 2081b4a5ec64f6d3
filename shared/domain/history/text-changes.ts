import type { FoundRange } from './replace.ts';

/** A range whose text was replaced. */
export interface Change extends FoundRange {
  /** Length of the new text. */
  length: number;
}

/** Returns the changes that replacing the found ranges makes. */
export function changesOf(found: readonly FoundRange[], replaceWith: string): Change[] {
  return found.map(({ start, end }) => ({ start, end, length: replaceWith.length }));
}

/** Returns the length of the common beginning of two texts. */
function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/** Returns the length of the common ending of two texts. */
function commonSuffix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** Returns one range that covers all differences. */
export function differences(before: string, after: string): Change[] {
  const prefix = commonPrefix(before, after);
  const most = Math.min(before.length, after.length) - prefix;
  const suffix = Math.min(commonSuffix(before, after), most);
  const change = { start: prefix, end: before.length - suffix };
  return [{ ...change, length: after.length - suffix - prefix }];
}

/** Maps places of one text to another; null where the surrounding text is ambiguous or changed. */
export function certainPlaces(before: string, after: string): (at: number) => number | null {
  const growth = after.length - before.length;
  const [prefix, suffix] = [commonPrefix(before, after), commonSuffix(before, after)];
  return (at) => {
    const isBefore = at <= prefix;
    const isAfter = before.length - at <= suffix;
    if (isBefore && isAfter) return growth === 0 ? at : null;
    if (isBefore) return at;
    return isAfter ? at + growth : null;
  };
}

/** Maps a place when the changes are known; null inside a change. */
export function placeBetween(at: number, changes: readonly Change[]): number | null {
  return changes.some(({ start, end }) => start < at && at < end) ? null : movePlace(at, changes);
}

/** Maps a place when the changes are known; a place inside a change maps to its beginning. */
export function movePlace(at: number, changes: readonly Change[]): number {
  let growth = 0;
  for (const { start, end, length } of changes) {
    if (end <= at && !(start === end && at === start)) growth += length - (end - start);
    else if (start < at) return start + growth;
  }
  return at + growth;
}
