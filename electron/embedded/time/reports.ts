import { invalidField } from '../http/service-error.ts';
import type { EntriesRepo, Entry } from './entries/repo.ts';
import { durationOf, entryAmount, ratesWire, timesWire } from './entries/wire.ts';
import type { FormFields } from './form-fields.ts';
import type { ProjectTotals } from './projects/wire.ts';
import { formatAmount, formatDuration } from './values/amounts.ts';
import { isDate, localDate } from './values/instants.ts';

/** Reports on finished entries; running entries are excluded. */
export interface Reports {
  /** Returns one row per entry. @throws 422 */
  detailed(query: FormFields): Record<string, unknown>[];
  /** Returns one row per day and project. @throws 422 */
  daily(query: FormFields): Record<string, unknown>[];
  ofProject(projectId: number): ProjectTotals;
}

/** @param email of the only user; null: nobody signs in here */
export function createReports(repo: EntriesRepo, email: string | null = null): Reports {
  const find = (query: FormFields): Entry[] => {
    const from = readDate(query, 'date_execution_start');
    const to = readDate(query, 'date_execution_end');
    if (from !== '' && to !== '' && to < from) {
      throw invalidField(
        'date_execution_end',
        'date_execution_end must not be before date_execution_start.',
      );
    }
    query.choice('opt_sort_by', ['date_execution']);
    return repo.byDay(from, to, query.choice('opt_sort_direction', ['asc', 'desc']) ?? 'asc');
  };
  return {
    detailed: (query) =>
      find(query).map((entry) => ({
        id: entry.id,
        project_id: entry.projectId,
        project_name: entry.project?.name ?? null,
        customer_id: entry.project?.customerId ?? null,
        customer_name: entry.project?.customerName ?? null,
        description: entry.description,
        ...timesWire(entry),
        billable: Number(entry.isBillable),
        ...ratesWire(entry),
        tags: entry.tags,
      })),
    daily: (query) => {
      // Nobody clocks in here, so the clock never differs from the entries.
      const onlyDiffering = query.flag('only_with_divergence') === true;
      const days = onlyDiffering ? [] : [...groupByDay(find(query)).values()];
      return days.map(({ first, entries }) => {
        const { durationMs, amount } = totalsOf(entries);
        return {
          date_execution: localDate(first.start),
          project_id: first.projectId,
          project_name: first.project?.name ?? null,
          user_name: email ?? USER_NAME,
          user_email: email,
          time_total: formatDuration(durationMs),
          time_clock: formatDuration(durationMs),
          rate_total: amount === null ? null : formatAmount(amount),
          total_entries: entries.length,
        };
      });
    },
    ofProject: (projectId) => totalsOf(repo.ofProject(projectId)),
  };
}

/** Name of the only user where nobody signs in. */
const USER_NAME = 'local';

/** Reads a date; empty: absent. */
function readDate(query: FormFields, name: string): string {
  const value = query.raw(name) ?? '';
  if (value === '' || (/^\d{4}-\d\d-\d\d$/u.test(value) && isDate(value))) return value;
  throw invalidField(name, `${name} must be a day such as 2019-02-14.`);
}

/** Groups entries in the order of each group's first entry. */
function groupByDay(entries: readonly Entry[]): Map<string, { first: Entry; entries: Entry[] }> {
  const groups = new Map<string, { first: Entry; entries: Entry[] }>();
  for (const entry of entries) {
    const key = `${localDate(entry.start)} ${String(entry.projectId)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: entry, entries: [entry] });
    else group.entries.push(entry);
  }
  return groups;
}

function totalsOf(entries: readonly Entry[]): ProjectTotals {
  let durationMs = 0;
  let amount: bigint | null = null;
  for (const entry of entries) {
    durationMs += durationOf(entry);
    const worth = entryAmount(entry);
    if (worth !== null) amount = (amount ?? 0n) + worth;
  }
  return { durationMs, amount };
}
