import { randomUUID, X509Certificate } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { createTimeAccount } from '../../electron/clients/time/create-time-account.ts';
import { TimeCallError } from '../../electron/clients/time/time-call-error.ts';
import { openDatabase } from '../../electron/db/client.ts';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createPinnedTransport } from '../../electron/clients/http/pinned-transport.ts';
import { systemClock } from '../../electron/support/clock.ts';
import { createTimeSync } from '../../electron/services/sync/time-sync.ts';
import { OUTBOX_CONCURRENCY } from '../../electron/services/sync/outbox-runner.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../shared/domain/time/names.ts';
import { toAppError } from '../../shared/errors.ts';
import { startChild } from './child-process.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { ALL, ZONE } from './time-corpus.mjs';
import { watchMemory, watchThread } from './watch.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { TimeSyncDeps } from '../../electron/services/sync/time-sync.ts' */
/** @import { Say } from './ratios.mjs' */

/** @typedef {{ url: string, token: string, certificatePem: string, fingerprint256: string }} Service */
/** @typedef {{ drainMs: number, bareMs: number, blockedMs: number, mostMb: number }} Round */
/** @typedef {{ isBehindOthers: boolean }} Options Whether years of changes are queued ahead of these. before these. */

const CHANGES = isShort ? 500 : 2000;
const WARM_UPS = 300;
const ROUNDS = isShort ? 1 : 3;
/** The token is bound to the first User-Agent that uses it, so both sides use the same one. */
const USER_AGENT = 'Dragoman time/1';
const HOUR_MS = 3_600_000;
/** A day in the past, so no entry is refused for being in the future. */
const FIRST_MS = Date.UTC(2024, 0, 1);

/**
 * Compares emptying the outbox as the app does it with bare requests for the same creates: a new service for each
 * round, the same number in parallel, one side after the other. The app's side also reads and commits each change in
 * SQLite, in a ledger that covers years, and reads the existing entries from the service. Then it repeats this behind
 * a blocked change of every entry of those years.
 *
 * @param {string} file the ledger; copied
 * @param {string} folder
 * @param {{ say: Say, goals: { blockedMs: number } }} options
 */
export async function drainOutbox(file, folder, { say, goals }) {
  for (const isBehindOthers of isShort ? [false] : [false, true]) {
    /** @type {Round[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const copy = join(folder, `outbox-${round}.db`);
      copyFileSync(file, copy);
      rounds.push(await withService((time) => oneRound(copy, time, { isBehindOthers })));
      rmSync(copy);
    }
    /** @param {'drainMs' | 'bareMs'} side */
    const best = (side) => Math.min(...rounds.map((round) => round[side]));
    /** @param {number} ms */
    const perSecond = (ms) => Math.round((CHANGES / ms) * 1000);
    if (!isBehindOthers) noteFigure('time.outbox', best('drainMs') / best('bareMs'));
    say(
      `outbox of ${CHANGES} entries${isBehindOthers ? ' behind the blocked ones of all years' : ''}, ${OUTBOX_CONCURRENCY} at a time: ${perSecond(best('drainMs'))} per second; bare fetch ${perSecond(best('bareMs'))} per second; ` +
        `ratio ${(best('drainMs') / best('bareMs')).toFixed(2)}; ` +
        `main thread blocked at most ${Math.max(...rounds.map(({ blockedMs }) => blockedMs)).toFixed(1)} ms (goal ${goals.blockedMs}); ` +
        `memory at most ${rounds.map(({ mostMb }) => `${mostMb.toFixed(0)} MB`).join(', ')}`,
    );
  }
}

/**
 * @param {string} file
 * @param {Service} time
 * @param {Options} options
 * @returns {Promise<Round>}
 */
async function oneRound(file, time, options) {
  // The service is warm for both sides.
  await sendBare(time, WARM_UPS);
  const others = await prepareLedger(file, time, options);
  const drained = await drainOnce(file, time, others);
  return { ...drained, bareMs: await sendBare(time, CHANGES) };
}

/**
 * @template T
 * @param {(time: Service) => Promise<T>} work
 */
async function withService(work) {
  const child = await startChild('electron/embedded/start/cli.ts', ['--engine', 'pseudo']);
  try {
    const { url, token, certificate } = child.ready.time;
    const certificatePem = readFileSync(certificate, 'utf8');
    tls.setDefaultCACertificates([certificatePem]);
    const { fingerprint256 } = new X509Certificate(certificatePem);
    return await work({ url, token, certificatePem, fingerprint256 });
  } finally {
    await child.stop();
  }
}

/** @param {number} index */
const startOf = (index) => FIRST_MS + index * HOUR_MS;

/**
 * @param {Service} service
 * @param {number} count
 */
async function sendBare({ url, token }, count) {
  const startMs = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const at = startOf(index);
      /** @param {number} ms */
      const wire = (ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000');
      const answer = await fetch(`${url}/time_entries`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'user-agent': USER_AGENT,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          started_at: wire(at),
          ended_at: wire(at + HOUR_MS / 2),
          description: `Entry ${index}`,
          billable: 'true',
          client_ref: randomUUID(),
        }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.json();
    }
  };
  await Promise.all(Array.from({ length: OUTBOX_CONCURRENCY }, worker));
  return performance.now() - startMs;
}

/**
 * Makes the ledger look as if it had always belonged to this service, because a different one would get all of it
 * again. Entries that the benchmark changed earlier are missing there and would be searched for in vain.
 *
 * @param {string} file
 * @param {Service} service
 * @param {Options} options
 * @returns {Promise<number>} number of queued changes that can't be sent
 */
async function prepareLedger(file, { url, token }, { isBehindOthers }) {
  const { headers } = await fetch(`${url}/projects?limit=1`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT },
  });
  const { connection, close } = openDatabaseFile({ file, nowMs: Date.now() });
  try {
    connection.exec('DELETE FROM outbox_operations');
    connection
      .prepare('UPDATE time_connections SET instance_id = ? WHERE id = ?')
      .run(headers.get('service-instance'), EMBEDDED_TIME_CONNECTION_ID);
    if (!isBehindOthers) return 0;
    // They belong to projects that the service doesn't have.
    connection.exec(`UPDATE catalogue_links SET remote_id = NULL WHERE subject = 'project'`);
    return connection
      .prepare(
        `INSERT INTO outbox_operations (id, connection_id, subject, subject_id, action, fields_json, state,
           created_at_ms, updated_at_ms)
         SELECT 'blocked-' || row_id, connection_id, 'entry', id, 'update',
           json_object('projectId', project_id), 'waiting', 0, 0
         FROM time_entries WHERE project_id IS NOT NULL`,
      )
      .run().changes;
  } finally {
    close();
  }
}

/**
 * @param {string} file
 * @param {Service} time
 * @param {number} others number of changes that stay in the outbox
 */
async function drainOnce(file, time, others) {
  const database = openDatabase({
    file,
    workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
  });
  await database.opening;
  for (let index = 0; index < CHANGES; index += 1) {
    const startedAtMs = startOf(index);
    await database.timeEntries.add(
      {
        id: randomUUID(),
        startedAtMs,
        endedAtMs: startedAtMs + HOUR_MS / 2,
        zone: ZONE,
        note: `Drained ${index}`,
        projectId: null,
        isBillable: true,
        tags: [],
        source: 'manual',
        documentJobId: null,
      },
      Date.now(),
    );
  }
  let tellDrained = () => {};
  /** @type {Promise<void>} */
  const drained = new Promise((resolve) => {
    tellDrained = resolve;
  });
  const sync = createTimeSync({
    ...syncDeps(database, time),
    send: (_name, payload) => {
      if (payload && 'waiting' in payload && payload.waiting === others) tellDrained();
    },
  });
  try {
    const { result, most } = await watchMemory(() =>
      watchThread(async () => {
        const startMs = performance.now();
        await sync.start();
        await drained;
        return performance.now() - startMs;
      }),
    );
    const { total } = await database.timeEntries.list(
      { ...ALL, text: 'Drained', syncState: 'synced', page: 1, limit: 2 },
      Date.now(),
    );
    if (total !== CHANGES) throw new Error(`${total} entries are at the service, not ${CHANGES}`);
    return { drainMs: result.result, blockedMs: result.blockedMs, mostMb: most() };
  } finally {
    await sync.stop();
    await database.close();
  }
}

/**
 * Returns dependencies as in compose-time.ts, without a window.
 *
 * @param {Database} database
 * @param {Service} time
 * @returns {Omit<TimeSyncDeps, 'send'>}
 */
function syncDeps(database, time) {
  const quiet = () => undefined;
  const noTransport = () => Promise.reject(new Error('No service but this one is called.'));
  const transport = { fetch: noTransport, fetchOnce: noTransport, upload: noTransport };
  return {
    database,
    secrets: { get: () => null, set: () => 'stored', delete: quiet, has: () => 'missing' },
    embedded: {
      endpoint: async () => ({
        time,
        timeFailure: null,
        // The rest concerns the translation service, which isn't used.
        url: '',
        key: '',
        adminKey: '',
        certificatePem: '',
        fingerprint256: '',
        engine: 'pseudo',
        isPractice: true,
      }),
      renewTimeToken: () => Promise.reject(new Error('The token is good.')),
    },
    createAccount: ({ pinned, baseUrl, ...client }) =>
      createTimeAccount({
        ...client,
        baseUrl,
        transport:
          pinned === null
            ? transport
            : createPinnedTransport({ ...pinned, origin: new URL(baseUrl).origin }),
      }),
    signIn: () => Promise.reject(new Error('Nobody signs in.')),
    parseBaseUrl: (url) => url,
    explain: (thrown) =>
      thrown instanceof TimeCallError
        ? { error: thrown, outcome: thrown.outcome, current: thrown.current }
        : { error: toAppError(thrown), outcome: 'unknown', current: null },
    userAgent: USER_AGENT,
    newId: randomUUID,
    now: Date.now,
    runDays: { startedAtMs: () => Promise.resolve(0), countSince: () => Promise.resolve(0) },
    random: Math.random,
    timers: systemClock,
    zone: () => ZONE,
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    addNotice: quiet,
  };
}
