import Undo2 from 'lucide-react/icons/undo-2';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { useTranslate } from './context.ts';
import css from './status.module.css';

/**
 * A newer translation does not fit a person's own wording: nothing is overwritten unasked, and what was
 * overwritten comes back, also by Ctrl/Cmd+Z.
 * @param onDone the notice has changed; the work goes on in the translation
 */
export function HeldBack({ onDone }: { onDone: () => void }) {
  const isThere = useTranslate((state) => state.heldBack !== null);
  const isTaken = useTranslate((state) => state.replaced !== null);
  const take = useTranslate((state) => state.takeHeldBack);
  const keep = useTranslate((state) => state.keepOwn);
  const undo = useTranslate((state) => state.undoTake);
  const run = (work: () => void) => () => {
    work();
    onDone();
  };
  if (isTaken) {
    return (
      <section aria-label={t('Newer translation')} className={`${css['notice']} ${css['told']}`}>
        <output>{t('The newer translation stands in the place of the one before.')}</output>
        <Button icon={Undo2} onClick={run(undo)}>
          {t('Undo')}
        </Button>
      </section>
    );
  }
  if (!isThere) return null;
  return (
    <section aria-label={t('Newer translation')} className={css['notice']}>
      <output>
        {t(
          'There is a newer translation, and the shown one may hold wording of yours. It stays until you say otherwise.',
        )}
      </output>
      <Button onClick={run(keep)}>{t('Keep my wording')}</Button>
      <Button onClick={run(take)}>{t('Take the new translation')}</Button>
    </section>
  );
}
