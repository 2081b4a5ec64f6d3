import { describe, expect, it } from 'vitest';
import type { TimeConnectionRecord } from '../../../../electron/db/time/connections-repo.ts';
import { createTimeSyncSchedule } from '../../../../electron/services/sync/time-sync-schedule.ts';
import { timeAccountOf } from '../../../support/clients.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { stubTimeClient } from '../support/time-client-stub.ts';
import { timeAbilitiesOfKind } from '../../../../shared/domain/time/abilities.ts';
import { aTimeRecord } from '../../../support/builders/time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function setUp(change: Partial<TimeConnectionRecord> = {}) {
  const clock = createManualClock();
  const record = aTimeRecord({
    abilities: timeAbilitiesOfKind(change.kind ?? 'remote'),
    baseUrl: null,
    capabilitiesAtMs: clock.now(),
    pulledAtMs: clock.now(),
    lastContactAtMs: clock.now(),
    createdAtMs: clock.now(),
    ...change,
  });
  const calls: string[] = [];
  const notices: string[] = [];
  let isUsable = true;
  let isPullFailing = false;
  const schedule = createTimeSyncSchedule({
    listConnections: () => Promise.resolve([{ ...record }]),
    isUsable: () => isUsable,
    pull: () => {
      calls.push('pull');
      if (isPullFailing) return Promise.reject(new AppError('net/offline', { english: 'No.' }));
      Object.assign(record, { pulledAtMs: clock.now(), lastContactAtMs: clock.now() });
      return Promise.resolve();
    },
    probe: () => {
      calls.push('probe');
      record.capabilitiesAtMs = clock.now();
      return Promise.resolve();
    },
    openAccount: () =>
      Promise.resolve(
        timeAccountOf(
          stubTimeClient({
            keepAlive: () => {
              calls.push('keep alive');
              return Promise.resolve();
            },
          }),
        ),
      ),
    succeeded: () => (record.lastContactAtMs = clock.now()),
    failed: () => undefined,
    addNotice: ({ title }) => notices.push(title),
    now: () => clock.now(),
    timers: clock,
    logger: { warn: () => undefined },
    onReconnected: () => calls.push('lift'),
  });
  return {
    schedule,
    clock,
    record,
    calls,
    notices,
    hold: (isHeld: boolean) => (isUsable = !isHeld),
    failPulls: () => (isPullFailing = true),
    taken: () => calls.splice(0),
  };
}

describe('automatic synchronization', () => {
  it('pulls at the start, then every quarter of an hour', async () => {
    const { schedule, clock, taken } = setUp();
    schedule.start();
    await clock.advance(0);
    expect(taken()).toEqual(['pull']);
    await clock.advance(14 * MINUTE_MS);
    expect(taken()).toEqual([]);
    await clock.advance(MINUTE_MS);
    expect(taken()).toEqual(['pull']);
  });

  it('asks once a day what a service can do', async () => {
    const { schedule, clock, taken } = setUp();
    schedule.start();
    await clock.advance(DAY_MS - MINUTE_MS);
    expect(taken()).not.toContain('probe');
    await clock.advance(6 * MINUTE_MS);
    expect(taken().filter((call) => call === 'probe')).toHaveLength(1);
  });

  it('keeps a token alive once a day even when nothing can be pulled', async () => {
    const { schedule, clock, failPulls, taken } = setUp();
    failPulls();
    schedule.start();
    await clock.advance(DAY_MS - MINUTE_MS);
    expect(taken()).not.toContain('keep alive');
    await clock.advance(6 * MINUTE_MS);
    expect(taken().filter((call) => call === 'keep alive')).toHaveLength(1);
  });

  it('leaves a waiting connection alone', async () => {
    const { schedule, clock, hold, taken } = setUp();
    hold(true);
    schedule.start();
    await clock.advance(2 * DAY_MS);
    expect(taken()).toEqual([]);
    hold(false);
    await clock.advance(5 * MINUTE_MS);
    expect(taken()).toContain('pull');
  });

  it('checks again when the clock was set back', async () => {
    const { schedule, clock, record, taken } = setUp();
    schedule.start();
    await clock.advance(0);
    taken();
    record.pulledAtMs = clock.now() + DAY_MS;
    await clock.advance(5 * MINUTE_MS);
    expect(taken()).toEqual(['pull']);
  });

  it('pulls immediately when the network is back', async () => {
    const { schedule, clock, taken } = setUp();
    schedule.start();
    await clock.advance(0);
    taken();
    schedule.reconnected();
    await clock.advance(0);
    expect(taken()).toEqual(['lift', 'pull']);
  });

  it('ends', async () => {
    const { schedule, clock, taken } = setUp();
    schedule.start();
    await clock.advance(0);
    taken();
    schedule.stop();
    schedule.reconnected();
    await clock.advance(DAY_MS);
    expect([taken(), clock.pendingDelaysMs()]).toEqual([[], []]);
  });
});

describe('an unused token', () => {
  it.each<[string, number, Partial<TimeConnectionRecord>, string[]]>([
    ['20 days', 20, {}, []],
    ['21 days', 21, {}, ['“Work” hasn’t been reached for 21 days']],
    [
      'never used, 25 days old',
      25,
      { lastContactAtMs: null },
      ['“Work” hasn’t been reached for 25 days'],
    ],
    ['of the built-in service', 40, { kind: 'embedded' }, []],
  ])('%s: warned once', async (_name, days, change, expected) => {
    const { schedule, clock, notices, hold, record } = setUp(change);
    hold(true);
    const beforeMs = clock.now() - days * DAY_MS;
    record.createdAtMs = beforeMs;
    if (record.lastContactAtMs !== null) record.lastContactAtMs = beforeMs;
    schedule.start();
    await clock.advance(30 * MINUTE_MS);
    expect(notices).toEqual(expected);
  });
});
