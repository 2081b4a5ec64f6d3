import { useId, type ReactNode } from 'react';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { t } from '../../../shared/i18n/text.ts';
import { format } from '../../lib/words/format.ts';
import { Button } from '../controls/button.tsx';
import css from './match-row.module.css';

/** Limited by the number of digit keys. */
export const MAX_KEYS = 9;

/** Returns the digit pressed with Alt, with or without Shift; null for any other key. */
export function digitOf(event: KeyboardEvent, hasShift = false): number | null {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey !== hasShift) return null;
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/u.exec(code) ?? [];
  return digit === undefined ? null : Number(digit);
}

interface MatchRowProps {
  match: TextMatch;
  /** The match's source with its differences marked; defaults to plain text. */
  source?: ReactNode;
  number: number;
  onInsert: () => void;
  /** Absent if it cannot be viewed from here. */
  onView?: (itemId: string) => void;
}

/** Says that nobody checked a pair; nothing for others. */
function Unchecked({ worth, id }: Pick<TextMatch, 'worth'> & { id?: string }) {
  if (worth === 'person') return null;
  return (
    <span id={id} className={css['numbers']} title={t('texts.uncheckedMatch')}>
      {worth === 'aligned' ? t('history.aligned') : t('history.machine')}
      <span className="visually-hidden">: {t('texts.uncheckedMatch')}</span>
    </span>
  );
}

/** Shows an earlier translation of a similar text: its similarity, its origin, and a way to use it. */
export function MatchRow(props: MatchRowProps) {
  const { match, source = match.source, number, onInsert, onView } = props;
  const unchecked = useId();
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
        <Unchecked worth={match.worth} id={unchecked} />
        {match.hasNewNumbers && <span className={css['numbers']}>{t('texts.numbersAdapted')}</span>}
        {match.isMiscut && <span className={css['numbers']}>{t('texts.cutInSentence')}</span>}
        <span className={css['origin']}>
          {origin}: {match.title}, {format.dateTime(match.createdAtMs)}
        </span>
      </div>
      <p dir="auto" className={css['source']}>
        {source}
      </p>
      <p dir="auto" className={css['target']}>
        {match.target}
      </p>
      <div className={css['actions']}>
        <Button
          aria-label={t('texts.insertMatchNumber', { number })}
          aria-describedby={match.worth === 'person' ? undefined : unchecked}
          aria-keyshortcuts={number <= MAX_KEYS ? `Alt+${String(number)}` : undefined}
          onClick={onInsert}
        >
          {t('texts.insertMatch')}
        </Button>
        {number <= MAX_KEYS && <kbd className={css['key']}>Alt {number}</kbd>}
        {itemId !== null && onView !== undefined && (
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
                <Unchecked worth={each.worth} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
