import type { FastifyRequest } from 'fastify';
import { parseFlag, parseForm, parseWholeNumber } from '../http/form.ts';
import { invalidField, unknownId } from '../http/service-error.ts';
import { MAX_FORM_FIELDS, MAX_PAGE_ROWS } from './limits.ts';
import { parseInstant, type Instant } from './values/instants.ts';

/**
 * Fields of a form or query; if a field that is not a list occurs twice, the first value counts.
 * Names are never used as object keys. Unknown and read-only fields are ignored.
 */
export interface FormFields {
  /** True without any field. */
  readonly isEmpty: boolean;
  has(name: string): boolean;
  /** Returns the trimmed text. @throws 422 when longer than `maxChars` or with a NUL */
  text(name: string, maxChars: number): string | undefined;
  /** Returns the value exactly as sent. */
  raw(name: string): string | undefined;
  /** Returns every value of a repeated field, as sent. */
  all(name: string): readonly string[];
  /** Reads `true`, `false`, `1`, `0`. @throws 422 */
  flag(name: string): boolean | undefined;
  /**
   * Reads a number; empty counts as absent.
   * @throws 422 when it is not a whole number within the bounds
   */
  wholeNumber(name: string, min: number, max: number): number | undefined;
  /** Reads an instant; empty: null. @throws 422 */
  instant(name: string): Instant | null | undefined;
  /** @throws 422 naming the allowed values */
  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined;
}

/** @throws 400 when it cannot be decoded */
export function readForm(bytes: Uint8Array): FormFields {
  return fieldsOf(parseForm(bytes, MAX_FORM_FIELDS));
}

/** Reads the form in the body; a missing body is an empty form. @throws 400 */
export function formOf({ body }: Pick<FastifyRequest, 'body'>): FormFields {
  return readForm(body instanceof Uint8Array ? body : new Uint8Array());
}

/** Reads the query, as strictly as a form. @throws 400 */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): FormFields {
  const mark = url.indexOf('?');
  return readForm(Buffer.from(mark === -1 ? '' : url.slice(mark + 1), 'latin1'));
}

/** @throws 404 when the address contains no id */
export function idOf({ params }: Pick<FastifyRequest, 'params'>, what: string): number {
  const id =
    typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (/^[1-9]\d{0,14}$/u.test(id)) return Number(id);
  throw unknownId(what);
}

function fieldsOf(fields: ReadonlyMap<string, readonly string[]>): FormFields {
  const raw = (name: string): string | undefined => fields.get(name)?.[0];
  return {
    isEmpty: fields.size === 0,
    has: (name) => fields.has(name),
    raw,
    all: (name) => fields.get(name) ?? [],
    text(name, maxChars) {
      const value = raw(name)?.trim();
      return value === undefined ? undefined : checkText(name, value, maxChars);
    },
    flag(name) {
      const value = raw(name);
      if (value === undefined) return undefined;
      const flag = parseFlag(value);
      if (flag !== null) return flag;
      throw invalidField(name, `${name} must be true, false, 1 or 0.`);
    },
    wholeNumber(name, min, max) {
      const value = raw(name);
      if (value === undefined || value === '') return undefined;
      const number = parseWholeNumber(value, min, max);
      if (number !== null) return number;
      throw invalidField(
        name,
        `${name} must be a whole number from ${String(min)} to ${String(max)}.`,
      );
    },
    instant(name) {
      const value = raw(name);
      if (value === undefined) return undefined;
      if (value === '') return null;
      const instant = parseInstant(value);
      if (instant !== null) return instant;
      throw invalidField(name, `${name} must be an instant such as 2019-02-14T02:59:42-0200.`);
    },
    choice(name, allowed) {
      const value = raw(name);
      if (value === undefined) return undefined;
      const found = allowed.find((one) => one === value);
      if (found !== undefined) return found;
      throw invalidField(name, `${name} must be ${allowed.join(' or ')}.`);
    },
  };
}

/** @throws 422 when longer than `maxChars` or with a NUL */
export function checkText(name: string, value: string, maxChars: number): string {
  if (value.length > maxChars) {
    throw invalidField(name, `${name} must not be longer than ${String(maxChars)} characters.`);
  }
  if (value.includes('\0')) throw invalidField(name, `${name} must not contain a NUL character.`);
  return value;
}

/** Conditions of lists of customers and projects. */
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
