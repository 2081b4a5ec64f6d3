import { describe, expect, it } from 'vitest';
import { lastPageOf, pageLinks } from '../../../../renderer/lib/page-window.ts';

const shown = (current: number, last: number) =>
  pageLinks(current, last)
    .map((link) => (link.kind === 'gap' ? '…' : String(link.number)))
    .join(' ');

describe('pageLinks', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [1, 9, '1 2 3 4 5 6 7 8 9'],
    [1, 10, '1 2 3 4 5 6 7 … 10'],
    [1, 15, '1 2 3 4 5 6 7 … 15'],
    [5, 15, '1 2 3 4 5 6 7 … 15'],
    [6, 15, '1 … 4 5 6 7 8 … 15'],
    [7, 15, '1 … 5 6 7 8 9 … 15'],
    [10, 15, '1 … 8 9 10 11 12 … 15'],
    [12, 15, '1 … 9 10 11 12 13 14 15'],
    [15, 15, '1 … 9 10 11 12 13 14 15'],
  ])('page %d of %d: %s', (current, last, links) => expect(shown(current, last)).toBe(links));

  it('shows each page at most once, in order, for every place', () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const numbers = pageLinks(current, last).flatMap((link) =>
          link.kind === 'page' ? [link.number] : [],
        );
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(current);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(last);
      }
    }
  });
});

describe('lastPageOf', () => {
  it('counts a part of a page as a page and an empty list as one', () => {
    expect(lastPageOf(0, 20)).toBe(1);
    expect(lastPageOf(20, 20)).toBe(1);
    expect(lastPageOf(21, 20)).toBe(2);
    expect(lastPageOf(812, 20)).toBe(41);
  });
});
