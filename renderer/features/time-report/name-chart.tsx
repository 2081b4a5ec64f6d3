import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { RowChart } from '../../components/charts/row-chart.tsx';
import { chartParts, toChartBar } from './chart-data.ts';
import type { ChartProps } from './chart-figure.tsx';

/** A bar for each name. */
export function NameChart({ bars, measure, width }: ChartProps) {
  return (
    <RowChart
      bars={bars.map(toChartBar)}
      parts={chartParts(measure)}
      width={width}
      format={formatDuration}
    />
  );
}
