import { describe, expect, it, vi } from 'vitest';
import {
  answerTo,
  asApp,
  createHolder,
  createOwnWork,
  newAsker,
  whoAsks,
  type Asker,
} from '../../../electron/support/asking.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/channels.ts';

const as = <T>(asker: Asker, run: () => T, signal?: AbortSignal): T =>
  answerTo({ asker, files: null, ...(signal === undefined ? {} : { signal }) }, run);

const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

describe('work of an asker', () => {
  it('is ended only by who asked for it', async () => {
    const own = createOwnWork();
    const page = newAsker(true);
    const command = newAsker(false);
    let isEnded = false;
    const work = as(page.asker, () => own.run(untilAborted)).then(() => (isEnded = true));
    as(command.asker, () => own.cancel());
    own.cancel();
    await new Promise(setImmediate);
    expect(isEnded).toBe(false);
    as(page.asker, () => own.cancel());
    expect(await work).toBe(true);
  });

  it('ends with its request, with its asker, and with the app', async () => {
    const own = createOwnWork();
    const { asker, end } = newAsker(false);
    const canceling = new AbortController();
    const first = as(asker, () => own.run(untilAborted), canceling.signal);
    canceling.abort();
    expect(await first).toBe('aborted');
    const last = own.run(untilAborted);
    const second = as(asker, () => own.run(untilAborted));
    end();
    expect(await second).toBe('aborted');
    expect(await as(asker, () => own.run(untilAborted))).toBe('aborted');
    own.cancelAll();
    expect(await last).toBe('aborted');
  });

  it('is ended by its key', async () => {
    const own = createOwnWork();
    const one = own.run(untilAborted, 'one');
    const ended: string[] = [];
    void own.run(untilAborted, 'two').then(() => ended.push('two'));
    own.cancel('one');
    expect(await one).toBe('aborted');
    expect(ended).toEqual([]);
  });

  it('leaves no listener behind', async () => {
    const own = createOwnWork();
    const { asker } = newAsker(true);
    const remove = vi.spyOn(asker.gone, 'removeEventListener');
    await as(asker, () => own.run(() => Promise.resolve()));
    expect(remove).toHaveBeenCalled();
  });
});

describe('a thing that is held open', () => {
  const setUp = () => {
    const closed: string[] = [];
    const holder = createHolder({
      missing: () => new Error('missing'),
      taken: () => new Error('taken'),
      close: ({ id }) => closed.push(id),
    });
    return { closed, holder };
  };

  it('is for who opened it, and refuses others until it is closed', async () => {
    const { closed, holder } = setUp();
    const [page, other] = [newAsker(true).asker, newAsker(false).asker];
    await as(page, () => holder.open({ id: 'a' }));
    expect(as(page, () => holder.need('a'))).toEqual({ id: 'a' });
    expect(() => as(other, () => holder.need('a'))).toThrow('missing');
    await expect(as(other, () => holder.open({ id: 'b' }))).rejects.toThrow('taken');
    await as(other, () => holder.close('a'));
    expect(closed).toEqual([]);
    await as(page, () => holder.open({ id: 'c' }));
    expect(closed).toEqual(['a']);
    await as(page, () => holder.close('c'));
    await as(other, () => holder.open({ id: 'b' }));
    expect(closed).toEqual(['a', 'c']);
  });

  it('is closed once its asker is gone, also one that is opened after that', async () => {
    const { closed, holder } = setUp();
    const { asker, end } = newAsker(true);
    await as(asker, () => holder.open({ id: 'a' }));
    end();
    expect(closed).toEqual(['a']);
    await expect(as(asker, () => holder.open({ id: 'b' }))).rejects.toMatchObject({
      code: 'canceled',
    });
    await holder.open({ id: 'c' });
    expect(holder.need('c')).toEqual({ id: 'c' });
  });
});

describe('what the app does by itself', () => {
  it('does not end with the page that happened to start it', () => {
    const { asker } = newAsker(false);
    expect(as(asker, whoAsks)).toBe(asker);
    expect(as(asker, () => asApp(whoAsks))).toBe(whoAsks());
  });
});

/** Requests that end something, and what ends it when a page is gone that cannot make them any longer. */
const WHEN_ITS_PAGE_IS_GONE = {
  'analysis:cancel': 'own work',
  'data:cancel-export': 'own work',
  'glossaries:cancel-export': 'own work',
  'history:cancel-transfer': 'own work',
  'memories:cancel-transfer': 'own work',
  'models:cancel-transfer': 'own work',
  'text:cancel': 'own work',
  'time:cancel-import': 'own work',
  'glossaries:discard-import': 'held',
  'history:close-returned': 'held',
  'time:close-import': 'held',
  'documents:cancel-job': 'goes on: any page shows and cancels it',
  'history:discard-draft': 'stays: any page shows it',
  'models:cancel': 'goes on: any page shows and cancels it',
  'quick:close': 'is the page',
  'sound:give-up': 'revoked by window/guard.ts',
  'usage:put-away-new-key': 'stays in the list of keys',
  'voice:stop': 'goes on: any page shows it and takes it over',
};

describe('everything that a page ends by a request', () => {
  it('ends or is in no one’s way when the page is gone', () => {
    const ending = /:(?:cancel|close|discard|give-up|put-away|stop(?!-timer))/u;
    const names = REQUEST_NAMES.filter((name) => ending.test(name));
    expect(names.toSorted()).toEqual(Object.keys(WHEN_ITS_PAGE_IS_GONE).toSorted());
  });
});
