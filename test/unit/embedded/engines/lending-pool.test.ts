import { describe, expect, it } from 'vitest';
import {
  createLendingPool,
  type LendingPool,
} from '../../../../electron/embedded/engines/lending-pool.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** A runner that only counts how often it was ended. */
interface FakeRunner {
  readonly name: string;
  closed: number;
  /** Simulates an end on its own. */
  end(): void;
  close(): void;
}

function setUp(maxOpen = 1) {
  const clock = createManualClock();
  const runners: FakeRunner[] = [];
  const failing = new Set<string>();
  let opening: Promise<void> = Promise.resolve();
  const pool = createLendingPool<FakeRunner>({
    clock,
    maxOpen,
    idleMs: 1_000,
    open: async (name, onEnd) => {
      await opening;
      if (failing.delete(name)) throw new Error(`${name} does not start`);
      const runner: FakeRunner = {
        name,
        closed: 0,
        end: onEnd,
        close() {
          runner.closed += 1;
        },
      };
      runners.push(runner);
      return runner;
    },
  });
  const holdOpening = (): (() => void) => {
    const held = deferred();
    opening = held.promise;
    return held.resolve;
  };
  return { pool, clock, runners, failing, holdOpening };
}

/** Uses a runner until released. */
async function occupy(
  pool: LendingPool<FakeRunner>,
  name: string,
): Promise<{ finish: () => void; done: Promise<string> }> {
  const started = deferred();
  const work = deferred();
  const done = pool.use(name, async (runner) => {
    started.resolve();
    await work.promise;
    return runner.name;
  });
  await started.promise;
  return { finish: work.resolve, done };
}

const nameOf = (runner: FakeRunner): Promise<string> => Promise.resolve(runner.name);

describe('a lending pool that is closed', () => {
  it('ends each runner once, and turns away all who wait or come later', async () => {
    const { pool, runners } = setUp();
    const busy = await occupy(pool, 'a');
    const waiting = pool.use('b', nameOf);
    pool.close();
    await expect(waiting).rejects.toMatchObject({ code: 'canceled' });
    await expect(pool.use('a', nameOf)).rejects.toMatchObject({ code: 'canceled' });
    expect(runners.map(({ closed }) => closed)).toEqual([1]);
    expect(pool.openNames()).toEqual([]);
    busy.finish();
    expect(await busy.done).toBe('a');
  });

  it('ends a runner that was only starting then', async () => {
    const { pool, runners, holdOpening } = setUp();
    const resume = holdOpening();
    const used = pool.use('a', nameOf);
    pool.close();
    resume();
    await used;
    expect(runners.map(({ closed }) => closed)).toEqual([1]);
  });
});

describe('a lending pool that is warmed', () => {
  it('starts what will be used, returns it like the others, and respects its limit', async () => {
    const { pool, clock, runners } = setUp(2);
    expect([pool.warm('a'), pool.warm('a')]).toEqual(['loading', 'loading']);
    await expect.poll(() => pool.warm('a')).toBe('ready');
    await expect.poll(() => runners.length).toBe(1);
    const busy = [await occupy(pool, 'a'), await occupy(pool, 'b')];
    // There is no room, and nobody waits for it.
    expect([pool.warm('c'), pool.openNames()]).toEqual(['nothing', ['a', 'b']]);
    for (const { finish, done } of busy) {
      finish();
      await done;
    }
    expect([pool.warm('c'), pool.openNames()]).toEqual(['loading', ['b', 'c']]);
    await expect.poll(() => pool.warm('c')).toBe('ready');
    clock.jump(1_000);
    expect([pool.openNames(), runners.map(({ closed }) => closed)]).toEqual([[], [1, 1, 1]]);
    pool.close();
    expect(pool.warm('a')).toBe('nothing');
  });

  it("reports the reason to all users of a runner that didn't start", async () => {
    const { pool, failing } = setUp();
    failing.add('a');
    expect(pool.warm('a')).toBe('loading');
    await expect(pool.use('a', nameOf)).rejects.toThrow('a does not start');
    expect(await pool.use('a', nameOf)).toBe('a');
  });
});

describe('a place of a lending pool', () => {
  it("is free again when its runner doesn't start", async () => {
    const { pool, failing } = setUp();
    failing.add('a');
    await expect(pool.use('a', nameOf)).rejects.toThrow('a does not start');
    expect(pool.openNames()).toEqual([]);
    expect(await pool.use('a', nameOf)).toBe('a');
  });

  it('is free again when the work fails', async () => {
    const { pool } = setUp();
    const failed = pool.use('a', () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await pool.use('b', nameOf)).toBe('b');
    expect(pool.openNames()).toEqual(['b']);
  });

  it('goes to the next one as soon as its runner ends unexpectedly', async () => {
    const { pool, runners } = setUp();
    const busy = await occupy(pool, 'a');
    const waiting = pool.use('b', nameOf);
    runners[0]?.end();
    // The work with the ended runner continues and delays nobody.
    expect(await waiting).toBe('b');
    busy.finish();
    await busy.done;
  });

  it("isn't taken from a runner that is used again", async () => {
    const { pool, clock, runners } = setUp();
    await pool.use('a', nameOf);
    const busy = await occupy(pool, 'a');
    clock.jump(5_000);
    expect(runners.map(({ closed }) => closed)).toEqual([0]);
    busy.finish();
    await busy.done;
    clock.jump(1_000);
    expect(runners.map(({ closed }) => closed)).toEqual([1]);
  });

  it("is left for good: the time limit of a replaced runner doesn't end it twice", async () => {
    const { pool, clock, runners } = setUp();
    await pool.use('a', nameOf);
    await pool.use('b', nameOf);
    clock.jump(999);
    await pool.use('b', nameOf);
    clock.jump(1);
    expect(runners.map(({ name, closed }) => [name, closed])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });
});
