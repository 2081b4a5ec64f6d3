import { isUtf8 } from 'node:buffer';
import { invalidField, TimeServiceError } from '../service-error.ts';
import type { Instant } from '../values/instants.ts';
import { parseInstant } from '../values/instants.ts';
import { MAX_FORM_FIELDS } from './limits.ts';

/**
 * The fields of a form or of a query; of one given twice the first counts, where it is no list. Names
 * are never keys of an object. Unknown and read-only fields are not looked at.
 */
export interface FormFields {
  has(name: string): boolean;
  /** Without blanks at its ends. @throws 422 when longer than `maxChars` or with a NUL */
  text(name: string, maxChars: number): string | undefined;
  /** Exactly as it was sent. */
  raw(name: string): string | undefined;
  /** Every value of a repeated field, as they were sent. */
  all(name: string): readonly string[];
  /** `true`, `false`, `1`, `0`. @throws 422 */
  flag(name: string): boolean | undefined;
  /** Empty: as if it was not there. @throws 422 when it is no whole number within the bounds */
  wholeNumber(name: string, min: number, max: number): number | undefined;
  /** Empty: null. @throws 422 */
  instant(name: string): Instant | null | undefined;
  /** @throws 422 naming what is allowed */
  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined;
}

/**
 * Reads `application/x-www-form-urlencoded` strictly: a lenient reader would store other words than
 * were meant.
 * @throws 400 when it cannot be decoded
 */
export function readForm(bytes: Uint8Array): FormFields {
  if (!isUtf8(bytes)) throw undecodable();
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const pair of Buffer.from(bytes)
    .toString('utf8')
    .split('&', MAX_FORM_FIELDS + 1)) {
    if (pair === '') continue;
    count += 1;
    if (count > MAX_FORM_FIELDS) throw new TimeServiceError(400, 'The form has too many fields.');
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return fieldsOf(fields);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw undecodable();
  }
}

function undecodable(): TimeServiceError {
  return new TimeServiceError(
    400,
    'The form cannot be decoded: it must be UTF-8, and a percent sign must be sent as %25.',
  );
}

function fieldsOf(fields: ReadonlyMap<string, readonly string[]>): FormFields {
  const raw = (name: string): string | undefined => fields.get(name)?.[0];
  return {
    has: (name) => fields.has(name),
    raw,
    all: (name) => fields.get(name) ?? [],
    text(name, maxChars) {
      const value = raw(name)?.trim();
      return value === undefined ? undefined : checkText(name, value, maxChars);
    },
    flag(name) {
      const value = raw(name)?.toLowerCase();
      if (value === undefined) return undefined;
      if (value === 'true' || value === '1') return true;
      if (value === 'false' || value === '0') return false;
      throw invalidField(name, `${name} must be true, false, 1 or 0.`);
    },
    wholeNumber(name, min, max) {
      const value = raw(name);
      if (value === undefined || value === '') return undefined;
      const number = /^\d{1,15}$/u.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
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
