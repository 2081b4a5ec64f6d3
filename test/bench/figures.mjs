import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One figure of the record. A `ratio` is relative to the least that could do the same, in the same run, and is
 * comparable across machines; other units aren't.
 *
 * @typedef {object} Figure
 * @property {string} id name of its benchmark, a period, and its own name
 * @property {'ratio' | 'ms' | 'frames'} unit
 * @property {'less' | 'more'} better
 * @property {number | null} goal maximum or minimum, depending on `better`; null: none
 * @property {number | null} value last recorded in the short form; null: not yet
 * @property {string | null} commit that was measured
 * @property {string} says
 */

export const RECORD_FILE = join(import.meta.dirname, 'figures.json');

/** @returns {Figure[]} */
export const readRecord = () => JSON.parse(readFileSync(RECORD_FILE, 'utf8'));

/** True in runs of `npm run bench -- all`, which have smaller inputs and fewer rounds. */
export const isShort = process.env.DRAGOMAN_BENCH_SHORT === '1';

/**
 * Passes a figure to `npm run bench -- all` if that runs this benchmark.
 *
 * @param {string} id as in figures.json
 * @param {number} value
 */
export function noteFigure(id, value) {
  const file = process.env.DRAGOMAN_BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ id, value })}\n`);
}

/** Smaller changes are noise. */
const SAME_WITHIN = 0.2;
/** A ratio that gets worse by this factor isn't noise. */
const FAILS_AT = 3;

/**
 * Compares a measured value with the record.
 *
 * @param {Figure} figure
 * @param {number | undefined} value
 * @returns {'better' | 'same' | 'worse' | 'new' | 'not measured' | 'FAILED'}
 */
export function judge({ unit, better, value: recorded }, value) {
  if (value === undefined || !Number.isFinite(value)) return 'not measured';
  if (recorded === null) return 'new';
  const [before, now] = better === 'less' ? [recorded, value] : [value, recorded];
  if (unit === 'ratio' && now > before * FAILS_AT) return 'FAILED';
  // There is nothing to divide by: no late frame before, some now.
  if (before === 0) return now === 0 ? 'same' : 'worse';
  if (now > before * (1 + SAME_WITHIN)) return 'worse';
  return now < before / (1 + SAME_WITHIN) ? 'better' : 'same';
}

/**
 * @param {Figure} figure
 * @param {number | null | undefined} value
 */
export function show({ unit }, value) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (unit === 'ratio') return value.toFixed(2);
  return unit === 'ms' ? `${value.toFixed(0)} ms` : value.toFixed(0);
}

/** @param {Figure} figure */
export function showGoal(figure) {
  if (figure.goal === null) return '–';
  return `${figure.better === 'less' ? '≤' : '≥'} ${show(figure, figure.goal)}`;
}

/**
 * Returns the lines of the table that `npm run bench -- all` prints.
 *
 * @param {readonly Figure[]} record
 * @param {ReadonlyMap<string, number>} measured
 */
export function tableOf(record, measured) {
  const rows = [
    ['figure', 'now', 'goal', 'recorded', ''],
    ...record.map((figure) => {
      const value = measured.get(figure.id);
      return [
        figure.id,
        show(figure, value),
        showGoal(figure),
        show(figure, figure.value),
        judge(figure, value),
      ];
    }),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
