/** Schemas that the entities of several domains are built from. */
import { z } from 'zod';
import { MAX_AT_ONCE, MAX_PAGE_ROWS, MAX_SEARCH_CHARS } from './app/limits.ts';

export const id = z.string().min(1).max(100);
/** What one request is about, when a list of it was chosen. */
export const ids = z.array(id).min(1).max(MAX_AT_ONCE);
/** UTC epoch milliseconds that a `Date` can hold. */
export const instantMs = z.number().int().min(0).max(8_640_000_000_000_000);
/** A language code in any form. */
export const languageTag = z.string().min(1).max(35);
/** BCP 47, as far as services use it. */
export const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** One page of a list: 1-based page, rows per page. */
export const pageQuery = {
  page: z.number().int().min(1).max(1_000_000),
  limit: z.number().int().min(2).max(MAX_PAGE_ROWS),
};
/** What the search of a list is given, and which page of it is wanted. */
export const searchQuery = { text: z.string().max(MAX_SEARCH_CHARS), ...pageQuery };

/** A page of a list: its rows, under the name that they have in it, and how many there are on all pages. */
export function pageOf<Name extends string, Row extends z.ZodType>(name: Name, row: Row) {
  const shape = { [name]: z.array(row), total: z.number() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed name has the type of any string
  return z.object(shape as Record<Name, z.ZodArray<Row>> & { total: z.ZodNumber });
}
