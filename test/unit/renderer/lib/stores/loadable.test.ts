import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import {
  createLoader,
  IDLE,
  valueOf,
  type Loadable,
} from '../../../../../renderer/lib/stores/loadable.ts';
import { createSelector } from '../../../../../renderer/lib/stores/feature-store.ts';
import { debounce } from '../../../../../renderer/lib/stores/timers.ts';
import { createManualTimers, defer } from '../../manual-timers.ts';

function setup() {
  let state: Loadable<string> = IDLE;
  const load = createLoader<string>(
    () => state,
    (next) => {
      state = next;
    },
  );
  const put = (next: Loadable<string>) => {
    state = next;
  };
  return { load, put, state: () => state };
}

describe('createLoader', () => {
  it('keeps the last value on screen while it loads and when that fails', async () => {
    const { load, state } = setup();
    await load(async () => Promise.resolve('first'));
    expect(state()).toEqual({ status: 'ready', value: 'first' });
    const next = defer<string>();
    const loading = load(() => next.promise);
    expect(state()).toEqual({ status: 'loading', previous: 'first' });
    next.reject(new AppError('net/offline', { english: 'No network.' }, { retryable: true }));
    await loading;
    expect(state()).toMatchObject({
      status: 'failed',
      previous: 'first',
      error: { code: 'net/offline' },
    });
    expect(valueOf(state())).toBe('first');
  });

  it.each(['value', 'error'])('ignores the late %s of an overtaken request', async (kind) => {
    const { load, state } = setup();
    const slow = defer<string>();
    const first = load(() => slow.promise);
    await load(async () => Promise.resolve('second'));
    if (kind === 'value') slow.resolve('first');
    else slow.reject(new Error('late'));
    await first;
    expect(state()).toEqual({ status: 'ready', value: 'second' });
  });

  it.each(['value', 'error'])('ignores the late %s of what was closed meanwhile', async (kind) => {
    const { load, put, state } = setup();
    const slow = defer<string>();
    const loading = load(() => slow.promise);
    put(IDLE);
    if (kind === 'value') slow.resolve('of the one before');
    else slow.reject(new Error('late'));
    await loading;
    expect(state()).toBe(IDLE);
    await load(async () => Promise.resolve('of this one'));
    expect(state()).toEqual({ status: 'ready', value: 'of this one' });
  });

  it.each(['value', 'error'])(
    'ignores the late %s when an event brought a newer one',
    async (kind) => {
      const { load, put, state } = setup();
      const slow = defer<string>();
      const loading = load(() => slow.promise);
      put({ status: 'ready', value: 'told' });
      if (kind === 'value') slow.resolve('read before');
      else slow.reject(new Error('late'));
      await loading;
      expect(state()).toEqual({ status: 'ready', value: 'told' });
    },
  );

  it("doesn't show the text of an unknown error", async () => {
    const { load, state } = setup();
    await load(() => Promise.reject(new Error('secret path')));
    expect(JSON.stringify(state())).not.toContain('secret');
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  });
});

describe('debounce', () => {
  it('runs once after the last call, and not after cancel', () => {
    const timers = createManualTimers();
    let runs = 0;
    const later = debounce(timers, 200, () => (runs += 1));
    later.schedule();
    later.schedule();
    expect(timers.waiting()).toBe(1);
    timers.runAll();
    expect(runs).toBe(1);
    later.schedule();
    later.cancel();
    timers.runAll();
    expect(runs).toBe(1);
  });
});

describe('createSelector', () => {
  it('recomputes only for other inputs', () => {
    let computed = 0;
    const select = createSelector(
      (state: { a: number; b: number }) => [state.a],
      (a) => {
        computed += 1;
        return { a };
      },
    );
    const first = select({ a: 1, b: 1 });
    expect(select({ a: 1, b: 2 })).toBe(first);
    expect(select({ a: 2, b: 2 })).toEqual({ a: 2 });
    expect(computed).toBe(2);
  });
});
