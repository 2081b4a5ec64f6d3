import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { useChecks } from './store.ts';
import css from './checks.module.css';

/** Opens the list of an item's findings, whose number it shows. */
export function CheckButton({ itemId, onOpen }: { itemId: string; onOpen: () => void }) {
  const count = useCheckCount(itemId);
  const open = useChecks((state) => state.open);
  return (
    <Button
      icon={ListChecks}
      onClick={() => {
        onOpen();
        void open(itemId, true);
      }}
    >
      {t('history.checkCount', { count })}
    </Button>
  );
}

/** Returns the number of open findings of an item; 0 while it is not known. */
export function useCheckCount(itemId: string): number {
  const count = useChecks((state) => state.counts[itemId]) ?? 0;
  const askCount = useChecks((state) => state.askCount);
  useEffect(() => askCount(itemId), [askCount, itemId]);
  return count;
}

/** Shows "3 things to check", which opens the list; nothing if there are none or the count is unknown. */
export function CheckNote({ itemId, onView }: { itemId: string; onView: (id: string) => void }) {
  const count = useCheckCount(itemId);
  const open = useChecks((state) => state.open);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={css['note']}
      onClick={() => {
        void open(itemId, true);
        onView(itemId);
      }}
    >
      {t('checks.toCheck', { count })}
    </button>
  );
}
