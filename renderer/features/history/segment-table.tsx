import type { HistoryDetailSegment, HistoryItem } from '../../../shared/domain/history.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SegmentRow } from './segment-row.tsx';
import css from './history.module.css';

interface SegmentTableProps {
  item: HistoryItem;
  segments: readonly HistoryDetailSegment[];
}

export function SegmentTable({ item, segments }: SegmentTableProps) {
  const format = useFormat();
  const source = item.sourceLang === null ? '' : ` (${format.language(item.sourceLang)})`;
  return (
    <div className={css['list']}>
      <table aria-label="Segments" className={css['segments']}>
        <thead>
          <tr>
            <th scope="col" className={css['position']}>
              <span className="visually-hidden">Number</span>
            </th>
            <th scope="col">Source{source}</th>
            <th scope="col">Translation ({format.language(item.targetLang)})</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <SegmentRow key={segment.position} item={item} segment={segment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
