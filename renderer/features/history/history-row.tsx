import Star from 'lucide-react/icons/star';
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
import { RowDeletion, RowLanguages, translationsOf } from './row-translations.tsx';
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
  const { openItem, starItem } = useHistory();
  const text = useHistory((state) => state.historySearch.asked?.values.text ?? '');
  const isReturn = useHistory((state) => state.returnToId === item.id);
  const title = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturn) title.current?.focus();
  }, [isReturn]);
  const { snippet } = item;
  const translations = translationsOf(item);
  const starred = translations.filter((each) => each.isStarred);
  const isStarred = starred.length > 0;
  /** Stars the document, or removes the stars of all its translations. */
  const star = async () => {
    if (!isStarred) await starItem(item.id, true);
    for (const { id } of starred) await starItem(id, false);
  };
  const place = snippet === null ? undefined : { position: snippet.position, text };
  return (
    <tr>
      <td className={css['tool']}>
        <IconButton
          label={t('history.star')}
          icon={Star}
          aria-pressed={isStarred}
          aria-describedby={titleId}
          className={isStarred ? css['starred'] : undefined}
          onClick={() => void star()}
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
        {translations.some((each) => each.isChangedByMe) && <Badge>{t('history.edited')}</Badge>}{' '}
        {isRoughItem(item) && <RoughMark />}
        <p className={css['facts']}>
          <span>{t(KIND_LABELS[item.kind])}</span>
          {item.kind !== 'import' && (
            <span>{serviceName(item.connectionId, item.connectionName)}</span>
          )}
          {item.sentenceCount > 0 && <span>{countText(item.sentenceCount, 'sentence')}</span>}
          <CharacterFact item={item} />
        </p>
        <Snippet item={item} />
      </th>
      <td className={css['languages']}>
        <RowLanguages row={item} titleId={titleId} />
      </td>
      <td className={css['nowrap']} title={format.fullDateTime(item.createdAtMs)}>
        {format.dateTime(item.createdAtMs)}
      </td>
      <td className={css['tool']}>
        <RowDeletion row={item} titleId={titleId} />
      </td>
    </tr>
  );
}
