import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { IDLE } from '../../../../../renderer/lib/stores/loadable.ts';
import type { SearchForm } from '../../../../../renderer/lib/search/search-form.ts';
import {
  CHECKED,
  useSearchForm,
  type SearchFormProps,
} from '../../../../../renderer/lib/search/use-search-form.ts';

type Found = { total: number };
type Fields = { text: string; mine: string; kinds: readonly string[] };

const asked = { values: { text: '', mine: '', kinds: [] }, page: 3, limit: 20 };
const found = (total: number) => ({ status: 'ready', value: { total } }) as const;

function setup(patch: Partial<SearchForm<Fields, Found>> = {}, options?: { hasEmptyNav: boolean }) {
  const did: unknown[] = [];
  const form: SearchForm<Fields, Found> = {
    values: { text: 'abc', mine: CHECKED, kinds: ['document'] },
    asked: null,
    results: IDLE,
    isBlank: false,
    setValue: (name, value) => void did.push([name, value]),
    choose: async (name, value) => void did.push(['at once', name, value]),
    submit: async () => void did.push('submit'),
    goToPage: async (page) => void did.push(page),
    reload: async () => undefined,
    reset: async () => undefined,
    ...patch,
  };
  let props: SearchFormProps<Fields> | undefined;
  function Probe() {
    props = useSearchForm(form, options);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return { did, props: props! };
}

describe('useSearchForm', () => {
  it('turns a field into a switch, on and off', () => {
    const { did, props } = setup();
    const box = props.checkbox('mine');
    expect([box.name, box.checked, props.checkbox('text').checked]).toEqual(['mine', true, false]);
    box.onChange({ target: { checked: false } } as never);
    box.onChange({ target: { checked: true } } as never);
    expect(did).toEqual([
      ['at once', 'mine', ''],
      ['at once', 'mine', CHECKED],
    ]);
  });

  it('follows a choice from a list immediately', () => {
    const { did, props } = setup();
    const list = props.select('text');
    expect([list.name, list.value]).toEqual(['text', 'abc']);
    list.onChange({ target: { value: 'abcd' } } as never);
    expect(did).toEqual([['at once', 'text', 'abcd']]);
  });

  it('passes the value itself to components', () => {
    const { did, props } = setup();
    expect([props.field('kinds').value, props.choice('text').value]).toEqual([['document'], 'abc']);
    props.field('kinds').onChange(['text']);
    props.choice('text').onChange('x');
    expect(did).toEqual([
      ['kinds', ['text']],
      ['at once', 'text', 'x'],
    ]);
  });

  it('sends immediately when the form is submitted, and loads no page for it', () => {
    const { did, props } = setup();
    let isPrevented = false;
    props.formProps.onSubmit({ preventDefault: () => (isPrevented = true) } as never);
    expect([did, isPrevented]).toEqual([['submit'], true]);
  });

  it('gives the pages of the last request', () => {
    expect(setup().props.nav).toBeNull();
    const { did, props } = setup({ asked, results: found(812) });
    const pagination = props.nav?.pagination;
    expect([pagination?.page, pagination?.lastPage, pagination?.total]).toEqual([3, 41, 812]);
    props.nav?.onPage(7);
    expect(did).toEqual([7]);
  });

  it('gives no pages without rows, unless asked to', () => {
    const none = { asked, results: found(0) };
    expect(setup(none).props).toMatchObject({ total: 0, nav: null });
    expect(setup({ asked }).props).toMatchObject({ total: null, nav: null });
    expect(setup(none, { hasEmptyNav: true }).props.nav?.pagination.total).toBe(0);
  });
});
