import { useEffect } from 'react';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { TextEdit } from './paragraphs.ts';
import { useTranslate } from './store.ts';
import css from './matches.module.css';

/** As many as there are keys for. */
const MAX_KEYS = 9;

interface MatchRowProps {
  match: TextMatch;
  number: number;
  onInsert: () => void;
  onView: (itemId: string) => void;
}

function MatchRow({ match, number, onInsert, onView }: MatchRowProps) {
  const format = useFormat();
  const { itemId, alike = [] } = match;
  const origin = match.origin === 'history' ? t('texts.history') : t('memories.memory');
  return (
    <li className={css['match']}>
      <div className={css['facts']}>
        <span className={match.percent === 100 ? css['exact'] : css['fuzzy']}>
          {match.percent === 100
            ? t('texts.exactMatch')
            : t('texts.similarMatch', { percent: match.percent })}
        </span>
        {match.hasNewNumbers && <span className={css['numbers']}>{t('texts.numbersAdapted')}</span>}
        <span className={css['origin']}>
          {origin}: {match.title}, {format.dateTime(match.createdAtMs)}
        </span>
      </div>
      <p dir="auto" className={css['source']}>
        {match.source}
      </p>
      <p dir="auto" className={css['target']}>
        {match.target}
      </p>
      <div className={css['actions']}>
        <Button
          aria-label={t('texts.insertMatchNumber', { number })}
          aria-keyshortcuts={number <= MAX_KEYS ? `Alt+${String(number)}` : undefined}
          onClick={onInsert}
        >
          {t('texts.insertMatch')}
        </Button>
        {number <= MAX_KEYS && <kbd className={css['key']}>Alt {number}</kbd>}
        {itemId !== null && (
          <Button
            variant="quiet"
            aria-label={t('texts.openMatchInHistory', { number })}
            onClick={() => onView(itemId)}
          >
            {t('glossaries.open')}
          </Button>
        )}
      </div>
      {alike.length > 0 && (
        <details className={css['alike']}>
          <summary>{t('texts.alikeMatches', { count: alike.length })}</summary>
          <ul>
            {alike.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never move
              <li key={index}>
                <p dir="auto" className={css['source']}>
                  {each.source}
                </p>
                <p dir="auto">{each.target}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

interface MatchesProps {
  /** Puts the change into the translation. */
  onInsert: (edit: TextEdit) => void;
  onView: (itemId: string) => void;
}

/** What was translated before and is like the paragraph at hand; Alt and a digit insert it. */
export function Matches({ onInsert, onView }: MatchesProps) {
  const { matches, paragraph, editOfMatch } = useTranslate('matches', 'paragraph', 'editOfMatch');
  const found = valueOf(matches) ?? [];
  const isStill = matches.status === 'ready';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const [, digit] = /^(?:Digit|Numpad)([1-9])$/u.exec(event.code) ?? [];
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const edit = digit === undefined ? null : editOfMatch(Number(digit) - 1);
      if (edit === null) return;
      event.preventDefault();
      onInsert(edit);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editOfMatch, onInsert]);
  if (matches.status !== 'failed' && found.length === 0) {
    // What is announced is there before it says anything.
    return <output className="visually-hidden">{isStill ? t('texts.noMatches') : ''}</output>;
  }
  return (
    <section
      aria-label={t('texts.matches')}
      className={css['matches']}
      aria-busy={!isStill}
      data-matches
    >
      <div className={css['inner']}>
        <h2 className={css['heading']}>
          {t('texts.matchesForParagraph', { number: paragraph + 1 })}
        </h2>
        {matches.status === 'failed' && <ErrorPanel error={matches.error} isAlert={false} />}
        <ul className={css['list']}>
          {found.map((match, index) => (
            <MatchRow
              // oxlint-disable-next-line react/no-array-index-key -- the place is the key to press
              key={index}
              match={match}
              number={index + 1}
              onView={onView}
              onInsert={() => {
                const edit = editOfMatch(index);
                if (edit !== null) onInsert(edit);
              }}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
