import { use, useCallback } from 'react';
import { useStore } from 'zustand';
import { NO_PROJECT } from '../../shared/domain/time-names.ts';
import type { OutboxOperation } from '../../shared/domain/time-outbox.ts';
import { OutboxStoreContext } from '../features/outbox/index.ts';
import { CatalogueView, ReportView } from '../features/time-report/index.ts';
import { useTime } from '../features/time/index.ts';
import { useEntriesExport } from './entries-export.tsx';
import { OutboxPage, TimePage } from './lazy-pages.ts';
import type { Page } from './pages.ts';

/** How many changes wait for a person; null until it is known. */
export function useOutboxSummary() {
  const store = use(OutboxStoreContext);
  if (store === null) throw new Error('OutboxStoreContext is missing.');
  return useStore(store, (state) => state.summary);
}

interface TimePagesProps {
  page: Page;
  onGo: (page: Page) => void;
}

/** "Time" with its views, and the outbox behind it. */
export function TimePages({ page, onGo }: TimePagesProps) {
  const showEntries = useTime((state) => state.showEntries);
  const showEntry = useTime((state) => state.showEntry);
  const setView = useTime((state) => state.setView);
  const summary = useOutboxSummary();
  const entriesExport = useEntriesExport();
  const onOpenCell = useCallback(
    (day: string, projectId: string | null) => {
      setView('entries');
      void showEntries({ from: day, to: day, projectId: projectId ?? NO_PROJECT });
    },
    [setView, showEntries],
  );
  const onEdit = useCallback(
    async ({ subject, subjectId }: Pick<OutboxOperation, 'subject' | 'subjectId'>) => {
      if (subject !== 'entry') setView('catalogue');
      else {
        setView('entries');
        await showEntry(subjectId);
      }
      onGo('time');
    },
    [onGo, setView, showEntry],
  );
  if (page === 'outbox') {
    return (
      <OutboxPage onEdit={(operation) => void onEdit(operation)} onBack={() => onGo('time')} />
    );
  }
  const unsent = summary === null ? null : summary.waiting + summary.parked + summary.held;
  return (
    <TimePage
      report={<ReportView onOpenCell={onOpenCell} />}
      catalogue={<CatalogueView />}
      entriesExport={entriesExport}
      unsentCount={unsent}
      onOutbox={() => onGo('outbox')}
    />
  );
}
