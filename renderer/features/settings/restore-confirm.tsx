import { useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useLane } from '../lane/index.ts';
import { useSettings } from './context.ts';
import { DataFailure } from './data-failure.tsx';
import { countsText } from './data-words.ts';
import css from './settings.module.css';

/** Puts a restore point back in two steps: checked and readied, then the app starts with it. */
export function RestoreConfirm() {
  const staged = useSettings((state) => state.staged);
  const stageRestore = useSettings((state) => state.stageRestore);
  const dropRestore = useSettings((state) => state.dropRestore);
  const restart = useSettings((state) => state.restart);
  const isAnyConfidential = useLane((state) =>
    (valueOf(state.rules) ?? []).some(({ isLocalOnly }) => isLocalOnly),
  );
  const [isRestarting, setRestarting] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const ready = staged.status === 'ready' ? valueOf(staged) : null;
  const isReady = ready !== null;
  useEffect(() => {
    if (isReady) first.current?.focus();
  }, [isReady]);
  if (ready === null) {
    return (
      <>
        <Button
          variant="primary"
          isInactive={staged.status === 'loading'}
          onClick={() => void stageRestore()}
        >
          {t('Put this back…')}
        </Button>
        {staged.status === 'loading' && (
          <output className={css['muted']}>
            {t('Checking all of it. Nothing is changed yet.')}
          </output>
        )}
        {staged.status === 'failed' && <DataFailure error={staged.error} />}
      </>
    );
  }
  return (
    <fieldset aria-label={t('Confirm putting it back')} className={css['confirm']}>
      <p>
        {t(
          'Checked and ready: {counts}. What is in the database now becomes a restore point of its own, and the app starts again with this one.',
          { counts: countsText(ready.counts) },
        )}
      </p>
      {ready.pausedDocuments > 0 && (
        <p>
          {t(
            '{count, plural, one {# document that waited then is} other {# documents that waited then are}} paused, because the service may have billed it since.',
            { count: ready.pausedDocuments },
          )}
        </p>
      )}
      {ready.leftDocuments > 0 && (
        <p>
          {t(
            '{count, plural, one {# document is} other {# documents are}} under way now. The app does not go on with them after that, though the service may bill them: wait for them or cancel them first.',
            { count: ready.leftDocuments },
          )}
        </p>
      )}
      {ready.leftChanges > 0 && (
        <p>
          {t(
            '{count, plural, one {# change of time is} other {# changes of time are}} not sent yet, and will not be: they stay in the restore point of what is there now.',
            { count: ready.leftChanges },
          )}
        </p>
      )}
      {isAnyConfidential && <p>{t('Projects that are local only now stay local only.')}</p>}
      <div className={css['buttons']}>
        <Button
          variant="danger"
          isInactive={isRestarting}
          onClick={() => {
            setRestarting(true);
            void restart();
          }}
        >
          {t('Put back and restart')}
        </Button>
        <Button ref={first} onClick={() => void dropRestore()}>
          {t('Leave it as it is')}
        </Button>
      </div>
    </fieldset>
  );
}
