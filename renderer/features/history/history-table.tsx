import type { HistoryHit } from '../../../shared/domain/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { HistoryRow } from './history-row.tsx';
import css from './history.module.css';

export function HistoryTable({ items }: { items: readonly HistoryHit[] }) {
  return (
    <table aria-label={t('History results')} className={css['table']}>
      <thead>
        <tr>
          <th scope="col" className={css['tool']}>
            <span className="visually-hidden">{t('Star')}</span>
          </th>
          <th scope="col">{t('Title')}</th>
          <th scope="col">{t('Languages')}</th>
          <th scope="col" className={css['wide']}>
            {t('Service')}
          </th>
          <th scope="col">{t('Date')}</th>
          <th scope="col" className={`${css['figure']} ${css['wide']}`}>
            {t('Segments')}
          </th>
          <th scope="col" className={`${css['figure']} ${css['wide']}`}>
            {t('document|Billed')}
          </th>
          <th scope="col" className={css['tool']}>
            <span className="visually-hidden">{t('Delete')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <HistoryRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}
