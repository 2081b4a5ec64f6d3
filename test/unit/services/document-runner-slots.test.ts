import { describe, expect, it } from 'vitest';
import { aRecord, settle } from './support/fake-jobs.ts';
import { createRunnerUnderTest, finishing, heldStep } from './support/runner-under-test.ts';

describe('the places of an account', () => {
  it('takes a thousand jobs, eight at a time, each once, in their order', async () => {
    const ids = Array.from({ length: 1000 }, (_, number) => `job-${number}`);
    const begun: string[] = [];
    let atOnce = 0;
    let most = 0;
    const under = createRunnerUnderTest(
      (jobs) => ({
        ready: async (job, context) => {
          begun.push(job.id);
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
    expect(begun).toEqual(ids);
    expect(most).toBe(8);
  });

  it('gives a stored result no place in the line', async () => {
    const held = heldStep();
    const waiting = Array.from({ length: 8 }, (_, n) => aRecord({ id: `open-${n}` }));
    const stored = aRecord({ id: 'stored', state: 'downloading', resultFile: 'stored.bin' });
    const under = createRunnerUnderTest(
      (jobs) => ({ ready: held.step, downloading: finishing(jobs) }),
      ...waiting,
      stored,
    );
    for (const { id } of [...waiting, stored]) under.run(id);
    await settle();
    expect(under.jobs.rows.get('stored')?.state).toBe('saved');
  });
});
