import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStackHorizontal } from '@visx/shape';
import { barValue, partTitle, partValue, type ChartProps } from './chart-bars.ts';
import css from './chart.module.css';

const ROW_HEIGHT = 40;
const LABEL_HEIGHT = 18;
const BAR_TOP = 20;
const BAR_HEIGHT = 12;
const VALUE_WIDTH = 64;

interface RowChartProps extends ChartProps {
  /** Room for the longest value behind a bar, in CSS pixels. */
  valueWidth?: number;
}

/** A bar for each name, the name above it and its value behind it. */
export function RowChart({ bars, parts, width, format, valueWidth = VALUE_WIDTH }: RowChartProps) {
  const height = bars.length * ROW_HEIGHT;
  const most = Math.max(...bars.map((bar) => barValue(bar, parts)), 1);
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - valueWidth)] });
  const y = scaleBand({ domain: bars.map(({ key }) => key), range: [0, height] });
  return (
    <svg width={width} height={height} aria-hidden className={css['chart']}>
      <BarStackHorizontal
        data={[...bars]}
        keys={parts.map(({ id }) => id)}
        value={partValue}
        y={({ key }) => key}
        xScale={x}
        yScale={y}
        color={(part) => part}
      >
        {(stacks) =>
          stacks.flatMap((stack) => {
            const part = parts[stack.index];
            return stack.bars.map(({ bar, index, x: left, y: top, width: wide }) => (
              <rect
                key={`${stack.key} ${String(index)}`}
                className={css[part?.tone ?? 'accent']}
                x={left}
                y={top + BAR_TOP}
                width={Math.max(0, wide)}
                height={BAR_HEIGHT}
              >
                {part && <title>{partTitle(bar.data, part, format)}</title>}
              </rect>
            ));
          })
        }
      </BarStackHorizontal>
      {bars.map((bar) => {
        const top = y(bar.key) ?? 0;
        const value = barValue(bar, parts);
        return (
          <g key={bar.key}>
            {/* SVG text is not truncated; the full name is in the table. */}
            <foreignObject x={0} y={top} width={width} height={LABEL_HEIGHT}>
              <div dir="auto" className={css['name']}>
                {bar.label}
              </div>
            </foreignObject>
            <text className={css['value']} x={x(value) + 6} y={top + BAR_TOP + BAR_HEIGHT - 2}>
              {format(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
