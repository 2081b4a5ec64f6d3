import { isInputName, isPlainObject, MAX_DEPTH, MAX_VALUES } from './input-value.ts';

/** `URLSearchParams`, any other pairs of name and value, or a record of values. */
export type QuerySource =
  Iterable<readonly [name: string, value: string]> | Readonly<Record<string, unknown>>;

/** Names and values of one level while a query is read; `[]` gets the next index. */
type Branch = Map<string, unknown>;

const NESTED_NAME = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/**
 * Splits `range[from]` into `['range', 'from']`, `tag[]` into `['tag', '']`; any other name stays
 * whole.
 */
function pathOf(name: string): string[] {
  const match = NESTED_NAME.exec(name);
  if (match?.[1] === undefined || match[2] === undefined) return [name];
  return [match[1], ...match[2].slice(1, -1).split('][')];
}

function freeIndex(branch: Branch): string {
  let index = branch.size;
  while (branch.has(String(index))) index += 1;
  return String(index);
}

function put(root: Branch, name: string, value: string): void {
  const path = pathOf(name);
  if (path.length > MAX_DEPTH || !path.every(isInputName)) return;
  let branch = root;
  for (const [depth, step] of path.entries()) {
    const key = step === '' && depth > 0 ? freeIndex(branch) : step;
    if (depth === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const known = branch.get(key);
    const next: Branch = known instanceof Map ? known : new Map<string, unknown>();
    branch.set(key, next);
    branch = next;
  }
}

/** Converts branches numbered from 0 to lists, others to records. */
function toTree(branch: Branch): Record<string, unknown> | unknown[] {
  const entries = [...branch].map(
    ([name, value]) => [name, value instanceof Map ? toTree(value) : value] as const,
  );
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}

/** Reads pairs of name and value as a tree. The last value of a name wins, as in PHP. */
function readPairs(pairs: Iterable<unknown>): Record<string, unknown> {
  const root: Branch = new Map();
  let left = MAX_VALUES;
  for (const pair of pairs) {
    if (left <= 0) break;
    left -= 1;
    if (!Array.isArray(pair)) continue;
    const [name, value]: unknown[] = pair;
    if (typeof name === 'string' && typeof value === 'string') put(root, name, value);
  }
  return Object.fromEntries(
    [...root].map(([name, value]) => [name, value instanceof Map ? toTree(value) : value]),
  );
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** Reads a query in any form as a record of values. */
export function readQuery(query: unknown): Readonly<Record<string, unknown>> {
  if (isIterable(query)) return readPairs(query);
  return isPlainObject(query) ? query : {};
}

/** Replaces bytes that are not UTF-8: a malformed text, which validators can detect. */
const NOT_UTF8 = '\ud800';

function decode(part: string): string {
  return part.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return NOT_UTF8;
    }
  });
}

/**
 * Splits an absolute or relative URL into path and query. Parsed manually, because
 * `URLSearchParams` replaces invalid UTF-8, which the validator could not detect.
 */
export function readUrl(url: string): { path: string; pairs: [name: string, value: string][] } {
  const [beforeHash = ''] = url.split('#', 1);
  const at = beforeHash.indexOf('?');
  const address = at === -1 ? beforeHash : beforeHash.slice(0, at);
  const query = at === -1 ? '' : beforeHash.slice(at + 1);
  const path = address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '');
  const pairs = query
    .split('&', MAX_VALUES)
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const equals = pair.indexOf('=');
      return equals === -1
        ? [decode(pair), '']
        : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
  return { path: path === '' ? '/' : path, pairs };
}
