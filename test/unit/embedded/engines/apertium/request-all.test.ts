import { describe, expect, it } from 'vitest';
import {
  PipeBrokenError,
  type Pipe,
} from '../../../../../electron/embedded/engines/apertium/pipe.ts';
import { requestAll } from '../../../../../electron/embedded/engines/apertium/request-all.ts';
import type { LendingPool } from '../../../../../electron/embedded/engines/lending-pool.ts';
import { AppError } from '../../../../../shared/errors.ts';

/** Returns a pool whose pipelines answer as given; `lent` counts them. */
function poolOf(answer: (payload: string, lent: number) => Promise<string>) {
  let lent = 0;
  const pool: LendingPool<Pipe> = {
    async use(_name, work) {
      lent += 1;
      const number = lent;
      return work({
        pending: 0,
        isOpen: true,
        request: (payload) => answer(payload, number),
        close: () => undefined,
      });
    },
    warm: () => 'nothing',
    openNames: () => [],
    close: () => undefined,
  };
  return { pool, lent: () => lent };
}

const broken = (): Promise<never> => Promise.reject(new PipeBrokenError('Broken.'));

describe('requests to a pipeline', () => {
  it('are canceled without retries when the pipeline breaks meanwhile', async () => {
    const controller = new AbortController();
    const { pool, lent } = poolOf(() => {
      controller.abort();
      return broken();
    });
    const asked = requestAll(pool, 'mode', ['a', 'b'], controller.signal);
    await expect(asked).rejects.toMatchObject({ code: 'canceled' });
    expect(lent()).toBe(1);
  });

  it('are canceled although all were answered', async () => {
    const controller = new AbortController();
    const { pool } = poolOf((payload) => {
      controller.abort();
      return Promise.resolve(payload);
    });
    const asked = requestAll(pool, 'mode', ['a', 'b'], controller.signal);
    await expect(asked).rejects.toMatchObject({ code: 'canceled' });
  });

  it("fail with the error when the pipeline wasn't the cause", async () => {
    const { signal } = new AbortController();
    const { pool } = poolOf((_payload, lent) =>
      lent === 1
        ? broken()
        : Promise.reject(new AppError('internal', { english: 'Something else.' })),
    );
    await expect(requestAll(pool, 'mode', ['a'], signal)).rejects.toThrow('Something else.');
  });

  it('that break it are given up one by one, as long as others are answered between them', async () => {
    const { signal } = new AbortController();
    const { pool } = poolOf((payload, lent) =>
      lent === 1 || payload.startsWith('bad') ? broken() : Promise.resolve(payload),
    );
    const payloads = ['bad 1', 'a', 'bad 2', 'bad 3', 'b', 'bad 4', 'c'];
    expect(await requestAll(pool, 'mode', payloads, signal)).toEqual([
      null,
      'a',
      null,
      null,
      'b',
      null,
      'c',
    ]);
  });
});
