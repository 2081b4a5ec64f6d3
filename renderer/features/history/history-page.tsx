import { useHistory } from './context.ts';
import { HistoryItem } from './history-item.tsx';
import { HistoryList } from './history-list.tsx';

export interface HistoryPageProps {
  /** A document is in the plan again: its options can be chosen. */
  onPlannedAgain: () => void;
}

/** Everything translated before, searched and read without a network. */
export function HistoryPage({ onPlannedAgain }: HistoryPageProps) {
  const isOpen = useHistory((state) => state.openItemId !== null);
  const planAgain = useHistory((state) => state.planAgain);
  if (!isOpen) return <HistoryList />;
  return (
    <HistoryItem
      onTranslateAgain={async (jobId) => {
        if (await planAgain(jobId)) onPlannedAgain();
      }}
    />
  );
}
