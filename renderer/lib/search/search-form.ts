import { Pager, type InputValue } from '../../../shared/pagination/index.ts';
import type { Cell } from '../stores/feature-store.ts';
import { createLoader, IDLE, type Loadable } from '../stores/loadable.ts';
import type { SearchSession } from './search-session.ts';
import { debounce, type Timers } from '../stores/timers.ts';

/** Value of a form's input: text, or several selected values. */
export type FormValue = string | readonly string[];
export type FormValues = Readonly<Record<string, FormValue>>;

/** A page of a list, with the number of rows on all pages. */
export interface Counted {
  total: number;
}

/** Single request of a list. */
export interface SearchRequest<V extends FormValues> {
  values: V;
  /** 1-based. */
  page: number;
  limit: number;
}

/** State and actions of a search form with a paginated list; a slice of its feature's store. */
export interface SearchForm<V extends FormValues, R> {
  values: V;
  /** The running or last answered request; null before the first one. */
  asked: SearchRequest<V> | null;
  results: Loadable<R>;
  /** True while the inputs equal those of an empty form. */
  isBlank: boolean;
  /** Sets a typed value. The list follows after a pause, from page 1. */
  setValue: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Sets a chosen value. The list follows immediately, from page 1, including recently typed text. */
  choose: <K extends keyof V & string>(name: K, value: V[K]) => Promise<void>;
  /** Sends the form immediately: page 1. */
  submit: () => Promise<void>;
  /** Opens a different page of the same search (`_page=N`). */
  goToPage: (page: number) => Promise<void>;
  /** Restores inputs and page as they were left (`_page` without other parameters), even before a restart. */
  reload: () => Promise<void>;
  /** Resets the form (no parameters): every input empty except the kept ones, page 1. */
  reset: () => Promise<void>;
}

/** Parameters that differ between lists. */
interface SearchFormOptions<V extends FormValues, R> {
  /** Name in the session, e.g. `document-jobs`. */
  name: string;
  fields: V;
  /** Inputs that a reset leaves as they are, and that don't count as input, such as how the results are shown. */
  kept?: readonly (keyof V & string)[];
  /** Rows per page. Default: 20. */
  limit?: number;
  run: (request: SearchRequest<V>) => Promise<R>;
  /** Adjusts a result before it is shown, e.g. for events that arrived in the meantime. */
  settle?: (result: R, request: SearchRequest<V>) => R;
  cell: Cell<SearchForm<V, R>>;
}

/** Pause in typing before the list follows. */
export const TYPING_PAUSE_MS = 200;
const ROWS_PER_PAGE = 20;
const RESERVED_NAMES = ['_page', '_limit'];

/** Returns a restored value if the form has an input for it, in the shape of that input. */
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
 * Creates a search form whose list is paged by the pagination component: typing, sending, paging, and returning are all
 * queries with or without `_page`. The latest request wins, and a list that became shorter than the page goes to its
 * last page.
 *
 * @returns the slice for the store, and `patchResults` for rows that change by events
 */
export function createSearchForm<V extends FormValues, R extends Counted>(
  { session, timers }: { session: SearchSession; timers: Timers },
  options: SearchFormOptions<V, R>,
) {
  const { name, fields, kept = [], limit = ROWS_PER_PAGE, cell } = options;
  const { settle = (result: R) => result } = options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys is typed for any object
  const names = Object.keys(fields) as (keyof V & string)[];
  if (RESERVED_NAMES.some((reserved) => Object.hasOwn(fields, reserved))) {
    throw new Error(`The form ${name} has an input named like a key of the pagination.`);
  }
  const pager = new Pager({ _limit: limit }, { session, name });
  let latest = 0;
  /** True if something was typed but not sent yet. */
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
    names.every((each) => kept.includes(each) || isSame(values[each] ?? '', fields[each] ?? ''));

  /** Reads a query the way the pagination component does. */
  const read = (query: Readonly<Record<string, unknown>>): SearchRequest<V> => {
    const inputs = pager.withQuery(query).getInputs();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value for each name of `fields`
    const values = Object.fromEntries(
      names.map((each) => [each, restoreValue(fields[each] ?? '', inputs.get(each))]),
    ) as unknown as V;
    return { values, page: inputs.getPage(), limit: inputs.getLimit() };
  };

  /** Reads a query and shows it in the inputs. */
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
      // A newer request overtook this one while the session was read, and is the one to remember.
      if (mine !== latest) throw new Error('Overtaken.');
      let asked = ask(query());
      let result = await options.run(asked);
      // Rows were deleted: each round requests a smaller page, so this ends.
      for (;;) {
        const last = Math.max(1, Math.ceil(result.total / asked.limit));
        if (asked.page <= last || mine !== latest) return result;
        // The inputs stay unchanged: something may have been typed in the meantime.
        asked = read({ _page: last });
        cell.set({ asked });
        result = await options.run(asked);
      }
    });
  };
  const submit = () => request(() => cell.get().values);
  const pause = debounce(timers, TYPING_PAUSE_MS, () => void submit());

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
        // Recently typed text belongs to the search whose page is requested.
        if (isEdited) read(cell.get().values);
        return { _page: page };
      }),
    reload: () => request(() => (isEdited ? cell.get().values : { _page: '' })),
    reset: () =>
      request(() => Object.fromEntries(kept.map((each) => [each, cell.get().values[each]]))),
  };

  /** Changes the result on screen, regardless of the list's state. */
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
