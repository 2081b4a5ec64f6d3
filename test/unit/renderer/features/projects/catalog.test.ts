import { describe, expect, it } from 'vitest';
import { findRecords } from '../../../../../renderer/features/projects/catalog-slice.ts';
import {
  readRate,
  roundingText,
  shortError,
} from '../../../../../renderer/features/projects/catalog-words.ts';
import { roundingExample } from '../../../../../renderer/features/projects/customer-row.tsx';
import { aCustomer, aProject } from '../../time-builders.ts';

const CUSTOMERS = [
  aCustomer({ id: 'c', name: 'Harbour Press' }),
  aCustomer({ id: 'd', name: 'Zoë Ltd' }),
  aCustomer({ id: 'e', name: 'Former Ltd', isArchived: true }),
];
const PROJECTS = [
  aProject({ id: '1', name: 'Café menu', customerId: 'c', customerName: 'Harbour Press' }),
  aProject({ id: '2', name: 'Atlas 10', customerId: 'c', customerName: 'Harbour Press' }),
  aProject({ id: '3', name: 'Atlas 9', customerId: 'c', customerName: 'Harbour Press' }),
  aProject({ id: '4', name: 'Old atlas', isArchived: true }),
  aProject({ id: '5', name: 'Archive', customerId: null, customerName: null }),
];
const find = (values: Partial<{ text: string; status: string }>, page = 1, limit = 20) =>
  findRecords(
    { projects: PROJECTS, customers: CUSTOMERS },
    { values: { text: '', status: 'active', ...values }, page, limit },
  );
const names = ({ rows }: ReturnType<typeof find>) =>
  rows.map(({ customer, project }) => `${customer?.name ?? '-'}: ${project?.name ?? '-'}`);

describe('projects and customers', () => {
  it('are listed by customer, with numbers in numeric order, and those without one last', () => {
    expect(names(find({}))).toEqual([
      'Harbour Press: Atlas 9',
      'Harbour Press: Atlas 10',
      'Harbour Press: Café menu',
      'Zoë Ltd: -',
      '-: Archive',
    ]);
  });

  it('are found page by page', () => {
    expect(find({}, 2, 2).total).toBe(5);
    expect(names(find({}, 2, 2))).toEqual(['Harbour Press: Café menu', 'Zoë Ltd: -']);
  });

  it.each([
    [{ text: 'cafe' }, ['Harbour Press: Café menu']],
    [{ text: 'PRESS menu' }, ['Harbour Press: Café menu']],
    [{ text: 'menu atlas' }, []],
    [{ text: 'zoe' }, ['Zoë Ltd: -']],
    [{ status: 'archived' }, ['Former Ltd: -', '-: Old atlas']],
    [{ status: '', text: 'old' }, ['-: Old atlas']],
  ])('%j: %j', (values, found) => {
    expect(names(find(values))).toEqual(found);
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
