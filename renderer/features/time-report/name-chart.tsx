import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStackHorizontal } from '@visx/shape';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { partOf, partsOf, partTitle, valueOfBar } from './chart-data.ts';
import type { ChartProps } from './chart-figure.tsx';
import css from './chart.module.css';

const ROW_HEIGHT = 40;
const LABEL_HEIGHT = 18;
const BAR_TOP = 20;
const BAR_HEIGHT = 12;
const VALUE_WIDTH = 64;

/** A bar for each name, the name above it and its time behind it. */
export function NameChart({ bars, measure, width }: ChartProps) {
  const height = bars.length * ROW_HEIGHT;
  const most = Math.max(...bars.map((bar) => valueOfBar(bar, measure)), 1);
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - VALUE_WIDTH)] });
  const y = scaleBand({ domain: bars.map(({ key }) => key), range: [0, height] });
  return (
    <svg width={width} height={height} aria-hidden className={css['chart']}>
      <BarStackHorizontal
        data={[...bars]}
        keys={partsOf(measure)}
        value={partOf}
        y={({ key }) => key}
        xScale={x}
        yScale={y}
        color={(part) => part}
      >
        {(stacks) =>
          stacks.flatMap((stack) =>
            stack.bars.map(({ bar, index, x: left, y: top, width: wide }) => (
              <rect
                key={`${stack.key} ${String(index)}`}
                className={css[stack.key]}
                x={left}
                y={top + BAR_TOP}
                width={Math.max(0, wide)}
                height={BAR_HEIGHT}
              >
                <title>{partTitle(bar.data, stack.key)}</title>
              </rect>
            )),
          )
        }
      </BarStackHorizontal>
      {bars.map((bar) => {
        const top = y(bar.key) ?? 0;
        const value = valueOfBar(bar, measure);
        return (
          <g key={bar.key}>
            {/* A text of SVG is not cut where it ends; the whole name stands in the table. */}
            <foreignObject x={0} y={top} width={width} height={LABEL_HEIGHT}>
              <div dir="auto" className={css['name']}>
                {bar.label}
              </div>
            </foreignObject>
            <text className={css['value']} x={x(value) + 6} y={top + BAR_TOP + BAR_HEIGHT - 2}>
              {formatDuration(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
