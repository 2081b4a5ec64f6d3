import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { digitOf, MatchRow } from '../../components/text/match-row.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { replaceRange } from '../../lib/text/type-text.ts';
import { useTranslate } from './store.ts';
import { targetArea } from './text-pane.tsx';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

/** Returns a function that types a match into the translation; false if there is none of that number. */
function useInsertMatch(): (index: number) => boolean {
  const editOfMatch = useTranslate((state) => state.editOfMatch);
  return (index) => {
    const [edit, area] = [editOfMatch(index), targetArea()];
    if (edit === null || area === null) return false;
    replaceRange(area, edit);
    return true;
  };
}

/** Makes Alt and a digit insert a match, whether or not the panel is open. */
export function MatchKeys() {
  const insert = useInsertMatch();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = digitOf(event);
      if (digit !== null && insert(digit - 1)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return null;
}

/** Lists earlier translations of texts similar to the current paragraph. */
export function Matches({ onView }: { onView: (itemId: string) => void }) {
  const { matches, paragraph } = useTranslate();
  const isEmpty = useTranslate(({ sourceText }) => sourceText === '');
  const insert = useInsertMatch();
  const found = valueOf(matches) ?? [];
  if (matches.status === 'failed') return <ErrorPanel error={matches.error} isAlert={false} />;
  if (found.length === 0) return <p>{isEmpty ? t('texts.matchesLater') : t('texts.noMatches')}</p>;
  return (
    <>
      <h2 className={forms['hint']}>{t('texts.matchesForParagraph', { number: paragraph + 1 })}</h2>
      <ul className={layout['stack']} aria-busy={matches.status !== 'ready'}>
        {found.map((match, index) => (
          <MatchRow
            // oxlint-disable-next-line react/no-array-index-key -- the position is the key to press
            key={index}
            match={match}
            number={index + 1}
            onView={onView}
            onInsert={() => void insert(index)}
          />
        ))}
      </ul>
    </>
  );
}
