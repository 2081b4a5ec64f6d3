import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { partTitle, partValue, type ChartProps } from './chart-bars.ts';
import css from './chart.module.css';

const HEIGHT = 200;
const TOP = 8;
const BOTTOM = 28;
/** Maximum width of a label's character, in CSS pixels. */
const CHAR_WIDTH = 8;
/** Gap between a label and its neighbor, or the grid lines. */
const GAP = 8;

const widthOf = (labels: readonly string[]): number =>
  Math.max(...labels.map((label) => label.length), 0) * CHAR_WIDTH + GAP;

interface ColumnChartProps extends ChartProps {
  /** Values of the grid lines, from 0 up. */
  ticks: readonly number[];
  formatTick: (value: number) => string;
}

/** Draws a bar per day or month. A sentence and a table beside it show the same data. */
export function ColumnChart({ bars, parts, width, format, ticks, formatTick }: ColumnChartProps) {
  const labelWidth = widthOf(bars.map(({ label }) => label));
  const left = widthOf(ticks.map(formatTick));
  // The last label is centered below its bar, and may be wider than it.
  const right = width - Math.max(GAP, (labelWidth - (width - left) / bars.length) / 2);
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [left, right],
    padding: 0.25,
  });
  const y = scaleLinear({
    domain: [0, ticks.at(-1) ?? 1],
    range: [HEIGHT - BOTTOM, TOP],
  });
  const labels = new Map(bars.map(({ key, label }) => [key, label]));
  const every = Math.max(1, Math.ceil((bars.length * labelWidth) / (right - left)));
  return (
    <svg width={width} height={HEIGHT} aria-hidden className={css['chart']}>
      {ticks.map((tick) => (
        <line key={tick} className={css['grid']} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      ))}
      <BarStack
        data={[...bars]}
        keys={parts.map(({ id }) => id)}
        value={partValue}
        x={({ key }) => key}
        xScale={x}
        yScale={y}
        color={(part) => part}
      >
        {(stacks) =>
          stacks.flatMap((stack) => {
            const part = parts[stack.index];
            return stack.bars.map(({ bar, index, x: start, y: top, width: wide, height }) => (
              <rect
                key={`${stack.key} ${String(index)}`}
                className={css[part?.tone ?? 'accent']}
                x={start}
                y={top}
                width={wide}
                height={Math.max(0, height)}
              >
                {part && <title>{partTitle(bar.data, part, format)}</title>}
              </rect>
            ));
          })
        }
      </BarStack>
      <AxisLeft
        scale={y}
        left={left}
        tickValues={[...ticks]}
        tickFormat={(value) => formatTick(Number(value))}
        hideAxisLine
        hideTicks
        tickLength={0}
        tickLabelProps={{ className: css['tick'] ?? '', textAnchor: 'end', dx: -GAP / 2, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - BOTTOM}
        tickValues={bars.filter((_, index) => index % every === 0).map(({ key }) => key)}
        tickFormat={(key) => labels.get(key) ?? ''}
        hideTicks
        axisLineClassName={css['axis'] ?? ''}
        tickLabelProps={{ className: css['tick'] ?? '', textAnchor: 'middle', dy: 4 }}
      />
    </svg>
  );
}
