import { describe, expect, it } from 'vitest';
import {
  createAccountScheduler,
  type AccountScheduler,
  type AttemptOutcome,
} from '../../../../electron/clients/http/account-scheduler.ts';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';

function build(concurrency = 1, random = 0.5): { scheduler: AccountScheduler; clock: ManualClock } {
  const clock = createManualClock();
  const scheduler = createAccountScheduler({
    concurrency,
    clock,
    random: () => random,
  });
  return { scheduler, clock };
}

function failing(code: ErrorCode, retryAfterMs?: number): AttemptOutcome<never> {
  const error = new AppError(
    code,
    { english: 'x' },
    {
      retryable: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );
  return { ok: false, error, mayRepeat: true };
}

describe('the scheduler', () => {
  it('counts attempts in total and waits longer each time', async () => {
    const { scheduler, clock } = build();
    const startedAtMs: number[] = [];
    const call = scheduler.run({
      priority: 'interactive',
      attempt: async ({ number }) => {
        expect(number).toBe(startedAtMs.length + 1);
        startedAtMs.push(clock.now());
        return Promise.resolve(failing('api/server-error'));
      },
    });
    call.catch(() => undefined);
    while (await clock.fireNext());
    await expect(call).rejects.toMatchObject({ code: 'api/server-error' });
    expect(startedAtMs).toHaveLength(MAX_ATTEMPTS);
    const waits = startedAtMs.slice(1).map((atMs, index) => atMs - (startedAtMs[index] ?? 0));
    expect(waits).toStrictEqual([500, 1000, 2000, 4000]);
  });

  it('lets others use the slot while a call waits for its retry', async () => {
    const { scheduler, clock } = build();
    let tries = 0;
    const slow = scheduler.run({
      priority: 'interactive',
      attempt: async () => {
        tries += 1;
        return Promise.resolve(tries === 1 ? failing('net/timeout') : { ok: true, value: 'slow' });
      },
    });
    const quick = await scheduler.run({
      priority: 'upload',
      attempt: async () => Promise.resolve({ ok: true, value: 'quick' } as const),
    });
    expect([quick, tries]).toStrictEqual(['quick', 1]);
    await clock.fireNext();
    expect(await slow).toBe('slow');
  });

  it('backs off when the service asks for no time at all', async () => {
    const { scheduler, clock } = build();
    const call = scheduler.run({
      priority: 'interactive',
      attempt: async ({ number }) =>
        Promise.resolve(
          number === 1 ? failing('quota/too-many-requests', 0) : { ok: true, value: 1 },
        ),
    });
    await clock.advance(499);
    expect(clock.pendingDelaysMs()).toStrictEqual([1]);
    await clock.advance(1);
    expect(await call).toBe(1);
  });

  it('ends a pause by its timer even when the clock was set back', async () => {
    const { clock } = build();
    let nowMs = clock.now();
    const scheduler = createAccountScheduler({
      concurrency: 1,
      clock: { ...clock, now: () => nowMs },
      random: () => 0.5,
    });
    const call = scheduler.run({
      priority: 'interactive',
      attempt: async ({ number }) =>
        Promise.resolve(
          number === 1 ? failing('quota/too-many-requests', 5000) : { ok: true, value: 1 },
        ),
    });
    await clock.advance(1);
    nowMs -= 86_400_000;
    await clock.advance(5000);
    expect(await call).toBe(1);
  });

  it('takes the longer of two pauses', async () => {
    const { scheduler, clock } = build(2);
    const run = async (retryAfterMs: number): Promise<number> =>
      scheduler.run({
        priority: 'interactive',
        attempt: async ({ number }) =>
          Promise.resolve(
            number === 1
              ? failing('quota/too-many-requests', retryAfterMs)
              : { ok: true, value: clock.now() },
          ),
      });
    const startMs = clock.now();
    const both = Promise.all([run(9000), run(3000)]);
    await clock.advance(9000);
    expect(await both).toStrictEqual([startMs + 9000, startMs + 9000]);
  });

  it('starts more requests together as soon as it may', async () => {
    const { scheduler } = build(1);
    let running = 0;
    const calls = Array.from({ length: 3 }, async () =>
      scheduler.run<void>({
        priority: 'interactive',
        attempt: async () => {
          running += 1;
          return new Promise(() => undefined);
        },
      }),
    );
    for (const call of calls) call.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(1);
    scheduler.setConcurrency(3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(3);
  });

  it('gives the slot back when an attempt throws, and hides what was thrown', async () => {
    const { scheduler } = build(1);
    const broken = scheduler.run({
      priority: 'upload',
      attempt: async () => Promise.reject(new Error('planted')),
    });
    await expect(broken).rejects.toMatchObject({ code: 'internal' });
    const next = scheduler.run({
      priority: 'upload',
      attempt: async () => Promise.resolve({ ok: true, value: 2 } as const),
    });
    expect(await next).toBe(2);
  });

  it('returns a stored slot once, however often it is asked', async () => {
    const { scheduler } = build(1);
    const give = await scheduler.run({
      priority: 'collect',
      attempt: async ({ keep }) => Promise.resolve({ ok: true, value: keep() } as const),
    });
    give();
    give();
    let running = 0;
    for (let call = 0; call < 2; call += 1) {
      scheduler
        .run<void>({
          priority: 'collect',
          attempt: async () => {
            running += 1;
            return new Promise(() => undefined);
          },
        })
        .catch(() => undefined);
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(1);
  });

  it('sends nothing for a call that waited for its retry while the quota ran out', async () => {
    const { scheduler, clock } = build(3);
    const sent: string[] = [];
    const retried = scheduler.run({
      priority: 'upload',
      cost: 'spends',
      attempt: async () => {
        sent.push('retried');
        return Promise.resolve(failing('net/offline'));
      },
    });
    retried.catch(() => undefined);
    const usedUp = new AppError('quota/exceeded', { english: 'Used up.' });
    const refused = scheduler.run({
      priority: 'interactive',
      cost: 'spends',
      attempt: async () => {
        sent.push('refused');
        return Promise.resolve({ ok: false, error: usedUp, mayRepeat: false } as const);
      },
    });
    await expect(refused).rejects.toBe(usedUp);
    await clock.fireNext();
    await expect(retried).rejects.toMatchObject({ code: 'quota/exceeded' });
    expect(sent).toStrictEqual(['retried', 'refused']);
    const free = scheduler.run({
      priority: 'interactive',
      attempt: async () => Promise.resolve({ ok: true, value: 'free' } as const),
    });
    expect(await free).toBe('free');
  });
});
