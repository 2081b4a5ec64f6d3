import { isUtf8 } from 'node:buffer';
import { badRequest } from './service-error.ts';

/**
 * Parses `application/x-www-form-urlencoded` strictly: a lenient parser would silently alter the
 * content. Names are never used as object keys.
 * @returns all values of each name, in order
 * @throws 400 naming the field that cannot be decoded
 */
export function parseForm(
  bytes: Uint8Array,
  maxFields: number,
): ReadonlyMap<string, readonly string[]> {
  if (!isUtf8(bytes)) throw badRequest('The form is not valid UTF-8.');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const fields = new Map<string, string[]>();
  let count = 0;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('&', at);
    const end = next === -1 ? text.length : next;
    if (end > at) {
      count += 1;
      if (count > maxFields) throw badRequest('The form has too many fields.');
      addField(fields, text.slice(at, end));
    }
    at = end + 1;
  }
  return fields;
}

function addField(fields: Map<string, string[]>, pair: string): void {
  const equals = pair.indexOf('=');
  const name = decode(equals === -1 ? pair : pair.slice(0, equals));
  if (name === null) throw badRequest('The name of a form field cannot be decoded.');
  const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
  if (value === null) {
    throw badRequest(
      `${name.slice(0, 100)} cannot be decoded: a percent sign in a form must be sent as %25.`,
    );
  }
  const values = fields.get(name);
  if (values === undefined) fields.set(name, [value]);
  else values.push(value);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Parses `true`, `false`, `1`, `0`, in any letter case. @returns null for anything else */
export function parseFlag(text: string): boolean | null {
  const value = text.toLowerCase();
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}

/** @returns null when it is not a whole number within the bounds */
export function parseWholeNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Returns whether a text is a UUID: 32 hexadecimal digits in groups, in any letter case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
