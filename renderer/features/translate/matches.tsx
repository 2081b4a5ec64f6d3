import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { digitOf, MatchRow } from '../../components/text/match-row.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import type { TextEdit } from './paragraphs.ts';
import { useTranslate } from './store.ts';
import css from './translate-page.module.css';

interface MatchesProps {
  /** Applies the change to the translation. */
  onInsert: (edit: TextEdit) => void;
  onView: (itemId: string) => void;
}

/** Lists earlier translations of texts similar to the current paragraph; Alt and a digit insert one. */
export function Matches({ onInsert, onView }: MatchesProps) {
  const { matches, paragraph, editOfMatch } = useTranslate('matches', 'paragraph', 'editOfMatch');
  const found = valueOf(matches) ?? [];
  const isStill = matches.status === 'ready';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = digitOf(event);
      const edit = digit === null ? null : editOfMatch(digit - 1);
      if (edit === null) return;
      event.preventDefault();
      onInsert(edit);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editOfMatch, onInsert]);
  if (matches.status !== 'failed' && found.length === 0) {
    // A live region must exist before its text appears.
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
              // oxlint-disable-next-line react/no-array-index-key -- the position is the key to press
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
