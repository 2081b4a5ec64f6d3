import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Bootstrap3Formatter,
  Bootstrap5Formatter,
  Pagination,
  type Page,
} from '../../../shared/pagination/index.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { inputsOf, linksOf, readLinks } from './support.ts';

describe('the links of a list', () => {
  it.each([
    [1, 15, '[1] 2 3 4 5 6 7 … 15'],
    [5, 15, '1 2 3 4 [5] 6 7 … 15'],
    [6, 15, '1 … 4 5 [6] 7 8 … 15'],
    [7, 15, '1 … 5 6 [7] 8 9 … 15'],
    [10, 15, '1 … 8 9 [10] 11 12 … 15'],
    [11, 15, '1 … 9 10 [11] 12 13 14 15'],
    [12, 15, '1 … 9 10 11 [12] 13 14 15'],
    [15, 15, '1 … 9 10 11 12 13 14 [15]'],
    [5, 9, '1 2 3 4 [5] 6 7 8 9'],
    [1, 10, '[1] 2 3 4 5 6 7 … 10'],
    [10, 10, '1 … 4 5 6 7 8 9 [10]'],
    [1, 2, '[1] 2'],
    [99, 15, '1 … 9 10 11 12 13 14 15'],
  ])('page %d of %d: %s', (page, last, links) => expect(linksOf(page, last)).toBe(links));

  it.each([
    [1, 10, 20, '1 … [10] … 20'],
    [4, 10, 20, '1 … 8 9 [10] 11 … 20'],
    [3, 1, 20, '[1] 2 3 4 5 … 20'],
    [0, 10, 20, '1 … [10] … 20'],
    [-7, 10, 20, '1 … [10] … 20'],
    [2.9, 10, 20, '1 … 9 [10] … 20'],
    [Number.NaN, 10, 20, '1 … 8 9 [10] 11 12 … 20'],
    [Number.POSITIVE_INFINITY, 1, 4, '[1] 2 3 4'],
  ])('numLinks %d, page %d of %d: %s', (numLinks, page, last, links) => {
    expect(linksOf(page, last, numLinks)).toBe(links);
  });

  it('never show a gap for 9 pages', () => {
    for (let page = 1; page <= 9; page += 1) expect(linksOf(page, 9)).not.toContain('…');
  });

  it('are 5 around the current page unless told otherwise', () => {
    expect(new Pagination({ page: 1, limit: 20, total: 1 }).numLinks).toBe(5);
  });
});

describe('the last page', () => {
  it.each([
    [1, 20, 1, 1],
    [1, 20, 20, 1],
    [1, 20, 21, 2],
    [3, 20, 812, 41],
    [9, 20, 25, 2],
    [1, 20, 0, 2],
    [4, 20, 0, 5],
    [1, 20, null, 2],
    [4, 20, null, 5],
  ])('page %d, %d rows each, %j in all: %d', (page, limit, total, last) => {
    const pagination = new Pagination({ page, limit, total });
    expect([pagination.lastPage, pagination.getLastPage().number]).toEqual([last, last]);
  });

  it('follows a total that is set later, and a changed numLinks', () => {
    const inputs = inputsOf({ _page: '7', _limit: '10' });
    const pagination = inputs.getPagination();
    inputs.setTotal(150);
    pagination.numLinks = 1;
    expect(readLinks(inputs.getPagination())).toBe('1 … [7] … 15');
    expect(String(inputs)).not.toContain('_page=5"');
  });
});

describe('previous and next', () => {
  it.each([
    [1, 41, null, 2],
    [3, 41, 2, 4],
    [41, 41, 40, null],
    [1, 1, null, null],
    [43, 41, 41, null],
  ])('page %d of %d: %j and %j', (page, last, previous, next) => {
    const pagination = new Pagination({ page, limit: 20, total: last * 20 });
    const [before, after] = [pagination.getPrevPage(), pagination.getNextPage()];
    expect([before.number, after.number]).toEqual([previous, next]);
    for (const each of [before, after]) {
      expect(each.isDisabled).toBe(each.number === null);
      expect(each.url).toBe(each.number === null ? '#' : `?_page=${each.number}`);
    }
  });
});

/** Returns page numbers from first to last, null for a gap. */
function shown(pagination: Pagination): Page[] {
  const last = pagination.getLastPage();
  return [pagination.getFirstPage(), ...pagination, ...(last.number === 1 ? [] : [last])];
}

describe('the window rule, for totals from 0 to 100,000', () => {
  const position = fc
    .record({
      total: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 100_000 }),
      ),
      limit: fc.integer({ min: 2, max: 200 }),
      numLinks: fc.integer({ min: 1, max: 15 }),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ total, limit, numLinks, place }) => {
      const last = Math.max(1, Math.ceil(total / limit));
      const page = Math.min(last, 1 + Math.floor(place * last));
      const pagination = new Pagination({ page, limit, total });
      pagination.numLinks = numLinks;
      return { page, numLinks, pages: shown(pagination), last: pagination.lastPage };
    });
  const check = (
    property: Parameters<
      typeof fc.property<[typeof position extends fc.Arbitrary<infer T> ? T : never]>
    >[1],
  ) => forAll(runs(2000), position, property);

  it('always full: as many entries as first, gap, window, gap and last have, or all pages', () => {
    check(({ pages, last, numLinks }) => {
      expect(pages).toHaveLength(Math.min(last, numLinks + 4));
    });
  });

  it('first and last page are always there, and only once', () => {
    check(({ pages, last }) => {
      expect([pages[0]?.number, pages.at(-1)?.number]).toEqual([1, last]);
      expect(pages.filter((each) => each.number === 1 || each.number === last)).toHaveLength(
        last === 1 ? 1 : 2,
      );
    });
  });

  it('a gap stands for two or more pages, and without a gap no page is skipped', () => {
    check(({ pages }) => {
      const numbers = pages.map((each) => each.number);
      const isGap = (index: number) => numbers[index] === null;
      const stepTo = (index: number, from: number) => (numbers[index] ?? 0) - (numbers[from] ?? 0);
      const places = [...numbers.keys()];
      const steps = places.filter((at) => at > 0 && !isGap(at) && !isGap(at - 1));
      const gaps = places.filter(isGap);
      expect(steps.every((at) => stepTo(at, at - 1) === 1)).toBe(true);
      expect(gaps.every((at) => stepTo(at + 1, at - 1) - 1 >= 2)).toBe(true);
      expect(gaps.every((at) => pages[at]?.isDisabled && pages[at].url === '#')).toBe(true);
    });
  });

  it('the current page links to nowhere, every other one to itself', () => {
    check(({ pages, page }) => {
      for (const { number, url } of pages) {
        expect(url).toBe(number === null || number === page ? '#' : `?_page=${number}`);
      }
    });
  });

  it('the current page is always inside, once, with floor(numLinks / 2) pages before it or all there are', () => {
    check(({ pages, page, numLinks }) => {
      expect(pages.filter((each) => each.isCurrent).map((each) => each.number)).toEqual([page]);
      const numbers = pages.map((each) => each.number);
      for (let step = 1; step <= Math.floor(numLinks / 2) && page - step >= 1; step += 1) {
        expect(numbers).toContain(page - step);
      }
    });
  });

  it('holds for every page of every list up to 60 pages', () => {
    for (let last = 2; last <= 60; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const numbers = shown(new Pagination({ page, limit: 2, total: last * 2 })).map(
          (each) => each.number,
        );
        expect(numbers).toHaveLength(Math.min(last, 9));
        expect(numbers).toContain(page);
      }
    }
  });

  it('costs the same for a list of any length', () => {
    const pagination = new Pagination({ page: 2 ** 40, limit: 2, total: 2 ** 52 });
    expect(shown(pagination)).toHaveLength(9);
  });
});

describe('HTML', () => {
  it('is Bootstrap 3 unless told otherwise', () => {
    const inputs = inputsOf({ _page: '2', _limit: '10' }).setTotal(25);
    expect(String(inputs)).toBe(
      '<ul class="pagination">' +
        '<li><a href="?_page=1">&lt;</a></li>' +
        '<li><a href="?_page=1">1</a></li>' +
        '<li class="active"><a href="#">2 <span class="sr-only">current</span></a></li>' +
        '<li><a href="?_page=3">3</a></li>' +
        '<li><a href="?_page=3">&gt;</a></li>' +
        '</ul>',
    );
    expect(inputs.toString()).toBe(new Bootstrap3Formatter().format(inputs.getPagination()));
  });

  it('disables gaps and a previous or next that leads nowhere', () => {
    const first = String(inputsOf({ _limit: '10' }).setTotal(150));
    expect(first).toContain(
      '<ul class="pagination"><li class="disabled"><a href="#">&lt;</a></li>',
    );
    expect(first).toContain('<li class="disabled"><a href="#">…</a></li>');
    expect(first.match(/href="#"/g)).toHaveLength(3);
    const last = String(inputsOf({ _page: '15', _limit: '10' }).setTotal(150));
    expect(last).toContain('<li class="disabled"><a href="#">&gt;</a></li></ul>');
  });

  it('shows a single page once, without a last one', () => {
    const html = String(inputsOf({}).setTotal(3));
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html).toContain('<li class="active"><a href="#">1 ');
  });

  it('is Bootstrap 5 on demand', () => {
    const inputs = inputsOf({ _limit: '10' }).setTotal(20).setFormatter(new Bootstrap5Formatter());
    expect(String(inputs)).toBe(
      '<ul class="pagination">' +
        '<li class="page-item disabled"><a class="page-link" href="#" aria-label="Previous" tabindex="-1" aria-disabled="true">&lt;</a></li>' +
        '<li class="page-item active"><a class="page-link" href="#" aria-current="page">1</a></li>' +
        '<li class="page-item"><a class="page-link" href="?_page=2">2</a></li>' +
        '<li class="page-item"><a class="page-link" href="?_page=2" aria-label="Next">&gt;</a></li>' +
        '</ul>',
    );
  });

  it('is whatever another formatter makes of the pages', () => {
    const inputs = inputsOf({ _page: '2', _limit: '10' }).setTotal(30);
    inputs.setFormatter({ format: (pagination) => readLinks(pagination) });
    expect(String(inputs)).toBe('1 [2] 3');
  });

  it.each([new Bootstrap3Formatter(), new Bootstrap5Formatter()])(
    'escapes every inserted value',
    (formatter) => {
      const evil = {
        number: '"><b>\'&' as never,
        url: '"><b>\'&',
        isCurrent: false,
        isDisabled: false,
      };
      const pagination = Object.assign(new Pagination({ page: 1, limit: 2, total: 9 }), {
        getFirstPage: () => evil,
        getNextPage: () => ({ ...evil, isDisabled: true }),
        getLastPage: () => ({ ...evil, isCurrent: true, number: 5 }),
      });
      const html = formatter.format(pagination);
      expect(html).not.toContain('<b>');
      expect(html).toContain('&quot;&gt;&lt;b&gt;&#39;&amp;');
    },
  );
});
