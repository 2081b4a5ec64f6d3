import Download from 'lucide-react/icons/download';
import Languages from 'lucide-react/icons/languages';
import Info from 'lucide-react/icons/info';
import FolderOpen from 'lucide-react/icons/folder-open';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { engineText } from '../../lib/words/engine-text.ts';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { MenuAction } from '../../components/controls/more-menu.tsx';
import { SourceLanguageForm } from '../../components/forms/source-language-form.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { isRough, RoughMark } from '../../components/notices/rough-mark.tsx';
import { characterText } from '../../lib/text/character-text.ts';
import { basisText } from '../../lib/languages/languages.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { useColleagueActions, useReplaceAction } from '../review/index.ts';
import { KIND_LABELS } from './filter-values.ts';
import { deletionOf } from './row-translations.tsx';
import { useHistory } from './store.ts';
import type { ShownDetail } from './view-slice.ts';
import forms from '../../components/forms/forms.module.css';
import css from './history.module.css';

interface ItemActionsOptions {
  item: HistoryItem;
  /** Shows the facts of the item, or asks for its source language. */
  onAbout: (what: 'facts' | 'language') => void;
  onTranslateAgain: (jobId: string) => Promise<void>;
  onExport: () => void;
}

/** Returns everything that can be done with an item besides saving and checking it. */
export function useItemActions(options: ItemActionsOptions): MenuAction[] {
  const { item, onAbout, onTranslateAgain, onExport } = options;
  const { starItem, deleteItems, closeItem, revealFile, holdDraftless } = useHistory();
  const replace = useReplaceAction(item.id);
  const colleague = useColleagueActions({ item, hold: () => holdDraftless('review') });
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const { documentJobId } = item;
  const ofDocument =
    documentJobId === null
      ? []
      : [
          {
            id: 'again',
            label: t('history.translateAgain'),
            icon: RotateCcw,
            onAction: () => void onTranslateAgain(documentJobId),
          },
          {
            id: 'folder',
            label: t('glossaries.showInFolder'),
            icon: FolderOpen,
            onAction: () => void revealFile(documentJobId),
          },
        ];
  return [
    {
      id: 'star',
      label: item.isStarred ? t('history.unstar') : t('history.star'),
      icon: Star,
      onAction: () => void starItem(item.id, !item.isStarred),
    },
    ...(item.segmentCount > 0 ? [replace] : []),
    ...colleague,
    ...(item.segmentCount > 0
      ? [
          {
            id: 'file',
            label: t('glossaries.export'),
            icon: Download,
            isInactive: isRunning,
            onAction: onExport,
          },
        ]
      : []),
    ...ofDocument,
    {
      id: 'language',
      label: t('common.sourceLanguage'),
      icon: Languages,
      onAction: () => onAbout('language'),
    },
    {
      id: 'about',
      label: t('history.aboutTranslation'),
      icon: Info,
      onAction: () => onAbout('facts'),
    },
    {
      id: 'delete',
      label: t('glossaries.delete'),
      icon: Trash2,
      isDanger: true,
      onAction: () => {
        closeItem();
        void deleteItems(deletionOf(item));
      },
    },
  ];
}

/** Shows the number of characters and whether they were billed; nothing if unknown. */
export function CharacterFact({ item }: { item: HistoryItem }) {
  const characters = characterText(item);
  const { savedChars = 0 } = item;
  return (
    <>
      {characters !== null && <span>{characters}</span>}
      {savedChars > 0 && (
        <span>{t('documents.savedCharacters', { characters: format.characters(savedChars) })}</span>
      )}
    </>
  );
}

function optionTexts(options: HistoryItem['options']): string[] {
  return Object.entries(options)
    .filter(([, value]) => value !== null && value !== '' && value !== 'default')
    .map(([name, value]) => `${name}: ${String(value)}`);
}

/** Returns whether an item is the result of a recording that must not be used unread. */
export const isRoughItem = ({ kind, title: fileName, connectionId }: HistoryItem): boolean =>
  kind === 'document' && isRough({ fileName, connectionId });

/** Shows the languages of an item, its progress, and what must not be overlooked, the most important first. */
export function ItemFacts({ item, children }: { item: HistoryItem; children: ReactNode }) {
  const from =
    item.sourceLang === null ? t('history.unknownLanguage') : format.language(item.sourceLang);
  return (
    <>
      <span>{t('history.fromTo', { from, to: format.language(item.targetLang) })}</span>
      {children}
      {item.isPractice && <Badge tone="warning">{t('settings.practice')}</Badge>}
      {item.isChangedByMe && <Badge>{t('history.edited')}</Badge>}
      {isRoughItem(item) && <RoughMark />}
    </>
  );
}

interface AboutItemProps {
  item: HistoryItem;
  isLanguageAsked: boolean;
  onLanguageSet: () => void;
}

/** Shows where an item is from, and sets its source language. */
export function AboutItem({ item, isLanguageAsked, onLanguageSet }: AboutItemProps) {
  const { loggedMs, setSourceLang } = useHistory();
  const basis = basisText(item.sourceLangBasis);
  return (
    <>
      {isLanguageAsked && (
        <SourceLanguageForm
          sourceLang={item.sourceLang}
          basis={null}
          onPick={setSourceLang}
          onClose={onLanguageSet}
        />
      )}
      <ul className={css['about']}>
        {isRoughItem(item) && <li>{t('documents.roughRecording')}</li>}
        {basis !== null && <li>{basis}</li>}
        <li>
          {item.kind === 'import'
            ? t(KIND_LABELS.import)
            : serviceName(item.connectionId, item.connectionName)}
        </li>
        {item.projectName !== null && <li>{item.projectName}</li>}
        {item.engine !== null && <li>{engineText(item.engine)}</li>}
        {optionTexts(item.options).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{format.fullDateTime(item.createdAtMs)}</li>
        <li className={forms['note']}>
          <CharacterFact item={item} />
        </li>
        {loggedMs > 0 && (
          <li>{t('documents.timeSpent', { duration: formatDuration(loggedMs) })}</li>
        )}
      </ul>
    </>
  );
}

/** Shows which row is edited, its place in the list, the words of its source, and whether what was typed is stored. */
export function EditedRow({ rows, total }: Pick<ShownDetail, 'rows' | 'total'>) {
  const { editingPosition, editingPart, draftError } = useHistory();
  const edited = [...rows].find(
    ([, row]) => row.position === editingPosition && (row.part ?? 0) === editingPart,
  );
  if (edited === undefined) return null;
  const [index, row] = edited;
  const values = {
    number: rowNumber(row, format),
    place: format.number(index + 1),
    total: format.number(total),
    count: row.words,
  };
  return (
    <>
      <span>{t('history.editedRow', values)}</span>
      <span>{draftError === null ? t('history.textStored') : t('history.textNotStored')}</span>
    </>
  );
}
