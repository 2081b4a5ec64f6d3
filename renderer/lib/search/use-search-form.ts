import { useEffect, useMemo, type ChangeEvent, type SubmitEvent } from 'react';
import { Pagination } from '../../../shared/pagination/index.ts';
import { valueOf } from '../stores/loadable.ts';
import type { Counted, FormValues, SearchForm } from './search-form.ts';

interface ValueProps<T> {
  value: T;
  onChange: (value: T) => void;
}
type TextName<V extends FormValues> = {
  [N in keyof V & string]: V[N] extends string ? N : never;
}[keyof V & string];

/** Value of a checked checkbox; unchecked is `''`. */
export const CHECKED = '1';

/** A search form as props of ordinary inputs and of `<PaginationNav>`. */
export interface SearchFormProps<V extends FormValues> {
  /** For a component that is typed into and reports its value, e.g. `<SearchField>`. */
  field: <N extends keyof V & string>(name: N) => ValueProps<V[N]>;
  /** For a component that reports a choice, e.g. a picker. */
  choice: <N extends keyof V & string>(name: N) => ValueProps<V[N]>;
  /** For a native `<select>`. */
  select: (name: TextName<V>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  };
  /** For a native checkbox. */
  checkbox: (name: TextName<V>) => {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** For the `<form>` around the inputs: Enter sends immediately. */
  formProps: { role: 'search'; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };
  /** Rows on all pages of the current result; null while there is none. */
  total: number | null;
  /** For `<PaginationNav>`; null before the first request, and without rows. */
  nav: { pagination: Pagination; onPage: (page: number) => void } | null;
}

/**
 * Binds a search form of a store to its inputs.
 *
 * @param options.hasEmptyNav shows the navigation without rows as well
 */
export function useSearchForm<V extends FormValues, R extends Counted>(
  form: SearchForm<V, R>,
  { hasEmptyNav = false } = {},
): SearchFormProps<V> {
  const { asked, values, results, setValue, choose, submit, goToPage } = form;
  const total = valueOf(results)?.total ?? null;
  const hasNav = hasEmptyNav || (total !== null && total > 0);
  const nav = useMemo(
    () =>
      asked === null || !hasNav
        ? null
        : {
            pagination: new Pagination({ page: asked.page, limit: asked.limit, total }),
            onPage: (page: number) => void goToPage(page),
          },
    [asked, goToPage, hasNav, total],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TextName allows only text inputs
  const toValue = (text: string) => text as V[TextName<V>];
  const textOf = (name: TextName<V>): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    field: (name) => ({ value: values[name], onChange: (value) => setValue(name, value) }),
    choice: (name) => ({ value: values[name], onChange: (value) => void choose(name, value) }),
    select: (name) => ({
      name,
      value: textOf(name),
      onChange: (event) => void choose(name, toValue(event.target.value)),
    }),
    checkbox: (name) => ({
      name,
      checked: textOf(name) === CHECKED,
      onChange: (event) => void choose(name, toValue(event.target.checked ? CHECKED : '')),
    }),
    formProps: {
      role: 'search',
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
    },
    total,
    nav,
  };
}

/**
 * Reloads a list that is not updated while other pages are shown each time its page opens, preserving inputs and page.
 */
export function useReload({ reload }: Pick<SearchForm<FormValues, unknown>, 'reload'>): void {
  useEffect(() => void reload(), [reload]);
}
