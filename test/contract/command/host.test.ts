import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostCommands } from '../../../electron/command/host.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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

const setUp = async (isInUse: () => Promise<boolean>) => {
  const before = electron.quits();
  const clock = createManualClock();
  const folder = join(temporaryFolder(), 'app');
  mkdirSync(folder);
  const nothing = (): void => undefined;
  await hostCommands({
    answer: async () => Promise.resolve({ ok: true, value: null }),
    database: { documentJobs: { get: async () => Promise.resolve(null) } },
    paths: dataPaths(folder),
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    timers: clock,
    isHidden: () => true,
    isInUse,
  });
  return { clock, quits: () => electron.quits() - before };
};

it('an app without a window ends when nothing is left to do', async () => {
  let isInUse = true;
  const { clock, quits } = await setUp(async () => Promise.resolve(isInUse));
  await clock.advance(15_000);
  await Promise.resolve();
  expect(quits()).toBe(0);
  isInUse = false;
  await clock.advance(15_000);
  await Promise.resolve();
  expect(quits()).toBe(1);
});

it('an app without a window ends when nobody can tell', async () => {
  const { clock, quits } = await setUp(() => Promise.reject(new Error('The database is closed.')));
  await clock.advance(15_000);
  await Promise.resolve();
  expect(quits()).toBe(1);
});
