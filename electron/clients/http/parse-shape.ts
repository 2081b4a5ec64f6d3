import type { ZodType } from 'zod';

/**
 * Parses a service's answer in the expected shape.
 * @returns undefined for any other shape, and when zod itself fails: it compares the `length` of its input, which in
 *   JSON may be an object that cannot be compared
 */
export function parseShape<T>(schema: ZodType<T>, value: unknown): T | undefined {
  try {
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}
