/** Bar of a chart, made of stacked parts. */
export interface ChartBar {
  key: string;
  label: string;
  /** Full label, for the table and the tooltip. */
  title: string;
  /** Values by part id, in one unit for the whole chart. */
  values: ChartValues;
}

/** Numbers by the id of their part. */
export type ChartValues = Readonly<Record<string, number>>;

export function addValues(a: ChartValues, b: ChartValues): ChartValues {
  const sums: Record<string, number> = { ...a };
  for (const [part, value] of Object.entries(b)) sums[part] = (sums[part] ?? 0) + value;
  return sums;
}

/** Meaning and fill of a bar's part. */
export interface ChartPart {
  id: string;
  label: string;
  /** Label for use within a sentence. */
  phrase: string;
  tone: 'accent' | 'muted';
}

export interface ChartProps {
  bars: readonly ChartBar[];
  parts: readonly ChartPart[];
  /** In CSS pixels. */
  width: number;
  /** Formats a value with its unit. */
  format: (value: number) => string;
}

export function partValue(bar: ChartBar, part: string): number {
  return Math.max(0, bar.values[part] ?? 0);
}

export function barValue(bar: ChartBar, parts: readonly Pick<ChartPart, 'id'>[]): number {
  return parts.reduce((sum, { id }) => sum + partValue(bar, id), 0);
}

/** Returns the sum of all bars, and the largest one; null if all are 0. */
export function sumAndMost(
  bars: readonly ChartBar[],
  parts: readonly Pick<ChartPart, 'id'>[],
): { total: number; title: string; most: number } | null {
  const values = bars.map((bar) => barValue(bar, parts));
  const most = Math.max(0, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  return total === 0 ? null : { total, title: bars[values.indexOf(most)]?.title ?? '', most };
}

export function partTitle(
  bar: ChartBar,
  part: ChartPart,
  format: (value: number) => string,
): string {
  return `${bar.title}: ${format(partValue(bar, part.id))}, ${part.phrase}`;
}

const MOST_LINES = 5;
const ROUND = [1, 2, 5, 10];

/** Returns values of grid lines from 0 to at least `most`, all of them round whole numbers. */
export function countTicks(most: number): number[] {
  const wanted = Math.max(1, most / (MOST_LINES - 1));
  const scale = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, (ROUND.find((each) => each * scale >= wanted) ?? 10) * scale);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
