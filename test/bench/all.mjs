import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { judge, readRecord, RECORD_FILE, tableOf } from './figures.mjs';
import { run as writePage } from './performance-page.mjs';
import { loadOfMachine } from './ratios.mjs';

/** @import { ChildProcess } from 'node:child_process' */

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'out', 'bench');
/** Time limit per benchmark on two cores, with a reserve; together they must end within six minutes. */
const LIMIT_MS = 120_000;
/** Time for an open window to close normally. */
const CLOSING_MS = 10_000;
const NAMES = /** @type {const} */ ([
  'http',
  'start',
  'cli',
  'history',
  'time',
  'loop',
  'ui',
  'document',
  'engine',
  'voice',
]);

/**
 * `npm run bench -- all [--record] [names]`: runs the short form of every benchmark in sequence and prints one table
 * of their figures beside the record. A failing benchmark is named, and the others continue.
 *
 * @param {string[]} args
 */
export async function run(args) {
  const names = args.filter((arg) => arg !== '--record');
  const wanted = NAMES.filter((name) => names.length === 0 || names.includes(name));
  if (wanted.length < names.length) throw new PlainError(`Known: ${NAMES.join(', ')}.`);
  await ensureBuilt();
  mkdirSync(OUT, { recursive: true });
  const startedMs = performance.now();
  const { figures, failures } = await measureAll(wanted, runShort, say);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  const record = readRecord().filter(({ id }) => wanted.some((name) => id.startsWith(`${name}.`)));
  const commit = commitOfTree();
  const load = Number(loadOfMachine());
  const result = { commit, load, failures, figures: Object.fromEntries(figures) };
  writeFileSync(join(OUT, 'all.json'), `${JSON.stringify(result, null, 2)}\n`);
  say(`\n${tableOf(record, figures).join('\n')}\n`);
  for (const failure of failures) say(`could not be measured: ${failure}`);
  say(
    `${seconds} s on ${availableParallelism()} cores, load of the machine ${loadOfMachine()}; ` +
      `logs and all.json are in out/bench`,
  );
  if (args.includes('--record')) {
    await writeRecord(figures, commit);
    return;
  }
  const failed = record.filter((figure) => judge(figure, figures.get(figure.id)) === 'FAILED');
  if (failed.length > 0) {
    const ids = failed.map(({ id }) => id).join(', ');
    throw new PlainError(`Three times worse than recorded, or more: ${ids}.`);
  }
}

/**
 * Measurements of one benchmark, including those from before a failure.
 *
 * @typedef {{ figures: readonly [id: string, value: number][], failure: string | null }} Outcome
 */

/**
 * Runs benchmarks in sequence. If one fails, its figures so far are kept, and the others continue.
 *
 * @param {readonly string[]} names
 * @param {(name: string) => Promise<Outcome>} runOne
 * @param {(line: string) => void} tell
 */
export async function measureAll(names, runOne, tell) {
  /** @type {Map<string, number>} */
  const figures = new Map();
  /** @type {string[]} */
  const failures = [];
  for (const name of names) {
    const startedMs = performance.now();
    const outcome = await runOne(name);
    for (const [id, value] of outcome.figures) figures.set(id, value);
    if (outcome.failure !== null) failures.push(`${name}: ${outcome.failure}`);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    tell(`${name}: ${seconds} s${outcome.failure === null ? '' : `, ${outcome.failure}`}`);
  }
  return { figures, failures };
}

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * @param {string} name
 * @returns {Promise<Outcome>}
 */
async function runShort(name) {
  const figuresFile = join(OUT, `${name}.figures`);
  rmSync(figuresFile, { force: true });
  const log = openSync(join(OUT, `${name}.log`), 'w');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.mjs'), name], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    // In a separate process group, so that everything it starts ends with it.
    detached: process.platform !== 'win32',
    env: { ...process.env, DRAGOMAN_BENCH_SHORT: '1', DRAGOMAN_BENCH_FIGURES: figuresFile },
  });
  // Interrupted, nothing it started may go on.
  const stop = () => {
    endTree(child, 'SIGTERM');
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endTree(child, 'SIGTERM');
    setTimeout(() => endTree(child, 'SIGKILL'), CLOSING_MS).unref();
  }, LIMIT_MS);
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  clearTimeout(timer);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  closeSync(log);
  const failure = isLate ? `not done in ${LIMIT_MS / 1000} s` : reasonIn(join(OUT, `${name}.log`));
  return { figures: readFigures(figuresFile), failure: code === 0 ? null : failure };
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endTree({ pid, exitCode }, signal) {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has already ended.
  }
}

/**
 * @param {string} file
 * @returns {[string, number][]}
 */
function readFigures(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { id, value } = JSON.parse(line);
    return [id, value];
  });
}

/**
 * Returns a benchmark's last output if it is a sentence; an unexpected error is in its log.
 *
 * @param {string} log
 */
function reasonIn(log) {
  const last = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  return last === '' || last.startsWith('Node.js v') ? `failed, see ${log}` : last;
}

/** Returns the short hash of the checked-out commit, with a plus sign if files differ from it. */
function commitOfTree() {
  /** @param {string[]} args */
  const git = (args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  const isChanged = git(['status', '--porcelain', '--untracked-files=no']) !== '';
  return `${git(['rev-parse', '--short=8', 'HEAD'])}${isChanged ? '+' : ''}`;
}

/**
 * @param {ReadonlyMap<string, number>} measured
 * @param {string} commit
 */
async function writeRecord(measured, commit) {
  const record = readRecord().map((figure) => {
    const value = measured.get(figure.id);
    if (value === undefined || !Number.isFinite(value)) return figure;
    return { ...figure, value: Math.round(value * 1000) / 1000, commit };
  });
  writeFileSync(
    RECORD_FILE,
    await format(JSON.stringify(record), { parser: 'json', printWidth: 100 }),
  );
  await writePage();
  say('Recorded in test/bench/figures.json and docs/performance.md.');
}
