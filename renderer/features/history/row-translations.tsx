import { format } from '../../lib/words/format.ts';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import type { HistoryHit, HistoryItem } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import type { Format } from '../../lib/words/format.ts';
import type { DeletedItems } from './list-slice.ts';
import { useHistory } from './store.ts';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

/** Returns the translations of a row, first the one that was found. */
export const translationsOf = (row: HistoryHit): readonly HistoryItem[] => [row, ...row.others];

/** Returns what is deleted with an item: a document may have other translations. */
export const deletionOf = ({ id, title, kind, targetLang }: HistoryItem): DeletedItems => ({
  itemIds: [id],
  title,
  targetLang: kind === 'document' ? targetLang : null,
});

interface RowPartProps {
  row: HistoryHit;
  /** Id of the element with the title. */
  titleId: string;
}

/** Shows how much of a translation is confirmed; nothing if nothing is. */
function Confirmed({ item: { confirmedCount, sentenceCount } }: { item: HistoryItem }) {
  if (confirmedCount === 0) return null;
  const confirmed = format.number(confirmedCount);
  const total = format.number(sentenceCount);
  return (
    <span className={css['confirmed']} title={t('history.confirmedOf', { confirmed, total })}>
      <span className="visually-hidden">{t('history.confirmedOf', { confirmed, total })}</span>
      <span aria-hidden>
        {confirmedCount < sentenceCount ? `${confirmed}/${total}` : <Check size={14} />}
      </span>
    </span>
  );
}

/** Names the language of a translation, with its day if the document has a newer one in the same language. */
function nameOf(row: HistoryHit, item: HistoryItem, format: Format): string {
  const language = format.language(item.targetLang);
  const same = translationsOf(row).filter(({ targetLang }) => targetLang === item.targetLang);
  if (same.every(({ createdAtMs }) => createdAtMs <= item.createdAtMs)) return language;
  return `${language} (${format.dateTime(item.createdAtMs)})`;
}

/** A link to one translation of the document. */
function Translation({ row, titleId, item }: RowPartProps & { item: HistoryItem }) {
  const openItem = useHistory((state) => state.openItem);
  const text = useHistory((state) => state.historySearch.asked?.values.text ?? '');
  // The title has the focus for the one that was found.
  const isReturn = useHistory((state) => state.returnToId === item.id && item.id !== row.id);
  const link = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturn) link.current?.focus();
  }, [isReturn]);
  const { snippet } = row;
  const isFound = item.id === row.id && snippet !== null;
  return (
    <li>
      <button
        ref={link}
        type="button"
        className={tables['open']}
        aria-describedby={titleId}
        onClick={() =>
          void openItem(item.id, isFound ? { position: snippet.position, text } : undefined)
        }
      >
        {nameOf(row, item, format)}
      </button>
      <Confirmed item={item} />
    </li>
  );
}

/** Shows the languages of a document: the source, and a link to each translation. */
export function RowLanguages({ row, titleId }: RowPartProps) {
  return (
    <div className={css['route']}>
      <span>
        {row.sourceLang === null
          ? t('common.unknownLanguageInline')
          : format.language(row.sourceLang)}{' '}
        <span aria-hidden>→</span>
        <span className="visually-hidden"> {t('documents.routeTo')} </span>
      </span>
      <ul>
        {translationsOf(row).map((item) => (
          <Translation key={item.id} row={row} titleId={titleId} item={item} />
        ))}
      </ul>
    </div>
  );
}

/** Deletes the only translation of a row; of several, the menu names each. */
export function RowDeletion({ row, titleId }: RowPartProps) {
  const { deleteItems } = useHistory();
  const translations = translationsOf(row);
  const deleteAll = () => {
    const itemIds = translations.map(({ id }) => id);
    void deleteItems({ itemIds, title: row.title, targetLang: null });
  };
  const label = t('glossaries.delete');
  if (translations.length === 1) {
    return (
      <IconButton label={label} icon={Trash2} aria-describedby={titleId} onClick={deleteAll} />
    );
  }
  return (
    <MoreMenu
      label={label}
      icon={Trash2}
      describedBy={titleId}
      actions={[
        ...translations.map((item) => ({
          id: item.id,
          label: t('history.deleteTranslation', { language: nameOf(row, item, format) }),
          isDanger: true,
          onAction: () => void deleteItems(deletionOf(item)),
        })),
        {
          id: 'all',
          label: t('history.deleteTranslations', { count: translations.length }),
          isDanger: true,
          onAction: deleteAll,
        },
      ]}
    />
  );
}
