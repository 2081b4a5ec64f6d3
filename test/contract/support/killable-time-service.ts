import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { CERTIFICATE_FILE, KEY_FILE } from '../../../electron/embedded/http/certificate.ts';
import type { FastTime } from './fast-time.ts';

const CHILD = path.join(import.meta.dirname, 'time-service-child.ts');

/** The embedded time service in a process that can be killed and restarts on the same data. */
export interface KillableTimeService {
  readonly token: string;
  /** PEM, created by the service. */
  readonly key: string;
  readonly certificate: string;
  /** Returns its address; waits while it starts. */
  origin(): Promise<string>;
  /** Sends `kill -9`; a new process starts immediately. */
  kill(): Promise<void>;
  /** Returns rows of its database, while it runs. */
  rows<T>(sql: string): T[];
  stop(): Promise<void>;
}

export async function startKillableTimeService(
  dataFolder: string,
  time: FastTime,
): Promise<KillableTimeService> {
  let isStopped = false;
  let running = start(dataFolder, time);
  const first = await running;
  const { token } = await first.ready;
  return {
    token,
    key: readFileSync(path.join(dataFolder, KEY_FILE), 'utf8'),
    certificate: readFileSync(path.join(dataFolder, CERTIFICATE_FILE), 'utf8'),
    origin: async () => new URL((await (await running).ready).url).origin,
    async kill() {
      const process = await running;
      // It may have been killed elsewhere in the meantime.
      if (process.isGone()) return;
      process.kill();
      await process.gone;
      if (!isStopped) running = start(dataFolder, time);
    },
    rows<T>(sql: string): T[] {
      const db = new Sqlite(path.join(dataFolder, 'time.db'), { readonly: true });
      try {
        return db.prepare<[], T>(sql).all();
      } finally {
        db.close();
      }
    },
    async stop() {
      isStopped = true;
      const process = await running;
      process.kill();
      await process.gone;
    },
  };
}

interface Child {
  ready: Promise<{ url: string; token: string }>;
  gone: Promise<void>;
  isGone: () => boolean;
  kill: () => void;
}

async function start(dataFolder: string, time: FastTime): Promise<Child> {
  const child = spawn(process.execPath, [CHILD, dataFolder, time.argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isKilled = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const ready = new Promise<{ url: string; token: string }>((resolve, reject) => {
    let seen = '';
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes('\n')) resolve(JSON.parse(seen) as { url: string; token: string });
    });
    child.once('exit', () => {
      reject(new Error('The service ended before it was ready.'));
    });
  });
  ready.catch(() => undefined);
  return Promise.resolve({
    ready,
    gone,
    isGone: () => isKilled,
    kill: () => {
      isKilled = true;
      child.kill('SIGKILL');
    },
  });
}
