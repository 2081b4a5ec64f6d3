import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { aRecord, defer, settle } from '../support/fake-jobs.ts';
import { createRunnerUnderTest, finishing, heldStep } from '../support/runner-under-test.ts';

const MISSING_KEY = new AppError('auth/missing-key', { english: 'No key.' });
const OFFLINE = new AppError('net/offline', { english: 'Offline.' }, { retryable: true });
const PROXY = new AppError('net/proxy-auth', { english: 'Who are you?' }, { retryable: true });
const FULL = new AppError('db/unavailable', { english: 'Full.' }, { retryable: true });
const DEAD = new AppError('db/unavailable', { english: 'Dead.' });

describe('document runner', () => {
  it('continues with a key that was given while the step that missed it was still ending', async () => {
    let tries = 0;
    const under = createRunnerUnderTest((jobs) => ({
      ready: async (job, context) => {
        tries += 1;
        if (tries > 1) return finishing(jobs)(job, context);
        // The key arrives after the step has looked for it and before the run waits for one.
        under.runner.wake('account');
        throw MISSING_KEY;
      },
    }));
    under.run();
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('saved');
  });

  it('waits for a key without a timer, and only for the right account', async () => {
    let hasKey = false;
    const under = createRunnerUnderTest((jobs) => ({
      ready: async (job, context) => {
        if (!hasKey) throw MISSING_KEY;
        return finishing(jobs)(job, context);
      },
    }));
    under.run();
    await settle();
    expect(under.runner.live('job')?.wait).toEqual({ reason: 'no-key', untilMs: null });
    expect(under.clock.pendingDelaysMs()).toEqual([]);
    hasKey = true;
    under.runner.wake('another');
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('ready');
    under.runner.wake('account');
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('saved');
  });

  it('continues when a password of the proxy was given, whatever its account', async () => {
    let isLetThrough = false;
    const under = createRunnerUnderTest((jobs) => ({
      ready: async (job, context) => {
        if (!isLetThrough) throw PROXY;
        return finishing(jobs)(job, context);
      },
    }));
    under.run();
    await settle();
    expect(under.runner.live('job')?.wait?.reason).toBe('proxy');
    isLetThrough = true;
    under.runner.wakeWaiting('offline');
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('ready');
    under.runner.wakeWaiting('proxy');
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('saved');
  });

  it('waits without limit when the characters are used up, until a user allows another attempt', async () => {
    let hasCharacters = false;
    const under = createRunnerUnderTest((jobs) => ({
      ready: async (job, context) => {
        if (!hasCharacters) throw new AppError('quota/exceeded', { english: 'Used up.' });
        return finishing(jobs)(job, context);
      },
    }));
    under.run();
    await settle();
    expect(under.runner.live('job')?.wait).toEqual({ reason: 'quota', untilMs: null });
    expect(under.jobs.rows.get('job')).toMatchObject({
      state: 'ready',
      error: { code: 'quota/exceeded' },
    });
    expect(under.clock.pendingDelaysMs()).toEqual([]);
    hasCharacters = true;
    under.runner.wake('account');
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('saved');
  });

  it('sees a pause that arrived while a step was under way, before its wait', async () => {
    const held = heldStep();
    const under = createRunnerUnderTest(
      () => ({
        queued: async (job, context) => {
          await held.step(job, context);
          await context.waitForNextCheck(60);
        },
      }),
      aRecord({ state: 'queued' }),
    );
    under.run();
    await settle();
    await under.jobs.update('job', { isPaused: true }, 1);
    under.runner.interruptWait('job');
    held.gates[0]!.resolve();
    await settle();
    expect(under.runner.live('job')).toBeNull();
    expect(under.clock.pendingDelaysMs()).toEqual([]);
  });

  it("doesn't lose a request to run that arrives while the run is being stopped", async () => {
    const held = heldStep();
    const under = createRunnerUnderTest(() => ({ ready: held.step }));
    under.run();
    await settle();
    const stopped = under.runner.stop('job');
    under.run();
    await stopped;
    await settle();
    expect(held.gates).toHaveLength(2);
  });

  it('ends an earlier request to run with a stop', async () => {
    const held = heldStep();
    const under = createRunnerUnderTest(() => ({ ready: held.step }));
    under.run();
    under.run();
    await settle();
    await under.runner.stop('job');
    await settle();
    expect(under.runner.live('job')).toBeNull();
  });

  it('asks again when the client of the account was replaced under the job', async () => {
    let tries = 0;
    const under = createRunnerUnderTest((jobs) => ({
      ready: async (job, context) => {
        tries += 1;
        if (tries === 1) throw new AppError('canceled', { english: 'The client was closed.' });
        return finishing(jobs)(job, context);
      },
    }));
    under.run();
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('saved');
  });

  it('changes no state when everything stops, not even when a step ends with an error', async () => {
    const gate = defer();
    const under = createRunnerUnderTest(() => ({ ready: () => gate.promise }));
    under.run();
    await settle();
    const stopped = under.runner.stopAll();
    gate.reject(new AppError('api/bad-request', { english: 'The connection was torn down.' }));
    await stopped;
    expect(under.jobs.rows.get('job')).toEqual(aRecord());
    // Nothing starts any longer: the database is about to be closed.
    const { length } = under.told;
    under.run();
    expect(under.runner.live('job')).toBeNull();
    await settle();
    expect(under.jobs.rows.get('job')).toEqual(aRecord());
    expect(under.told).toHaveLength(length);
  });

  it('records an unknown upload outcome even while it is stopped', async () => {
    const gate = defer();
    const under = createRunnerUnderTest(
      () => ({ uploading: () => gate.promise }),
      aRecord({ state: 'uploading' }),
    );
    under.run();
    await settle();
    const stopped = under.runner.stopAll();
    gate.reject(new AppError('document/outcome-unknown', { english: 'Sent.' }));
    await stopped;
    expect(under.jobs.rows.get('job')?.state).toBe('needs-attention');
  });

  it('continues after a failure that could not be recorded', async () => {
    let tries = 0;
    const under = createRunnerUnderTest((jobs) => ({
      ready: async (job, context) => {
        tries += 1;
        if (tries === 1) {
          under.jobs.failWrites(FULL);
          throw OFFLINE;
        }
        return finishing(jobs)(job, context);
      },
    }));
    under.run();
    await settle();
    expect(under.runner.live('job')?.wait?.reason).toBe('retry');
    await under.clock.fireNext();
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('saved');
  });

  it('ends with the reason, and without a rejection, when the database is dead', async () => {
    const under = createRunnerUnderTest((jobs) => ({
      ready: async () => {
        jobs.die(DEAD);
        return Promise.reject(OFFLINE);
      },
    }));
    under.run();
    await settle();
    expect(under.errors).toEqual(['document run ended']);
    expect(under.told.at(-1)).toMatchObject({ state: 'ready', error: { message: 'Dead.' } });
    expect(under.runner.live('job')).toBeNull();
  });

  it('reports progress although the clock was set back', async () => {
    const under = createRunnerUnderTest(
      () => ({
        uploading: async (_job, context) => {
          context.setLive({ sentBytes: 1 });
          under.setNow(0);
          context.setLive({ sentBytes: 2 });
          return new Promise(() => undefined);
        },
      }),
      aRecord({ state: 'uploading' }),
    );
    under.run();
    await settle();
    expect(under.told).toHaveLength(2);
  });

  it('leaves no listener on the signal of a run after many waits', async () => {
    let listeners = 0;
    let rounds = 0;
    const under = createRunnerUnderTest(
      (jobs) => ({
        queued: async (job, context) => {
          if (rounds === 0) {
            const { signal } = context;
            const add = signal.addEventListener.bind(signal);
            const remove = signal.removeEventListener.bind(signal);
            signal.addEventListener = (...args: Parameters<typeof add>) => {
              listeners += 1;
              add(...args);
            };
            signal.removeEventListener = (...args: Parameters<typeof remove>) => {
              listeners -= 1;
              remove(...args);
            };
          }
          rounds += 1;
          if (rounds > 50) return finishing(jobs)(job, context);
          await context.waitForNextCheck(1);
        },
      }),
      aRecord({ state: 'queued' }),
    );
    under.run();
    while (under.jobs.rows.get('job')?.state === 'queued') await under.clock.fireNext();
    expect(rounds).toBe(51);
    expect(listeners).toBe(0);
  });
});
