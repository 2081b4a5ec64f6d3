import type { FormFields } from './http/form-fields.ts';
import { MAX_PAGE_ROWS } from './http/limits.ts';

/** What lists of customers and projects are asked for. */
export interface ListQuery {
  /** UTC epoch milliseconds; 0: everything. */
  readonly updatedSinceMs: number;
  readonly includesDeleted: boolean;
  readonly offset: number;
  /** -1: all of them. */
  readonly limit: number;
}

export const MAX_OFFSET = 1_000_000_000;

/** @throws 422 naming the parameter */
export function readListQuery(query: FormFields): ListQuery {
  return {
    updatedSinceMs: query.instant('updated_since')?.atMs ?? 0,
    includesDeleted: query.flag('include_deleted') ?? false,
    offset: query.wholeNumber('offset', 0, MAX_OFFSET) ?? 0,
    limit: query.wholeNumber('limit', 1, MAX_PAGE_ROWS) ?? -1,
  };
}
