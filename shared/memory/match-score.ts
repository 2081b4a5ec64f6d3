import { countObjects, MAX_FUZZY_SYMBOLS, type MemoryText } from './memory-text.ts';

/** Percentage points subtracted for differences other than letters. */
const CASE_PENALTY = 1;
const NUMBER_PENALTY = 1;
const OBJECT_PENALTY = 2;

/**
 * Returns how well two texts match, in whole percent; their order does not matter.
 *
 * 100 when they are equal after normalization, including objects. Otherwise `floor(100 × (1 − edits
 * / length of the longer one)) − penalties`, at most 99 and at least 0. Edits and length are in
 * visible code points, ignoring case and the style of quotation marks; a number is one symbol that
 * equals every other number. Penalties are 1 when letters differ in case or quotation marks in
 * style, 1 when numbers differ, 2 when objects differ in count or place.
 * @param atLeast a lower score need not be exact: 0 is returned instead
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

/**
 * Returns whether the objects match; with equal letters their places count as well, otherwise
 * places cannot be compared.
 */
function hasSameObjects(a: MemoryText, b: MemoryText): boolean {
  if (countObjects(a.marked) !== countObjects(b.marked)) return false;
  return a.plain !== b.plain;
}

/** Costs of one edit and of one change of case; a single edit always outweighs all case changes. */
const EDIT_COST = 4096;
const CASE_COST = 1;

/** Distance between two texts. */
interface EditDistance {
  /** Fewest insertions, deletions, and replacements that turn one into the other, ignoring case. */
  readonly edits: number;
  /** Minimum number of remaining letters that differ only in case. */
  readonly caseChanges: number;
}

/** Symbols of one text in two spellings of the same length, below 4096. */
interface Symbols {
  readonly written: readonly number[];
  readonly folded: readonly number[];
}

/**
 * Computes the Levenshtein distance between two lists of symbols, in a band around the diagonal.
 * @param maxEdits from 0; more edits need not be distinguished
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
    // The cell after the band still contains a value from two rows ago.
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
