import { describe, expect, it } from 'vitest';
import type { HistoryPage } from '../../../../../shared/domain/history.ts';
import { createHistoryStore } from '../../../../../renderer/features/history/store.ts';
import { valueOf } from '../../../../../renderer/lib/loadable.ts';
import { aHistoryItem } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';

const pageOf = (id: string, total = 1): HistoryPage => ({
  items: [aHistoryItem({ id })],
  total,
  page: 1,
  limit: 20,
});

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'history:search': ({ text }) => pageOf(text === '' ? 'all' : text, 812),
    'history:get-item': ({ itemId }) => ({
      item: aHistoryItem({ id: itemId }),
      segments: [],
      totalSegments: 0,
    }),
    ...handlers,
  });
  const timers = createManualTimers();
  return { fake, timers, get: createHistoryStore({ api: fake.api, timers }).getState };
}

const shown = (get: ReturnType<typeof setup>['get']) => valueOf(get().results)?.items[0]?.id;

describe('search', () => {
  it('waits for a pause in typing, and the latest text wins', async () => {
    const slow = defer<HistoryPage>();
    const { fake, timers, get } = setup({
      'history:search': ({ text }) => (text === 'a' ? slow.promise : pageOf(text)),
    });
    get().setText('a');
    timers.runAll();
    get().setText('ab');
    get().setText('abc');
    timers.runAll();
    await settle();
    slow.resolve(pageOf('late'));
    await settle();
    expect(shown(get)).toBe('abc');
    expect(fake.inputsOf('history:search').map((input) => input.text)).toEqual(['a', 'abc']);
  });

  it('goes to page 1 for a new text and keeps text and page otherwise', async () => {
    const { fake, timers, get } = setup();
    await get().setPage(3);
    await get().search();
    expect(fake.inputsOf('history:search').at(-1)).toEqual({ text: '', page: 3, limit: 20 });
    get().setText('x');
    timers.runAll();
    expect(fake.inputsOf('history:search').at(-1)).toEqual({ text: 'x', page: 1, limit: 20 });
  });

  it('does not run the search of a text that was left for another page', async () => {
    const { fake, timers, get } = setup();
    get().setText('x');
    await get().setPage(2);
    timers.runAll();
    expect(fake.inputsOf('history:search')).toEqual([{ text: 'x', page: 2, limit: 20 }]);
  });

  it('comes back from beyond the end of a list that became shorter', async () => {
    const { get } = setup({
      'history:search': ({ page }) => ({
        items: page > 2 ? [] : [aHistoryItem()],
        total: 25,
        page,
        limit: 20,
      }),
    });
    await get().setPage(9);
    expect(get().page).toBe(2);
    expect(valueOf(get().results)?.items).toHaveLength(1);
  });
});

describe('events', () => {
  it('refresh the first page only, and nothing before the page was opened', async () => {
    const { fake, get } = setup();
    get().connect();
    fake.emit('history:changed', { itemId: 'x' });
    expect(fake.inputsOf('history:search')).toEqual([]);
    await get().search();
    fake.emit('history:changed', { itemId: 'x' });
    await settle();
    expect(fake.inputsOf('history:search')).toHaveLength(2);
    await get().setPage(2);
    fake.emit('history:changed', { itemId: 'x' });
    expect(fake.inputsOf('history:search')).toHaveLength(3);
  });
});

describe('an item', () => {
  it('is read in pages of 100 and left with the way back', async () => {
    const { fake, get } = setup();
    await get().openItem('h1');
    await get().setSegmentPage(3);
    expect(fake.inputsOf('history:get-item')).toEqual([
      { itemId: 'h1', page: 1, limit: 100 },
      { itemId: 'h1', page: 3, limit: 100 },
    ]);
    get().closeItem();
    expect(get()).toMatchObject({ openItemId: null, returnToId: 'h1' });
  });

  it('shows nothing of the item before while the next one is read', async () => {
    const { fake, get } = setup();
    await get().openItem('h1');
    const slow = defer<null>();
    fake.answer({ 'history:get-item': () => slow.promise });
    void get().openItem('h2');
    expect(valueOf(get().detail)).toBeNull();
    slow.resolve(null);
    await settle();
    expect(get().detail).toMatchObject({ status: 'failed', error: { code: 'input/not-found' } });
  });
});
