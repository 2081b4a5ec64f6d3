import type { Page } from './page.ts';
import type { Pagination } from './pagination.ts';

/** Turns page links into text, usually HTML. */
export interface Formatter {
  format(pagination: Pagination): string;
}

export const PREVIOUS_SIGN = '<';
export const NEXT_SIGN = '>';
export const GAP_SIGN = '…';

/** First page, what is between, and the last page when that is another one. */
export function numberedPages(pagination: Pagination): Page[] {
  const last = pagination.getLastPage();
  return [
    pagination.getFirstPage(),
    ...pagination,
    ...(last.number !== null && last.number > 1 ? [last] : []),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
