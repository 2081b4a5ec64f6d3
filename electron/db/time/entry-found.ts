import type { Statements } from '../engine/statement-cache.ts';
import { IS_MARKED } from '../search/conditions.ts';
import type { EntryConditions } from './entry-filter.ts';
import { TIME_ENTRIES_SQL } from './entries-sql.ts';

/** An entry in which a text was found: row id, start, end, billable. */
export type FoundRow = [
  rowId: number,
  startedAtMs: number,
  endedAtMs: number | null,
  isBillable: number,
];

/** Totals of all entries of a filter. */
export interface EntryTotals {
  count: number;
  /** Exact time of the stopped entries, in milliseconds. */
  stoppedMs: number;
  /** Starts of the running entries. */
  runningSinceMs: readonly number[];
}

/** Cached results; users alternate between few searches. */
const MAX_KEPT = 8;

/** @param db of the only writing connection: its change count invalidates results */
export function createFoundEntries(db: Statements) {
  const cached = new Map<string, EntryTotals | readonly FoundRow[]>();
  let changesSeen = -1;

  const get = <T extends EntryTotals | readonly FoundRow[]>(
    what: string,
    { where, values }: Pick<EntryConditions, 'where' | 'values'>,
    compute: () => T,
  ): T => {
    const changes = Number(db.value('SELECT total_changes()'));
    if (changes !== changesSeen) cached.clear();
    changesSeen = changes;
    const key = JSON.stringify([what, where, values]);
    const known = cached.get(key);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
    if (known !== undefined) return known as T;
    const value = compute();
    if (cached.size >= MAX_KEPT) cached.clear();
    cached.set(key, value);
    return value;
  };

  return {
    totals: ({ where, values, common }: EntryConditions): EntryTotals => {
      const asked = common ?? { where, values, text: '' };
      return get(`totals ${asked.text}`, asked, () => {
        const all = common === null ? where : `${common.where} AND ${IS_MARKED}`;
        const bound = common === null ? values : { ...common.values, marks: common.marks };
        const row = db.get<TotalsRow>(TIME_ENTRIES_SQL.totals(all), bound);
        const runningSinceMs = db.values<number>(TIME_ENTRIES_SQL.listRunning(all), bound);
        return { count: row?.count ?? 0, stoppedMs: row?.stopped_ms ?? 0, runningSinceMs };
      });
    },
    /** Lists all entries in which a text was found, newest start first. */
    list: (conditions: EntryConditions): readonly FoundRow[] =>
      get('list', conditions, () =>
        db
          .prepare<[object], FoundRow>(TIME_ENTRIES_SQL.listFound(conditions.where))
          .raw()
          .all(conditions.values),
      ),
  };
}

/** Cached query results, valid until any row of the database changes. */
export type FoundEntries = ReturnType<typeof createFoundEntries>;

interface TotalsRow {
  count: number;
  stopped_ms: number;
}
