import { describe, expect, it } from 'vitest';
import { createBackupSchedule } from '../../../../electron/services/data/backup-schedule.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

const HOUR_MS = 3_600_000;

function setUp() {
  const clock = createManualClock();
  const asked: number[] = [];
  const notices: string[] = [];
  const answers: (string | null | Error)[] = [];
  const service = createBackupSchedule({
    database: {
      backUp: async (everyMs) => {
        asked.push(everyMs);
        const answer = answers.shift() ?? null;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
    timers: clock,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    onFailed: ({ title }) => notices.push(title),
  });
  return { clock, asked, notices, answers, service };
}

describe('automatic backups', () => {
  it('are requested once a day, at the start and every hour after', async () => {
    const { clock, asked, service } = setUp();
    expect(asked).toEqual([]);
    service.start();
    await clock.advance(3 * HOUR_MS);
    expect(asked).toEqual(Array.from({ length: 4 }, () => 24 * HOUR_MS));
  });

  it('report once that one could not be made, and keep trying', async () => {
    const { clock, asked, notices, answers, service } = setUp();
    const failure = new AppError('db/unavailable', { english: 'Full.' });
    answers.push(failure, failure, 'dragoman.db', failure);
    service.start();
    await clock.advance(2 * HOUR_MS);
    expect(notices).toHaveLength(1);
    await clock.advance(HOUR_MS);
    expect(notices).toHaveLength(2);
    expect(asked).toHaveLength(4);
  });

  it("stop when they are stopped, and don't call the end of the app a failure", async () => {
    const { clock, asked, notices, answers, service } = setUp();
    answers.push(new AppError('canceled', { english: 'Closed.' }));
    service.start();
    service.stop();
    await clock.advance(48 * HOUR_MS);
    expect(asked).toHaveLength(1);
    expect(notices).toEqual([]);
    expect(clock.pendingDelaysMs()).toEqual([]);
  });
});
