import { useEffect, type ReactNode } from 'react';
import { MemoryList } from './memory-list.tsx';
import { MemoryView } from './memory-view.tsx';
import { useMemories } from './store.ts';

/** The memories of this computer, or the one that is opened. */
export function MemoriesTab({ views }: { views: ReactNode }) {
  const open = useMemories((state) => state.open);
  const isOpened = useMemories((state) => state.memory !== null);
  useEffect(() => open(), [open]);
  return isOpened ? <MemoryView /> : <MemoryList views={views} />;
}
