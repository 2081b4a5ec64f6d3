import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import type { TimeReport } from '../../../shared/domain/time/report-schemas.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { addDays, daysFrom } from '../../lib/days/day.ts';
import { useDayFormat } from '../../lib/days/day-format.ts';
import { useTime } from '../time/index.ts';
import { useTimeReport } from './store.ts';
import { DAYS_OF_WEEK } from './week-slice.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './report.module.css';
import { Loaded } from '../../components/lists/record-list.tsx';

/** Opens the entries of a day; `projectId` null: those without a project. */
type OpenCell = (day: string, projectId: string | null) => void;

/** One project in a week; durations in milliseconds, one per day. */
interface WeekRow {
  projectId: string | null;
  name: string;
  days: readonly number[];
  totalMs: number;
}

interface WeekRows {
  days: readonly string[];
  rows: readonly WeekRow[];
  /** Sums of the columns. */
  dayTotals: readonly number[];
  totalMs: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Returns the cells of a report as a table: the largest project first, all seven days. */
export function weekRowsOf(report: TimeReport, weekStart: string): WeekRows {
  const days = daysFrom(weekStart, DAYS_OF_WEEK);
  const rows = report.projects
    .map(({ id, name }) => {
      const own = report.cells.filter(({ projectId }) => projectId === id);
      const values = days.map((day) =>
        sum(own.filter((cell) => cell.day === day).map(({ durationMs }) => durationMs)),
      );
      const shown = id === null ? t('app.noProject') : name;
      return { projectId: id, name: shown, days: values, totalMs: sum(values) };
    })
    .filter(({ totalMs }) => totalMs > 0);
  // Computed from the visible rows: the table's totals must match its content.
  const dayTotals = days.map((_, index) => sum(rows.map((row) => row.days[index] ?? 0)));
  return { days, rows, dayTotals, totalMs: sum(dayTotals) };
}

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
  if (durationMs === 0) return <span className={forms['note']}>–</span>;
  const text = formatDuration(durationMs);
  if (onOpenCell === undefined) return text;
  return (
    <button
      type="button"
      className={css['cell']}
      title={t('timeReport.entriesOf', { name: row.name, day: days.long(day) })}
      onClick={() => onOpenCell(day, row.projectId)}
    >
      {text}
    </button>
  );
}

function WeekTable({ report, weekStart, onOpenCell }: WeekTableProps) {
  const format = useDayFormat();
  const today = useTimeReport((state) => state.today);
  const { days, rows, dayTotals, totalMs } = weekRowsOf(report, weekStart);
  if (rows.length === 0) {
    return (
      <div className={layout['frame']}>
        <EmptyState icon={CalendarDays} title={t('timeReport.noTimeInWeek')}>
          <p>{t('timeReport.weekHint')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={layout['scroll']}>
      <table aria-label={t('timeReport.week')} className={`${tables['table']} ${css['week']}`}>
        <thead>
          <tr>
            <th scope="col">{t('texts.project')}</th>
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
            <th scope="col">{t('timeReport.total')}</th>
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
            <th scope="row">{t('timeReport.total')}</th>
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

export interface WeekViewProps {
  /** Opens the entries behind a sum; `projectId` null: those without a project. */
  onOpenCell?: OpenCell;
}

/** Alt+Left and Alt+Right step through the weeks regardless of the focus, except in a text field. */
function useWeekKeys(step: (weeks: number) => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void step(event.key === 'ArrowLeft' ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step]);
}

const REREAD_MS = 10_000;

/** Shows the time of this week and of today; while the timer runs it grows. */
export function WeekFacts() {
  const { thisWeek, today, rereadWeeks } = useTimeReport();
  const isTimerOn = useTime((state) => (state.timer?.entry ?? null) !== null);
  useEffect(() => {
    void rereadWeeks();
    if (!isTimerOn) return undefined;
    const id = window.setInterval(() => void rereadWeeks(), REREAD_MS);
    return () => window.clearInterval(id);
  }, [isTimerOn, rereadWeeks]);
  const report = valueOf(thisWeek);
  if (report === null) return null;
  const todayMs = report.days.find(({ day }) => day === today)?.durationMs ?? 0;
  return (
    <>
      <span>{t('timeReport.weekFact', { duration: formatDuration(report.total.durationMs) })}</span>
      <span>{t('timeReport.todayFact', { duration: formatDuration(todayMs) })}</span>
    </>
  );
}

/** One week: a row for each project, a column for each day, sums at both edges. */
export function WeekView({ onOpenCell }: WeekViewProps) {
  const days = useDayFormat();
  const { weekStart, week, openWeek, stepWeek, goToThisWeek } = useTimeReport();
  useEffect(() => void openWeek(), [openWeek]);
  useWeekKeys(stepWeek);
  return (
    <section aria-labelledby="week-title" className={layout['section']}>
      <div className={layout['spread']}>
        <h2 id="week-title" data-said="status">
          {weekStart === null
            ? t('timeReport.week')
            : t('timeReport.weekOf', {
                days: days.range(weekStart, addDays(weekStart, DAYS_OF_WEEK - 1)),
              })}
        </h2>
        <div className={css['steps']}>
          <IconButton
            label={t('timeReport.previousWeek')}
            icon={ChevronLeft}
            onClick={() => void stepWeek(-1)}
          />
          <Button onClick={() => void goToThisWeek()}>{t('timeReport.thisWeek')}</Button>
          <IconButton
            label={t('timeReport.nextWeek')}
            icon={ChevronRight}
            onClick={() => void stepWeek(1)}
          />
        </div>
      </div>
      <Loaded of={week} rows={4} reading={t('timeReport.addingUpWeek')} onRetry={openWeek}>
        {(report) =>
          weekStart !== null && (
            <WeekTable
              report={report}
              weekStart={weekStart}
              {...(onOpenCell === undefined ? {} : { onOpenCell })}
            />
          )
        }
      </Loaded>
    </section>
  );
}
