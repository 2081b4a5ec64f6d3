import { describe, expect, it } from 'vitest';
import type { OutboxResult, OutboxWork } from '../../../../electron/db/sync/outbox-repo-types.ts';
import { createConnectionHealth } from '../../../../electron/services/connections/connection-health.ts';
import {
  createOutboxRunner,
  OUTBOX_CONCURRENCY,
} from '../../../../electron/services/sync/outbox-runner.ts';
import { timeAccountOf } from '../../../support/clients.ts';
import { AppError } from '../../../../shared/errors.ts';
import { FIRST_RUN } from '../../../fakes/run-days.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { stubTimeClient } from '../support/time-client-stub.ts';

/** Sets up an outbox of numbered operations, as seen by the runner. */
function setUp() {
  const clock = createManualClock();
  const waiting = new Map<string, { connectionId: string; dueAtMs: number }>();
  const sent: string[] = [];
  const settled: OutboxResult[][] = [];
  const answers = new Map<string, (result: OutboxResult) => void>();
  const log: string[] = [];
  const told: (string | null)[] = [];
  let failures: AppError[] = [];
  let openFailure: AppError | null = null;
  let underWay = 0;
  let mostUnderWay = 0;

  const health = createConnectionHealth({
    now: () => clock.now(),
    random: () => 0.5,
    onChanged: (_id, error) => told.push(error?.code ?? null),
    onContact: () => undefined,
  });
  const works = (id: string): string[] =>
    [...waiting].filter(([, { connectionId }]) => connectionId === id).map(([key]) => key);
  const runner = createOutboxRunner({
    outbox: {
      recover: () => {
        log.push('recover');
        const failure = failures.shift();
        return failure === undefined ? Promise.resolve(0) : Promise.reject(failure);
      },
      forgetDropped: () => Promise.resolve(),
      listConnectionIds: () =>
        Promise.resolve([...new Set([...waiting.values()].map((each) => each.connectionId))]),
      take: (connectionId, limit, nowMs) => {
        const due = works(connectionId).filter((id) => (waiting.get(id)?.dueAtMs ?? 0) <= nowMs);
        const taken = due.slice(0, limit);
        for (const id of taken) waiting.delete(id);
        return Promise.resolve(taken.map((id) => workOf(id, connectionId)));
      },
      nextDueAtMs: (connectionId) =>
        Promise.resolve(
          works(connectionId)
            .map((id) => waiting.get(id)?.dueAtMs ?? 0)
            .toSorted((a, b) => a - b)[0] ?? null,
        ),
      settle: (results) => {
        const failure = failures.shift();
        if (failure !== undefined) return Promise.reject(failure);
        settled.push([...results]);
        for (const result of results) {
          if (result.kind !== 'later') continue;
          const dueAtMs = result.nextTryAtMs ?? 0;
          waiting.set(result.operationId, { connectionId: 'c', dueAtMs });
        }
        return Promise.resolve({ changed: [] });
      },
    },
    health,
    openAccount: () =>
      openFailure === null
        ? Promise.resolve(timeAccountOf(stubTimeClient({})))
        : Promise.reject(openFailure),
    send: (work, _client, signal) =>
      new Promise((resolve) => {
        sent.push(work.operationId);
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        const end = (result: OutboxResult): void => {
          underWay -= 1;
          resolve(result);
        };
        signal.addEventListener('abort', () => {
          end(later(work.operationId, null, true));
        });
        answers.set(work.operationId, end);
      }),
    now: () => clock.now(),
    runDays: FIRST_RUN,
    random: () => 0.5,
    timers: clock,
    logger: { error: (message) => log.push(message), warn: (message) => log.push(message) },
    onEffect: () => undefined,
  });

  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    runner,
    health,
    clock,
    sent,
    settled,
    log,
    told,
    turns,
    add: (id: string, connectionId = 'c', dueAtMs = 0) =>
      waiting.set(id, { connectionId, dueAtMs }),
    answer: async (id: string, result: OutboxResult = done(id)): Promise<void> => {
      answers.get(id)?.(result);
      await turns();
    },
    failNext: (...errors: AppError[]) => (failures = errors),
    failOpening: (error: AppError | null) => (openFailure = error),
    mostUnderWay: () => mostUnderWay,
  };
}

const done = (operationId: string): OutboxResult => ({ operationId, kind: 'done', remote: null });
const later = (
  operationId: string,
  nextTryAtMs: number | null,
  isOutcomeUnknown = false,
): OutboxResult => ({ operationId, kind: 'later', error: null, isOutcomeUnknown, nextTryAtMs });

function workOf(operationId: string, connectionId: string): OutboxWork {
  return {
    operationId,
    connectionId,
    subject: 'entry',
    subjectId: operationId,
    action: 'create',
    projectIds: [],
    remoteId: null,
    version: null,
    isOutcomeUnknown: false,
    tryCount: 1,
    entry: {},
    project: {},
    customer: {},
    knownRemoteIds: [],
  };
}

describe('sending', () => {
  it('begins when it was found out what is unknown, and not before', async () => {
    const { runner, add, sent, turns, failNext, clock, log } = setUp();
    add('1');
    runner.nudge();
    await turns();
    expect(sent).toEqual([]);
    failNext(new AppError('db/unavailable', { english: 'No.' }, { retryable: true }));
    await runner.start();
    expect(sent).toEqual([]);
    await clock.fireNext();
    await turns();
    expect(sent).toEqual(['1']);
    expect(log).toEqual(['recover', 'outbox could not be started', 'recover']);
  });

  it('runs in parallel within its bound, per connection', async () => {
    const { runner, add, sent, turns, answer, mostUnderWay } = setUp();
    for (let index = 0; index < 20; index += 1) add(String(index));
    add('other', 'd');
    await runner.start();
    await turns();
    expect(sent).toHaveLength(OUTBOX_CONCURRENCY + 1);
    for (let index = 0; index < 20; index += 1) await answer(String(index));
    expect(sent).toHaveLength(21);
    expect(mostUnderWay()).toBe(OUTBOX_CONCURRENCY + 1);
  });

  it('sleeps until something is due', async () => {
    const { runner, add, sent, turns, clock } = setUp();
    add('1', 'c', clock.now() + 4000);
    await runner.start();
    await turns();
    expect([sent, clock.pendingDelaysMs()]).toEqual([[], [4000]]);
    await clock.advance(4000);
    await turns();
    expect(sent).toEqual(['1']);
  });

  it('retries what failed, at its time', async () => {
    const { runner, add, sent, turns, clock, answer } = setUp();
    add('1');
    await runner.start();
    await turns();
    await answer('1', later('1', clock.now() + 2000));
    expect(sent).toEqual(['1']);
    await clock.advance(2000);
    await turns();
    expect(sent).toEqual(['1', '1']);
  });

  it('sleeps at most some minutes: clocks are set', async () => {
    const { runner, add, turns, clock } = setUp();
    add('1', 'c', clock.now() + 86_400_000);
    await runner.start();
    await turns();
    expect(clock.pendingDelaysMs()).toEqual([300_000]);
  });

  it('stops for a whole connection that waits, and continues when the wait is lifted', async () => {
    const { runner, add, sent, turns, health, answer } = setUp();
    add('1');
    await runner.start();
    await turns();
    health.failed('c', new AppError('auth/rejected', { english: 'No.' }));
    await answer('1', later('1', null));
    add('2');
    add('3', 'd');
    runner.nudge();
    await turns();
    expect(sent).toEqual(['1', '3']);
    health.lift('c');
    runner.nudge();
    await turns();
    expect(sent.toSorted()).toEqual(['1', '1', '2', '3']);
  });

  it('continues by itself when the wait of a connection is over', async () => {
    const { runner, add, sent, turns, health, clock } = setUp();
    health.failed('c', new AppError('net/offline', { english: 'No.' }));
    add('1');
    await runner.start();
    await turns();
    expect(sent).toEqual([]);
    await clock.advance(1000);
    await turns();
    expect(sent).toEqual(['1']);
  });

  it('takes nothing while there is no client', async () => {
    const { runner, add, sent, turns, failOpening, health, clock } = setUp();
    failOpening(new AppError('auth/missing-key', { english: 'No.' }));
    add('1');
    await runner.start();
    await turns();
    expect([sent, health.hold('c')?.error.code]).toEqual([[], 'auth/missing-key']);
    expect(clock.pendingDelaysMs()).toEqual([]);
    failOpening(null);
    health.lift('c');
    runner.nudge();
    await turns();
    expect(sent).toEqual(['1']);
  });
});

it('says why there is no client, also when it tries again by itself', async () => {
  const { runner, add, sent, turns, failOpening, told, clock } = setUp();
  failOpening(new AppError('api/unavailable', { english: 'Not started.' }, { retryable: true }));
  add('1');
  await runner.start();
  await turns();
  expect([sent, told.at(-1)]).toEqual([[], 'api/unavailable']);
  failOpening(null);
  await clock.fireNext();
  await turns();
  expect(sent).toEqual(['1']);
});

describe('results', () => {
  it('are stored in one transaction when they arrive together', async () => {
    const { runner, add, turns, answer, settled } = setUp();
    for (const id of ['1', '2', '3']) add(id);
    await runner.start();
    await turns();
    await Promise.all(['1', '2', '3'].map((id) => answer(id)));
    expect(settled.flat()).toHaveLength(3);
    expect(settled.length).toBeLessThan(3);
  });

  it('are kept while they cannot be stored: a full disk loses no answer', async () => {
    const { runner, add, turns, answer, settled, failNext, clock } = setUp();
    add('1');
    await runner.start();
    await turns();
    const full = new AppError('db/unavailable', { english: 'Full.' }, { retryable: true });
    failNext(full, full);
    await answer('1');
    expect(settled).toEqual([]);
    await clock.fireNext();
    await clock.fireNext();
    await turns();
    expect(settled).toEqual([[done('1')]]);
  });
});

describe('ending', () => {
  it('halts one connection with its results stored, and lets it continue', async () => {
    const { runner, add, turns, settled, sent } = setUp();
    add('1');
    add('2', 'd');
    await runner.start();
    await turns();
    await runner.halt('c');
    expect(settled).toEqual([[later('1', null, true)]]);
    runner.nudge();
    await turns();
    expect(sent).toEqual(['1', '2']);
    runner.resume('c');
    await turns();
    expect(sent).toEqual(['1', '2', '1']);
  });

  it("doesn't wait for a disk that stays full: the next start asks the service", async () => {
    const { runner, add, turns, answer, settled, failNext, clock, log } = setUp();
    add('1');
    await runner.start();
    await turns();
    const full = new AppError('db/unavailable', { english: 'Full.' }, { retryable: true });
    failNext(full, full, full);
    await answer('1');
    await runner.stop();
    expect([settled, clock.pendingDelaysMs()]).toEqual([[], []]);
    expect(log.at(-1)).toBe('results of the outbox could not be stored');
  });

  it('stops for good: everything is stored, nothing begins, no timer is left', async () => {
    const { runner, add, turns, settled, sent, clock } = setUp();
    add('1');
    add('2', 'd', clock.now() + 5000);
    await runner.start();
    await turns();
    await runner.stop();
    expect(settled).toEqual([[later('1', null, true)]]);
    runner.nudge();
    await turns();
    expect(sent).toEqual(['1']);
    expect(clock.pendingDelaysMs()).toEqual([]);
  });
});
