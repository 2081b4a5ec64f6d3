import { Pager, Pagination, type Inputs } from '../../../shared/pagination/index.ts';

/** Returns the links as displayed: `1 … 5 6 [7] 8 9 … 15`. */
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

/** Returns the inputs of a query without a session. */
export function inputsOf(query: unknown): Inputs {
  // Values that untyped callers and arbitrary requests could pass.
  return new Pager().withQuery(query as Record<string, unknown>, '/jobs').getInputs();
}

/** Returns inputs as plain objects, for comparison. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
