import { useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useTime } from './context.ts';
import { groupByDay, type DayGroup } from './day-groups.ts';
import { EntryRow } from './entry-row.tsx';
import type { ListedEntries } from './list-slice.ts';
import { RunningSum } from './running-sum.tsx';
import { nextPlace } from './table-keys.ts';
import { useTimeFormat } from './use-time-format.ts';
import css from './entry-table.module.css';

export const COLUMN_COUNT = 7;

/** Arrows walk the cells, so that the whole table is one stop of Tab. */
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
            {isToday ? t('Today, {day}', { day: format.longDay(day) }) : format.longDay(day)}
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
      </th>
    </tr>
  );
}

interface EntryTableProps {
  page: ListedEntries;
}

/** The entries of a page, by days. */
export function EntryTable({ page }: EntryTableProps) {
  const zone = useTime((state) => state.zone);
  const groups = useMemo(() => groupByDay(page, zone), [page, zone]);
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
      <table aria-label={t('Time entries')} className={css['table']}>
        <thead>
          <tr>
            <th scope="col" className={css['times']}>
              {t('Time')}
            </th>
            <th scope="col" className={css['duration']}>
              {t('Duration')}
            </th>
            <th scope="col">{t('Note and tags')}</th>
            <th scope="col" className={css['project']}>
              {t('Project')}
            </th>
            <th scope="col" className={css['billable']}>
              {t('Billable')}
            </th>
            <th scope="col" className={css['state']}>
              {t('State')}
            </th>
            <th scope="col" className={css['actions']}>
              <span className="visually-hidden">{t('Actions')}</span>
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
