import { describe, expect, it } from 'vitest';
import {
  createMemorySession,
  Pager,
  type InputBox,
  type Session,
} from '../../../shared/pagination/index.ts';
import { inputsOf, plain } from './support.ts';

function remembered(session: Session = createMemorySession()) {
  const pager = new Pager({ _limit: 10 }, { session });
  const ask = (query: Record<string, unknown>) => pager.withQuery(query, '/jobs').getInputs();
  return { session, ask };
}

describe('_limit', () => {
  it.each([
    ['2', 2],
    ['50', 50],
    [50, 50],
    ['007', 7],
    ['1', 20],
    ['0', 20],
    ['-5', 20],
    ['ten', 20],
    ['2.5', 20],
    ['1e3', 20],
    [' 30', 20],
    ['', 20],
    ['9'.repeat(20), 20],
    [Number.POSITIVE_INFINITY, 20],
    [['30'], 20],
    [{ 0: 30 }, 20],
    [null, 20],
    [true, 20],
  ])('%j of a request is %d rows', (value, limit) => {
    expect(inputsOf({ _limit: value }).getLimit()).toBe(limit);
  });

  it.each([
    [{}, 20],
    [{ _limit: 15 }, 15],
    [{ _limit: '15' }, 15],
    [{ _limit: 1 }, 20],
    [{ _limit: -3 }, 20],
    [{ _limit: 'many' }, 20],
  ])('%j as default is %d rows', (defaults, limit) => {
    expect(new Pager(defaults).withQuery({}).getInputs().getLimit()).toBe(limit);
  });

  it('stays within what the host allows, even when it is restored', () => {
    const session = createMemorySession();
    session.set('/jobs', { page: 2, limit: 500, inputs: {} });
    const pager = new Pager({ _limit: 15 }, { session, maxLimit: 100 });
    expect(pager.withQuery({ _page: '' }, '/jobs').getInputs().getLimit()).toBe(15);
    expect(pager.withQuery({ _limit: '101' }).getInputs().getLimit()).toBe(15);
    expect(pager.withQuery({ _limit: '100' }).getInputs().getLimit()).toBe(100);
  });

  it("is restored with the inputs, and isn't one of them", () => {
    const { ask } = remembered();
    ask({ _limit: '50', text: 'a' });
    const inputs = ask({ _page: '3', _limit: '7' });
    expect(inputs.getLimit()).toBe(50);
    expect(inputs.get('_limit')).toBeUndefined();
    expect(ask({ text: 'b' }).getLimit()).toBe(10);
  });
});

describe('offset', () => {
  it.each([
    [1, 20, 0],
    [2, 20, 20],
    [41, 20, 800],
    [3, 15, 30],
  ])('page %d with %d rows begins after row %d', (page, limit, offset) => {
    expect(inputsOf({ _page: page, _limit: limit }).getOffset()).toBe(offset);
  });

  it('stays an exact integer for any page', () => {
    const inputs = inputsOf({ _page: String(Number.MAX_SAFE_INTEGER), _limit: '1000' });
    expect(inputs.getPage()).toBe(Number.MAX_SAFE_INTEGER);
    expect(inputs.getOffset()).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('a request without _page', () => {
  it('takes its inputs, validated, and stores them with page 1', () => {
    const { session, ask } = remembered();
    ask({ text: 'old' });
    ask({ _page: '4' });
    const inputs = ask({ text: 'new', kind: true, note: 'a\u0000b', count: 3 });
    expect(inputs.getPage()).toBe(1);
    expect(inputs.get('text')).toBe('new');
    expect(plain(session.get('/jobs'))).toEqual({
      page: 1,
      limit: null,
      inputs: { text: 'new', kind: '', note: '', count: 3 },
    });
  });

  it('without any parameter starts again', () => {
    const { ask } = remembered();
    ask({ text: 'old' });
    ask({ _page: '4' });
    expect(ask({}).get('text')).toBeUndefined();
    expect(ask({ _page: '' }).getPage()).toBe(1);
  });

  it('ignores an undefined _page of a record', () => {
    const { ask } = remembered();
    ask({ text: 'old' });
    expect(ask({ _page: undefined, text: 'new' }).get('text')).toBe('new');
  });
});

describe('_page=N', () => {
  it('restores the inputs, goes to page N and stores it; other keys are ignored', () => {
    const { session, ask } = remembered();
    ask({ text: 'a', kind: 'document' });
    const inputs = ask({ _page: '3', text: 'other', extra: 'x' });
    expect([inputs.getPage(), inputs.getOffset()]).toEqual([3, 20]);
    expect([inputs.get('text'), inputs.get('kind'), inputs.get('extra')]).toEqual([
      'a',
      'document',
      undefined,
    ]);
    expect(session.get('/jobs')?.page).toBe(3);
  });

  it("isn't changed when it lies after the last page: setTotal moves nothing", () => {
    const { session, ask } = remembered();
    ask({});
    const inputs = ask({ _page: '9' }).setTotal(25);
    expect([inputs.getPage(), inputs.getOffset(), inputs.getTotal()]).toEqual([9, 80, 25]);
    expect(session.get('/jobs')?.page).toBe(9);
  });

  it.each([
    ['5', 5],
    ['', 1],
    ['x', 1],
  ] as const)(
    '_page=%j with an empty session takes the values of the request, page %d',
    (page, expected) => {
      const { session, ask } = remembered();
      const inputs = ask({ _page: page, text: 'own', bad: true });
      expect(inputs.getPage()).toBe(expected);
      expect(inputs.get('text')).toBe('own');
      expect(plain(session.get('/jobs'))).toEqual({
        page: expected,
        limit: null,
        inputs: { text: 'own', bad: '' },
      });
    },
  );

  it('is independent without a session', () => {
    const inputs = new Pager().withQuery({ _page: '2', text: 'a' }).getInputs();
    expect([inputs.getPage(), inputs.get('text')]).toEqual([2, 'a']);
  });
});

describe("a _page that isn't a page number restores inputs and page", () => {
  const shapes: unknown[] = [
    '',
    null,
    '0',
    '-1',
    '+2',
    '2.0',
    '1e2',
    '0x2',
    ' 2',
    '２',
    'two',
    '\u0000',
    '\ud800',
    '9'.repeat(100),
    'x'.repeat(100_000),
    0,
    -1,
    2.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10n,
    true,
    ['2'],
    [['2']],
    { page: 2 },
    { toString: () => '2' },
    { __proto__: null, constructor: 'x' },
    Symbol('2'),
    () => 2,
    new Date(0),
  ];
  it.each(shapes.map((shape, index) => [index, shape] as const))('shape %d', (_index, shape) => {
    const { ask } = remembered();
    ask({ text: 'a' });
    ask({ _page: '4' });
    const inputs = ask({ _page: shape, text: 'other' });
    expect([inputs.getPage(), inputs.get('text')]).toEqual([4, 'a']);
  });
});

describe('the session', () => {
  it('is named by the path, or as the host names it', () => {
    const session = createMemorySession();
    new Pager({}, { session }).withQuery({ a: '1' }, '/one').getInputs();
    new Pager({}, { session }).withRequest({ url: 'https://x.example/two?a=2' }).getInputs();
    new Pager({}, { session, name: 'three' }).withQuery({ a: '3' }, '/one').getInputs();
    expect(['/one', '/two', 'three'].map((name) => session.get(name)?.inputs['a'])).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it.each([
    undefined,
    null,
    {},
    { page: 'x', limit: 'y', inputs: null },
    { page: -1, limit: 1, inputs: [1] },
    { page: 1.5, limit: {}, inputs: 'text' },
  ])('with broken content %j never stops a request', (broken) => {
    const session: Session = { get: () => broken as never, set: () => undefined };
    const inputs = new Pager({}, { session }).withQuery({ _page: '' }).getInputs();
    expect([inputs.getPage(), inputs.getLimit()]).toEqual([1, 20]);
  });

  it('cannot be changed through what was read from it', () => {
    const { session, ask } = remembered();
    ask({ tags: ['a'] });
    (ask({ _page: '2' }).get('tags') as string[]).push('b');
    expect(plain(session.get('/jobs')?.inputs)).toEqual({ tags: ['a'] });
  });

  it('is written once per request, however often the inputs are requested', () => {
    let writes = 0;
    const session: Session = { get: () => undefined, set: () => void (writes += 1) };
    const pager = new Pager({}, { session }).withQuery({ a: '1' });
    expect(pager.getInputs()).toBe(pager.call(() => undefined));
    expect(writes).toBe(1);
  });
});

describe('Pager', () => {
  it("isn't changed by a request", () => {
    const pager = new Pager({ kind: 'all' });
    const next = pager.withQuery({ kind: 'document', _page: '3' });
    expect(next).not.toBe(pager);
    expect(next.getInputs().get('kind')).toBe('document');
    expect([pager.getInputs().get('kind'), pager.getInputs().getPage()]).toEqual(['all', 1]);
    expect(next.withRequest({ url: '/x' }).getInputs().get('kind')).toBe('all');
  });

  it('fills defaults in for inputs that the request or the session lacks', () => {
    const session = createMemorySession();
    const pager = new Pager({ kind: 'all', _page: 7 }, { session });
    expect(pager.withQuery({ text: 'a' }).getInputs().get('kind')).toBe('all');
    expect(pager.withQuery({ kind: '' }).getInputs().get('kind')).toBe('');
    expect(pager.withQuery({ _page: '' }).getInputs().getPage()).toBe(1);
    expect(session.get('')?.inputs).not.toHaveProperty('_page');
  });

  it('passes the inputs to call, which sets list and total', () => {
    const inputs = new Pager().withQuery({}, '/jobs').call((given) => {
      given.setList(['a', 'b']).setTotal(812);
    });
    expect(inputs.getList()).toEqual(['a', 'b']);
    expect([inputs.getCount(), inputs.getTotal()]).toEqual([2, 812]);
  });
});

describe('useValidator', () => {
  it('replaces the default one and sees every value, nested ones too, but not the keys of the pager', () => {
    const seen: unknown[] = [];
    const upper = (box: InputBox) => {
      seen.push(box.value);
      if (typeof box.value === 'string') box.value = box.value.toUpperCase();
    };
    const pager = new Pager().useValidator(upper);
    const inputs = pager
      .withQuery({ _limit: '5', a: 'x', list: ['y', { deep: 'z' }], n: 4, flag: true })
      .getInputs();
    expect(seen).toEqual(['x', 'y', 'z', 4, true]);
    expect(plain(inputs.get('list'))).toEqual(['Y', { deep: 'Z' }]);
    expect([inputs.get('a'), inputs.get('n'), inputs.get('flag')]).toEqual(['X', 4, '']);
  });

  it("doesn't validate again what comes from the session", () => {
    const session = createMemorySession();
    const pager = new Pager({}, { session }).useValidator((box) => {
      box.value = `${String(box.value)}!`;
    });
    pager.withQuery({ a: 'x' }).getInputs();
    expect(pager.withQuery({ _page: '2' }).getInputs().get('a')).toBe('x!');
  });

  it('may be given with the options, and after the query', () => {
    const drop = (box: InputBox) => {
      box.value = 'v';
    };
    expect(new Pager({}, { validator: drop }).withQuery({ a: 'x' }).getInputs().get('a')).toBe('v');
    expect(new Pager().withQuery({ a: 'x' }).useValidator(drop).getInputs().get('a')).toBe('v');
  });
});

describe('Inputs', () => {
  it('returns the alternative for a missing input, not for an empty one', () => {
    const inputs = inputsOf({ empty: '', zero: 0 });
    expect(inputs.get('none')).toBeUndefined();
    expect(inputs.get('none', 'x')).toBe('x');
    expect(inputs.get('empty', 'x')).toBe('');
    expect(inputs.get('zero', 5)).toBe(0);
  });

  it('knows the path of the page and the address of each page', () => {
    const inputs = inputsOf({});
    expect([inputs.getPath(), inputs.getPath(3)]).toEqual(['/jobs', '/jobs?_page=3']);
  });

  it.each([
    [812, 812],
    [0, 0],
    [null, null],
    [12.7, 12],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('takes %j for a total of %j', (total, expected) => {
    expect(inputsOf({}).setTotal(total).getTotal()).toBe(expected);
  });

  it('has no list before one is set', () => {
    expect([inputsOf({}).getList(), inputsOf({}).getCount()]).toEqual([[], 0]);
  });
});
