import { useId, type ReactNode, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import type { ChartPart } from './chart-bars.ts';
import css from './chart.module.css';

/** Tracks the width of an element in CSS pixels; 0 before it was measured. */
function useWidth<T extends HTMLElement>(): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface ChartFrameProps {
  title: string;
  /** Content of the chart in a sentence, for those who do not see it. */
  summary: string;
  /** The same numbers: names of the columns, and rows whose first cell is their name. */
  table: {
    columns: readonly string[];
    rows: readonly { key: string; cells: readonly string[] }[];
  };
  /** Draws the chart. @param width in CSS pixels */
  children: (width: number) => ReactNode;
}

/** Shows a chart with a summary sentence, and the same numbers as a table. */
export function ChartFrame({ title, summary, table, children }: ChartFrameProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className={css['figure']}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        <p className={css['summary']}>{summary}</p>
      </figcaption>
      <div ref={ref} className={css['canvas']}>
        {width > 0 && children(width)}
      </div>
      <details className={css['details']}>
        <summary>{t('timeReport.asTable')}</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              {table.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={table.columns[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

export function ChartLegend({ parts }: { parts: readonly ChartPart[] }) {
  return (
    <ul aria-label={t('timeReport.chartLegend')} className={css['legend']}>
      {parts.map(({ id, label, tone }) => (
        <li key={id}>
          <svg width={12} height={12} aria-hidden>
            <rect width={12} height={12} rx={2} className={css[tone]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
