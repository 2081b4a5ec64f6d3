import {
  escapeHtml,
  GAP_SIGN,
  NEXT_SIGN,
  numberedPages,
  PREVIOUS_SIGN,
  type Formatter,
} from './formatter.ts';
import type { Page } from './page.ts';
import type { Pagination } from './pagination.ts';

function item(page: Page, label: string): string {
  const link = `href="${escapeHtml(page.url)}"`;
  const text = escapeHtml(label);
  if (page.isDisabled) return `<li class="disabled"><a ${link}>${text}</a></li>`;
  if (page.isCurrent) {
    return `<li class="active"><a ${link}>${text} <span class="sr-only">current</span></a></li>`;
  }
  return `<li><a ${link}>${text}</a></li>`;
}

/** Page links in the markup of Bootstrap 3. */
export class Bootstrap3Formatter implements Formatter {
  format(pagination: Pagination): string {
    const items = [
      item(pagination.getPrevPage(), PREVIOUS_SIGN),
      ...numberedPages(pagination).map((page) => item(page, String(page.number ?? GAP_SIGN))),
      item(pagination.getNextPage(), NEXT_SIGN),
    ];
    return `<ul class="pagination">${items.join('')}</ul>`;
  }
}
