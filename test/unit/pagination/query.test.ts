import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemorySession, Pager, validateInput } from '../../../shared/pagination/index.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { inputsOf, plain } from './support.ts';

const fromUrl = (url: string, name: string) =>
  plain(new Pager().withRequest({ url }).getInputs().get(name));

describe('withRequest', () => {
  it.each([
    ['https://host.example/jobs?text=a', '/jobs'],
    ['https://host.example/jobs/open?text=a#top', '/jobs/open'],
    ['https://host.example?text=a', '/'],
    ['https://user@host.example:8443/j?text=a', '/j'],
    ['app://dragoman/jobs?text=a', '/jobs'],
    ['//host.example/jobs?text=a', '/jobs'],
    ['/jobs?text=a', '/jobs'],
    ['jobs?text=a', 'jobs'],
    ['?text=a', '/'],
    ['http://[?text=a', '/'],
  ])('%s is the page %s', (url, path) => {
    const inputs = new Pager().withRequest({ url }).getInputs();
    expect([inputs.getPath(), inputs.get('text')]).toEqual([path, 'a']);
  });

  it('takes a WHATWG Request', () => {
    const request = new Request('https://host.example/jobs?text=a%20b+c&_page=2&_limit=30');
    const inputs = new Pager().withRequest(request).getInputs();
    expect([inputs.get('text'), inputs.getPage(), inputs.getOffset()]).toEqual(['a b c', 2, 30]);
  });

  it.each([
    ['text=%C3%BC', 'ü'],
    ['text=%E6%97%A5', '日'],
    ['text=a%zz', 'a%zz'],
    ['text=100%', '100%'],
    ['text=a=b', 'a=b'],
    ['text', ''],
    ['text=', ''],
    ['text=1&text=2', '2'],
    ['%74ext=a', 'a'],
    ['&&text=a&', 'a'],
  ])('reads %s', (query, value) => {
    expect(fromUrl(`/jobs?${query}`, 'text')).toBe(value);
  });

  it.each(['%FF', 'a%C3', '%ED%A0%80', '%00', 'a%00b', '%E6%97'])(
    'takes invalid bytes (%s) for an empty value',
    (bytes) => expect(fromUrl(`/jobs?text=${bytes}`, 'text')).toBe(''),
  );

  it.each([
    ['_page', 4],
    ['_page=', 4],
    ['_page[]=2', 4],
    ['_page[x]=2', 4],
    ['_page=2', 2],
    ['_page=9&_page=2', 2],
    ['_page=%FF', 4],
  ])('?%s leads to page %d', (query, page) => {
    const session = createMemorySession();
    session.set('/jobs', { page: 4, limit: null, inputs: {} });
    const pager = new Pager({}, { session }).withRequest({ url: `/jobs?${query}` });
    expect(pager.getInputs().getPage()).toBe(page);
  });
});

describe('several values of an input', () => {
  it.each([
    ['tag[]=a&tag[]=b', 'tag', ['a', 'b']],
    ['range[from]=1&range[to]=2', 'range', { from: '1', to: '2' }],
    ['a[b][]=1&a[b][]=2', 'a', { b: ['1', '2'] }],
    ['a[0]=x&a[1]=y', 'a', ['x', 'y']],
    ['a[1]=x&a[]=y', 'a', { 1: 'x', 2: 'y' }],
    ['a=1&a[]=2', 'a', ['2']],
    ['a[]=2&a=1', 'a', '1'],
    ['a[=1', 'a[', '1'],
    ['a]=1', 'a]', '1'],
    ['[a]=1', '[a]', '1'],
  ])('%s', (query, name, value) => {
    expect(fromUrl(`/jobs?${query}`, name)).toEqual(value);
    expect(plain(inputsOf(new URLSearchParams(query)).get(name))).toEqual(value);
  });
});

describe('the default validator', () => {
  it.each([
    ['text', 'text'],
    ['', ''],
    ['日本 ü 😀', '日本 ü 😀'],
    [0, 0],
    [-1.5, -1.5],
    ['a\u0000b', ''],
    ['\u0000', ''],
    ['\ud800', ''],
    ['a\udc00b', ''],
    [true, ''],
    [null, ''],
    [undefined, ''],
    [10n, ''],
    [Symbol('x'), ''],
    [() => 1, ''],
    [new Date(0), ''],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
  ])('makes case %# what it may be', (value, expected) => {
    const box = { value: value as unknown };
    validateInput(box);
    expect(box.value).toBe(expected);
  });

  it('leaves a text of 100 KB unchanged', () => {
    const text = 'ü'.repeat(100_000);
    expect(inputsOf({ text }).get('text')).toBe(text);
  });
});

describe('hostile requests', () => {
  it('cannot reach a prototype', () => {
    const query = 'constructor=a&__proto__=b&__proto__[x]=c&a[__proto__][y]=d&a[toString]=e';
    for (const inputs of [
      new Pager().withRequest({ url: `/jobs?${query}` }).getInputs(),
      inputsOf(new URLSearchParams(query)),
      inputsOf(JSON.parse('{"constructor":"a","__proto__":{"x":"c"},"a":{"toString":"e"}}')),
    ]) {
      expect(inputs.get('constructor')).toBe('a');
      expect(inputs.get('__proto__')).toBeUndefined();
      expect(inputs.get('hasOwnProperty')).toBeUndefined();
      expect(plain(inputs.get('a'))).toEqual({ toString: 'e' });
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
  });

  it('end, however deep they are', () => {
    const deepName = `a${'[b]'.repeat(30_000)}`;
    expect(
      inputsOf(
        new URLSearchParams([
          [deepName, 'x'],
          ['text', 'y'],
        ]),
      ).get('text'),
    ).toBe('y');
    let nested: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    expect(JSON.stringify(inputsOf({ nested }).get('nested')).length).toBeLessThan(100);
    const endless: Record<string, unknown> = { text: 'y' };
    endless['self'] = endless;
    endless['list'] = [endless, endless, endless];
    expect(JSON.stringify(inputsOf(endless).get('self')).length).toBeLessThan(100_000);
  });

  it('are cut after 1000 values', () => {
    const many = Array.from({ length: 5000 }, (_, index) => [`n${index}`, 'x'] as const);
    for (const query of [
      new URLSearchParams(many.map(([n, v]) => [n, v])),
      Object.fromEntries(many),
    ]) {
      const inputs = inputsOf(query);
      expect([inputs.get('n999'), inputs.get('n1000')]).toEqual(['x', undefined]);
    }
    const url = `/jobs?${many.map(([name]) => `${name}=x`).join('&')}`;
    expect(fromUrl(url, 'n1000')).toBeUndefined();
    expect(inputsOf({ list: Array.from({ length: 1_000_000 }) }).get('list')).toHaveLength(1000);
  });

  it.each([
    [undefined],
    [null],
    [5],
    ['text=a'],
    [[]],
    [[null, 5, ['a'], [1, 2]]],
    [new Map([['a', 1]])],
  ])('of the shape %j are an empty form', (query) => {
    const inputs = inputsOf(query);
    expect([inputs.getPage(), inputs.get('a'), inputs.get('text')]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  it('never stop the pager, and leave nothing that JSON and links cannot hold', () => {
    forAll(
      runs(500),
      fc.oneof(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
        }),
        fc.dictionary(fc.string({ unit: 'binary' }), fc.anything()),
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))),
      ),
      fc.anything(),
      (query, page) => {
        const session = createMemorySession();
        const pager = new Pager({}, { session, name: 'form' });
        pager.withQuery(query as never).getInputs();
        const inputs = pager.withQuery({ _page: page }).getInputs();
        const stored = session.get('form');
        expect(plain(stored)).toEqual(plain({ ...stored }));
        expect(Number.isSafeInteger(inputs.getPage()) && inputs.getPage() >= 1).toBe(true);
        expect(Number.isSafeInteger(inputs.getOffset()) && inputs.getOffset() >= 0).toBe(true);
        expect(String(inputs)).toMatch(/^<ul class="pagination">.*<\/ul>$/);
      },
    );
  });

  it('never stop the reading of a URL', () => {
    forAll(runs(1000), fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const inputs = new Pager().withRequest({ url: `/jobs?${text}` }).getInputs();
      expect(inputs.getPage()).toBeGreaterThanOrEqual(1);
    });
  });
});
