import { describe, expect, it } from 'vitest';
import type { EngineId, TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import { createReloadingEngine } from '../../../../electron/embedded/engines/reloading-engine.ts';
import { AppError } from '../../../../shared/errors.ts';

const ANSWER = { pieces: [], words: 1, unknownWords: 0, hops: 1 } as const;

interface Ordered extends TranslationEngine {
  closed: number;
  /** Ends the running translation. */
  finish(error?: Error): void;
}

function ordered(target: string, id: EngineId): Ordered {
  const waiting: ((error?: Error) => void)[] = [];
  return {
    id,
    isPractice: false,
    closed: 0,
    pairs: () => [{ source: 'EN', target, engine: id }],
    translate: () =>
      new Promise((resolve, reject) => {
        waiting.push((error) => {
          if (error === undefined) resolve([{ ...ANSWER, engine: id }]);
          else reject(error);
        });
      }),
    finish(error) {
      for (const end of waiting.splice(0)) end(error);
    },
    async close() {
      this.closed += 1;
    },
  };
}

async function setUp() {
  const made = [
    ordered('DE', 'bergamot'),
    ordered('FR', 'apertium'),
    ordered('PL', 'bergamot'),
  ] as const;
  let next = 0;
  let failure: Error | null = null;
  const engine = await createReloadingEngine(async () => {
    if (failure !== null) throw failure;
    const one = made[next];
    next += 1;
    if (one === undefined) throw new Error('unused');
    return Promise.resolve(one);
  });
  const { signal } = new AbortController();
  const translate = () => engine.translate([], 'EN', 'DE', signal);
  const fail = (error: Error | null): void => {
    failure = error;
  };
  return { engine, made, translate, fail };
}

describe('a reloaded engine', () => {
  it('finishes running translations before the previous one is closed', async () => {
    const { engine, made, translate } = await setUp();
    const [first] = made;
    const answer = translate();
    await engine.reload();
    expect([engine.pairs()[0]?.target, engine.revision?.(), first.closed]).toEqual(['FR', 1, 0]);
    first.finish();
    expect(await answer).toEqual([{ ...ANSWER, engine: 'bergamot' }]);
    expect(first.closed).toBe(1);
  });

  it('uses the new one where the previous one has lost its model', async () => {
    const { engine, made, translate } = await setUp();
    const [first, second] = made;
    const answer = translate();
    await engine.reload();
    first.finish(new AppError('api/unavailable', { english: 'Gone.' }));
    await Promise.resolve();
    await expect.poll(() => first.closed).toBe(1);
    second.finish();
    // A request for the model learns that a different engine answered.
    expect(await answer).toEqual([{ ...ANSWER, engine: 'apertium', insteadOf: 'bergamot' }]);
  });

  it('passes on the errors of an engine that is still current', async () => {
    const { made, translate } = await setUp();
    const answer = translate();
    made[0].finish(new AppError('api/unavailable', { english: 'Broken.' }));
    await expect(answer).rejects.toMatchObject({ code: 'api/unavailable' });
  });

  it('keeps the previous one when there is no new one', async () => {
    const { engine, fail, made } = await setUp();
    fail(new Error('none'));
    await expect(engine.reload()).rejects.toThrow('none');
    expect([engine.pairs()[0]?.target, engine.revision?.(), made[0].closed]).toEqual(['DE', 0, 0]);
    fail(null);
    await engine.reload();
    expect(engine.pairs()[0]?.target).toBe('FR');
    await engine.close();
    expect(made.map(({ closed }) => closed)).toEqual([1, 1, 0]);
  });
});
