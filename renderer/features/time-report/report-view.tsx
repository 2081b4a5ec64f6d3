import { ChartsSection } from './charts-section.tsx';
import { WeekView, type WeekViewProps } from './week-view.tsx';
import css from './report.module.css';

/** What the entries add up to: the week as a table, and any range as charts. */
export function ReportView({ onOpenCell }: WeekViewProps) {
  return (
    <div className={css['view']}>
      <WeekView {...(onOpenCell === undefined ? {} : { onOpenCell })} />
      <ChartsSection />
    </div>
  );
}
