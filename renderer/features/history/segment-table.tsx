import type { HistoryDetailSegment, HistoryItem } from '../../../shared/domain/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SegmentRow } from './segment-row.tsx';
import css from './history.module.css';

interface SegmentTableProps {
  item: HistoryItem;
  segments: readonly HistoryDetailSegment[];
}

export function SegmentTable({ item, segments }: SegmentTableProps) {
  const format = useFormat();
  return (
    <div className={css['list']}>
      <table aria-label={t('Segments')} className={css['segments']}>
        <thead>
          <tr>
            <th scope="col" className={css['position']}>
              <span className="visually-hidden">{t('Number')}</span>
            </th>
            <th scope="col">
              {item.sourceLang === null
                ? t('Source')
                : t('Source ({name})', { name: format.language(item.sourceLang) })}
            </th>
            <th scope="col">
              {t('Translation ({name})', { name: format.language(item.targetLang) })}
            </th>
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
