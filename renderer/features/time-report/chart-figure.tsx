import { useId, type ComponentType } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { chartSummary, type Bar, type Measure } from './chart-data.ts';
import { useWidth } from './use-width.ts';
import css from './chart.module.css';

/** What every chart is drawn from. */
export interface ChartProps {
  bars: readonly Bar[];
  measure: Measure;
  /** In CSS pixels. */
  width: number;
}

interface ChartFigureProps {
  title: string;
  /** What a row of the table is: "Day", "Project". */
  noun: string;
  bars: readonly Bar[];
  measure: Measure;
  chart: ComponentType<ChartProps>;
}

/** A chart with its sentence, and the same numbers as a table. */
export function ChartFigure({ title, noun, bars, measure, chart: Chart }: ChartFigureProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const titleId = useId();
  const summary = chartSummary(bars, measure);
  return (
    <figure aria-labelledby={titleId} className={css['figure']}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        <p className={css['summary']}>{summary}</p>
      </figcaption>
      <div ref={ref} className={css['canvas']}>
        {width > 0 && <Chart bars={bars} measure={measure} width={width} />}
      </div>
      <details className={css['details']}>
        <summary>As a table</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              <th scope="col">Time</th>
              <th scope="col">Billable</th>
              <th scope="col">Billed</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.title}</th>
                <td>{formatDuration(bar.durationMs)}</td>
                <td>{formatDuration(bar.billableMs)}</td>
                <td>{formatDuration(bar.roundedMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
