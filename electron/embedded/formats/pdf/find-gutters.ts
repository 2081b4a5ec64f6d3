import type { PlacedText } from './page-reader.ts';

/** Parts of the size of a font: narrower gaps are between words. */
const MIN_GAP = 0.7;
/** No column is narrower. */
const MIN_COLUMN = 8;
const MIN_ROWS = 5;
/** More in one row are words that stand apart. */
const MAX_GAPS = 8;

interface Gap {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the gaps between columns that stand close to each other: many rows have one at the same place, and
 * fewer go across it.
 * @param rows each from left to right
 * @returns places in them, from the left edge of the page
 */
export function findGutters(rows: readonly (readonly PlacedText[])[]): number[] {
  const gapsOf = rows.map(findGaps);
  const all = gapsOf.flat();
  const gutters: number[] = [];
  for (const place of candidates(all)) {
    const own = gapsOf.filter((gaps) => gaps.some((gap) => isIn(gap, place)));
    if (own.length < MIN_ROWS) continue;
    const crossing = rows.filter((row) =>
      row.some(({ x, width }) => x < place && place < x + width),
    );
    if (own.length >= crossing.length) gutters.push(place);
  }
  return gutters;
}

function findGaps(row: readonly PlacedText[]): Gap[] {
  const [first] = row;
  if (first === undefined) return [];
  const right = Math.max(...row.slice(-2).map(({ x, width }) => x + width));
  const gaps: Gap[] = [];
  let end = first.x + first.width;
  for (const { x, width, size } of row) {
    const isWide = x - end > size * MIN_GAP;
    if (isWide && end - first.x > size * MIN_COLUMN && right - x > size * MIN_COLUMN) {
      gaps.push({ start: end, end: x });
    }
    end = Math.max(end, x + width);
  }
  return gaps.length > MAX_GAPS ? [] : gaps;
}

function isIn({ start, end }: Gap, place: number): boolean {
  return start < place && place < end;
}

/** The places, a few points apart, in which most gaps lie. */
function candidates(gaps: readonly Gap[]): number[] {
  const counts = new Map<number, number>();
  for (const { start, end } of gaps) {
    // A gap that is half a page wide is no gutter.
    for (let at = Math.ceil(start / STEP); at * STEP < end && at * STEP < start + WIDEST; at += 1) {
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  const often = [...counts].filter(([, count]) => count >= MIN_ROWS);
  return often
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_PLACES)
    .map(([at]) => at * STEP);
}

const STEP = 3;
const WIDEST = 60;
const MAX_PLACES = 12;
