import { useHistory } from './context.ts';
import { HistoryItem } from './history-item.tsx';
import { HistoryList } from './history-list.tsx';

/** Everything translated before, searched and read without a network. */
export function HistoryPage() {
  const isOpen = useHistory((state) => state.openItemId !== null);
  return isOpen ? <HistoryItem /> : <HistoryList />;
}
