import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import { Suspense } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SpentTimeForm } from '../time/index.ts';
import { useTranslate } from './context.ts';
import { noteOf } from './time-slice.ts';
import css from './status.module.css';

/** What becomes of the text: into the history, and its time to a project. */
export function PageActions({ onView }: { onView: (itemId: string) => void }) {
  const itemId = useTranslate((state) => state.itemId);
  const outcome = useTranslate((state) => state.keepOutcome);
  const hasBoth = useTranslate(
    (state) => state.sourceText.trim() !== '' && state.targetText.trim() !== '',
  );
  const keep = useTranslate((state) => state.keep);
  const isAsYouType = useTranslate((state) => state.isAsYouType);
  const setAsYouType = useTranslate((state) => state.setAsYouType);
  const isLogOpen = useTranslate((state) => state.isLogOpen);
  const isLogged = useTranslate((state) => state.isTimeLogged);
  const setLogOpen = useTranslate((state) => state.setLogOpen);
  const logTime = useTranslate((state) => state.logTime);
  const projectId = useTranslate((state) => state.projectId);
  const note = useTranslate((state) => noteOf(state.sourceText));
  return (
    <>
      <div className={css['actions']}>
        <label className={css['switch']}>
          <input
            type="checkbox"
            checked={isAsYouType}
            onChange={({ target }) => setAsYouType(target.checked)}
          />
          {t('Translate while typing')}
        </label>
        <Button icon={History} isInactive={!hasBoth} onClick={() => void keep()}>
          {t('Keep in history')}
        </Button>
        {itemId !== null && (
          <Button variant="quiet" onClick={() => onView(itemId)}>
            {t('Show in History')}
          </Button>
        )}
        <Button icon={Clock} aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t('Log time')}
        </Button>
        <output className={css['figures']}>
          {outcome === 'kept' && t('Kept in the history.')}
          {outcome === 'not-recorded' &&
            t('Not kept: Settings or the project say that nothing is recorded.')}
          {outcome === null && isLogged && !isLogOpen && t('Time logged.')}
        </output>
      </div>
      {isLogOpen && (
        <Suspense fallback={null}>
          <SpentTimeForm
            label={note === '' ? t('Log time') : t('Log time for {name}', { name: note })}
            projectId={projectId}
            onLog={logTime}
            onClose={() => setLogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
