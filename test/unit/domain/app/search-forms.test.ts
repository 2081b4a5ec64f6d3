import { describe, expect, it } from 'vitest';
import {
  MAX_SEARCH_FORM_CHARS,
  MAX_SEARCH_FORMS,
  mergeSearchForms,
  searchFormsPatchSchema,
  searchFormsSchema,
} from '../../../../shared/domain/app/search-forms.ts';

const form = (text: string) => ({ page: 1, limit: null, inputs: { text } });
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `form-${String(index)}`);
const isKept = (value: unknown): boolean => searchFormsPatchSchema.safeParse({ value }).success;

describe('remembered search forms', () => {
  it('hold one search per form: the latest, at the end', () => {
    const forms = mergeSearchForms({ a: form('1'), b: form('2') }, { a: form('3') });
    expect(Object.entries(forms)).toEqual([
      ['b', form('2')],
      ['a', form('3')],
    ]);
  });

  it('make room by forgetting the one stored longest ago, not the one just used', () => {
    const all = Object.fromEntries(names(MAX_SEARCH_FORMS).map((name) => [name, form(name)]));
    const used = mergeSearchForms(all, { 'form-0': form('used') });
    const kept = Object.keys(mergeSearchForms(used, { another: form('new') }));
    expect(kept).toHaveLength(MAX_SEARCH_FORMS);
    expect(kept).toContain('form-0');
    expect(kept).not.toContain('form-1');
  });

  it("are forgotten by null, and unchanged by a change that doesn't name them", () => {
    const forms = { a: form('1'), b: form('2') };
    expect(mergeSearchForms(forms, { a: null, b: undefined })).toEqual({ b: form('2') });
    expect(mergeSearchForms(forms, {})).toEqual(forms);
  });

  it.each([
    { ...form('x'), page: 0 },
    { ...form('x'), page: 1.5 },
    { ...form('x'), page: 1_000_001 },
    { ...form('x'), page: '2' },
    { ...form('x'), limit: 1 },
    { ...form('x'), limit: 201 },
    form('x'.repeat(MAX_SEARCH_FORM_CHARS + 1)),
    { ...form('x'), inputs: { text: 1 } },
    { ...form('x'), inputs: { text: { deep: 'x' } } },
    { ...form('x'), inputs: { _page: '2' } },
    { ...form('x'), inputs: { a: 'x'.repeat(MAX_SEARCH_FORM_CHARS), b: 'x' } },
    { ...form('x'), inputs: Object.fromEntries(names(51).map((name) => [name, ''])) },
    { ...form('x'), inputs: null },
    'text',
  ])('accept nothing that a form cannot have asked for: case %#', (value) => {
    expect(isKept(value)).toBe(false);
  });

  it('accept lists of choices and a text as long as allowed', () => {
    expect(isKept({ page: 9, limit: 50, inputs: { kinds: ['a', 'b'], text: '' } })).toBe(true);
    expect(isKept(form('x'.repeat(MAX_SEARCH_FORM_CHARS)))).toBe(true);
  });

  it.each(['__proto__', 'constructor()', '', 'A', 'x'.repeat(65)])(
    'refuse a name like %j',
    (name) => {
      const forms = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(form('x'))}}`) as unknown;
      const read = searchFormsSchema.safeParse(forms);
      expect(read.success ? Object.keys(read.data) : []).toEqual([]);
    },
  );
});
