import type { Page } from './page.ts';
import type { Pagination } from './pagination.ts';

/** Turns page links into text, usually HTML. */
export interface Formatter {
  format(pagination: Pagination): string;
}

export const PREVIOUS_SIGN = '<';
export const NEXT_SIGN = '>';
export const GAP_SIGN = '…';

/** Returns the first page, the entries between, and the last page if it is a different one. */
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

/** Escapes text for use as content or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
