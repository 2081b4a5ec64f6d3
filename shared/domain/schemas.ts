/** Schemas shared by the entities of several domains. */
import { z } from 'zod';
import { MAX_AT_ONCE, MAX_PAGE_ROWS, MAX_SEARCH_CHARS } from './app/limits.ts';

export const id = z.string().min(1).max(100);
/** IDs of one request that affects a list of chosen items. */
export const ids = z.array(id).min(1).max(MAX_AT_ONCE);
/** UTC epoch milliseconds within the range of `Date`. */
export const instantMs = z.number().int().min(0).max(8_640_000_000_000_000);
/** A language code in any form. */
export const languageTag = z.string().min(1).max(35);
/** The subset of BCP 47 that services use. */
export const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** One page of a list: 1-based page, rows per page. */
export const pageQuery = {
  page: z.number().int().min(1).max(1_000_000),
  limit: z.number().int().min(2).max(MAX_PAGE_ROWS),
};
/** The page that an answer shows, in answers that name it. */
export const shownPage = { page: z.number(), limit: z.number() };
/** Text to search a list for, and the wanted page. */
export const searchQuery = { text: z.string().max(MAX_SEARCH_CHARS), ...pageQuery };

/**
 * Makes the schema of one page of a list: its rows, under the given name, and the total on all
 * pages.
 */
export function pageOf<Name extends string, Row extends z.ZodType>(name: Name, row: Row) {
  const shape = { [name]: z.array(row), total: z.number() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed name has the type of any string
  return z.object(shape as Record<Name, z.ZodArray<Row>> & { total: z.ZodNumber });
}
