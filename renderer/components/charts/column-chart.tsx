import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { partTitle, partValue, type ChartProps } from './chart-bars.ts';
import css from './chart.module.css';

const HEIGHT = 200;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 44 };
/** As wide as a label of a day needs. */
const LABEL_WIDTH = 56;

interface ColumnChartProps extends ChartProps {
  /** Values of the lines, from 0 up. */
  ticks: readonly number[];
  formatTick: (value: number) => string;
}

/** A bar per day or month. A sentence and a table beside it show the same data. */
export function ColumnChart({ bars, parts, width, format, ticks, formatTick }: ColumnChartProps) {
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.25,
  });
  const y = scaleLinear({
    domain: [0, ticks.at(-1) ?? 1],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
  });
  const labels = new Map(bars.map(({ key, label }) => [key, label]));
  const every = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH) / (width - MARGIN.left)));
  return (
    <svg width={width} height={HEIGHT} aria-hidden className={css['chart']}>
      {ticks.map((tick) => (
        <line
          key={tick}
          className={css['grid']}
          x1={MARGIN.left}
          x2={width - MARGIN.right}
          y1={y(tick)}
          y2={y(tick)}
        />
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
            return stack.bars.map(({ bar, index, x: left, y: top, width: wide, height }) => (
              <rect
                key={`${stack.key} ${String(index)}`}
                className={css[part?.tone ?? 'accent']}
                x={left}
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
        left={MARGIN.left}
        tickValues={[...ticks]}
        tickFormat={(value) => formatTick(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: css['tick'] ?? '', textAnchor: 'end', dx: -4, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - MARGIN.bottom}
        tickValues={bars.filter((_, index) => index % every === 0).map(({ key }) => key)}
        tickFormat={(key) => labels.get(key) ?? ''}
        hideTicks
        axisLineClassName={css['axis'] ?? ''}
        tickLabelProps={{ className: css['tick'] ?? '', textAnchor: 'middle', dy: 4 }}
      />
    </svg>
  );
}
