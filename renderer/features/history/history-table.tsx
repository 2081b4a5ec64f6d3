import type { HistoryHit } from '../../../shared/domain/history.ts';
import { HistoryRow } from './history-row.tsx';
import css from './history.module.css';

export function HistoryTable({ items }: { items: readonly HistoryHit[] }) {
  return (
    <table aria-label="History results" className={css['table']}>
      <thead>
        <tr>
          <th scope="col" className={css['tool']}>
            <span className="visually-hidden">Star</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col">Languages</th>
          <th scope="col" className={css['wide']}>
            Service
          </th>
          <th scope="col">Date</th>
          <th scope="col" className={`${css['figure']} ${css['wide']}`}>
            Segments
          </th>
          <th scope="col" className={`${css['figure']} ${css['wide']}`}>
            Billed
          </th>
          <th scope="col" className={css['tool']}>
            <span className="visually-hidden">Delete</span>
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
