import { z } from 'zod';
import type { Domain, EventName, RequestName } from './channels.ts';
import { id } from '../domain/schemas.ts';

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
export const connectionId = z.object({ connectionId: id });
/** Number of rows that a change affected. */
export const count = z.object({ count: z.number() });
