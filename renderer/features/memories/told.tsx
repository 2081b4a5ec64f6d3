import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useUndo } from '../../lib/use-undo.ts';
import { useMemories } from './context.ts';
import type { Undoable } from './state.ts';
import record from '../../components/record-page.module.css';

function whatWasDone(undoable: Undoable): string {
  if (undoable.kind === 'memory') return t('“{name}” was deleted.', { name: undoable.name });
  return undoable.kind === 'units' ? t('The pair was deleted.') : t('The pair was changed.');
}

const keyOf = (undoable: Undoable | null): string | undefined =>
  undoable === null ? undefined : JSON.stringify(undoable);

/** What was done last with a way back, and what could not be done. */
export function Told() {
  const undoable = useMemories((state) => state.undoable);
  const undo = useMemories((state) => state.undo);
  const dismiss = useMemories((state) => state.dismissUndo);
  const error = useMemories((state) => state.actionError);
  const copyText = useMemories((state) => state.copyText);
  const button = useUndo(keyOf(undoable), undo);
  return (
    <>
      <section aria-label={t('Done last')} aria-live="polite">
        {undoable !== null && (
          <div className={record['bar']}>
            <span>{whatWasDone(undoable)}</span>
            <Button ref={button} icon={Undo2} onClick={() => void undo()}>
              {t('Undo')}
            </Button>
            <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
          </div>
        )}
      </section>
      {error !== null && <ErrorPanel error={error} onCopy={(report) => void copyText(report)} />}
    </>
  );
}
