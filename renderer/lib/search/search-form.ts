import { Pager, type InputValue } from '../../../shared/pagination/index.ts';
import { createLoader, IDLE, type Loadable } from '../stores/loadable.ts';
import type { SearchSession } from './search-session.ts';
import { debounce, type Timers } from '../stores/timers.ts';

/** What an input of a form holds: text, or the chosen ones of several. */
export type FormValue = string | readonly string[];
export type FormValues = Readonly<Record<string, FormValue>>;

/** One request of a list. */
export interface SearchRequest<V extends FormValues> {
  values: V;
  /** 1-based. */
  page: number;
  /** Rows per page. */
  limit: number;
}

/** State and actions of a search form with a paginated list; a slice of the store of its feature. */
export interface SearchForm<V extends FormValues, R> {
  /** What the inputs show, typed a moment ago or restored. */
  values: V;
  /** The running or last answered request; null before the first one. */
  asked: SearchRequest<V> | null;
  results: Loadable<R>;
  /** True while the inputs show what an empty form does. */
  isBlank: boolean;
  /** Types. The list follows after a pause, from page 1. */
  setValue: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Chooses. The list follows at once, from page 1, together with what was typed a moment ago. */
  choose: <K extends keyof V & string>(name: K, value: V[K]) => Promise<void>;
  /** Sends the form at once: page 1. */
  submit: () => Promise<void>;
  /** `_page=N`: another page of the same search. */
  goToPage: (page: number) => Promise<void>;
  /** `_page` alone: inputs and page as they were left, also before a restart. */
  reload: () => Promise<void>;
  /** A form without parameters: everything blank, page 1. */
  reset: () => Promise<void>;
}

/** What differs from list to list. */
export interface SearchFormDeps<V extends FormValues, R> {
  /** Name in the session, e.g. `document-jobs`. */
  name: string;
  /** The inputs, and what an empty form shows in them. */
  fields: V;
  /** Rows per page. */
  limit: number;
  session: SearchSession;
  timers: Timers;
  run: (request: SearchRequest<V>) => Promise<R>;
  /** Rows of all pages. */
  totalOf: (result: R) => number;
  /** Last touch to a result before it is shown, e.g. events that came meanwhile. */
  settle?: (result: R, request: SearchRequest<V>) => R;
  /** The slice in the store. */
  cell: {
    get: () => SearchForm<V, R>;
    set: (patch: Partial<SearchForm<V, R>>) => void;
  };
}

/** How long typing must pause before the list follows. */
export const TYPING_PAUSE_MS = 200;
const RESERVED_NAMES = ['_page', '_limit'];

/** A restored value where the form has an input for it, in the shape of that input. */
function restoreValue(blank: FormValue, value: InputValue | undefined): FormValue {
  if (typeof blank === 'string') return typeof value === 'string' ? value : blank;
  if (!Array.isArray(value)) return blank;
  return value.filter((item): item is string => typeof item === 'string');
}

function isSame(a: FormValue, b: FormValue): boolean {
  return typeof a === 'string' || typeof b === 'string'
    ? a === b
    : a.length === b.length && a.every((item, index) => item === b[index]);
}

/**
 * A search form whose list is paged by the pagination component: what is typed, sent, paged and come back
 * to is a query with or without `_page`. The latest request wins, and a list that became shorter than the
 * page goes to its last page.
 *
 * @returns the slice to put into the store, and `patchResults` for rows that change by events
 */
export function createSearchForm<V extends FormValues, R>(deps: SearchFormDeps<V, R>) {
  const { name, fields, session, cell, totalOf, settle = (result: R) => result } = deps;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys is typed for any object
  const names = Object.keys(fields) as (keyof V & string)[];
  if (RESERVED_NAMES.some((reserved) => Object.hasOwn(fields, reserved))) {
    throw new Error(`The form ${name} has an input named like a key of the pagination.`);
  }
  const pager = new Pager({ _limit: deps.limit }, { session, name });
  let latest = 0;
  /** What was typed and not sent yet. */
  let isEdited = false;

  const load = createLoader<R>(
    () => cell.get().results,
    (results) => {
      const { asked } = cell.get();
      if (results.status !== 'ready' || asked === null) cell.set({ results });
      else cell.set({ results: { status: 'ready', value: settle(results.value, asked) } });
    },
  );

  const isBlank = (values: V) =>
    names.every((each) => isSame(values[each] ?? '', fields[each] ?? ''));

  /** Reads a query as the pagination component does. */
  const read = (query: Readonly<Record<string, unknown>>): SearchRequest<V> => {
    const inputs = pager.withQuery(query).getInputs();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value for each name of `fields`
    const values = Object.fromEntries(
      names.map((each) => [each, restoreValue(fields[each] ?? '', inputs.get(each))]),
    ) as unknown as V;
    return { values, page: inputs.getPage(), limit: inputs.getLimit() };
  };

  /** The same, and the inputs show what comes of it. */
  const ask = (query: Readonly<Record<string, unknown>>): SearchRequest<V> => {
    const asked = read(query);
    cell.set({ asked, values: asked.values, isBlank: isBlank(asked.values) });
    isEdited = false;
    return asked;
  };

  const request = async (query: () => Readonly<Record<string, unknown>>): Promise<void> => {
    pause.cancel();
    latest += 1;
    const mine = latest;
    await load(async () => {
      if (!session.isOpen) await session.open();
      // Overtaken while the session was read: the later request is the one to be remembered.
      if (mine !== latest) throw new Error('Overtaken.');
      let asked = ask(query());
      let result = await deps.run(asked);
      // Rows were deleted: each round goes to a smaller page, so this ends.
      for (;;) {
        const last = Math.max(1, Math.ceil(totalOf(result) / asked.limit));
        if (asked.page <= last || mine !== latest) return result;
        // The inputs are left alone: something may have been typed meanwhile.
        asked = read({ _page: last });
        cell.set({ asked });
        result = await deps.run(asked);
      }
    });
  };
  const submit = () => request(() => cell.get().values);
  const pause = debounce(deps.timers, TYPING_PAUSE_MS, () => void submit());

  const put = (field: keyof V & string, value: FormValue): void => {
    const values = { ...cell.get().values, [field]: value };
    cell.set({ values, isBlank: isBlank(values) });
    isEdited = true;
  };

  const slice: SearchForm<V, R> = {
    values: fields,
    asked: null,
    results: IDLE,
    isBlank: true,

    setValue(field, value) {
      put(field, value);
      pause.schedule();
    },
    choose(field, value) {
      put(field, value);
      return submit();
    },
    submit,
    goToPage: (page) =>
      request(() => {
        // What was typed a moment ago is part of the search whose page is asked for.
        if (isEdited) read(cell.get().values);
        return { _page: page };
      }),
    reload: () => request(() => (isEdited ? cell.get().values : { _page: '' })),
    reset: () => request(() => ({})),
  };

  /** Changes the result on screen, whatever the list is doing at the moment. */
  const patchResults = (change: (result: R) => R): void => {
    const { results } = cell.get();
    if (results.status === 'ready') {
      cell.set({ results: { ...results, value: change(results.value) } });
    } else if (results.status !== 'idle' && results.previous !== null) {
      cell.set({ results: { ...results, previous: change(results.previous) } });
    }
  };

  return { slice, patchResults };
}
