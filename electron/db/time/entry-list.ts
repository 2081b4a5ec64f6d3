import { dayOf, instantsOfDay, type DayPart } from '../../../shared/domain/time/zone.ts';
import type { TimeEntryPage, TimeEntryQuery } from '../../../shared/domain/time/entry.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { EntryTotals, FoundEntries, FoundRow } from './entry-found.ts';
import { toEntryConditions, withDays, type EntryConditions } from './entry-filter.ts';
import { toTimeEntry, type NamedEntryRow } from './entry-row.ts';
import { TIME_ENTRIES_SQL } from './entries-sql.ts';

/** What covers a part of a range of time. */
interface SpanRow {
  started_at_ms: number;
  ended_at_ms: number | null;
  is_billable: number;
}

/** One page of the ledger with sums; call it in a transaction, so that all of it tells of one moment. */
export function listEntries(
  statements: Statements,
  found: FoundEntries,
  { page, limit, ...filter }: TimeEntryQuery,
  nowMs: number,
): TimeEntryPage {
  const conditions = toEntryConditions(statements, filter);
  const within = withDays(conditions, filter);
  const offset = (page - 1) * limit;
  const { count, stoppedMs, runningSinceMs } = within.hasText
    ? addUp(found.list(within))
    : found.totals(within);
  const rows = within.hasText
    ? readRows(statements, found.list(within).slice(offset, offset + limit), nowMs)
    : statements
        .prepare<[object], NamedEntryRow>(TIME_ENTRIES_SQL.list(within.where))
        .all({ ...within.values, limit, offset, nowMs });
  const hasDays = filter.fromDay !== null || filter.toDay !== null;
  const spansOf = (fromMs: number, toMs: number): SpanRow[] =>
    within.hasText && !hasDays
      ? found
          .list(within)
          .filter(
            ([, startedAtMs, endedAtMs]) => startedAtMs < toMs && (endedAtMs ?? nowMs) > fromMs,
          )
          .map(([, started_at_ms, ended_at_ms, is_billable]) => ({
            started_at_ms,
            ended_at_ms,
            is_billable,
          }))
      : listTouching(statements, conditions, fromMs, toMs);
  return {
    entries: rows.map(toTimeEntry),
    total: count,
    totalDurationMs: runningSinceMs.reduce(
      (sum, sinceMs) => sum + Math.max(0, nowMs - sinceMs),
      stoppedMs,
    ),
    days: sumDays(listDays(rows, filter.zone), spansOf, nowMs),
  };
}

function addUp(rows: readonly FoundRow[]): EntryTotals {
  let stoppedMs = 0;
  const runningSinceMs: number[] = [];
  for (const [, startedAtMs, endedAtMs] of rows) {
    if (endedAtMs === null) runningSinceMs.push(startedAtMs);
    else stoppedMs += endedAtMs - startedAtMs;
  }
  return { count: rows.length, stoppedMs, runningSinceMs };
}

function readRows(
  statements: Statements,
  found: readonly FoundRow[],
  nowMs: number,
): NamedEntryRow[] {
  return statements
    .prepare<[object], NamedEntryRow>(TIME_ENTRIES_SQL.listAmong)
    .all({ rowIds: JSON.stringify(found.map(([rowId]) => rowId)), nowMs });
}

function listTouching(
  statements: Statements,
  { where, values }: EntryConditions,
  fromMs: number,
  toMs: number,
): SpanRow[] {
  return statements
    .prepare<[object], SpanRow>(TIME_ENTRIES_SQL.listTouching(where))
    .all({ ...values, fromMs, toMs });
}

/**
 * The exact time of each day on which a row starts, newest first: what is before or behind midnight
 * counts for the day it is on. The filter's days are left out, so that a day at their edge is whole.
 */
function sumDays(
  days: readonly DayPart[],
  spansOf: (fromMs: number, toMs: number) => readonly SpanRow[],
  nowMs: number,
): TimeEntryPage['days'] {
  const newest = days[0];
  const oldest = days.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const spans = spansOf(oldest.startMs, newest.endMs);
  return days.map(({ day, startMs, endMs }) => {
    let durationMs = 0;
    let billableMs = 0;
    for (const span of spans) {
      const fromMs = Math.max(span.started_at_ms, startMs);
      const toMs = Math.min(span.ended_at_ms ?? nowMs, endMs);
      if (toMs <= fromMs) continue;
      durationMs += toMs - fromMs;
      if (span.is_billable === 1) billableMs += toMs - fromMs;
    }
    return { day, durationMs, billableMs };
  });
}

/** The days on which rows start, in the rows' order. Most rows start on the day of the one before. */
function listDays(rows: readonly NamedEntryRow[], zone: string): DayPart[] {
  const days: DayPart[] = [];
  for (const { started_at_ms: atMs } of rows) {
    const last = days.at(-1);
    if (last !== undefined && atMs >= last.startMs) continue;
    const day = dayOf(atMs, zone);
    days.push({ day, ...instantsOfDay(day, zone) });
  }
  return days;
}
