import { useCallback, Suspense, useState } from 'react';
import { NO_PROJECT } from '../../shared/domain/time/names.ts';
import type { OutboxOperation } from '../../shared/domain/sync/outbox.ts';
import { useOutbox } from '../features/outbox/index.ts';
import { CatalogFilter, CatalogNav, CatalogView } from '../features/projects/index.ts';
import {
  ReportView,
  TimeExportDialog,
  useTimeReport,
  WeekFacts,
} from '../features/time-report/index.ts';
import { useTime } from '../features/time/index.ts';
import { OutboxPage, TimePage } from './lazy-pages.tsx';
import type { Page } from './pages.ts';

/** Exports time to a file, at first that of the view on screen; the dialog is there once it was opened. */
function useTimeExport() {
  const view = useTime((state) => state.view);
  const values = useTime((state) => state.entrySearch.values);
  const reported = useTimeReport((state) => state.reportSearch.asked?.values);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const hasDays = values.from !== '' || values.to !== '';
  const ofEntries = {
    ...values,
    range: hasDays ? 'custom' : 'all',
    billable: values.billable === '' ? 'any' : values.billable,
  };
  return {
    open: () => setOpen(true),
    dialog: isOpen !== null && (
      <Suspense fallback={null}>
        <TimeExportDialog
          start={(view === 'report' ? reported : view === 'entries' && ofEntries) || {}}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

interface TimePagesProps {
  page: Page;
  onGo: (page: Page) => void;
  /** Opens a voice session that has logged time. */
  onSession: (sessionId: string) => Promise<void>;
}

/** Renders "Time" with its views, and the outbox behind it. */
export function TimePages({ page, onGo, onSession }: TimePagesProps) {
  const { showEntries, showEntry, setView } = useTime();
  const summary = useOutbox((state) => state.summary);
  const timeExport = useTimeExport();
  const onOpenCell = useCallback(
    (day: string, projectId: string | null) => {
      setView('entries');
      void showEntries({ from: day, to: day, projectId: projectId ?? NO_PROJECT });
    },
    [setView, showEntries],
  );
  const onEdit = useCallback(
    async ({ subject, subjectId }: Pick<OutboxOperation, 'subject' | 'subjectId'>) => {
      if (subject !== 'entry') setView('catalog');
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
  return (
    <>
      <TimePage
        facts={<WeekFacts />}
        report={{ content: <ReportView onOpenCell={onOpenCell} /> }}
        catalog={{
          filter: <CatalogFilter />,
          content: <CatalogView />,
          nav: <CatalogNav />,
        }}
        onExport={timeExport.open}
        unsentCount={summary === null ? null : summary.waiting + summary.parked + summary.held}
        onOutbox={() => onGo('outbox')}
        onSession={onSession}
      />
      {timeExport.dialog}
    </>
  );
}
