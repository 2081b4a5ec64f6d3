import { systemClock, type Clock } from '../../../electron/support/clock.ts';
import { randomUUID, X509Certificate } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { createTimeAccount } from '../../../electron/clients/time/create-time-account.ts';
import { signIn } from '../../../electron/clients/time/sign-in.ts';
import { parseTimeBaseUrl } from '../../../electron/clients/time/time-profile.ts';
import { TimeCallError } from '../../../electron/clients/time/time-call-error.ts';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import { openDatabase } from '../../../electron/db/client.ts';
import type { Database } from '../../../electron/db/database.ts';
import { createPinnedTransport } from '../../../electron/clients/http/pinned-transport.ts';
import type { TimeEndpoint } from '../../../electron/services/connections/embedded-service.ts';
import { createTimeSync, type TimeSync } from '../../../electron/services/sync/time-sync.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { FastTime } from './fast-time.ts';
import { FIRST_RUN } from '../../fakes/run-days.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';

const WORKER = new URL('../../../electron/db/worker.ts', import.meta.url);

/** The main process's time code that talks to services, on a real database. */
export interface TimeSyncUnderTest {
  database: Database;
  sync: TimeSync;
  notices: Omit<Notice, 'id'>[];
  logged: string[];
  /** Returns rows of the app's database, bypassing its worker. */
  rows: <T>(sql: string) => T[];
  /** Ends it like the app. */
  quit: () => Promise<void>;
  /** Ends it like a crash: nothing in progress is recorded any longer. */
  crash: () => Promise<void>;
}

export interface TimeSyncWishes {
  file: string;
  time: FastTime;
  /** The built-in service. */
  endpoint: () => Promise<Pick<TimeEndpoint, 'url' | 'token' | 'certificatePem'>>;
  /** Makes the endpoint report a token that is accepted. */
  renewToken?: () => void;
  random: () => number;
  /** Trusted for other services. */
  ca?: string;
}

export function startTimeSync(wishes: TimeSyncWishes): TimeSyncUnderTest {
  const { file, time } = wishes;
  const now = (): number => time.clock.now();
  const database = openDatabase({
    file: putMigratedDatabase(file),
    workerUrl: WORKER,
    now,
    lockWaitMs: 5_000,
  });
  const notices: Omit<Notice, 'id'>[] = [];
  const logged: string[] = [];
  const log = (message: string, fields?: object): void => {
    logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  };
  const secrets = new Map<string, string>();
  const transport = createNodeTransport(wishes.ca === undefined ? {} : { ca: wishes.ca });
  // Short delays run on the fast clock; deadlines give a slow machine enough time.
  const clientClock: Clock = {
    ...time.clock,
    after: (delayMs, action) =>
      systemClock.after(delayMs < 5_000 ? delayMs / 50 : delayMs / 4, action),
  };
  const sync = createTimeSync({
    database,
    secrets: {
      get: (name) => secrets.get(name) ?? null,
      set: (name, secret) => {
        secrets.set(name, secret);
        return 'stored';
      },
      delete: (name) => {
        secrets.delete(name);
      },
      has: (name) => (secrets.has(name) ? 'stored' : 'missing'),
    },
    embedded: {
      endpoint: async () => {
        const endpoint = await wishes.endpoint();
        const { fingerprint256 } = new X509Certificate(endpoint.certificatePem);
        return {
          url: 'https://127.0.0.1:1',
          certificatePem: '',
          fingerprint256: '',
          key: 'k',
          adminKey: 'k:adm',
          engine: 'pseudo',
          isPractice: false,
          time: { ...endpoint, fingerprint256 },
          timeFailure: null,
        };
      },
      renewTimeToken: async () => wishes.renewToken?.(),
    },
    createAccount: ({ pinned, baseUrl, party: _party, ...access }) =>
      createTimeAccount({
        ...access,
        baseUrl,
        clock: clientClock,
        random: wishes.random,
        transport:
          pinned === null
            ? transport
            : createPinnedTransport({ ...pinned, origin: new URL(baseUrl).origin }),
      }),
    signIn: (input) => signIn({ ...input, transport }),
    parseBaseUrl: parseTimeBaseUrl,
    explain: (thrown) =>
      thrown instanceof TimeCallError
        ? { error: thrown, outcome: thrown.outcome, current: thrown.current }
        : { error: toAppError(thrown), outcome: 'unknown', current: null },
    userAgent: 'Dragoman time/1',
    newId: randomUUID,
    now,
    runDays: FIRST_RUN,
    random: wishes.random,
    timers: time.clock,
    zone: () => 'Europe/Berlin',
    logger: { debug: log, info: log, warn: log, error: log },
    send: () => undefined,
    addNotice: (notice) => notices.push(notice),
  });
  const quit = async (): Promise<void> => {
    await sync.stop();
    await database.close();
  };
  return {
    database,
    sync,
    notices,
    logged,
    rows<T>(sql: string): T[] {
      const db = new Sqlite(file, { readonly: true });
      try {
        return db.prepare<[], T>(sql).all();
      } finally {
        db.close();
      }
    },
    quit,
    async crash() {
      await database.close();
      await sync.stop();
    },
  };
}
