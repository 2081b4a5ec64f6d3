import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { useUndo } from '../../lib/use-undo.ts';
import { useHistory } from './context.ts';
import css from './transfer.module.css';

/** The last deletion, and the way to take it back: by its button or Ctrl/Cmd+Z. */
export function UndoBar() {
  const deleted = useHistory((state) => state.deleted);
  const undo = useHistory((state) => state.undoDelete);
  const dismiss = useHistory((state) => state.dismissUndo);
  const button = useUndo(deleted?.itemId, undo);
  return (
    <section aria-label={t('Deleted')} aria-live="polite" className={css['live']}>
      {deleted !== null && (
        <div className={css['bar']}>
          <span className={css['outcome']}>
            {t('“{title}” was deleted.', { title: deleted.title })}
          </span>
          <Button ref={button} icon={Undo2} onClick={() => void undo()}>
            {t('Undo')}
          </Button>
          <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}
