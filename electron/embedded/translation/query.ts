import { parseFlag, parseWholeNumber } from '../http/form.ts';
import { badRequest } from '../http/service-error.ts';
import { MAX_SERVICE_PAGE_ROWS } from '../../../shared/domain/connections/limits.ts';

/** Query parameters of an address. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parts of an address with the id of a resource. */
export interface ById {
  Params: { id: string };
  Querystring: Query;
}

/** Returns the first value of a parameter. */
export function firstValue(query: Query, name: string): string | undefined {
  const value = query[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns all values of a repeated parameter. */
export function allValues(query: Query, name: string): readonly string[] {
  const value = query[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** @throws 400 when it is not `true`, `false`, `1` or `0` */
export function readFlag(query: Query, name: string): boolean | undefined {
  const value = firstValue(query, name);
  if (value === undefined || value === '') return undefined;
  const flag = parseFlag(value);
  if (flag !== null) return flag;
  throw badRequest(`${name} must be true or false.`);
}

/** @throws 400 when it is not a whole number within the bounds */
export function readWholeNumber(
  query: Query,
  name: string,
  { min, max = 1_000_000, fallback }: { min: number; max?: number; fallback: number },
): number {
  const value = firstValue(query, name);
  if (value === undefined || value === '') return fallback;
  const number = parseWholeNumber(value, min, max);
  if (number !== null) return number;
  throw badRequest(`${name} must be a whole number from ${String(min)} to ${String(max)}.`);
}

const DEFAULT_PAGE_SIZE = 10;

/** Reads `page` from 0 and `page_size` from 1 to 25. @throws 400 naming the parameter */
export function readPage(query: Query): { readonly page: number; readonly pageSize: number } {
  const page = readWholeNumber(query, 'page', { min: 0, fallback: 0 });
  const bounds = { min: 1, max: MAX_SERVICE_PAGE_ROWS, fallback: DEFAULT_PAGE_SIZE };
  return { page, pageSize: readWholeNumber(query, 'page_size', bounds) };
}
