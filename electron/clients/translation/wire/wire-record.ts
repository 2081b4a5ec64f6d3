import { z } from 'zod';
import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';

/**
 * Builds the schema of a JSON object that becomes a record of the app. Fields outside `shape` are passed on as `extra`,
 * since a newer service may send more than the app knows.
 */
export function wireRecord<Shape extends z.ZodRawShape, T>(
  shape: Shape,
  toDomain: (wire: z.output<z.ZodObject<Shape>>, extra: ExtraFields) => T,
) {
  const strict = z.object(shape);
  return z.record(z.string(), z.unknown()).transform((fields, context): T => {
    const parsed = strict.safeParse(fields);
    if (!parsed.success) {
      context.addIssue({ code: 'custom', message: 'The record lacks what it must hold.' });
      return z.NEVER;
    }
    return toDomain(parsed.data, extraOf(fields, shape));
  });
}

function extraOf(fields: Record<string, unknown>, shape: z.ZodRawShape): ExtraFields {
  // Own properties only, so that a field named like a part of every object is harmless.
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(shape, name)));
}

/** Builds the schema of a JSON object of which only one list is read. */
export function wireList<Row extends z.ZodType>(name: string, row: Row) {
  return z.object({ [name]: z.array(row) }).transform((answer) => answer[name] ?? []);
}

/** An identifier from the service; encoded wherever it is used in a path. */
export const wireId = z.string().min(1).max(256);

/** A name or label from a user; bounded above any service's limit. */
export const wireName = z.string().max(10_000);

/** A language code in any case. */
export const wireLang = z.string().min(1).max(50);

export const wireCount = z.number().nonnegative();

/** A time as UTC epoch milliseconds. Without a zone it is UTC; null if unreadable. */
export const wireInstant = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? parseInstantMs(value) : null));

function parseInstantMs(text: string): number | null {
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const ms = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(ms) ? null : ms;
}
