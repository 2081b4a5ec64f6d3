import { memo } from '../../../../../shared/lazy.ts';
import { readListMark, type ListMark, type ListNumber } from '../text/list-marks.ts';
import type { TableCell } from '../text/ruled-tables.ts';
import type { TextBlock } from '../text/text-blocks.ts';

/** A paragraph that is a list entry. */
export interface ListEntry {
  /** From 0. */
  readonly level: number;
  readonly mark: ListMark;
  /** Null for a bullet. */
  readonly number: ListNumber | null;
}

interface Candidate {
  readonly block: TextBlock;
  readonly mark: ListMark;
  /** Counts pages and columns. */
  readonly region: number;
  /** Position of its marker. */
  readonly markX: number;
  /** Start of the text after it; null when unknown. */
  readonly bodyX: number | null;
}

/** Marker positions of a level, and its last marker. */
interface Level {
  markX: number;
  bodyX: number | null;
  pattern: string;
  last: ListNumber | null;
}

/** As a fraction of the font size: positions that differ by less are the same. */
const SAME_PLACE = 0.5;
/** Number of entries compared before and after. */
const MAX_DISTANCE = 60;
/** Maximum in Word documents. */
const MAX_LEVELS = 9;

/**
 * Finds the list entries among the paragraphs of all pages. Bullets are entries. A number is one if
 * its text is set apart from it or has a hanging indent, or if the next or previous number is above
 * or below it: "1. May was warm" is a sentence by itself. Numbers such as 1.2.3 need both.
 * @param pages paragraphs in reading order, without headings
 */
export function findLists(
  pages: readonly (readonly TextBlock[])[],
): ReadonlyMap<TextBlock, ListEntry> {
  const candidates = findCandidates(pages);
  const entries = candidates.filter(
    (candidate, index) =>
      standsAlone(candidate) ||
      neighbors(candidates, index, -1).some((other) => isNext(other, candidate)) ||
      neighbors(candidates, index, 1).some((other) => isNext(candidate, other)),
  );
  const found = new Map<TextBlock, ListEntry>();
  const stackOf = memo((_cell: TableCell | null): Level[] => []);
  let before: Candidate | null = null;
  for (const [index, entry] of entries.entries()) {
    const { block, mark } = entry;
    const stack = stackOf(block.place?.cell ?? null);
    const following = neighbors(entries, index, 1);
    if (before !== null && before.region !== entry.region) moveTo(stack, entry);
    const level = enterLevel(stack, entry);
    const number = chooseNumber(level, entry, following);
    level.pattern = mark.pattern;
    level.last = number;
    found.set(block, { level: Math.min(stack.length, MAX_LEVELS) - 1, mark, number });
    before = entry;
  }
  return found;
}

function findCandidates(pages: readonly (readonly TextBlock[])[]): Candidate[] {
  let region = 0;
  return pages.flatMap((blocks) => {
    region += 1;
    let lastTop = Number.POSITIVE_INFINITY;
    return blocks.flatMap((block) => {
      const top = block.lines[0]?.y ?? 0;
      // A position further up is in the next column.
      if (top > lastTop + block.size) region += 1;
      lastTop = top;
      return toCandidate(block, region) ?? [];
    });
  });
}

function toCandidate(block: TextBlock, region: number): Candidate | null {
  const [first, second] = block.lines;
  if (first === undefined) return null;
  const text = block.runs.map((run) => run.text).join('');
  const mark = readListMark(text, first.bodyX !== undefined);
  if (mark === null) return null;
  const hangs = second !== undefined && second.x > first.x + block.size * SAME_PLACE;
  const bodyX = first.bodyX ?? (hangs ? second.x : null);
  // Versions and amounts have no space after them; a bold number belongs to a heading.
  const isBold = block.runs.every(({ look }) => look.isBold);
  if (mark.isMultilevel && (bodyX === null || isBold)) return null;
  return { block, mark, region, markX: first.x, bodyX };
}

/** Returns whether the paragraph by itself proves that it is an entry. */
function standsAlone({ mark, bodyX }: Candidate): boolean {
  return mark.isSure || (bodyX !== null && !mark.isMultilevel);
}

/**
 * Returns the nearest candidate on one side with such a marker at the same position, or where a
 * different level begins.
 */
function neighbors(
  candidates: readonly Candidate[],
  index: number,
  step: 1 | -1,
): readonly Candidate[] {
  const own = candidates[index];
  if (own === undefined) return [];
  for (let distance = 1; distance <= MAX_DISTANCE; distance += 1) {
    const other = candidates[index + step * distance];
    if (other === undefined) return [];
    if (other.mark.pattern !== own.mark.pattern) continue;
    if (own.region !== other.region || isSamePlace(own, other)) return [other];
  }
  return [];
}

function isSamePlace(a: Candidate, b: Candidate): boolean {
  return a.block.place?.cell === b.block.place?.cell && isLevel(a, b, a.block.size * SAME_PLACE);
}

/** Compares marker positions; markers of different widths may be right-aligned, ending at the same position. */
function isLevel(
  a: Pick<Candidate, 'markX' | 'bodyX'>,
  b: Pick<Candidate, 'markX' | 'bodyX'>,
  tolerance: number,
): boolean {
  if (Math.abs(a.markX - b.markX) < tolerance) return true;
  return a.bodyX !== null && b.bodyX !== null && Math.abs(a.bodyX - b.bodyX) < tolerance;
}

/** Returns whether the second marker can follow the first one. */
function isNext({ mark: first }: Candidate, { mark: second }: Candidate): boolean {
  if (first.numbers.length === 0) return second.numbers.length === 0;
  return first.numbers.some((number) => second.numbers.some((other) => follows(number, other)));
}

function follows(first: ListNumber, second: ListNumber): boolean {
  return first.format === second.format && second.value === first.value + 1;
}

/** Moves the levels of a continued list to its next entry. */
function moveTo(stack: Level[], entry: Candidate): void {
  const { mark, markX } = entry;
  const level = stack.findLast(
    ({ pattern, last }) =>
      pattern === mark.pattern &&
      (last === null || mark.numbers.some((number) => follows(last, number))),
  );
  if (level === undefined) return;
  const distance = markX - level.markX;
  for (const one of stack) {
    one.markX += distance;
    if (one.bodyX !== null) one.bodyX += distance;
  }
}

/** Leaves deeper levels; the last one of the stack is that of the entry. */
function enterLevel(stack: Level[], entry: Candidate): Level {
  const { markX, bodyX, mark, block } = entry;
  const tolerance = block.size * SAME_PLACE;
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (isLevel(top, entry, tolerance)) {
      Object.assign(top, { markX, bodyX: bodyX ?? top.bodyX });
      return top;
    }
    if (top.markX < markX) break;
    stack.pop();
  }
  const level: Level = { markX, bodyX, pattern: mark.pattern, last: null };
  stack.push(level);
  return level;
}

function chooseNumber(
  { last, pattern }: Level,
  { mark }: Candidate,
  following: readonly Candidate[],
): ListNumber | null {
  const { numbers } = mark;
  const continues =
    last === null || pattern !== mark.pattern
      ? undefined
      : numbers.find((number) => follows(last, number));
  const leads = (number: ListNumber): boolean =>
    following.some(({ mark: next }) => next.numbers.some((other) => follows(number, other)));
  return continues ?? numbers.find(leads) ?? numbers[0] ?? null;
}
