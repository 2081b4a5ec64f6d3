import { countObjects, MAX_FUZZY_SYMBOLS, type MemoryText } from './memory-text.ts';

/** Percent points off for what differs beside the letters. */
const CASE_PENALTY = 1;
const NUMBER_PENALTY = 1;
const OBJECT_PENALTY = 2;

/**
 * How well two texts match, in whole percent; the order of the two does not matter.
 *
 * 100 when they are equal after normalisation, objects included. Else
 * `floor(100 × (1 − edits / length of the longer one)) − penalties`, at most 99 and at least 0:
 * edits and length in code points that are seen, without regard to case and to curly or straight quotes, a number being
 * one symbol that equals every other number; penalties are 1 when letters differ in case or quotes in kind, 1 when numbers differ, 2 when
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

/** Costs of one edit and of one letter in the other case; edits always weigh more than all cases. */
const EDIT_COST = 4096;
const CASE_COST = 1;

/** How far two texts are apart. */
interface EditDistance {
  /** Fewest insertions, deletions and replacements that make one the other, whatever the case. */
  readonly edits: number;
  /** Letters that then still differ in case alone, at least. */
  readonly caseChanges: number;
}

/** Symbols of one text in two spellings of the same length, below 4096. */
interface Symbols {
  readonly written: readonly number[];
  readonly folded: readonly number[];
}

/**
 * Levenshtein distance between two lists of symbols, in a band around the diagonal.
 * @param maxEdits from 0; more need not be distinguished
 * @returns null when there are more edits than that
 */
export function editDistance(a: Symbols, b: Symbols, maxEdits: number): EditDistance | null {
  const [rows, columns] = [a.folded.length, b.folded.length];
  const band = Math.min(maxEdits, Math.max(rows, columns));
  if (Math.abs(rows - columns) > band) return null;
  const beyond = (band + 1) * EDIT_COST;
  let previous = new Int32Array(columns + 1).fill(beyond);
  let current = new Int32Array(columns + 1).fill(beyond);
  for (let column = 0; column <= Math.min(columns, band); column += 1) {
    previous[column] = column * EDIT_COST;
  }
  for (let row = 1; row <= rows; row += 1) {
    const first = Math.max(1, row - band);
    const last = Math.min(columns, row + band);
    current[first - 1] = first === 1 && row <= band ? row * EDIT_COST : beyond;
    let least = current[first - 1] ?? beyond;
    for (let column = first; column <= last; column += 1) {
      const replaced = (previous[column - 1] ?? beyond) + costOf(a, row - 1, b, column - 1);
      const edited =
        Math.min(previous[column] ?? beyond, current[column - 1] ?? beyond) + EDIT_COST;
      const cost = Math.min(replaced, edited, beyond);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    // The cell after the band still holds a number of two rows ago.
    if (last < columns) current[last + 1] = beyond;
    if (least >= beyond) return null;
    [previous, current] = [current, previous];
  }
  const cost = previous[columns] ?? beyond;
  if (cost >= beyond) return null;
  return { edits: Math.floor(cost / EDIT_COST), caseChanges: cost % EDIT_COST };
}

function costOf(a: Symbols, row: number, b: Symbols, column: number): number {
  if (a.written[row] === b.written[column]) return 0;
  return a.folded[row] === b.folded[column] ? CASE_COST : EDIT_COST;
}
