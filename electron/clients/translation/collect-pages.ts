import { AppError } from '../../../shared/errors.ts';

/** Page limit; a service that never ends its list must not hold a call forever. */
export const MAX_PAGES = 1_000;

/** A page and the number of the next; null after the last one. */
export interface Page<T> {
  items: readonly T[];
  nextPage: number | null;
}

/**
 * Collects all pages of a list, starting at `firstPage`.
 * @throws `api/unexpected-response` when the list has no end: a page that points back, or more than
 *   {@link MAX_PAGES}
 */
export async function collectPages<T>(
  readPage: (page: number) => Promise<Page<T>>,
  firstPage = 0,
): Promise<T[]> {
  const items: T[] = [];
  let page = firstPage;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const { items: found, nextPage } = await readPage(page);
    items.push(...found);
    if (nextPage === null) return items;
    if (nextPage <= page) break;
    page = nextPage;
  }
  throw new AppError('api/unexpected-response', 'serviceErrors.endlessList');
}
