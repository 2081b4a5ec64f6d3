import type { Database } from 'better-sqlite3';
import {
  fitsListSearch,
  planListSearch,
  type ListSearch,
} from '../../../shared/text/list-search.ts';

/**
 * Adds `fits_search(typed, text…)` to a connection: 1 for a row whose texts fit a typed search.
 * @see fitsListSearch
 */
export function addTextFunctions(connection: Database): void {
  let last: { typed: string; search: ListSearch | null } = { typed: '', search: null };
  connection.function(
    'fits_search',
    { varargs: true, deterministic: true },
    (typed: unknown, ...texts: unknown[]): number => {
      if (typeof typed !== 'string') return 0;
      if (typed !== last.typed) last = { typed, search: planListSearch(typed) };
      const known = texts.filter((text) => typeof text === 'string');
      return fitsListSearch(last.search, known) ? 1 : 0;
    },
  );
}

/** Returns the value to bind for `fits_search`; null for a typed text that lists all rows. */
export function typedSearch(text: string): string | null {
  return planListSearch(text) === null ? null : text;
}

/**
 * Returns conditions for a typed search of a table that stores its texts folded, and their bound values.
 * @param holds the condition on a row that holds the bound part of this name
 */
export function toListConditions(
  text: string,
  holds: (name: string) => string,
): { conditions: string[]; values: Record<string, string> } {
  const { groups = [], excluded = [] } = planListSearch(text) ?? {};
  const values: Record<string, string> = {};
  const has = (part: string): string => {
    const name = `part${String(Object.keys(values).length)}`;
    values[name] = part;
    return holds(`@${name}`);
  };
  const conditions = [
    ...groups.map((group) => `(${group.map(has).join(' OR ')})`),
    ...excluded.map((part) => `NOT ${has(part)}`),
  ];
  return { conditions, values };
}
