import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEndpoint } from '../../../electron/command/endpoint.ts';
import { hostCommands } from '../../../electron/command/host.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { callerOf, systemIn } from './support.ts';

const electron = vi.hoisted(() => {
  const ends: (() => void)[] = [];
  let quitCount = 0;
  return {
    ends,
    quits: () => quitCount,
    app: {
      quit: () => (quitCount += 1),
      exit: () => undefined,
      getVersion: () => '1.2.3',
      once: (_name: string, end: () => void) => ends.push(end),
    },
  };
});
vi.mock('electron', () => ({ app: electron.app }));

beforeEach(() => vi.stubEnv('XDG_RUNTIME_DIR', temporaryFolder()));
afterEach(() => {
  for (const end of electron.ends) end();
  vi.unstubAllEnvs();
});

/** Hosts commands in an app without a window. */
async function host(isInUse: () => Promise<boolean>, mayEnd = () => true) {
  const before = electron.quits();
  const clock = createManualClock();
  const folder = join(temporaryFolder(), 'app');
  mkdirSync(folder);
  const nothing = (): void => undefined;
  const hosted = await hostCommands({
    answer: async () => Promise.resolve({ ok: true, value: null }),
    database: { documentJobs: { get: async () => Promise.resolve(null) } },
    paths: dataPaths(folder),
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    timers: clock,
    mayEnd,
    isInUse,
  });
  const wait = async (): Promise<void> => {
    await clock.advance(15_000);
    await Promise.resolve();
  };
  return { hosted, folder, wait, quits: () => electron.quits() - before };
}

it('an app without a window ends when nothing is left to do', async () => {
  let isInUse = true;
  const { wait, quits } = await host(async () => Promise.resolve(isInUse));
  await wait();
  expect(quits()).toBe(0);
  isInUse = false;
  await wait();
  expect(quits()).toBe(1);
});

it('an app without a window ends when nobody can tell', async () => {
  const { wait, quits } = await host(() => Promise.reject(new Error('The database is closed.')));
  await wait();
  expect(quits()).toBe(1);
});

it('an app whose window was closed while a command ran ends after the command', async () => {
  let hasWindow = true;
  const { hosted, folder, wait, quits } = await host(
    async () => Promise.resolve(false),
    () => !hasWindow,
  );
  const system = systemIn(tmpdir(), { runtimeFolder: process.env['XDG_RUNTIME_DIR'] });
  const endpoint = readEndpoint(folder, system);
  if (endpoint === null) throw new Error('nobody listens');
  const caller = await callerOf({ endpoint, system });
  expect(hosted.isBusy()).toBe(true);
  hasWindow = false;
  await wait();
  expect(quits()).toBe(0);
  caller.close();
  await vi.waitFor(() => expect(hosted.isBusy()).toBe(false));
  await wait();
  expect(quits()).toBe(1);
});
