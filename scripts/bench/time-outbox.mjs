import { randomUUID, X509Certificate } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { createTimeAccount } from '../../electron/clients/time/create-time-account.ts';
import { TimeCallError } from '../../electron/clients/time/time-call-error.ts';
import { openDatabase } from '../../electron/db/client.ts';
import { createPinnedTransport } from '../../electron/platform/network/pinned-transport.ts';
import { systemTimers } from '../../electron/platform/clock.ts';
import { createTimeSync } from '../../electron/services/sync/time-sync.ts';
import { OUTBOX_CONCURRENCY } from '../../electron/services/sync/outbox-runner.ts';
import { toAppError } from '../../shared/errors.ts';
import { startChild } from './child-process.mjs';
import { ALL, ZONE } from './time-corpus.mjs';
import { watchMemory, watchThread } from './watch.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { TimeSyncDeps } from '../../electron/services/sync/time-sync.ts' */
/** @import { Say } from './ratios.mjs' */

/** @typedef {{ url: string, token: string, certificatePem: string, fingerprint256: string }} Service */
/** @typedef {{ drainMs: number, bareMs: number, blockedMs: number, mostMb: number }} Round */

const CHANGES = 2000;
const WARM_UPS = 300;
const ROUNDS = 3;
/** The token belongs to the first name that uses it, so both sides have the same one. */
const USER_AGENT = 'Dragoman time/1';
const HOUR_MS = 3_600_000;
/** A past day, so that no entry is refused for being ahead of now. */
const FIRST_MS = Date.UTC(2024, 0, 1);

/**
 * The outbox emptied as the app does it, beside the same creates as bare requests: a new service for each
 * round, as many at a time, one side after the other. The app's side reads and commits each change in
 * SQLite too, in a ledger of years, and reads from the service what is there.
 *
 * @param {string} file the ledger; copied
 * @param {string} folder
 * @param {{ say: Say, goals: { blockedMs: number } }} options
 */
export async function drainOutbox(file, folder, { say, goals }) {
  /** @type {Round[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const copy = join(folder, `outbox-${round}.db`);
    copyFileSync(file, copy);
    rounds.push(await withService((time) => oneRound(copy, time)));
    rmSync(copy);
  }
  /** @param {'drainMs' | 'bareMs'} side */
  const best = (side) => Math.min(...rounds.map((round) => round[side]));
  /** @param {number} ms */
  const perSecond = (ms) => Math.round((CHANGES / ms) * 1000);
  say(
    `outbox of ${CHANGES} entries, ${OUTBOX_CONCURRENCY} at a time: ${perSecond(best('drainMs'))} per second; bare fetch ${perSecond(best('bareMs'))} per second; ` +
      `ratio ${(best('drainMs') / best('bareMs')).toFixed(2)}; ` +
      `main thread blocked at most ${Math.max(...rounds.map(({ blockedMs }) => blockedMs)).toFixed(1)} ms (goal ${goals.blockedMs}); ` +
      `memory at most ${rounds.map(({ mostMb }) => `${mostMb.toFixed(0)} MB`).join(', ')}`,
  );
}

/**
 * @param {string} file
 * @param {Service} time
 * @returns {Promise<Round>}
 */
async function oneRound(file, time) {
  // The service is warm for both.
  await sendBare(time, WARM_UPS);
  const drained = await drainOnce(file, time);
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
 * @param {string} file
 * @param {Service} time
 */
async function drainOnce(file, time) {
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
      if (payload && 'waiting' in payload && payload.waiting === 0) tellDrained();
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
 * As in compose-time.ts, without a window.
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
        // What follows is of the translation service, which is not asked.
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
    random: Math.random,
    timers: systemTimers,
    zone: () => ZONE,
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    addNotice: quiet,
  };
}
