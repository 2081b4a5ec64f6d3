import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useUndo } from '../../lib/use-undo.ts';
import { labelText } from './change-text.ts';
import { useOutbox } from './context.ts';
import css from './outbox.module.css';

/** The change dropped last, and the way to put it back: by its button or Ctrl/Cmd+Z. */
export function DropBar() {
  const format = useFormat();
  const dropped = useOutbox((state) => state.dropped);
  const undo = useOutbox((state) => state.undoDrop);
  const dismiss = useOutbox((state) => state.dismissDrop);
  const button = useUndo(dropped?.operationId, undo);
  return (
    <section aria-label={t('Dropped')} aria-live="polite" className={css['live']}>
      {dropped !== null && (
        <div className={css['bar']}>
          <span className={css['outcome']}>
            {t('“{name}” is not sent. Its row in the app stays as it is.', {
              name: labelText(dropped, format),
            })}
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
