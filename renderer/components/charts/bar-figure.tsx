import { barValue, type ChartBar, type ChartPart } from './chart-bars.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ColumnChart } from './column-chart.tsx';
import { RowChart } from './row-chart.tsx';

interface BarFigureProps {
  title: string;
  /** Noun for a row of the table: "Day", "Project". */
  noun: string;
  /** Content of the chart, in a sentence. */
  summary: string;
  bars: readonly ChartBar[];
  parts: readonly ChartPart[];
  /** Columns of the table; defaults to the parts. */
  columns?: readonly Pick<ChartPart, 'id' | 'label'>[];
  /** Formats a value with its unit. */
  format: (value: number) => string;
  /** Values of the grid lines, from 0 to at least the largest value. Without them each bar is a row with its name. */
  ticks?: (most: number) => number[];
  /** Formats a value beside its grid line. */
  formatTick?: (value: number) => string;
}

/** Shows bars with a summary sentence, and the same numbers as a table. */
export function BarFigure(props: BarFigureProps) {
  const { title, noun, summary, bars, parts, columns = parts, format, ticks } = props;
  const table = {
    columns: [noun, ...columns.map(({ label }) => label)],
    rows: bars.map((bar) => ({
      key: bar.key,
      cells: [bar.title, ...columns.map(({ id }) => format(bar.values[id] ?? 0))],
    })),
  };
  return (
    <ChartFrame title={title} summary={summary} table={table}>
      {(width) =>
        ticks === undefined ? (
          <RowChart bars={bars} parts={parts} width={width} format={format} />
        ) : (
          <ColumnChart
            bars={bars}
            parts={parts}
            width={width}
            format={format}
            ticks={ticks(Math.max(0, ...bars.map((bar) => barValue(bar, parts))))}
            formatTick={props.formatTick ?? format}
          />
        )
      }
    </ChartFrame>
  );
}
