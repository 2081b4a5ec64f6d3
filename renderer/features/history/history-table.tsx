import { useEffect, useRef } from 'react';
import type { HistoryItem } from '../../../shared/domain/history.ts';
import { Badge } from '../../components/states.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import css from './history.module.css';

function HistoryRow({ item }: { item: HistoryItem }) {
  const format = useFormat();
  const openItem = useHistory((state) => state.openItem);
  const isReturn = useHistory((state) => state.returnToId === item.id);
  const clearReturn = useHistory((state) => state.clearReturn);
  const title = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isReturn) return;
    title.current?.focus();
    clearReturn();
  }, [isReturn, clearReturn]);
  return (
    <tr>
      <th scope="row">
        <button
          ref={title}
          type="button"
          className={css['open']}
          onClick={() => void openItem(item.id)}
        >
          {item.title}
        </button>{' '}
        {item.isPractice && <Badge tone="warning">Practice</Badge>}
      </th>
      <td className={css['nowrap']}>
        {item.sourceLang ?? 'auto'} <span aria-hidden>→</span>
        <span className="visually-hidden"> to </span> {item.targetLang}
      </td>
      <td className={css['wide']}>{item.connectionName}</td>
      <td className={css['nowrap']} title={format.fullDateTime(item.createdAtMs)}>
        {format.dateTime(item.createdAtMs)}
      </td>
      <td className={`${css['figure']} ${css['wide']}`}>{format.number(item.segmentCount)}</td>
      <td className={css['figure']}>
        {item.billedChars === null ? '–' : format.number(item.billedChars)}
      </td>
    </tr>
  );
}

export function HistoryTable({ items }: { items: readonly HistoryItem[] }) {
  return (
    <table aria-label="History results" className={css['table']}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Languages</th>
          <th scope="col" className={css['wide']}>
            Service
          </th>
          <th scope="col">Date</th>
          <th scope="col" className={`${css['figure']} ${css['wide']}`}>
            Segments
          </th>
          <th scope="col" className={css['figure']}>
            Billed
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
