import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination } from '../../../../../shared/pagination/index.ts';
import { setTextLanguage } from '../../../../../shared/i18n/text.ts';
import { PaginationNav } from '../../../../../renderer/components/lists/pagination-nav.tsx';
import { nextControl } from '../../../../../renderer/lib/page/next-control.ts';

function draw(page: number, total: number | null, locale = 'en-GB'): string {
  setTextLanguage({ language: 'en', locale });
  return renderToStaticMarkup(
    <PaginationNav
      pagination={new Pagination({ page, limit: 20, total })}
      noun="result"
      onPage={() => undefined}
    />,
  );
}

const placeOf = (html: string) => /<p[^>]*>(.*?)<\/p>/.exec(html)?.[1];
const linksOf = (html: string) =>
  [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(
    ([, item = '']) => /aria-label="([^"]*)"/.exec(item)?.[1] ?? item,
  );
const buttonOf = (html: string, label: string) =>
  new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`).exec(html)?.[0];

describe('where one is', () => {
  it.each([
    [3, 812, 'en-GB', 'Page 3 of 41, 812 results'],
    [1, 1, 'en-GB', 'Page 1 of 1, 1 result'],
    [1, 0, 'en-GB', '0 results'],
    [4, null, 'en-GB', 'Page 4'],
    [2000, 1_000_000, 'en-GB', 'Page 2,000 of 50,000, 1,000,000 results'],
    [2000, 1_000_000, 'de-DE', 'Page 2.000 of 50.000, 1.000.000 results'],
  ])('page %d of %j in %s: %s', (page, total, locale, text) => {
    expect(placeOf(draw(page, total, locale))).toBe(text);
  });
});

describe('the links', () => {
  it('are those of the pagination, between previous and next, in a navigation "Pages"', () => {
    const html = draw(7, 300);
    expect(html).toMatch(/^<nav aria-label="Pages"/);
    expect(linksOf(html)).toEqual([
      'Previous page',
      'Page 1',
      '…',
      'Page 5',
      'Page 6',
      'Page 7',
      'Page 8',
      'Page 9',
      '…',
      'Page 15',
      'Next page',
    ]);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(buttonOf(html, 'Page 7')).toContain('aria-current="page"');
  });

  it('have a name in the locale of the user', () => {
    expect(linksOf(draw(2000, 1_000_000, 'de-DE'))).toContain('Page 2.000');
  });

  it.each([
    [1, 60, true, false],
    [2, 60, false, false],
    [3, 60, false, true],
  ])(
    'page %d of %d rows: previous inactive %j, next inactive %j',
    (page, total, previous, next) => {
      const html = draw(page, total);
      const isInactive = (label: string) => buttonOf(html, label)?.includes('aria-disabled="true"');
      expect([isInactive('Previous page'), isInactive('Next page')]).toEqual([previous, next]);
      // The focus stays in place when the last page is reached.
      expect(html).not.toContain('disabled=""');
    },
  );

  it('are left out when there is one page, or nothing', () => {
    for (const total of [0, 1, 20]) expect(draw(1, total)).not.toContain('<ul');
    expect(draw(1, 21)).toContain('<ul');
  });

  it('continue while the total is unknown', () => {
    expect(linksOf(draw(2, null))).toEqual([
      'Previous page',
      'Page 1',
      'Page 2',
      'Page 3',
      'Next page',
    ]);
  });
});

describe('keys in a row of 5', () => {
  it.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 4, false, null],
    ['ArrowLeft', 4, false, 3],
    ['ArrowLeft', 0, false, null],
    ['ArrowRight', 2, true, 1],
    ['ArrowLeft', 2, true, 3],
    ['Home', 3, false, 0],
    ['End', 1, false, 4],
    ['Enter', 1, false, null],
    ['constructor', 1, false, null],
    ['ArrowRight', -1, false, null],
  ])('%s from %d, right to left %j: %j', (key, at, isRightToLeft, next) => {
    expect(nextControl(key, at, 5, isRightToLeft)).toBe(next);
  });
});
