import Download from 'lucide-react/icons/download';
import { useCallback, Suspense, useState } from 'react';
import { NO_PROJECT } from '../../shared/domain/time/names.ts';
import type { OutboxOperation } from '../../shared/domain/sync/outbox.ts';
import { t } from '../../shared/i18n/text.ts';
import { Button } from '../components/controls/button.tsx';
import { useOutbox } from '../features/outbox/index.ts';
import { CatalogView } from '../features/projects/index.ts';
import { ReportView, TimeExportDialog } from '../features/time-report/index.ts';
import { useTime } from '../features/time/index.ts';
import { OutboxPage, TimePage } from './lazy-pages.tsx';
import type { Page } from './pages.ts';

/** Exports the entries of the current search to a file: the button and, once pressed, the dialog. */
function useEntriesExport() {
  const values = useTime((state) => state.entrySearch.values);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const hasDays = values.from !== '' || values.to !== '';
  const start = {
    ...values,
    range: hasDays ? 'custom' : 'all',
    billable: values.billable === '' ? 'any' : values.billable,
  };
  return {
    button: (
      <Button icon={Download} onClick={() => setOpen(true)}>
        {t('glossaries.export')}
      </Button>
    ),
    dialog: isOpen !== null && (
      <Suspense fallback={null}>
        <TimeExportDialog start={start} isOpen={isOpen} onClose={() => setOpen(false)} />
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
  const { showEntries, showEntry, setView } = useTime('showEntries', 'showEntry', 'setView');
  const summary = useOutbox((state) => state.summary);
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
  const unsent = summary === null ? null : summary.waiting + summary.parked + summary.held;
  return (
    <TimePage
      report={<ReportView onOpenCell={onOpenCell} />}
      catalog={<CatalogView />}
      entriesExport={entriesExport}
      unsentCount={unsent}
      onOutbox={() => onGo('outbox')}
      onSession={onSession}
    />
  );
}
