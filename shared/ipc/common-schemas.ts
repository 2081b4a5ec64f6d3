import { z } from 'zod';
import type { Domain, EventName, RequestName } from './channels.ts';
import { MAX_PAGE_ROWS } from '../domain/app/limits.ts';

/** The requests of some domains with their schemas: a missing or extra one does not compile. */
export type RequestSchemas<D extends Domain> = Record<
  Extract<RequestName, `${D}:${string}`>,
  { readonly input: z.ZodType; readonly output: z.ZodType }
>;

/** The events of some domains with the schemas of their payloads. */
export type EventSchemas<D extends Domain> = Record<
  Extract<EventName, `${D}:${string}`>,
  z.ZodType
>;

export const nothing = z.undefined();
export const id = z.string().min(1).max(100);
/** BCP 47, as far as services use it. */
export const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** One page of a list: 1-based page, rows per page. */
export const pageQuery = {
  page: z.number().int().min(1).max(1_000_000),
  limit: z.number().int().min(2).max(MAX_PAGE_ROWS),
};
export const connectionId = z.object({ connectionId: id });
/** How many rows a change was about. */
export const count = z.object({ count: z.number() });
