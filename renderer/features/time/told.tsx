import Layers2 from 'lucide-react/icons/layers-2';
import Undo2 from 'lucide-react/icons/undo-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { useUndo } from '../../lib/use-undo.ts';
import { useTime } from './context.ts';
import { useTimeFormat } from './use-time-format.ts';
import css from './time-page.module.css';

/** The last deletion, and the way to take it back: by its button or Ctrl/Cmd+Z. */
function Deleted() {
  const deleted = useTime((state) => state.deletedEntry);
  const undo = useTime((state) => state.undoDelete);
  const dismiss = useTime((state) => state.dismissUndo);
  const button = useUndo(deleted?.entryId, undo);
  if (deleted === null) return null;
  return (
    <div className={css['told']}>
      <span className={css['words']}>
        {deleted.note === ''
          ? t('The entry was deleted.')
          : t('“{note}” was deleted.', { note: deleted.note })}
      </span>
      <Button ref={button} icon={Undo2} onClick={() => void undo()}>
        {t('Undo')}
      </Button>
      <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
    </div>
  );
}

/** What was kept covers the same time as another entry. */
function Overlap() {
  const format = useTimeFormat();
  const entry = useTime((state) => state.overlapOf);
  const dismiss = useTime((state) => state.dismissOverlap);
  if (entry === null) return null;
  const { startedAtMs, endedAtMs } = entry;
  return (
    <div className={`${css['told']} ${css['warned']}`}>
      <Layers2 size={16} aria-hidden />
      <span className={css['words']}>
        {t('It was kept, but another entry covers part of the same time: {when}.', {
          when:
            endedAtMs === null
              ? format.dateTime(startedAtMs)
              : format.range(startedAtMs, endedAtMs),
        })}
      </span>
      <IconButton label={t('Dismiss the overlap')} icon={X} onClick={dismiss} />
    </div>
  );
}

/** What one should know about the list at the moment. */
export function Told() {
  const isOnline = useOnline();
  const listError = useTime((state) => state.listError);
  const copyText = useTime((state) => state.copyText);
  const isIdleUnknown = useTime(
    ({ timer }) => timer !== null && timer.entry !== null && !timer.canMeasureIdle,
  );
  return (
    <>
      {!isOnline && (
        <p className={css['told']}>
          <WifiOff size={16} aria-hidden />
          <span className={css['words']}>
            {t(
              'No network. Everything here works as always; what a service is to have waits in the outbox.',
            )}
          </span>
        </p>
      )}
      {isIdleUnknown && (
        <p className={css['hint']}>
          {t(
            'This system does not tell the app how long nobody has touched the computer, so time away from it is noticed only when it sleeps.',
          )}
        </p>
      )}
      {listError !== null && (
        <ErrorPanel error={listError} onCopy={(report) => void copyText(report)} />
      )}
      <section aria-label={t('What was done')} aria-live="polite" className={css['live']}>
        <Deleted />
        <Overlap />
      </section>
    </>
  );
}
