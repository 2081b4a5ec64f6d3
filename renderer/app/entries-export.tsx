import Download from 'lucide-react/icons/download';
import { Suspense, useState } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { Button } from '../components/button.tsx';
import { TimeExportDialog } from '../features/time-report/index.ts';
import { useTime } from '../features/time/index.ts';

/** Entries as they are searched for, as a file: the button and, once it was pressed, the dialog. */
export function useEntriesExport() {
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
        {t('Export')}
      </Button>
    ),
    dialog: isOpen !== null && (
      <Suspense fallback={null}>
        <TimeExportDialog start={start} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
