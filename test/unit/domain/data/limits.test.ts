import { describe, expect, it } from 'vitest';
import type { Database } from '../../../../electron/db/database.ts';
import { createHistoryService } from '../../../../electron/services/history/service.ts';
import { recoverVoiceSessions } from '../../../../electron/services/voice/recovery.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/domain/app/settings.ts';
import { DAY_MS } from '../../../../shared/durations.ts';

/** The app ran on each of these days, counted back from 100. */
const RUN_DAYS = {
  startedAtMs: async (daysAgo: number) => Promise.resolve((100 - daysAgo) * DAY_MS),
  countSince: async () => Promise.resolve(0),
};
const SEVEN_DAYS_AGO = 93 * DAY_MS;

type Repo = Database['history'] & Database['voice'];

function notingRepo(calls: unknown[][], answers: Record<string, unknown>): Repo {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method exists and is recorded
  return new Proxy({} as Repo, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        calls.push([name, ...args]);
        return Promise.resolve(answers[name]);
      },
  });
}

describe('seven days until removal', () => {
  it('are those of deleted history items', async () => {
    const calls: unknown[][] = [];
    const service = createHistoryService({
      history: notingRepo(calls, { removePurged: true }),
      settings: () => DEFAULT_SETTINGS.history,
      now: () => 0,
      logger: { error: () => undefined },
      onChanged: () => undefined,
      onPurged: () => undefined,
    });
    await service.cleanUp(RUN_DAYS);
    expect(calls).toContainEqual(['purgeItems', { scope: 'deleted' }, SEVEN_DAYS_AGO]);
  });

  it('are those of deleted voice sessions', async () => {
    const calls: unknown[][] = [];
    await recoverVoiceSessions({
      voice: notingRepo(calls, {
        listRunning: [],
        listWithSound: [],
        purge: [],
      }),
      sounds: {
        open: async () => Promise.resolve(null),
        list: async () => Promise.resolve([]),
        quarantine: async () => Promise.resolve(),
        bringBack: async () => Promise.resolve(),
      },
      removal: { leftOver: async () => Promise.resolve() },
      isLive: () => false,
      now: () => 0,
      runDays: RUN_DAYS,
      logger: { error: () => undefined },
      age: 'current',
    });
    expect(calls).toContainEqual(['purge', SEVEN_DAYS_AGO]);
  });
});
