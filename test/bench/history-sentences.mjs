import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { openReadonly } from '../../electron/db/engine/sqlite-database.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { noteFigure } from './figures.mjs';
import { targetAt } from './history-corpus.mjs';
import { itemOf, START_MS } from './history-items.mjs';
import { quantile } from './ratios.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { createCorpus } from './history-corpus.mjs' */
/** @import { Say } from './ratios.mjs' */

const DOCUMENT_PARAGRAPHS = 500;
const GOALS = { growth: 1.15, waitMs: 50 };

/**
 * Cuts a history of paragraphs with two to five sentences, in pieces as the database's thread does while idle, and
 * measures how long requests wait meanwhile and how much the database grows.
 *
 * @param {string} folder
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {{ count: number, pieceMs: number, say: Say }} options
 */
export async function measureCutting(folder, corpus, { count, pieceMs, say }) {
  const file = join(folder, 'paragraphs.db');
  fill(file, corpus, count);
  const workerUrl = new URL('../../electron/db/worker.ts', import.meta.url);
  const database = openDatabase({ file, workerUrl });
  try {
    await database.opening;
    const { history, textMatches, memoryMatches } = database;
    await untilDone(() => history.indexWords(pieceMs));
    await untilDone(() => textMatches.catchUp(null, pieceMs));
    await untilDone(() => memoryMatches.catchUp(null, pieceMs));
    const before = usedBytes(file);
    const calm = await watchWaits(database, () => untilDone(() => history.indexWords(pieceMs)));
    const cut = await watchWaits(database, () => untilDone(() => history.cutSentences(pieceMs)));
    const growth = usedBytes(file) / before;
    noteFigure('history.cutting', cut.longestMs);
    noteFigure('history.sentences', growth);
    say(
      `${count} paragraphs cut into sentences in the background, ${(partsIn(file) / count).toFixed(1)} each: ` +
        `${(cut.ms / 1000).toFixed(0)} s; a request waits at most ${cut.longestMs.toFixed(0)} ms (goal ${GOALS.waitMs}), ${cut.p99Ms.toFixed(0)} ms at p99, ` +
        `${calm.longestMs.toFixed(0)} ms without; the database is ${growth.toFixed(3)} times as large (goal ${GOALS.growth})`,
    );
  } finally {
    await database.close();
    rmSync(file);
  }
}

/**
 * @param {string} file
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {number} count
 */
function fill(file, corpus, count) {
  const { connection, close } = openDatabaseFile({ file, nowMs: START_MS });
  const { history } = createRepos(connection);
  for (let done = 0, number = 0; done < count; number += 1) {
    const target = targetAt(corpus.random());
    const size = Math.min(DOCUMENT_PARAGRAPHS, count - done);
    history.add(
      itemOf(number, 'document', target),
      Array.from({ length: size }, (_, position) => ({ position, ...paragraph(corpus, target) })),
    );
    done += size;
  }
  close();
}

/**
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {string} target
 */
function paragraph(corpus, target) {
  const pairs = Array.from({ length: 2 + Math.floor(corpus.random() * 4) }, () =>
    corpus.pair(target),
  );
  const space = target === 'JA' || target === 'ZH' ? '' : ' ';
  return {
    source: pairs.map((pair) => pair.source).join(' '),
    target: pairs.map((pair) => pair.target).join(space),
  };
}

/** @param {() => Promise<boolean>} doSome */
async function untilDone(doSome) {
  while (!(await doSome()));
}

/**
 * Returns the size of the pages in use, also of those that are only in the log.
 *
 * @param {string} file
 */
function usedBytes(file) {
  return ask(file, 'SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size'); // prettier-ignore
}

/** @param {string} file */
function partsIn(file) {
  return ask(
    file,
    'SELECT sum(coalesce(json_array_length(parts_json) / 3, 1)) FROM history_segments',
  );
}

/**
 * @param {string} file
 * @param {string} sql
 */
function ask(file, sql) {
  const connection = openReadonly(file);
  try {
    return Number(connection.prepare(sql).pluck().get());
  } finally {
    connection.close();
  }
}

/**
 * Asks for an item repeatedly while other work is running.
 *
 * @param {Database} database
 * @param {() => Promise<void>} work
 */
async function watchWaits({ history }, work) {
  /** @type {number[]} */
  const waits = [];
  const state = { isDone: false };
  const asking = async () => {
    while (!state.isDone) {
      const startMs = performance.now();
      await history.getDetail('document-0', { page: 1, limit: 20 });
      waits.push(performance.now() - startMs);
    }
  };
  const startMs = performance.now();
  const working = work().finally(() => {
    state.isDone = true;
  });
  await Promise.all([working, asking()]);
  return {
    ms: performance.now() - startMs,
    longestMs: quantile(waits, 1),
    p99Ms: quantile(waits, 0.99),
  };
}
