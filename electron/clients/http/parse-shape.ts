import type { ZodType } from 'zod';

/**
 * What a service answered, in the shape that is expected of it.
 * @returns undefined for any other shape, also where zod itself fails: it compares the `length` of whatever it is
 *   given, which in JSON may be an object that cannot be compared
 */
export function parseShape<T>(schema: ZodType<T>, value: unknown): T | undefined {
  try {
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}
