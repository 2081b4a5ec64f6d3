import { barValue, partTitle, partValue, type ChartProps } from './chart-bars.ts';
import css from './chart.module.css';
import layout from '../layout/layout.module.css';

const BAR_HEIGHT = 12;
/** Maximum width of a value's character, in CSS pixels. */
const CHAR_WIDTH = 8;

/** Draws a bar for each name, with the full name above it and its value after it. */
export function RowChart({ bars, parts, width, format }: ChartProps) {
  const values = bars.map((bar) => barValue(bar, parts));
  const most = Math.max(...values, 1);
  const longest = Math.max(...values.map((value) => format(value).length), 0);
  const room = Math.max(0, width - longest * CHAR_WIDTH - CHAR_WIDTH);
  return (
    <div aria-hidden className={layout['stack']}>
      {bars.map((bar, row) => {
        const value = values[row] ?? 0;
        let left = 0;
        return (
          <div key={bar.key} title={bar.title}>
            <div dir="auto" className={css['name']}>
              {bar.label}
            </div>
            <div className={css['bar']}>
              <svg width={(room * value) / most} height={BAR_HEIGHT}>
                {parts.map((part) => {
                  const wide = (room * partValue(bar, part.id)) / most;
                  const x = left;
                  left += wide;
                  return (
                    <rect
                      key={part.id}
                      className={css[part.tone]}
                      x={x}
                      width={wide}
                      height={BAR_HEIGHT}
                    >
                      <title>{partTitle(bar, part, format)}</title>
                    </rect>
                  );
                })}
              </svg>
              <span className={css['value']}>{format(value)}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
