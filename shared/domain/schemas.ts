/** Schemas that the entities of several domains are built from. */
import { z } from 'zod';
import { MAX_PAGE_ROWS } from './app/limits.ts';

export const id = z.string().min(1).max(100);
/** BCP 47, as far as services use it. */
export const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** One page of a list: 1-based page, rows per page. */
export const pageQuery = {
  page: z.number().int().min(1).max(1_000_000),
  limit: z.number().int().min(2).max(MAX_PAGE_ROWS),
};
