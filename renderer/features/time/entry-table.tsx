import { useMemo, useState, type FocusEvent, type KeyboardEvent, useEffect } from 'react';
import type { TimeEntry, TimeEntryPage } from '../../../shared/domain/time/entry.ts';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import { EntryRow } from './entry-row.tsx';
import type { ListedEntries } from './list-slice.ts';
import { useTime } from './store.ts';
import { useTimeFormat } from './time-format.ts';
import tables from '../../components/lists/tables.module.css';
import css from './entry-table.module.css';

/** A day of a page, with the entries that began on it or, on the first requested day, before it. */
interface DayGroup {
  day: string;
  entries: TimeEntry[];
  /** Entries of the previous day that continue into it. */
  continued: TimeEntry[];
  /** Exact time of the whole day, split at midnight; null if unknown. */
  durationMs: number | null;
}

/**
 * Groups a page by day, newest first.
 *
 * @param firstDay first requested day; empty for none
 */
export function groupByDay(page: TimeEntryPage, zone: string, firstDay = ''): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  const groupOf = (day: string, durationMs: number | null = null): DayGroup => {
    const group = groups.get(day) ?? { day, entries: [], continued: [], durationMs };
    groups.set(day, group);
    return group;
  };
  for (const { day, durationMs } of page.days) groupOf(day, durationMs);
  for (const entry of page.entries) {
    const startDay = dayOf(entry.startedAtMs, zone);
    const ownDay = startDay < firstDay ? firstDay : startDay;
    groupOf(ownDay).entries.push(entry);
    const { startedAtMs, endedAtMs } = entry;
    // A running one reaches into every later day that has time.
    const lastDay = endedAtMs === null ? null : dayOf(Math.max(startedAtMs, endedAtMs - 1), zone);
    for (const group of groups.values()) {
      const isReached = lastDay === null || group.day <= lastDay;
      if (group.day > ownDay && isReached) group.continued.push(entry);
    }
  }
  return [...groups.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

const TICK_MS = 10_000;

/** A sum that grows while a timer runs; it ticks on its own. */
function RunningSum({ sumMs, readAtMs }: { sumMs: number; readAtMs: number }) {
  const format = useTimeFormat();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const id = window.setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => window.clearInterval(id);
  }, []);
  return <>{format.duration(sumMs + Math.max(0, nowMs - readAtMs))}</>;
}

/** Position within a grid of controls. */
interface Place {
  row: number;
  column: number;
}

/**
 * Returns the position that an arrow key, Home, or End leads to; null if it leads nowhere.
 *
 * @param widths number of controls in each row
 */
export function nextPlace(key: string, at: Place, widths: readonly number[]): Place | null {
  const { row, column } = at;
  const width = widths[row] ?? 0;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? { row, column: column - 1 } : null;
    case 'ArrowRight':
      return column < width - 1 ? { row, column: column + 1 } : null;
    case 'Home':
      return column > 0 ? { row, column: 0 } : null;
    case 'End':
      return column < width - 1 ? { row, column: width - 1 } : null;
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = row + (key === 'ArrowUp' ? -1 : 1);
      const wide = widths[next] ?? 0;
      return wide === 0 ? null : { row: next, column: Math.min(column, wide - 1) };
    }
    default:
      return null;
  }
}

const COLUMN_COUNT = 7;

/** Moves between cells by arrow keys, so that the whole table is a single Tab stop. */
function onCellKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-cell]')) return;
  const rows = [...event.currentTarget.querySelectorAll('tr[data-entry]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
  const target = event.target;
  const row = rows.findIndex((cells) => cells.includes(target));
  const at = { row, column: rows[row]?.indexOf(target) ?? -1 };
  const next = nextPlace(
    event.key,
    at,
    rows.map((cells) => cells.length),
  );
  if (next === null) return;
  event.preventDefault();
  rows[next.row]?.[next.column]?.focus();
}

function DayHead({ group, page }: { group: DayGroup; page: ListedEntries }) {
  const format = useTimeFormat();
  const zone = useTime((state) => state.zone);
  const isTimerOn = useTime((state) => (state.timer?.entry ?? null) !== null);
  const { day, durationMs } = group;
  const isToday = day === dayOf(page.readAtMs, zone);
  return (
    <tr className={css['day']}>
      <th scope="rowgroup" colSpan={COLUMN_COUNT}>
        <span className={css['dayLine']}>
          <span>
            {isToday ? t('time.todayWithDate', { day: format.longDay(day) }) : format.longDay(day)}
          </span>
          {durationMs !== null && (
            <span className={css['sum']}>
              <span className="visually-hidden">, </span>
              {isToday && isTimerOn ? (
                <RunningSum sumMs={durationMs} readAtMs={page.readAtMs} />
              ) : (
                format.duration(durationMs)
              )}
            </span>
          )}
        </span>
        {group.continued.map(({ id, endedAtMs }) => (
          <span key={id} className={css['continued']}>
            {endedAtMs === null
              ? t('time.goesOnRunning')
              : t('time.goesOnUntil', { time: format.dateTime(endedAtMs) })}
          </span>
        ))}
      </th>
    </tr>
  );
}

interface EntryTableProps {
  page: ListedEntries;
}

export function EntryTable({ page }: EntryTableProps) {
  const zone = useTime((state) => state.zone);
  const firstDay = useTime((state) => state.entrySearch.asked?.values.from ?? '');
  const groups = useMemo(() => groupByDay(page, zone, firstDay), [page, zone, firstDay]);
  const [active, setActive] = useState<{ entryId: string; cell: string } | null>(null);
  const isActiveThere = page.entries.some(({ id }) => id === active?.entryId);
  const activeId = isActiveThere ? active?.entryId : page.entries[0]?.id;
  const activeCell = isActiveThere ? (active?.cell ?? 'times') : 'times';
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.getAttribute('data-cell');
    const entryId = target.closest('tr')?.getAttribute('data-entry') ?? null;
    if (cell !== null && entryId !== null) setActive({ entryId, cell });
  };
  return (
    <div role="presentation" onKeyDown={onCellKey} onFocus={onFocus}>
      <table aria-label={t('time.timeEntries')} className={`${tables['sticky']} ${css['table']}`}>
        <thead>
          <tr>
            <th scope="col" className={css['times']}>
              {t('app.time')}
            </th>
            <th scope="col" className={css['duration']}>
              {t('time.duration')}
            </th>
            <th scope="col">{t('time.noteAndTags')}</th>
            <th scope="col" className={css['project']}>
              {t('texts.project')}
            </th>
            <th scope="col" className={css['billable']}>
              {t('time.billable')}
            </th>
            <th scope="col" className={css['state']}>
              {t('glossaries.status')}
            </th>
            <th scope="col" className={css['actions']}>
              <span className="visually-hidden">{t('app.actions')}</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.day}>
            <DayHead group={group} page={page} />
            {group.entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                activeCell={entry.id === activeId ? activeCell : null}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
