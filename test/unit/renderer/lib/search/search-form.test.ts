import { createStore } from 'zustand/vanilla';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Settings } from '../../../../../shared/domain/app/settings.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import {
  createSearchForm,
  type SearchForm,
  type SearchRequest,
} from '../../../../../renderer/lib/search/search-form.ts';
import {
  createSearchSession,
  type SearchSession,
} from '../../../../../renderer/lib/search/search-session.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';

type Fields = { text: string; kinds: readonly string[] };
const BLANK: Fields = { text: '', kinds: [] };
interface List {
  rows: string[];
  total: number;
}
interface State {
  form: SearchForm<Fields, List>;
}

interface World {
  run?: (request: SearchRequest<Fields>) => List | Promise<List>;
  searchForms?: Settings['searchForms'];
  session?: SearchSession;
}

function setup({ run, searchForms = {}, session: given }: World = {}) {
  const fake = createFakeApi({
    'settings:get': () => ({ ...SETTINGS, searchForms }),
    'settings:update': () => SETTINGS,
  });
  const timers = createManualTimers();
  const session = given ?? createSearchSession({ api: fake.api, timers });
  const requests: SearchRequest<Fields>[] = [];
  let patchResults: (change: (list: List) => List) => void = () => undefined;
  const store = createStore<State>()((set, get) => {
    const form = createSearchForm<Fields, List>(
      { session, timers },
      {
        name: 'things',
        fields: BLANK,
        async run(request) {
          requests.push(request);
          return run === undefined ? { rows: [request.values.text], total: 812 } : run(request);
        },
        cell: {
          get: () => get().form,
          set: (patch) => set({ form: { ...get().form, ...patch } }),
        },
      },
    );
    patchResults = form.patchResults;
    return { form: form.slice };
  });
  return {
    fake,
    timers,
    session,
    requests,
    patchResults,
    form: () => store.getState().form,
    places: () => requests.map(({ values, page }) => `${values.text}:${page}`),
  };
}

const STORED = { page: 3, limit: null, inputs: { text: 'old', kinds: ['text'] } };

describe('a search form', () => {
  it('sends nothing before it is told to', async () => {
    const { requests, form } = setup();
    await settle();
    expect(requests).toEqual([]);
    expect(form()).toMatchObject({ values: BLANK, asked: null, results: { status: 'idle' } });
  });

  it('follows typing after a pause, from page 1, asking once', async () => {
    const { timers, places, form } = setup();
    await form().goToPage(4);
    for (const text of ['c', 'co', 'con']) form().setValue('text', text);
    expect(form().values.text).toBe('con');
    expect(form().asked?.page).toBe(4);
    timers.runAll();
    await settle();
    expect(places()).toEqual([':4', 'con:1']);
    expect(form().asked).toEqual({ values: { text: 'con', kinds: [] }, page: 1, limit: 20 });
  });

  it('follows a choice immediately, with what was just typed, and asks once', async () => {
    const { timers, requests, form } = setup();
    form().setValue('text', 'x');
    await form().choose('kinds', ['document']);
    timers.runAll();
    await settle();
    const values = { text: 'x', kinds: ['document'] };
    expect(requests).toEqual([{ values, page: 1, limit: 20 }]);
    expect(form().values).toEqual(values);
  });

  it('sends immediately on Enter, and not again after the pause', async () => {
    const { timers, places, form } = setup();
    form().setValue('text', 'x');
    await form().submit();
    timers.runAll();
    await settle();
    expect(places()).toEqual(['x:1']);
  });

  it('pages by _page=N and keeps the inputs', async () => {
    const { places, form } = setup();
    form().setValue('text', 'x');
    form().setValue('kinds', ['document']);
    await form().submit();
    await form().goToPage(7);
    expect(places()).toEqual(['x:1', 'x:7']);
    expect(form().values).toEqual({ text: 'x', kinds: ['document'] });
  });

  it('takes what was just typed along to another page, and asks once', async () => {
    const { timers, places, form } = setup();
    form().setValue('text', 'x');
    await form().goToPage(2);
    timers.runAll();
    await settle();
    expect(places()).toEqual(['x:2']);
    expect(form().values.text).toBe('x');
  });

  it('starts again without parameters', async () => {
    const { places, form } = setup();
    form().setValue('text', 'x');
    await form().goToPage(2);
    expect(form().isBlank).toBe(false);
    await form().reset();
    await form().reload();
    expect(places()).toEqual(['x:2', ':1', ':1']);
    expect(form()).toMatchObject({ values: BLANK, isBlank: true });
  });

  it('keeps inputs and page when the user returns to it', async () => {
    const { places, form } = setup();
    form().setValue('text', 'x');
    await form().goToPage(5);
    await form().reload();
    expect(places()).toEqual(['x:5', 'x:5']);
  });

  it('refuses a field named like a key of the pagination', () => {
    for (const name of ['_page', '_limit']) {
      const { session, timers } = setup();
      expect(() =>
        createSearchForm<Record<string, string>, List>(
          { session, timers },
          {
            name: 'bad',
            fields: { [name]: '' },
            run: () => Promise.resolve({ rows: [], total: 0 }),
            cell: { get: () => ({}) as never, set: () => undefined },
          },
        ),
      ).toThrow('key of the pagination');
    }
  });
});

describe('after a restart', () => {
  it('restores inputs and page before the first query', async () => {
    const { requests, form } = setup({ searchForms: { things: STORED } });
    await form().reload();
    expect(requests).toEqual([{ values: { text: 'old', kinds: ['text'] }, page: 3, limit: 20 }]);
    expect(form()).toMatchObject({ values: STORED.inputs, isBlank: false });
  });

  it('keeps inputs and page for the next one', async () => {
    const { fake, timers, form } = setup();
    form().setValue('text', 'x');
    await form().goToPage(5);
    timers.runAll();
    expect(fake.inputsOf('settings:update').at(-1)).toEqual({
      searchForms: { things: { page: 5, limit: null, inputs: { text: 'x', kinds: [] } } },
    });
  });

  it('ignores values that the form has no input for, or of another shape', async () => {
    const { form, requests } = setup({
      searchForms: {
        things: { page: 2, limit: 50, inputs: { text: ['a'], kinds: 'b', other: 'c' } },
      },
    });
    await form().reload();
    expect(requests).toEqual([{ values: BLANK, page: 2, limit: 50 }]);
  });

  it("doesn't overwrite what is typed while the session is read", async () => {
    const answer = defer<Settings>();
    const { fake, timers, places, form } = setup();
    fake.answer({ 'settings:get': () => answer.promise });
    const coming = form().reload();
    form().setValue('text', 'typed');
    answer.resolve({ ...SETTINGS, searchForms: { things: STORED } });
    await coming;
    timers.runAll();
    await settle();
    expect(form().values.text).toBe('typed');
    expect(places().every((place) => place === 'typed:1')).toBe(true);
  });

  it('lets a search that was sent meanwhile win over the stored one', async () => {
    const answer = defer<Settings>();
    const { fake, places, session, form } = setup();
    fake.answer({ 'settings:get': () => answer.promise });
    const coming = form().reload();
    form().setValue('text', 'sent');
    const sent = form().submit();
    answer.resolve({ ...SETTINGS, searchForms: { things: STORED } });
    await Promise.all([coming, sent]);
    expect(places()).toEqual(['sent:1']);
    expect(session.get('things')).toMatchObject({ page: 1, inputs: { text: 'sent' } });
  });

  it('starts again when the stored search cannot be read', async () => {
    const { fake, places, form } = setup();
    fake.answer({
      'settings:get': () => {
        throw new AppError('internal', { english: 'Gone.' });
      },
    });
    await form().reload();
    expect(places()).toEqual([':1']);
  });
});

describe('the latest request wins', () => {
  it('over a slower one before it', async () => {
    const slow = defer<List>();
    const { form } = setup({
      run: ({ values }) => (values.text === 'a' ? slow.promise : { rows: [values.text], total: 1 }),
    });
    form().setValue('text', 'a');
    const first = form().submit();
    form().setValue('text', 'ab');
    await form().submit();
    slow.resolve({ rows: ['late'], total: 1 });
    await first;
    expect(valueOf(form().results)).toEqual({ rows: ['ab'], total: 1 });
    expect(form().asked?.values.text).toBe('ab');
  });

  it('keeps the list on screen while the next is read and when that fails', async () => {
    const { form } = setup({
      run({ page }) {
        if (page === 2)
          throw new AppError('db/unavailable', { english: 'Gone.' }, { retryable: true });
        return { rows: ['one'], total: 60 };
      },
    });
    await form().reload();
    await form().goToPage(2);
    expect(form().results).toMatchObject({
      status: 'failed',
      error: { code: 'db/unavailable' },
      previous: { rows: ['one'] },
    });
    await form().goToPage(1);
    expect(form().results.status).toBe('ready');
  });
});

describe('a list that became shorter than the page', () => {
  const shorter = (totals: number[]) => {
    let at = 0;
    return ({ page }: SearchRequest<Fields>): List => {
      const total = totals[Math.min(at, totals.length - 1)] ?? 0;
      at += 1;
      return { rows: page <= Math.max(1, Math.ceil(total / 20)) ? ['row'] : [], total };
    };
  };

  it('opens its last page, and remembers that one', async () => {
    const { places, session, form } = setup({
      run: shorter([25]),
      searchForms: { things: { page: 9, limit: null, inputs: { text: 'x', kinds: [] } } },
    });
    await form().reload();
    expect(places()).toEqual(['x:9', 'x:2']);
    expect(form().asked?.page).toBe(2);
    expect(valueOf(form().results)?.rows).toEqual(['row']);
    expect(session.get('things')).toMatchObject({ page: 2, inputs: { text: 'x' } });
  });

  it.each([
    [
      [45, 25, 5],
      [9, 3, 2, 1],
    ],
    [[0], [9, 1]],
    [[20], [9, 1]],
    [[180], [9]],
  ])('with totals %j asks for the pages %j', async (totals, pages) => {
    const { requests, form } = setup({ run: shorter(totals) });
    await form().goToPage(9);
    expect(requests.map((request) => request.page)).toEqual(pages);
  });

  it('leaves what is typed meanwhile unchanged', async () => {
    const first = defer<List>();
    const { timers, places, form } = setup({
      run: ({ page }) => (page === 9 ? first.promise : { rows: ['row'], total: 25 }),
    });
    const going = form().goToPage(9);
    await settle();
    form().setValue('text', 'typed');
    first.resolve({ rows: [], total: 25 });
    await going;
    expect(form().values.text).toBe('typed');
    timers.runAll();
    await settle();
    expect(places()).toEqual([':9', ':2', 'typed:1']);
  });

  it("doesn't ask again for a request that was overtaken", async () => {
    const first = defer<List>();
    const { places, form } = setup({
      run: ({ page }) => (page === 9 ? first.promise : { rows: ['row'], total: 812 }),
    });
    const going = form().goToPage(9);
    await settle();
    await form().goToPage(3);
    first.resolve({ rows: [], total: 25 });
    await going;
    expect(places()).toEqual([':9', ':3']);
    expect(form().asked?.page).toBe(3);
  });
});

describe('rows that change by events', () => {
  it('change in the list on screen, also while the next is read', async () => {
    const slow = defer<List>();
    const { form, patchResults } = setup({
      run: ({ page }) => (page === 2 ? slow.promise : { rows: ['one'], total: 60 }),
    });
    patchResults((list) => ({ ...list, rows: ['never'] }));
    expect(form().results.status).toBe('idle');
    await form().reload();
    patchResults((list) => ({ ...list, total: 61 }));
    expect(valueOf(form().results)?.total).toBe(61);
    const going = form().goToPage(2);
    patchResults((list) => ({ ...list, total: 62 }));
    expect(valueOf(form().results)).toEqual({ rows: ['one'], total: 62 });
    slow.resolve({ rows: ['two'], total: 62 });
    await going;
    expect(valueOf(form().results)?.rows).toEqual(['two']);
  });
});

describe('hostile text', () => {
  it.each([
    ['a\u0000b', ''],
    ['\ud800', ''],
    ['_page=3&x', '_page=3&x'],
    ['x'.repeat(100_000), 'x'.repeat(100_000)],
  ])('is what the validator makes of it (case %#)', async (typed, asked) => {
    const { requests, form } = setup();
    form().setValue('text', typed);
    await form().submit();
    expect(requests[0]?.values.text).toBe(asked);
  });
});
