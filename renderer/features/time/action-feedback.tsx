import Layers2 from 'lucide-react/icons/layers-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { UndoBar } from '../../components/undo-bar.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { useTime } from './store.ts';
import { useTimeFormat } from './time-format.ts';
import bars from '../../components/bars.module.css';
import feedback from '../../components/feedback.module.css';
import forms from '../../components/forms.module.css';

/** The last deletion, and the way to take it back: by its button or Ctrl/Cmd+Z. */
function Deleted() {
  const deleted = useTime((state) => state.deletedEntry);
  const undo = useTime((state) => state.undoDelete);
  const dismiss = useTime((state) => state.dismissUndo);
  if (deleted === null) return null;
  return (
    <UndoBar
      id={deleted.entryId}
      text={
        deleted.note === ''
          ? t('time.entryDeleted')
          : t('time.namedEntryDeleted', { note: deleted.note })
      }
      undo={undo}
      dismiss={dismiss}
    />
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
    <div className={`${feedback['feedback']} ${feedback['warned']}`}>
      <Layers2 size={16} aria-hidden />
      <span className={bars['text']}>
        {t('time.savedButOverlaps', {
          when:
            endedAtMs === null
              ? format.dateTime(startedAtMs)
              : format.range(startedAtMs, endedAtMs),
        })}
      </span>
      <IconButton label={t('time.dismissOverlap')} icon={X} onClick={dismiss} />
    </div>
  );
}

/** What one should know about the list at the moment. */
export function ActionFeedback() {
  const isOnline = useOnline();
  const listError = useTime((state) => state.listError);
  const isIdleUnknown = useTime(
    ({ timer }) => timer !== null && timer.entry !== null && !timer.canMeasureIdle,
  );
  return (
    <>
      {!isOnline && (
        <p className={feedback['feedback']}>
          <WifiOff size={16} aria-hidden />
          <span className={bars['text']}>{t('time.offline')}</span>
        </p>
      )}
      {isIdleUnknown && <p className={forms['hint']}>{t('time.idleNotReported')}</p>}
      {listError !== null && <ErrorPanel error={listError} />}
      <section aria-label={t('time.lastAction')} aria-live="polite" className={feedback['live']}>
        <Deleted />
        <Overlap />
      </section>
    </>
  );
}
