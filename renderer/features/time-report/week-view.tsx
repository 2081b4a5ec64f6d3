import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useTimeReport } from './context.ts';
import { useDayFormat } from './day-format.ts';
import { addDays } from './days.ts';
import type { OpenCell } from './week-rows.ts';
import { DAYS_OF_WEEK } from './week-slice.ts';
import { WeekTable } from './week-table.tsx';
import css from './report.module.css';

export interface WeekViewProps {
  /** Leads to the entries behind a sum; `projectId` null: those without project. */
  onOpenCell?: OpenCell;
}

/** Alt+Left and Alt+Right step through the weeks wherever the focus is, but not out of a text. */
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

/** One week: a row for each project, a column for each day, sums at both edges. */
export function WeekView({ onOpenCell }: WeekViewProps) {
  const days = useDayFormat();
  const weekStart = useTimeReport((state) => state.weekStart);
  const week = useTimeReport((state) => state.week);
  const openWeek = useTimeReport((state) => state.openWeek);
  const stepWeek = useTimeReport((state) => state.stepWeek);
  const goToThisWeek = useTimeReport((state) => state.goToThisWeek);
  const copyText = useTimeReport((state) => state.copyText);
  useEffect(() => void openWeek(), [openWeek]);
  useWeekKeys(stepWeek);
  const shown = valueOf(week);
  return (
    <section aria-labelledby="week-title" className={css['section']}>
      <div className={css['head']}>
        <h2 id="week-title" aria-live="polite">
          {weekStart === null
            ? t('Week')
            : t('Week of {days}', {
                days: days.range(weekStart, addDays(weekStart, DAYS_OF_WEEK - 1)),
              })}
        </h2>
        <div className={css['steps']}>
          <IconButton
            label={t('Previous week (Alt+Left)')}
            icon={ChevronLeft}
            onClick={() => void stepWeek(-1)}
          />
          <Button onClick={() => void goToThisWeek()}>{t('This week')}</Button>
          <IconButton
            label={t('Next week (Alt+Right)')}
            icon={ChevronRight}
            onClick={() => void stepWeek(1)}
          />
        </div>
      </div>
      {week.status === 'failed' && (
        <ErrorPanel error={week.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void openWeek()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {week.status === 'loading' && shown === null && (
        <Skeleton rows={4} label={t('Adding up the week')} />
      )}
      {shown !== null && weekStart !== null && (
        <WeekTable
          report={shown}
          weekStart={weekStart}
          {...(onOpenCell === undefined ? {} : { onOpenCell })}
        />
      )}
    </section>
  );
}
