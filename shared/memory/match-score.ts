import { editDistance } from './edit-distance.ts';
import type { MemoryText } from './memory-text.ts';
import { countObjects, MAX_FUZZY_SYMBOLS } from './memory-text.ts';

/** Percent points off for what differs beside the letters. */
const CASE_PENALTY = 1;
const NUMBER_PENALTY = 1;
const OBJECT_PENALTY = 2;

/**
 * How well two texts match, in whole percent; the order of the two does not matter.
 *
 * 100 when they are equal after normalisation, objects included. Else
 * `floor(100 × (1 − edits / length of the longer one)) − penalties`, at most 99 and at least 0:
 * edits and length in code points without regard to case, a number being one symbol that equals
 * every other number; penalties are 1 when letters differ in case, 1 when numbers differ, 2 when
 * objects differ in count or place.
 * @param atLeast a score below it need not be exact: 0 is answered then
 */
export function matchScore(a: MemoryText, b: MemoryText, atLeast = 0): number {
  if (a.marked === b.marked) return 100;
  const length = Math.max(a.folded.length, b.folded.length);
  if (length > MAX_FUZZY_SYMBOLS) return 0;
  const penalty =
    (isSameList(a.numbers, b.numbers) ? 0 : NUMBER_PENALTY) +
    (hasSameObjects(a, b) ? 0 : OBJECT_PENALTY);
  const maxEdits = Math.floor(length * (1 - Math.min(100, atLeast + penalty) / 100) + 1e-9);
  const distance = length === 0 ? { edits: 0, caseChanges: 0 } : editDistance(a, b, maxEdits);
  if (distance === null) return 0;
  const similarity = length === 0 ? 100 : Math.floor((100 * (length - distance.edits)) / length);
  const score = similarity - penalty - (distance.caseChanges > 0 ? CASE_PENALTY : 0);
  const bounded = Math.max(0, Math.min(99, score));
  return bounded < atLeast ? 0 : bounded;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** With equal letters the places count as well; among others they cannot be compared. */
function hasSameObjects(a: MemoryText, b: MemoryText): boolean {
  if (countObjects(a.marked) !== countObjects(b.marked)) return false;
  return a.plain !== b.plain;
}
