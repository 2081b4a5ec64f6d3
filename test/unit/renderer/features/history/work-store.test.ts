import { describe, expect, it } from 'vitest';
import {
  createWorkStore,
  wordsPerHour,
} from '../../../../../renderer/features/history/work-store.ts';
import type { WorkFacts, WorkLog } from '../../../../../shared/domain/time/work.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';

const facts = (workedMs: number): WorkFacts => ({
  workedMs,
  loggableMs: workedMs,
  confirmedWords: 0,
  editShare: null,
});

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'time:get-work': () => facts(1),
    'time:note-work': () => facts(2),
    'time:log-work': () => ({ loggedMs: 60_000, coveredBy: null }),
    ...handlers,
  });
  const timers = createManualTimers();
  const { getState: get } = createWorkStore({ api: fake.api, timers });
  const noted = () => fake.inputsOf('time:note-work');
  return { fake, timers, get, noted };
}

describe('the time on the open item', () => {
  it('is read when it opens, and when entries change', async () => {
    let workedMs = 0;
    const { fake, get } = setup({ 'time:get-work': () => facts((workedMs += 1)) });
    const close = get().open('a');
    await settle();
    expect(get().facts).toEqual(facts(1));
    fake.emit('time:entries-changed', { entryId: null });
    await settle();
    expect(get().facts).toEqual(facts(2));
    close();
    fake.emit('time:entries-changed', { entryId: null });
    await settle();
    expect(fake.inputsOf('time:get-work')).toHaveLength(2);
  });

  it('is reported with the first key, and then once in a while', async () => {
    const { timers, get, noted } = setup();
    get().open('a');
    for (let key = 0; key < 5; key += 1) get().note();
    await settle();
    expect(noted()).toEqual([{ itemId: 'a' }]);
    expect(get().facts).toEqual(facts(2));
    timers.runAll();
    expect(noted()).toHaveLength(1);
    get().note();
    expect(noted()).toHaveLength(2);
  });

  it('is reported with the last key when the item closes, and nothing of it afterward', () => {
    const { timers, get, noted } = setup();
    const close = get().open('a');
    get().note();
    get().note();
    close();
    expect(noted()).toHaveLength(2);
    expect(timers.waiting()).toBe(0);
    get().note();
    get().open('b')();
    expect(noted()).toHaveLength(2);
  });

  it("that arrives late isn't shown for the item opened meanwhile", async () => {
    const late = defer<WorkFacts>();
    const { get } = setup({
      'time:get-work': ({ itemId }) => (itemId === 'a' ? late.promise : null),
    });
    get().open('a')();
    get().open('b');
    await settle();
    late.resolve(facts(1));
    await settle();
    expect(get().facts).toBeNull();
  });

  it('is logged once for two presses', async () => {
    const answer = defer<WorkLog>();
    const { fake, get } = setup({ 'time:log-work': () => answer.promise });
    get().open('a');
    void get().logWork();
    void get().logWork();
    answer.resolve({ loggedMs: 60_000, coveredBy: null });
    await settle();
    expect(fake.inputsOf('time:log-work')).toEqual([{ itemId: 'a' }]);
    expect(get().logged).toEqual({ loggedMs: 60_000, coveredBy: null });
  });

  it("says why it can't be logged", async () => {
    const { get } = setup({
      'time:log-work': () => {
        throw new AppError('input/not-found', 'timeErrors.projectGone');
      },
    });
    get().open('a');
    await get().logWork();
    expect(get()).toMatchObject({ logged: null, error: { code: 'input/not-found' } });
  });
});

describe('words an hour', () => {
  const unlogged = { loggableMs: 0, editShare: null };
  it.each([
    [32, 219, 411],
    [5, 10, 120],
    [4.9, 10, null],
    [60, 0, null],
  ])('%s min, %s words: %s', (minutes, confirmedWords, pace) => {
    expect(wordsPerHour({ ...unlogged, workedMs: minutes * 60_000, confirmedWords })).toBe(pace);
  });
});
