import { useState, type FormEvent } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { systemCalendar } from './calendar.ts';
import { useTimeReport } from './context.ts';
import { BLANK_EXPORT, toExportInput, type ExportDraft } from './export-draft.ts';
import { ExportFilters } from './export-filters.tsx';
import { ExportResult } from './export-result.tsx';
import css from './report.module.css';

const FORMATS = [
  { value: 'csv', label: 'CSV', hint: msg('text, opens everywhere') },
  { value: 'xlsx', label: 'XLSX', hint: msg('for Excel and LibreOffice') },
] as const;
const MEASURES = [
  { value: 'raw', label: msg('Exact time') },
  {
    value: 'rounded',
    label: msg('With billed time'),
    hint: msg('after the rule of each customer'),
  },
] as const;

function ExportForm({ start, onDone }: { start: Partial<ExportDraft>; onDone: () => void }) {
  const exportEntries = useTimeReport((state) => state.exportEntries);
  const [draft, setDraft] = useState<ExportDraft>(() => ({ ...BLANK_EXPORT, ...start }));
  const [error, setError] = useState<string | null>(null);
  const change = (patch: Partial<ExportDraft>) => {
    setDraft({ ...draft, ...patch });
    setError(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = toExportInput(draft, systemCalendar);
    if (!checked.ok) return setError(checked.error);
    onDone();
    void exportEntries(checked.input);
  };
  return (
    <form
      aria-label={t('Export of time')}
      className={css['exportForm']}
      noValidate
      onSubmit={submit}
    >
      <ExportFilters draft={draft} error={error} onChange={change} />
      <RadioGroup
        label={t('Format')}
        choices={translated(FORMATS)}
        value={draft.format}
        onChange={(format) => change({ format })}
      />
      <RadioGroup
        label={t('Time')}
        choices={translated(MEASURES)}
        value={draft.isRounded ? 'rounded' : 'raw'}
        onChange={(measure) => change({ isRounded: measure === 'rounded' })}
      />
      <Button variant="primary" type="submit" className={css['go']}>
        {t('Choose a place…')}
      </Button>
    </form>
  );
}

export interface TimeExportDialogProps {
  /** What is on screen, and so what one most likely wants to have. */
  start: Partial<ExportDraft>;
  isOpen: boolean;
  onClose: () => void;
}

/** Which entries go into a file, and how; the system then asks for the place. Tells what came of it. */
export function TimeExportDialog({ start, isOpen, onClose }: TimeExportDialogProps) {
  return (
    <>
      <Dialog title={t('Export time')} isOpen={isOpen} onClose={onClose}>
        {isOpen && <ExportForm start={start} onDone={onClose} />}
      </Dialog>
      <ExportResult />
    </>
  );
}
