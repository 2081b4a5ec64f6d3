import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef } from 'react';
import type { HistoryHit } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { RoughMark } from '../../components/notices/rough-mark.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { format, countText } from '../../lib/words/format.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { CharacterFact, isRoughItem } from './item-facts.tsx';
import { KIND_LABELS } from './filter-values.ts';
import { Pieces } from '../../components/text/pieces.tsx';
import { useHistory } from './store.ts';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

/** Shows the segment that best matches the search. */
function Snippet({ item }: { item: HistoryHit }) {
  if (item.snippet === null) return null;
  return (
    <div className={css['snippet']}>
      <p dir="auto" lang={item.sourceLang ?? undefined}>
        <Pieces pieces={item.snippet.source} />
      </p>
      <p dir="auto" lang={item.targetLang}>
        <Pieces pieces={item.snippet.target} />
      </p>
    </div>
  );
}

export function HistoryRow({ item }: { item: HistoryHit }) {
  const titleId = useId();
  const { openItem, starItem, deleteItem } = useHistory();
  const text = useHistory((state) => state.historySearch.asked?.values.text ?? '');
  const isReturn = useHistory((state) => state.returnToId === item.id);
  const title = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturn) title.current?.focus();
  }, [isReturn]);
  const { snippet } = item;
  const place = snippet === null ? undefined : { position: snippet.position, text };
  return (
    <tr>
      <td className={css['tool']}>
        <IconButton
          label={t('history.star')}
          icon={Star}
          aria-pressed={item.isStarred}
          aria-describedby={titleId}
          className={item.isStarred ? css['starred'] : undefined}
          onClick={() => void starItem(item.id, !item.isStarred)}
        />
      </td>
      <th scope="row">
        <button
          ref={title}
          id={titleId}
          type="button"
          className={tables['open']}
          onClick={() => void openItem(item.id, place)}
        >
          <Pieces pieces={item.titlePieces} />
        </button>{' '}
        {item.isPractice && <Badge tone="warning">{t('settings.practice')}</Badge>}{' '}
        {item.isChangedByMe && <Badge>{t('history.edited')}</Badge>}{' '}
        {isRoughItem(item) && <RoughMark />}
        <p className={css['facts']}>
          <span>{t(KIND_LABELS[item.kind])}</span>
          {item.kind !== 'import' && (
            <span>{serviceName(item.connectionId, item.connectionName)}</span>
          )}
          {item.segmentCount > 0 && <span>{countText(item.segmentCount, 'segment')}</span>}
          <CharacterFact item={item} />
        </p>
        <Snippet item={item} />
      </th>
      <td className={css['languages']}>
        {item.sourceLang === null
          ? t('common.unknownLanguageInline')
          : format.language(item.sourceLang)}{' '}
        <span aria-hidden>→</span>
        <span className="visually-hidden"> {t('documents.routeTo')} </span>{' '}
        {format.language(item.targetLang)}
      </td>
      <td className={css['nowrap']} title={format.fullDateTime(item.createdAtMs)}>
        {format.dateTime(item.createdAtMs)}
      </td>
      <td className={css['tool']}>
        <IconButton
          label={t('glossaries.delete')}
          icon={Trash2}
          aria-describedby={titleId}
          onClick={() => void deleteItem(item)}
        />
      </td>
    </tr>
  );
}
