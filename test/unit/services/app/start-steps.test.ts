import { describe, expect, it } from 'vitest';
import {
  createStartSteps,
  START_RETRIES_MS,
  type StartStep,
} from '../../../../electron/services/app/start-steps.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

type Name = 'lane' | 'documents' | 'history' | 'time';

/** Returns steps that fail as often as the test says, then succeed. */
function setUp(failures: Partial<Record<Name, number>>, changes: Partial<StartStep<Name>> = {}) {
  const clock = createManualClock();
  const tried: Name[] = [];
  const told: string[] = [];
  const logged: unknown[] = [];
  const run = (name: Name) => async () => {
    tried.push(name);
    const left = failures[name] ?? 0;
    failures[name] = left - 1;
    return left > 0 ? Promise.reject(new Error(`${name} is broken`)) : Promise.resolve();
  };
  const steps: StartStep<Name>[] = [
    { name: 'lane', run: run('lane') },
    { name: 'documents', needs: ['lane'], run: run('documents') },
    { name: 'history', run: run('history'), ...changes },
    { name: 'time', needs: ['lane'], run: run('time') },
  ];
  const start = createStartSteps({
    steps,
    timers: clock,
    logger: {
      info: () => undefined,
      error: (_message, fields) => logged.push(fields),
    },
    onFailed: (name) => told.push(`failed ${name}`),
    onRecovered: (name) => told.push(`recovered ${name}`),
  });
  return { clock, tried, told, logged, start };
}

describe('the steps of the start', () => {
  it('run in their order, and report nothing when all is well', async () => {
    const { clock, tried, told, start } = setUp({});
    await start.start();
    expect(tried).toEqual(['lane', 'documents', 'history', 'time']);
    expect(told).toEqual([]);
    expect(clock.pendingDelaysMs()).toEqual([]);
  });

  it('continue past one that fails, which is reported once by its name and tried again', async () => {
    const { clock, tried, told, logged, start } = setUp({ history: 2 });
    await start.start();
    expect(tried).toEqual(['lane', 'documents', 'history', 'time']);
    expect(told).toEqual(['failed history']);
    expect(logged).toMatchObject([{ step: 'history', attempt: 1 }]);
    await clock.advance(START_RETRIES_MS[0]);
    expect(told).toEqual(['failed history']);
    await clock.advance(START_RETRIES_MS[1]);
    expect(tried).toEqual(['lane', 'documents', 'history', 'time', 'history', 'history']);
    expect(told).toEqual(['failed history', 'recovered history']);
    expect(clock.pendingDelaysMs()).toEqual([]);
  });

  it('wait for what they need, however often that fails, and run once it has succeeded', async () => {
    const { clock, tried, told, start } = setUp({ lane: 2, history: 0 });
    await start.start();
    expect(tried).toEqual(['lane', 'history']);
    await clock.advance(START_RETRIES_MS[0]);
    expect(tried).toEqual(['lane', 'history', 'lane']);
    await clock.advance(START_RETRIES_MS[1]);
    expect(tried).toEqual(['lane', 'history', 'lane', 'lane', 'documents', 'time']);
    expect(told).toEqual(['failed lane', 'recovered lane']);
  });

  it('are given up after the last wait, and what needs them never runs', async () => {
    const { clock, tried, told, start } = setUp({ lane: 99 });
    await start.start();
    for (const waitMs of START_RETRIES_MS) {
      expect(clock.pendingDelaysMs()).toEqual([waitMs]);
      await clock.advance(waitMs);
    }
    expect(clock.pendingDelaysMs()).toEqual([]);
    expect(tried.filter((name) => name === 'lane')).toHaveLength(START_RETRIES_MS.length + 1);
    expect(tried).not.toContain('documents');
    expect(told).toEqual(['failed lane']);
  });

  it('that must not run later are tried once', async () => {
    const { clock, tried, told, start } = setUp({ history: 1 }, { isOnce: true });
    await start.start();
    expect(clock.pendingDelaysMs()).toEqual([]);
    expect(tried).toEqual(['lane', 'documents', 'history', 'time']);
    expect(told).toEqual(['failed history']);
  });

  it('treat an error that is thrown synchronously like a later one', async () => {
    const { told, start } = setUp(
      {},
      {
        run: () => {
          throw new Error('at once');
        },
      },
    );
    await start.start();
    expect(told).toEqual(['failed history']);
  });

  it("aren't tried any more once the app ends, and the end is no failure", async () => {
    const { clock, tried, told, start } = setUp({ lane: 1 });
    await start.start();
    start.stop();
    expect(clock.pendingDelaysMs()).toEqual([]);
    await clock.advance(START_RETRIES_MS[0]);
    expect(tried).toEqual(['lane', 'history']);

    const ending = setUp(
      {},
      { run: async () => Promise.reject(new Error('the database is closed')) },
    );
    const started = ending.start.start();
    ending.start.stop();
    await started;
    expect(ending.told).toEqual([]);
    expect(ending.tried).not.toContain('time');
    expect(told).toEqual(['failed lane']);
  });
});
