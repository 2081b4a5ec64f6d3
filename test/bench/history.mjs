import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { openReadonly } from '../../electron/db/engine/sqlite-database.ts';
import { createHistoryService } from '../../electron/services/history/service.ts';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { createBareHistory, insertBareDocument } from './history-bare.mjs';
import { createCorpus, LANGUAGES } from './history-corpus.mjs';
import { exchangeFilesOf } from './history-exchange.mjs';
import { importThroughWorker } from './history-import.mjs';
import { lookUpShortTexts } from './history-matches.mjs';
import { sampleQueries } from './history-queries.mjs';
import { measureCutting } from './history-sentences.mjs';
import { measureInTurn } from './in-turn.mjs';
import { describeTimes, loadOfMachine, quantile, ratioOf } from './ratios.mjs';
import { memoryMb, watchThread } from './watch.mjs';

/** @import { NewHistoryItem } from '../../electron/db/history/repo.ts' */

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { HistoryService, HistoryServiceDeps } from '../../electron/services/history/service.ts' */
/** @import { BareHistory } from './history-bare.mjs' */
/** @import { Search } from './history-queries.mjs' */
/** @import { Say, Times } from './ratios.mjs' */

const MOST_SEGMENTS = 1_000_000;
const SEGMENTS = isShort ? 120_000 : MOST_SEGMENTS;
const SMALLEST = 100_000;
const PARAGRAPHS = 100_000;
/** More common than the words of the searches, less common than those of the worst case. */
const WARM_UP_RANKS = /** @type {const} */ ([22, 28]);
const PAGE = { page: 1, limit: 20 };
const GOALS = { p95Ms: 50, ratio: 1.3, blockedMs: 16, importPerSecond: 40_000 };
/** As in electron/db/idle-work.ts. */
const PIECE_MS = 30;
const DOCUMENT_SEGMENTS = 5000;
const DOCUMENT_ROUNDS = 7;
const ALL_FIRST_PAGES = 'first page with total, all of these together';

/** @param {string} what */
const isFirstPage = (what) => !what.startsWith('worst') && !what.startsWith('page');
/** @param {Times} all @param {Times} times */
const addTimes = (all, { own, byHand }) => {
  all.own.push(...own);
  all.byHand.push(...byHand);
};

/** @type {Say} */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * `npm run bench -- history [segments] [folder]`: the history behind its worker, compared with handwritten SQL on the
 * same file in the same run. If a folder is given, the files are kept there and reused. With more than 1,000,000
 * segments, it shows how search times grow from 100,000 on, in files named after their number of segments.
 *
 * @param {string[]} args
 */
export async function run([count = String(SEGMENTS), kept]) {
  if (Number(count) > MOST_SEGMENTS) await showGrowth(Number(count), kept);
  else await measureAll(Number(count), kept);
}

/**
 * Runs the searches on 100,000 segments and more, ten times as many each time, up to the requested number.
 *
 * @param {number} most
 * @param {string | undefined} kept
 */
async function showGrowth(most, kept) {
  /** @type {[string, (number | string)[]][]} */
  const columns = [];
  const counts = [SMALLEST];
  while ((counts.at(-1) ?? most) < most) counts.push(Math.min(most, (counts.at(-1) ?? most) * 10));
  for (const count of counts) {
    const folder = kept ?? mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
    const file = join(folder, `${count}.db`);
    try {
      say(`${count} segments`);
      const start = performance.now();
      if (!existsSync(file)) fill(file, count, 'bulk');
      const filled = `${((performance.now() - start) / 1000).toFixed(0)} s`;
      const { kinds, opened, memory } = await searchAll(file);
      const size = `${(statSync(file).size / 1_000_000).toFixed(0)} MB`;
      /** @type {Times} */
      const all = { own: [], byHand: [] };
      for (const [what, times] of kinds) if (isFirstPage(what)) addTimes(all, times);
      const p95s = [...kinds, /** @type {const} */ ([ALL_FIRST_PAGES, all])].map(
        ([what, times]) => {
          const p95 = quantile(times.own.flat(), 0.95).toFixed(1);
          return /** @type {const} */ ([what, `${p95} ms, ${ratioOf(times).toFixed(2)}`]);
        },
      );
      const facts = [
        ['filled in', filled],
        ['file', size],
        ['opened in', opened],
        ['memory', memory],
      ];
      for (const [what, value] of [...facts, ...p95s]) {
        const known = columns.find(([name]) => name === what);
        if (known === undefined) columns.push([what ?? '', [value ?? '']]);
        else known[1].push(value ?? '');
      }
    } finally {
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  say(`p95, and its ratio to the SQL by hand: ${counts.join(' → ')} segments`);
  for (const [what, values] of columns) say(`${what}: ${values.join(' → ')}`);
  say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
}

/**
 * @param {string} file
 * @returns times by kind of search, the time to open, and the memory at the end
 */
async function searchAll(file) {
  const workerUrl = new URL('../../electron/db/worker.ts', import.meta.url);
  const open = async () => {
    const start = performance.now();
    const database = openDatabase({ file, workerUrl });
    await database.opening;
    return { database, seconds: (performance.now() - start) / 1000 };
  };
  const first = await open();
  await first.database.close();
  const { database, seconds } = await open();
  const opened = `${first.seconds.toFixed(1)} s, again ${seconds.toFixed(1)} s`;
  say(`opened, every page of the file checked, and again after it was closed: ${opened}`);
  const bare = createBareHistory(openReadonly(file));
  try {
    await indexWords(database.history);
    const corpus = createCorpus();
    await warmUp(database.history, bare, corpus);
    /** @type {[string, Times][]} */
    const kinds = [];
    for (const [what, queries] of sampleQueries(corpus))
      kinds.push([what, await compare(what, queries, database.history, bare)]);
    return { kinds, opened, memory: `${memoryMb().toFixed(0)} MB` };
  } finally {
    bare.close();
    await database.close();
  }
}

/**
 * @param {number} count
 * @param {string | undefined} kept
 */
async function measureAll(count, kept) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const file = join(folder, 'dragoman.db');
  const corpus = createCorpus();
  /** @type {Database | undefined} */
  let database;
  try {
    if (!existsSync(file)) fill(file, count);
    say(
      `file: ${(statSync(file).size / 1_000_000).toFixed(0)} MB, memory ${memoryMb().toFixed(0)} MB`,
    );
    database = openDatabase({
      file,
      workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
    });
    await database.opening;
    const bare = createBareHistory(openReadonly(file));
    await indexWords(database.history);
    await warmUp(database.history, bare, corpus);
    /** @type {Times} */
    const all = { own: [], byHand: [] };
    for (const [what, queries] of sampleQueries(corpus)) {
      const times = await compare(what, queries, database.history, bare);
      if (isFirstPage(what)) addTimes(all, times);
    }
    say(`${ALL_FIRST_PAGES}: ${describeTimes(all, GOALS)}`);
    noteFigure('history.searches', ratioOf(all));
    await lookUpShortTexts(database.textMatches, corpus, { say, goalMs: GOALS.p95Ms });
    await exchangeFilesOf(database.history, bare, folder, {
      say,
      watch: watchThread,
      goals: GOALS,
    });
    bare.close();
    const service = createHistoryService({
      history: database.history,
      settings: () => ({ doNotRecord: false, unrecordedProjectIds: [] }),
      now: Date.now,
      logger: console,
      onChanged: () => undefined,
      onPurged: () => undefined,
    });
    // The handwritten side writes from this thread; with much to index, the other thread would hold the file.
    await indexWords(database.history);
    while (!(await database.textMatches.catchUp(null, PIECE_MS)));
    while (!(await database.memoryMatches.catchUp(null, PIECE_MS)));
    await insertDocuments(file, service, corpus);
    await measureCutting(folder, corpus, { count: PARAGRAPHS, pieceMs: PIECE_MS, say });
    if (!isShort) {
      await importThroughWorker(database.history, {
        say,
        goal: GOALS.importPerSecond,
        watch: watchThread,
      });
    }
    say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
    say(`memory at the end: ${memoryMb().toFixed(0)} MB`);
  } finally {
    await database?.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Does the work that the database's thread does while idle, in pieces of the same size.
 *
 * @param {Database['history']} history
 */
async function indexWords(history) {
  const start = performance.now();
  let longestMs = 0;
  for (let isDone = false; !isDone;) {
    const before = performance.now();
    isDone = await history.indexWords(PIECE_MS);
    longestMs = Math.max(longestMs, performance.now() - before);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  say(`words indexed in the background: ${seconds} s, a piece at most ${longestMs.toFixed(0)} ms`);
}

/**
 * Runs the code once, because cold code is slow on both sides and says nothing about a search. The words have hits,
 * so highlighting is warmed up in each script, and none of them is measured.
 *
 * @param {Database['history']} history
 * @param {BareHistory} bare
 * @param {ReturnType<typeof createCorpus>} corpus
 */
async function warmUp(history, bare, { wordsOf }) {
  const words = LANGUAGES.flatMap((lang) => wordsOf(lang).slice(...WARM_UP_RANKS));
  for (const text of ['a b', '契', 'contract', 'text', '', 'e', 'ж', '計 画', ...words]) {
    bare.search({ ...PAGE, text });
    await history.search({ ...PAGE, text });
  }
}

/**
 * @param {string} file
 * @param {number} count
 * @param {'bulk' | 'usual'} [way] as in history-fill.mjs
 */
function fill(file, count, way = 'usual') {
  const program = join(import.meta.dirname, 'history-fill.mjs');
  const { status } = spawnSync(process.execPath, [program, file, String(count), way], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new PlainError('The database of the bench could not be filled.');
}

/**
 * @param {string} what
 * @param {readonly Search[]} queries
 * @param {Database['history']} history
 * @param {BareHistory} bare
 * @returns {Promise<Times>}
 */
async function compare(what, queries, history, bare) {
  const { times, blockedMs } = await measureInTurn(queries, {
    askOwn: async (query) => (await history.search({ ...PAGE, ...query })).total,
    askBare: (query) => bare.search({ ...PAGE, ...query }),
    // Any change clears the caches, even an empty one.
    forget: () => history.deleteItems([], Date.now()),
  });
  say(
    `${what} (${queries.length}): ${describeTimes(times, GOALS)}; ` +
      `main thread blocked at most ${blockedMs.toFixed(1)} ms (goal ${GOALS.blockedMs})`,
  );
  return times;
}

/**
 * Stores a finished document of 5,000 segments, compared with inserting its rows one by one.
 *
 * @param {string} file
 * @param {HistoryService} history
 * @param {ReturnType<typeof createCorpus>} corpus
 */
async function insertDocuments(file, history, corpus) {
  /** @type {number[]} */
  const own = [];
  /** @type {number[]} */
  const byHand = [];
  let blockedMs = 0;
  for (let round = 0; round < DOCUMENT_ROUNDS; round += 1) {
    const segments = corpus.segments('DE', DOCUMENT_SEGMENTS);
    byHand.push(insertBareDocument(file, `bare-${Date.now()}`, segments));
    /** @type {NewHistoryItem} */
    const item = {
      id: `document-${round}-${Date.now()}`,
      kind: 'document',
      title: `Document ${round}`,
      sourceLang: 'EN',
      targetLang: 'DE',
      connectionName: 'Bench',
      isPractice: false,
      billedChars: null,
      createdAtMs: round,
      documentJobId: null,
    };
    const watched = await watchThread(async () => {
      const start = performance.now();
      await history.add(item, segments);
      own.push(performance.now() - start);
    });
    blockedMs = Math.max(blockedMs, watched.blockedMs);
  }
  noteFigure('history.document', quantile(own, 0.5) / quantile(byHand, 0.5));
  say(
    `document of ${DOCUMENT_SEGMENTS} segments: median ${quantile(own, 0.5).toFixed(0)} ms; by hand ${quantile(byHand, 0.5).toFixed(0)} ms; ` +
      `main thread blocked at most ${blockedMs.toFixed(1)} ms (goal ${GOALS.blockedMs})`,
  );
}
