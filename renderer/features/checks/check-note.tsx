import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { useChecks } from './store.ts';
import css from './checks.module.css';

/** Opens and closes the list of an item's findings. */
export function CheckButton({ itemId }: { itemId: string }) {
  const isOpen = useChecks((state) => state.itemId === itemId);
  const { open, close } = useChecks('open', 'close');
  return (
    <Button
      icon={ListChecks}
      aria-expanded={isOpen}
      data-check
      onClick={() => (isOpen ? close() : void open(itemId))}
    >
      {t('checks.check')}
    </Button>
  );
}

/** Shows "3 things to check", which opens the list; nothing if there are none or the count is unknown. */
export function CheckNote({ itemId, onView }: { itemId: string; onView: (id: string) => void }) {
  const count = useChecks((state) => state.counts[itemId]) ?? 0;
  const { askCount, open } = useChecks('askCount', 'open');
  useEffect(() => askCount(itemId), [askCount, itemId]);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={css['note']}
      onClick={() => {
        void open(itemId);
        onView(itemId);
      }}
    >
      {t('checks.toCheck', { count })}
    </button>
  );
}
