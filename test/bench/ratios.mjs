import { loadavg } from 'node:os';

/**
 * Returns the median of values, or NaN if there are none.
 *
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Prints the ratio of two series measured alternately, round by round, with its spread, and returns it.
 *
 * @param {string} what
 * @param {readonly number[]} measured
 * @param {readonly number[]} base as many as measured
 * @param {string} [goal]
 */
export function printRatio(what, measured, base, goal) {
  const ratios = measured.map((value, index) => value / (base[index] ?? Number.NaN));
  const ratio = median(ratios);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  process.stdout.write(
    `${what}: ${ratio.toFixed(3)} (rounds ${spread})${goal === undefined ? '' : `, goal ${goal}`}\n`,
  );
  return ratio;
}

/**
 * Returns the value that a given share of all values doesn't exceed.
 *
 * @param {readonly number[]} values
 * @param {number} share 0 to 1
 */
export function quantile(values, share) {
  const at = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((a, b) => a - b)[at] ?? Number.NaN;
}

/** Returns how busy the machine was in the last minute, in processes. */
export const loadOfMachine = () => (loadavg()[0] ?? 0).toFixed(1);

/**
 * Describes the times of two sides that were asked the same questions. The times cover all rounds, including the
 * first reads. The ratio uses the median of each question's rounds: with few questions, the p95 of all times falls
 * now among those of the slowest question and now below them, independently on each side.
 *
 * @param {Times} times
 * @param {{ p95Ms: number, ratio: number }} goals
 */
export function describeTimes({ own, byHand }, goals) {
  /** @param {number[][]} side @param {number} share */
  const at = (side, share) => quantile(side.flat(), share).toFixed(1);
  return (
    `median ${at(own, 0.5)} ms, p95 ${at(own, 0.95)} ms (goal ${goals.p95Ms}); ` +
    `by hand ${at(byHand, 0.5)} and ${at(byHand, 0.95)} ms; ` +
    `p95 ratio ${ratioOf({ own, byHand }).toFixed(2)} (goal ${goals.ratio})`
  );
}

/**
 * Returns the ratio to the handwritten side, at p95 of the questions.
 *
 * @param {Times} times
 */
export function ratioOf({ own, byHand }) {
  return quantile(own.map(median), 0.95) / quantile(byHand.map(median), 0.95);
}

/**
 * Times of one measurement, as the app does it and by hand: for each question, the times of its rounds.
 *
 * @typedef {{ own: number[][], byHand: number[][] }} Times milliseconds
 */

/** @typedef {(line: string) => void} Say */
