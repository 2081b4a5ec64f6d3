import { badRequest } from '../http/service-error.ts';

/**
 * Fields of a JSON, form, or multipart request. Unknown fields are ignored; if a field occurs
 * twice, the first one counts.
 */
export interface RequestFields {
  /** @throws 400 when it is not a text */
  text(name: string): string | undefined;
  /** Reads a list: a JSON array, a repeated form field, or one value. @throws 400 */
  texts(name: string): string[];
  /** Reads JSON booleans, and `1`, `0`, `true`, `false` of forms. @throws 400 */
  flag(name: string): boolean | undefined;
  /** @throws 400 naming the allowed values */
  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined;
  /** Returns whether the field is present. */
  has(name: string): boolean;
}

/** @throws 400 when the body is not a set of fields */
export function readFields(body: unknown): RequestFields {
  if (!isObject(body)) throw badRequest('The request body must be a JSON object or form fields.');
  const fields = new Map<string, unknown>(Object.entries(body));

  const valuesOf = (name: string): unknown[] => {
    const value = fields.get(name);
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? (value as unknown[]) : [value];
  };
  const text = (name: string): string | undefined => {
    const value = valuesOf(name)[0];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw badRequest(`${name} must be a text.`);
  };

  return {
    text,
    texts: (name) =>
      valuesOf(name).map((value) => {
        if (typeof value === 'string') return value;
        throw badRequest(`${name} must be a list of texts.`);
      }),
    flag(name) {
      const value = valuesOf(name)[0];
      if (value === undefined) return undefined;
      if (value === true || value === '1' || value === 'true' || value === 1) return true;
      if (value === false || value === '0' || value === 'false' || value === 0) return false;
      throw badRequest(`${name} must be true or false.`);
    },
    choice(name, allowed) {
      const value = text(name);
      if (value === undefined || value === '') return undefined;
      const found = allowed.find((one) => one === value.toLowerCase());
      if (found !== undefined) return found;
      throw badRequest(`${name} must be one of: ${allowed.join(', ')}.`);
    },
    has: (name) => valuesOf(name).length > 0,
  };
}

/** @param name of the value, for the message @throws 400 when it is not a JSON object */
export function readObject(value: unknown, name = 'The request body'): Record<string, unknown> {
  if (isObject(value)) return { ...value };
  throw badRequest(`${name} must be a JSON object.`);
}

/** @returns undefined for an absent field or null @throws 400 when it is not a text */
export function readText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
  throw badRequest(`${name} must be a text.`);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
