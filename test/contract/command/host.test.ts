import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostCommands } from '../../../electron/command/host.ts';
import type { DocumentJobRecord } from '../../../electron/db/documents/job-record.ts';
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

it.each([
  [[], 1],
  [[{ isPaused: true }, { isPaused: false, isHeld: true }], 1],
  [[{ isPaused: true }, { isPaused: false }], 0],
])('an app without a window and with the jobs %j ends %i times', async (jobs, quitCount) => {
  const before = electron.quits();
  const clock = createManualClock();
  const folder = join(temporaryFolder(), 'app');
  mkdirSync(folder);
  const nothing = (): void => undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what decides whether it goes on
  const active = jobs as DocumentJobRecord[];
  await hostCommands({
    answer: async () => Promise.resolve({ ok: true, value: null }),
    database: {
      documentJobs: {
        get: async () => Promise.resolve(null),
        listActive: async () => Promise.resolve(active),
      },
    },
    paths: dataPaths(folder),
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    timers: clock,
    isHidden: () => true,
    isInUse: () => false,
  });
  await clock.advance(15_000);
  await Promise.resolve();
  expect(electron.quits() - before).toBe(quitCount);
});
