import type { ComponentType } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { chartSummary, type Bar, type Measure } from './chart-data.ts';

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

/** A chart of time with its sentence, and the same numbers as a table. */
export function ChartFigure({ title, noun, bars, measure, chart: Chart }: ChartFigureProps) {
  return (
    <ChartFrame
      title={title}
      summary={chartSummary(bars, measure)}
      table={{
        columns: [noun, t('Time'), t('Billable'), t('Billed')],
        rows: bars.map((bar) => ({
          key: bar.key,
          cells: [
            bar.title,
            formatDuration(bar.durationMs),
            formatDuration(bar.billableMs),
            formatDuration(bar.roundedMs),
          ],
        })),
      }}
    >
      {(width) => <Chart bars={bars} measure={measure} width={width} />}
    </ChartFrame>
  );
}
