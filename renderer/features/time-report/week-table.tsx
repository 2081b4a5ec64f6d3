import CalendarDays from 'lucide-react/icons/calendar-days';
import type { TimeReport } from '../../../shared/domain/time-report.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { EmptyState } from '../../components/states.tsx';
import { useTimeReport } from './context.ts';
import { useDayFormat } from './day-format.ts';
import { weekRowsOf, type OpenCell, type WeekRow } from './week-rows.ts';
import css from './report.module.css';

interface WeekTableProps {
  onOpenCell?: OpenCell;
  report: TimeReport;
  weekStart: string;
}

interface CellProps {
  onOpenCell?: OpenCell;
  row: WeekRow;
  day: string;
  durationMs: number;
}

function Cell({ row, day, durationMs, onOpenCell }: CellProps) {
  const days = useDayFormat();
  if (durationMs === 0) return <span className={css['nothing']}>–</span>;
  const text = formatDuration(durationMs);
  if (onOpenCell === undefined) return text;
  return (
    <button
      type="button"
      className={css['cell']}
      title={t('Entries of {name}, {day}', { name: row.name, day: days.long(day) })}
      onClick={() => onOpenCell(day, row.projectId)}
    >
      {text}
    </button>
  );
}

export function WeekTable({ report, weekStart, onOpenCell }: WeekTableProps) {
  const format = useDayFormat();
  const today = useTimeReport((state) => state.today);
  const { days, rows, dayTotals, totalMs } = weekRowsOf(report, weekStart);
  if (rows.length === 0) {
    return (
      <div className={css['frame']}>
        <EmptyState icon={CalendarDays} title={t('No time in this week.')}>
          <p>{t('Entries of these seven days add up here, a row for each project.')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`${css['frame']} ${css['scroll']}`}>
      <table aria-label={t('Week')} className={css['week']}>
        <thead>
          <tr>
            <th scope="col">{t('Project')}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                title={format.long(day)}
                aria-current={day === today ? 'date' : undefined}
              >
                {format.weekday(day)} <span>{format.short(day)}</span>
              </th>
            ))}
            <th scope="col">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.projectId ?? 'none'}>
              <th scope="row" dir="auto" title={row.name}>
                {row.name}
              </th>
              {days.map((day, index) => (
                <td key={day}>
                  <Cell
                    row={row}
                    day={day}
                    durationMs={row.days[index] ?? 0}
                    {...(onOpenCell === undefined ? {} : { onOpenCell })}
                  />
                </td>
              ))}
              <td className={css['total']}>{formatDuration(row.totalMs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {dayTotals.map((value, index) => (
              <td key={days[index]}>{formatDuration(value)}</td>
            ))}
            <td>{formatDuration(totalMs)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
