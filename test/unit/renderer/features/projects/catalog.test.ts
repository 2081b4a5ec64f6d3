import { describe, expect, it } from 'vitest';
import {
  findCustomers,
  findProjects,
} from '../../../../../renderer/features/projects/catalog-slice.ts';
import {
  readRate,
  roundingText,
  shortError,
} from '../../../../../renderer/features/projects/catalog-words.ts';
import { roundingExample } from '../../../../../renderer/features/projects/customer-row.tsx';
import { aCustomer, aProject } from '../../time-builders.ts';

const PROJECTS = [
  aProject({ id: '1', name: 'Café menu', customerId: 'c', customerName: 'Harbour Press' }),
  aProject({ id: '2', name: 'Atlas 10' }),
  aProject({ id: '3', name: 'Atlas 9' }),
  aProject({ id: '4', name: 'Old atlas', isArchived: true }),
];
const ask = (values: Partial<{ text: string; status: string; customerId: string }>, page = 1) => ({
  values: { text: '', status: 'active', customerId: '', ...values },
  page,
  limit: 2,
});
const names = (found: { rows: readonly { name: string }[] }) => found.rows.map(({ name }) => name);

describe('projects', () => {
  it('are found page by page, by name, with numbers in numeric order', () => {
    expect(names(findProjects({ projects: PROJECTS }, ask({})))).toEqual(['Atlas 9', 'Atlas 10']);
    expect(findProjects({ projects: PROJECTS }, ask({}, 2))).toMatchObject({ total: 3 });
    expect(names(findProjects({ projects: PROJECTS }, ask({}, 2)))).toEqual(['Café menu']);
  });

  it.each([
    [{ text: 'cafe' }, ['Café menu']],
    [{ text: 'PRESS menu' }, ['Café menu']],
    [{ text: 'menu atlas' }, []],
    [{ status: 'archived' }, ['Old atlas']],
    [{ status: '', text: 'old' }, ['Old atlas']],
    [{ customerId: 'c' }, ['Café menu']],
    [{ customerId: 'gone' }, []],
  ])('%j: %j', (values, found) => {
    expect(names(findProjects({ projects: PROJECTS }, ask(values)))).toEqual(found);
  });
});

describe('customers', () => {
  it('are found by name and status', () => {
    const customers = [aCustomer({ name: 'Zoë Ltd' }), aCustomer({ id: '2', isArchived: true })];
    expect(names(findCustomers({ customers }, ask({ text: 'zoe' })))).toEqual(['Zoë Ltd']);
    expect(names(findCustomers({ customers }, ask({ status: 'archived' })))).toEqual([
      'Harbour Press',
    ]);
  });
});

describe('a rate', () => {
  it.each([
    ['75', 75],
    [' 82,50 ', 82.5],
    ['0', 0],
    ['', null],
    ['1000000', 1_000_000],
    ['1000001', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    ['7 5', undefined],
    ['Infinity', undefined],
    ['75 EUR', undefined],
  ])('%j is %j', (text, rate) => expect(readRate(text)).toBe(rate));
});

describe('rounding in words', () => {
  it.each([
    [null, 'Exact'],
    [{ stepMinutes: 15, direction: 'up', scope: 'entry' }, 'Each entry rounded up to 15 min'],
    [
      { stepMinutes: 6, direction: 'nearest', scope: 'day' },
      'Each day rounded to the nearest 6 min',
    ],
  ] as const)('%j: %s', (rule, text) => expect(roundingText(rule)).toBe(text));

  it.each([
    [
      { stepMinutes: 15, direction: 'up', scope: 'entry' },
      'are billed as 1:00 and 0:15, 1:15 in total.',
    ],
    [{ stepMinutes: 15, direction: 'up', scope: 'day' }, 'add up to 1:03 and are billed as 1:15.'],
    [
      { stepMinutes: 15, direction: 'down', scope: 'entry' },
      'are billed as 0:45 and 0:00, 0:45 in total.',
    ],
    [
      { stepMinutes: 15, direction: 'nearest', scope: 'day' },
      'add up to 1:03 and are billed as 1:00.',
    ],
  ] as const)('%j: %s', (rule, end) => {
    expect(roundingExample(rule)).toBe(`Two entries on one day, 0:52 and 0:11, ${end}`);
  });
});

describe('an error beside a field', () => {
  it("is explained in the check's words, or by code", () => {
    const error = { code: 'input/conflict', message: 'There is one.', retryable: false } as const;
    expect(shortError(error)).toBe('There is one.');
    expect(shortError({ ...error, code: 'db/unavailable' })).toMatch(/^The app’s data file/u);
  });
});
