import { useEffect } from 'react';
import { HistoryList } from './history-list.tsx';
import { ItemPage } from './item-page.tsx';
import { useHistory } from './store.ts';

export interface HistoryPageProps {
  /** Called when a document is in the plan again and its options can be chosen. */
  onPlannedAgain: () => void;
}

/** Page of all earlier translations, searched and read offline. */
export function HistoryPage({ onPlannedAgain }: HistoryPageProps) {
  const isOpen = useHistory((state) => state.openItemId !== null);
  const { planAgain, restoreItem } = useHistory();
  useEffect(() => void restoreItem(), [restoreItem]);
  if (!isOpen) return <HistoryList />;
  return (
    <ItemPage
      onTranslateAgain={async (jobId) => {
        if (await planAgain(jobId)) onPlannedAgain();
      }}
    />
  );
}
