import FolderOpen from 'lucide-react/icons/folder-open';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Languages from 'lucide-react/icons/languages';
import Undo2 from 'lucide-react/icons/undo-2';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { engineText } from '../../lib/words/engine-text.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SourceLanguageForm } from '../../components/forms/source-language-form.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { characterText } from '../../lib/text/character-text.ts';
import { countText } from '../../lib/words/format.ts';
import { basisText } from '../../lib/languages/languages.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { ColleagueMenu, ReplaceButton, SaveEditedButton } from '../review/index.ts';
import { KIND_LABELS } from './filter-values.ts';
import { CheckButton } from '../checks/index.ts';
import { useHistory } from './store.ts';
import css from './history.module.css';

interface ItemHeadProps {
  item: HistoryItem;
  totalSegments: number;
  onTranslateAgain: (jobId: string) => Promise<void>;
}

function ItemActions({ item, onTranslateAgain }: Omit<ItemHeadProps, 'totalSegments'>) {
  const { starItem, deleteItem, closeItem } = useHistory('starItem', 'deleteItem', 'closeItem');
  const { revealFile, setSourceLang } = useHistory('revealFile', 'setSourceLang');
  const { undo, holdDraftless } = useHistory('undo', 'holdDraftless');
  const canUndo = useHistory(({ detail }) => valueOf(detail)?.canUndo ?? false);
  const [isLanguageOpen, setLanguageOpen] = useState(false);
  const language = useRef<HTMLDivElement>(null);
  const { documentJobId } = item;
  return (
    <div ref={language} className={css['actions']}>
      <Button
        icon={Star}
        aria-pressed={item.isStarred}
        className={item.isStarred ? css['starred'] : undefined}
        onClick={() => void starItem(item.id, !item.isStarred)}
      >
        {t('history.star')}
      </Button>
      <SaveEditedButton item={item} hold={() => holdDraftless('save')} />
      {canUndo && (
        <Button icon={Undo2} onClick={() => void undo()}>
          {t('history.undoLastEdit')}
        </Button>
      )}
      {item.segmentCount > 0 && <ReplaceButton itemId={item.id} />}
      {item.segmentCount > 0 && <CheckButton itemId={item.id} />}
      <ColleagueMenu item={item} hold={() => holdDraftless('export')} />
      {documentJobId !== null && (
        <>
          <Button icon={FolderOpen} onClick={() => void revealFile(documentJobId)}>
            {t('glossaries.showInFolder')}
          </Button>
          <Button icon={RotateCcw} onClick={() => void onTranslateAgain(documentJobId)}>
            {t('history.translateAgain')}
          </Button>
        </>
      )}
      <Button
        icon={Languages}
        data-language
        aria-expanded={isLanguageOpen}
        onClick={() => setLanguageOpen(!isLanguageOpen)}
      >
        {t('common.sourceLanguage')}
      </Button>
      <Button
        icon={Trash2}
        onClick={() => {
          closeItem();
          void deleteItem(item);
        }}
      >
        {t('glossaries.delete')}
      </Button>
      {isLanguageOpen && (
        <div className={css['language']}>
          <SourceLanguageForm
            sourceLang={item.sourceLang}
            basis={null}
            onPick={setSourceLang}
            onClose={() => {
              setLanguageOpen(false);
              language.current?.querySelector<HTMLElement>('[data-language]')?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Shows the number of characters and whether they were billed; nothing if unknown. */
export function CharacterFact({ item }: { item: HistoryItem }) {
  const format = useFormat();
  const characters = characterText(item, format);
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

/** Describes the options other than the languages. */
function optionTexts(options: HistoryItem['options']): string[] {
  return Object.entries(options)
    .filter(([, value]) => value !== null && value !== '' && value !== 'default')
    .map(([name, value]) => `${name}: ${String(value)}`);
}

export function ItemHead({ item, totalSegments, onTranslateAgain }: ItemHeadProps) {
  const format = useFormat();
  const basis = basisText(item.sourceLangBasis);
  const loggedMs = useHistory((state) => state.loggedMs);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={css['itemHead']}>
      <h1 ref={heading} tabIndex={-1}>
        <span className="visually-hidden">{t('history.historyPrefix')} </span>
        {item.title}
      </h1>
      <p className={css['facts']}>
        {item.isPractice && <Badge tone="warning">{t('settings.practice')}</Badge>}
        {item.isChangedByMe && <Badge>{t('history.edited')}</Badge>}
        <span>
          {t('history.fromTo', {
            from:
              item.sourceLang === null
                ? t('history.unknownLanguage')
                : format.language(item.sourceLang),
            to: format.language(item.targetLang),
          })}
        </span>
        {basis !== null && <span>{basis}</span>}
        <span>
          {item.kind === 'import'
            ? t(KIND_LABELS.import)
            : serviceName(item.connectionId, item.connectionName)}
        </span>
        {item.projectName !== null && <span>{item.projectName}</span>}
        {item.engine !== null && <span>{engineText(item.engine)}</span>}
        {optionTexts(item.options).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <span>{format.fullDateTime(item.createdAtMs)}</span>
        {totalSegments > 0 && <span>{countText(totalSegments, 'segment')}</span>}
        <CharacterFact item={item} />
        {loggedMs > 0 && (
          <span>{t('documents.timeSpent', { duration: formatDuration(loggedMs) })}</span>
        )}
      </p>
      <ItemActions item={item} onTranslateAgain={onTranslateAgain} />
    </header>
  );
}
