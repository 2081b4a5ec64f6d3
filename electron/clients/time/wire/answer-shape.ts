import { isRecord } from './read-record.ts';
import { readDecimal } from './values.ts';

/** Strings, which are copied, and numbers; each is scanned once, terminated or not. */
const TOKENS = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?|-?\d[\d.eE+-]*/g;
/** Digits that a JavaScript number cannot hold exactly. */
const LONG_NUMBER = /^-?\d{16,}$/;

/**
 * Parses JSON without rounding long identifiers: integers of 16 digits and more become strings.
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(
    text.replace(TOKENS, (token) => (LONG_NUMBER.test(token) ? `"${token}"` : token)),
  ) as unknown;
}

export interface WireList {
  items: readonly unknown[];
  total: number | null;
}

/**
 * Finds the list in an answer: in the envelope `data`, bare, or the only array in an object.
 * @returns null when there is none
 */
export function listOf(value: unknown): WireList | null {
  if (Array.isArray(value)) return { items: value as unknown[], total: null };
  if (!isRecord(value)) return null;
  if ('data' in value && value['data'] === null) return { items: [], total: totalOf(value) };
  const lists = Object.values(value).filter((field) => Array.isArray(field));
  const data = value['data'];
  const items = Array.isArray(data) ? data : lists.length === 1 ? lists[0] : undefined;
  if (Array.isArray(items)) return { items: items as unknown[], total: totalOf(value) };
  const inner = isRecord(data) ? listOf(data) : null;
  return inner === null ? null : { items: inner.items, total: inner.total ?? totalOf(value) };
}

/**
 * Finds the record in an answer: in the envelope `data`, in its own field, as the only item of a list, or bare.
 * @returns null when there is none
 */
export function recordOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? recordOf(value[0]) : null;
  if (!isRecord(value)) return null;
  if ('data' in value) return recordOf(value['data']);
  if ('id' in value) return value;
  const inner = Object.values(value).filter((field) => isRecord(field));
  return inner.length === 1 ? inner[0] : value;
}

function totalOf(value: Readonly<Record<string, unknown>>): number | null {
  const total = readDecimal(value['total']);
  return total !== null && Number.isSafeInteger(total) && total >= 0 ? total : null;
}
