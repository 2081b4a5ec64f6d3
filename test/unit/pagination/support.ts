import { Pager, Pagination, type Inputs } from '../../../shared/pagination/index.ts';

/** The links as a person reads them: `1 … 5 6 [7] 8 9 … 15`. */
export function readLinks(pagination: Pagination): string {
  return [pagination.getFirstPage(), ...pagination, pagination.getLastPage()]
    .map((page) => (page.isCurrent ? `[${page.number}]` : (page.number ?? '…')))
    .join(' ');
}

export function linksOf(page: number, last: number, numLinks?: number): string {
  const pagination = new Pagination({ page, limit: 10, total: last * 10 });
  if (numLinks !== undefined) pagination.numLinks = numLinks;
  return readLinks(pagination);
}

/** Inputs of a query without a session. */
export function inputsOf(query: unknown): Inputs {
  // What callers without types and requests of any shape could bring.
  return new Pager().withQuery(query as Record<string, unknown>, '/jobs').getInputs();
}

/** Inputs as plain objects, for comparing. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
