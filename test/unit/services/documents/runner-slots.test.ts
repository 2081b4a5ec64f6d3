import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { aRecord, settle } from '../support/fake-jobs.ts';
import { createRunnerUnderTest, finishing, heldStep } from '../support/runner-under-test.ts';

describe('the places of an account', () => {
  it('take a thousand jobs, eight at a time, each once, in their order', async () => {
    const ids = Array.from({ length: 1000 }, (_, number) => `job-${number}`);
    const started: string[] = [];
    let atOnce = 0;
    let most = 0;
    const under = createRunnerUnderTest(
      (jobs) => ({
        ready: async (job, context) => {
          started.push(job.id);
          atOnce += 1;
          most = Math.max(most, atOnce);
          await settle();
          atOnce -= 1;
          return finishing(jobs)(job, context);
        },
      }),
      ...ids.map((id) => aRecord({ id })),
    );
    for (const id of ids) under.run(id);
    expect(under.runner.live('job-999')?.wait?.reason).toBe('slot');
    while ([...under.jobs.rows.values()].some((row) => row.state !== 'saved')) await settle();
    expect(started).toEqual(ids);
    expect(most).toBe(8);
  });

  it('give a stored result no place in the line', async () => {
    const held = heldStep();
    const waiting = Array.from({ length: 8 }, (_, n) => aRecord({ id: `open-${n}` }));
    const stored = aRecord({ id: 'stored', state: 'downloading', resultSha256: 'sha' });
    const under = createRunnerUnderTest(
      (jobs) => ({ ready: held.step, downloading: finishing(jobs) }),
      ...waiting,
      stored,
    );
    for (const { id } of [...waiting, stored]) under.run(id);
    await settle();
    expect(under.jobs.rows.get('stored')?.state).toBe('saved');
  });

  it.each([
    ['characters', new AppError('quota/exceeded', { english: 'Used up.' }), 'quota'],
    ['a key', new AppError('auth/missing-key', { english: 'No key.' }), 'no-key'],
    [
      'the network',
      new AppError('net/offline', { english: 'Off.' }, { retryable: true }),
      'offline',
    ],
    [
      'its next try',
      new AppError('api/unavailable', { english: 'No.' }, { retryable: true }),
      'retry',
    ],
    [
      'the rate',
      new AppError('quota/too-many-requests', { english: 'No.' }, { retryable: true }),
      'rate-limit',
    ],
  ])("aren't held by jobs that wait for %s", async (_what, error, reason) => {
    const ids = Array.from({ length: 8 }, (_, n) => `waiting-${n}`);
    const under = createRunnerUnderTest(
      (jobs) => ({
        ready: async (job, context) => {
          if (ids.includes(job.id)) throw error;
          return finishing(jobs)(job, context);
        },
      }),
      ...ids.map((id) => aRecord({ id })),
      aRecord({ id: 'other' }),
    );
    for (const id of [...ids, 'other']) under.run(id);
    await settle();
    expect(ids.map((id) => under.runner.live(id)?.wait?.reason)).toEqual(ids.map(() => reason));
    expect(under.jobs.rows.get('other')?.state).toBe('saved');
  });

  it("aren't needed by what is already at the service", async () => {
    const held = heldStep();
    const uploads = Array.from({ length: 9 }, (_, n) => aRecord({ id: `upload-${n}` }));
    const paid = Array.from({ length: 9 }, (_, n) =>
      aRecord({ id: `paid-${n}`, state: 'translating', documentId: 'D' }),
    );
    const under = createRunnerUnderTest(
      (jobs) => ({ ready: held.step, translating: finishing(jobs) }),
      ...uploads,
      ...paid,
    );
    for (const { id } of [...uploads, ...paid]) under.run(id);
    await settle();
    expect(paid.map(({ id }) => under.jobs.rows.get(id)?.state)).toEqual(paid.map(() => 'saved'));
    expect(held.gates).toHaveLength(8);
    expect(under.runner.live('upload-8')?.wait?.reason).toBe('slot');
  });

  it('are taken by what is at the service, so that no more is sent meanwhile', async () => {
    const held = heldStep();
    const paid = Array.from({ length: 9 }, (_, n) =>
      aRecord({ id: `paid-${n}`, state: 'translating', documentId: 'D' }),
    );
    const under = createRunnerUnderTest(
      (jobs) => ({ translating: held.step, ready: finishing(jobs) }),
      ...paid,
      aRecord({ id: 'upload' }),
    );
    for (const { id } of [...paid, { id: 'upload' }]) under.run(id);
    await settle();
    const upload = () => under.jobs.rows.get('upload')?.state;
    for (const done of [0, 1]) {
      expect(upload()).toBe('ready');
      under.jobs.rows.set(`paid-${done}`, aRecord({ id: `paid-${done}`, state: 'saved' }));
      held.gates[done]?.resolve();
      await settle();
    }
    expect(upload()).toBe('saved');
  });

  it('are requested again after a wait, eight at a time', async () => {
    let hasCharacters = false;
    const held = heldStep();
    const ids = Array.from({ length: 20 }, (_, n) => `job-${n}`);
    const under = createRunnerUnderTest(
      () => ({
        ready: async (job, context) => {
          if (!hasCharacters) throw new AppError('quota/exceeded', { english: 'Used up.' });
          return held.step(job, context);
        },
      }),
      ...ids.map((id) => aRecord({ id })),
    );
    for (const id of ids) under.run(id);
    await settle();
    hasCharacters = true;
    under.runner.wake('account');
    await settle();
    expect(held.gates).toHaveLength(8);
    expect(under.runner.live('job-19')?.wait?.reason).toBe('slot');
    expect(under.told.at(-1)?.id).toBe('job-19');
    await under.runner.stopAll();
  });

  it('are returned by a job that is stopped while it waits for one', async () => {
    const held = heldStep();
    const ids = Array.from({ length: 10 }, (_, n) => `job-${n}`);
    const under = createRunnerUnderTest(
      () => ({ ready: held.step }),
      ...ids.map((id) => aRecord({ id })),
    );
    for (const id of ids) under.run(id);
    await settle();
    await under.runner.stop('job-8');
    await under.runner.stop('job-0');
    await settle();
    expect(held.gates).toHaveLength(9);
    expect(under.runner.live('job-9')?.wait).toBeNull();
  });
});

describe('a document that the service has', () => {
  it.each(['api/unexpected-response', 'api/not-found'] as const)(
    "isn't given up for an answer about something else: %s",
    async (code) => {
      let tries = 0;
      const under = createRunnerUnderTest(
        (jobs) => ({
          translating: async (job, context) => {
            tries += 1;
            if (tries === 1) throw new AppError(code, { english: 'A page.' });
            return finishing(jobs)(job, context);
          },
        }),
        aRecord({ state: 'translating', documentId: 'D' }),
      );
      under.run();
      await settle();
      expect(under.runner.live('job')?.wait?.reason).toBe('retry');
      expect(under.jobs.rows.get('job')).toMatchObject({ state: 'translating', error: { code } });
      await under.clock.fireNext();
      await settle();
      expect(under.jobs.rows.get('job')?.state).toBe('saved');
    },
  );

  it('waits for a user when its result is in doubt', async () => {
    const under = createRunnerUnderTest(
      () => ({
        downloading: async () =>
          Promise.reject(new AppError('document/doubtful-result', { english: 'A page.' })),
      }),
      aRecord({ state: 'downloading', documentId: 'D' }),
    );
    under.run();
    await settle();
    expect(under.jobs.rows.get('job')).toMatchObject({
      state: 'needs-attention',
      error: { code: 'document/doubtful-result' },
      finishedAtMs: null,
    });
  });

  it('is what such an answer must be about: before the upload it is final', async () => {
    const under = createRunnerUnderTest(() => ({
      ready: async () =>
        Promise.reject(new AppError('api/unexpected-response', { english: 'A page.' })),
    }));
    under.run();
    await settle();
    expect(under.jobs.rows.get('job')?.state).toBe('failed');
  });
});
