import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { createConnectionHealth } from '../../electron/services/connections/connection-health.ts';
import { createOutboxService } from '../../electron/services/sync/outbox-service.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../shared/domain/time/names.ts';
import { END_MS } from './time-corpus.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { LastTaken } from '../../electron/db/sync/time-instance.ts' */
/** @import { OutboxQuery } from '../../shared/domain/sync/outbox.ts' */
/** @import { Say } from './ratios.mjs' */

/** @type {[string, Partial<OutboxQuery>][]} */
const FILTERS = [
  ['blocked', { state: 'blocked' }],
  ['waiting', { state: 'waiting' }],
  ['parked', { state: 'parked' }],
  ['a word', { text: 'tag' }],
];

/**
 * Measures how long others wait for the database's thread while it processes everything: while a connection to a new
 * service begins, which turns each entry into a change in the outbox, and while these are filtered, both as the
 * service does it and in a single call.
 *
 * @param {string} file the ledger; copied
 * @param {string} folder
 * @param {{ say: Say, goals: { p95Ms: number } }} options
 */
export async function measureWaits(file, folder, { say, goals }) {
  const copy = join(folder, 'waits.db');
  copyFileSync(file, copy);
  const database = openDatabase({
    file: copy,
    workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
  });
  await database.opening;
  const goal = `(goal ${goals.p95Ms})`;
  try {
    const started = await watchWaits(database, () => beginWithInstance(database));
    say(
      `beginning with another service: ${started.ms.toFixed(0)} ms; others wait at most ${started.longestMs.toFixed(1)} ms ${goal}`,
    );
    const service = createService(database);
    for (const [what, filter] of FILTERS) {
      /** @type {OutboxQuery} */
      const query = { text: '', state: null, page: 1, limit: 20, ...filter };
      await service.list(query);
      const own = await watchWaits(database, () => service.list(query));
      const atOnce = await watchWaits(database, () => database.outbox.list(query));
      say(
        `outbox of all entries, ${what} (${own.result.total}): ${own.ms.toFixed(1)} ms, in one call ${atOnce.ms.toFixed(1)} ms; ` +
          `others wait at most ${own.longestMs.toFixed(1)} ms ${goal}, ratio ${(own.longestMs / atOnce.longestMs).toFixed(2)}`,
      );
    }
  } finally {
    await database.close();
    rmSync(copy);
  }
}

/** @param {Database} database */
async function beginWithInstance({ timeSync }) {
  /** @type {LastTaken | null} */
  let last = null;
  do last = await timeSync.beginWithInstance(EMBEDDED_TIME_CONNECTION_ID, 'other', END_MS, last);
  while (last !== null);
}

/** @param {Database} database */
function createService({ outbox }) {
  const quiet = () => undefined;
  const now = () => END_MS;
  return createOutboxService({
    outbox,
    runner: { nudge: quiet },
    health: createConnectionHealth({ now, random: () => 0, onChanged: quiet, onContact: quiet }),
    now,
    onChanged: quiet,
    onManyChanged: quiet,
  });
}

/**
 * Sends an empty request repeatedly while other work is running.
 *
 * @template T
 * @param {Database} database
 * @param {() => Promise<T>} work
 */
async function watchWaits(database, work) {
  const state = { isDone: false, longestMs: 0 };
  const asking = async () => {
    while (!state.isDone) {
      const startMs = performance.now();
      await database.timeEntries.get('none', END_MS);
      state.longestMs = Math.max(state.longestMs, performance.now() - startMs);
    }
  };
  const startMs = performance.now();
  const working = work().finally(() => {
    state.isDone = true;
  });
  const [result] = await Promise.all([working, asking()]);
  return { result, ms: performance.now() - startMs, longestMs: state.longestMs };
}
