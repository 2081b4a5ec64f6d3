const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** Distances between lines that read well. */
const STEPS = [QUARTER_MS, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];
const MOST_LINES = 5;

/** Values of the lines of a chart from 0 up to at least `mostMs`, all of them round numbers of hours. */
export function hourTicks(mostMs: number): number[] {
  const last = STEPS.at(-1) ?? HOUR_MS;
  const wanted = mostMs / (MOST_LINES - 1);
  // Beyond the list in steps of eight hours, which are working days.
  const step = STEPS.find((each) => each >= wanted) ?? Math.ceil(wanted / last) * last;
  const count = Math.max(1, Math.ceil(mostMs / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
