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

function item(page: Page, label: string, name?: string): string {
  const text = escapeHtml(label);
  const ariaLabel = name === undefined ? '' : ` aria-label="${escapeHtml(name)}"`;
  const link = `class="page-link" href="${escapeHtml(page.url)}"${ariaLabel}`;
  if (page.isDisabled) {
    const inert = `${link} tabindex="-1" aria-disabled="true"`;
    return `<li class="page-item disabled"><a ${inert}>${text}</a></li>`;
  }
  if (page.isCurrent) {
    return `<li class="page-item active"><a ${link} aria-current="page">${text}</a></li>`;
  }
  return `<li class="page-item"><a ${link}>${text}</a></li>`;
}

/** Page links in the markup of Bootstrap 5. */
export class Bootstrap5Formatter implements Formatter {
  format(pagination: Pagination): string {
    const items = [
      item(pagination.getPrevPage(), PREVIOUS_SIGN, 'Previous'),
      ...numberedPages(pagination).map((page) => item(page, String(page.number ?? GAP_SIGN))),
      item(pagination.getNextPage(), NEXT_SIGN, 'Next'),
    ];
    return `<ul class="pagination">${items.join('')}</ul>`;
  }
}
