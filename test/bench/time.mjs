import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { measureInTurn } from './in-turn.mjs';
import { describeTimes, loadOfMachine, quantile, ratioOf } from './ratios.mjs';
import { createBareTime } from './time-bare.mjs';
import { ALL, END_MS, ZONE } from './time-corpus.mjs';
import { exportTime } from './time-export.mjs';
import { drainOutbox } from './time-outbox.mjs';
import { sampleLists, sampleRanges, warmUps } from './time-queries.mjs';
import { measureWaits } from './time-waits.mjs';
import { memoryMb } from './watch.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { Say, Times } from './ratios.mjs' */
/** @import { BareTime } from './time-bare.mjs' */
/** @import { DayRange, ListQuery } from './time-queries.mjs' */

const ENTRIES = isShort ? 30_000 : 100_000;
const CALLS = 200;
const GOALS = { p95Ms: 50, ratio: 1.3, blockedMs: 16 };

/** @type {Say} */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * `npm run bench -- time [entries] [folder]`: the time ledger behind its worker, compared with handwritten SQL on the
 * same file in the same run, and the outbox, compared with bare requests to the same service. If a folder is given,
 * the file is kept there and reused.
 *
 * @param {string[]} args
 */
export async function run([count = String(ENTRIES), kept]) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const file = join(folder, 'dragoman.db');
  /** @type {Database | undefined} */
  let database;
  try {
    if (!existsSync(file)) fill(file, count);
    say(
      `${count} entries; file: ${(statSync(file).size / 1_000_000).toFixed(0)} MB, memory ${memoryMb().toFixed(0)} MB`,
    );
    database = openDatabase({
      file,
      workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
    });
    await database.opening;
    const bare = createBareTime(file);
    await compareLists(database.timeEntries, bare);
    await compareReports(database.timeReports, bare);
    await exportTime(database, bare, folder, { say, goals: GOALS });
    bare.close();
    await database.close();
    database = undefined;
    if (!isShort) await measureWaits(file, folder, { say, goals: GOALS });
    await drainOutbox(file, folder, { say, goals: GOALS });
    say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
    say(`memory at the end: ${memoryMb().toFixed(0)} MB`);
  } finally {
    await database?.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {string} count
 */
function fill(file, count) {
  const program = join(import.meta.dirname, 'time-fill.mjs');
  const { status } = spawnSync(process.execPath, [program, file, count], { stdio: 'inherit' });
  if (status !== 0) throw new PlainError('The database of the bench could not be filled.');
}

/**
 * @param {Database['timeEntries']} entries
 * @param {BareTime} bare
 */
async function compareLists(entries, bare) {
  /** @param {ListQuery} query */
  const askOwn = async (query) =>
    (await entries.list({ ...ALL, page: 1, limit: 50, ...query }, END_MS)).total;
  /** @param {ListQuery} query */
  const askBare = (query) => bare.list({ page: 1, limit: 50, ...query }, END_MS);
  for (const query of warmUps()) {
    await askOwn(query);
    askBare(query);
  }
  /**
   * Changes an entry, which clears everything cached about a list.
   *
   * @param {number} index
   */
  const changeOne = (index) =>
    entries.edit(`entry-${index}`, { note: `Changed ${performance.now()}` }, END_MS);
  /** @type {Times} */
  const all = { own: [], byHand: [] };
  for (const [what, queries] of sampleLists()) {
    const prepare = what.endsWith('after a change') ? changeOne : undefined;
    /** @type {Times} */
    const times = await compare(what, queries, askOwn, askBare, prepare);
    if (/worst|page 1,000|again/.test(what)) continue;
    all.own.push(...times.own);
    all.byHand.push(...times.byHand);
  }
  await showWay(entries);
  say(`first page with total and sums, all of these together: ${describeTimes(all, GOALS)}`);
  noteFigure('time.lists', ratioOf(all));
}

/**
 * Measures the overhead of each list over handwritten SQL in this thread: a call that finds nothing.
 *
 * @param {Database['timeEntries']} entries
 */
async function showWay(entries) {
  /** @type {number[]} */
  const times = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    await entries.get('none', END_MS);
    times.push(performance.now() - start);
  }
  say(
    `to the thread and back with nothing (${CALLS}): median ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
  );
}

/**
 * @param {Database['timeReports']} reports
 * @param {BareTime} bare
 */
async function compareReports(reports, bare) {
  /** @param {DayRange} range */
  const askOwn = async (range) =>
    (await reports.sumUp({ ...range, zone: ZONE, projectId: null, customerId: null }, END_MS)).total
      .durationMs;
  /** @param {DayRange} range */
  const askBare = (range) => bare.sumUp({ ...range, zone: ZONE }, END_MS);
  /** @type {Times} */
  const all = { own: [], byHand: [] };
  for (const [what, ranges] of sampleRanges()) {
    for (const range of ranges.slice(0, 1)) {
      await askOwn(range);
      askBare(range);
    }
    const times = await compare(what, ranges, askOwn, askBare);
    all.own.push(...times.own);
    all.byHand.push(...times.byHand);
  }
  noteFigure('time.reports', ratioOf(all));
}

/**
 * @template Q
 * @param {string} what
 * @param {readonly Q[]} questions
 * @param {(question: Q) => Promise<unknown>} askOwn
 * @param {(question: Q) => unknown} askBare
 * @param {(index: number) => Promise<unknown>} [prepare]
 */
async function compare(what, questions, askOwn, askBare, prepare) {
  const { times, blockedMs } = await measureInTurn(questions, { askOwn, askBare, prepare });
  say(
    `${what} (${questions.length}): ${describeTimes(times, GOALS)}; ` +
      `main thread blocked at most ${blockedMs.toFixed(1)} ms (goal ${GOALS.blockedMs})`,
  );
  return times;
}
