import { useState, useEffect } from 'react';
import { ENTRY_SYNC_STATES, NO_PROJECT } from '../../../shared/domain/time/names.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { DateField } from '../../components/fields/date-field.tsx';
import { Dialog } from '../../components/forms/dialog.tsx';
import { SelectField, TextField } from '../../components/fields/field.tsx';
import { RadioGroup } from '../../components/controls/radio-group.tsx';
import { translated } from '../../lib/words/translated.ts';
import { ExportNotice } from '../../components/exchange/transfer-notice.tsx';
import { format } from '../../lib/words/format.ts';
import { SYNC_STATE_LABELS } from '../time/index.ts';
import { systemCalendar, RANGE_LABELS } from './calendar.ts';
import { BLANK_EXPORT, toExportInput, type ExportDraft } from './export-draft.ts';
import { useProjects } from '../projects/index.ts';
import { useTimeReport } from './store.ts';
import { NamedOptions, Options, LabeledOptions } from '../../components/controls/options.tsx';
import { MAX_ENTRY_SEARCH_CHARS } from '../../../shared/domain/time/limits.ts';
import forms from '../../components/forms/forms.module.css';
import { Form } from '../../components/forms/form.tsx';

function ExportResult() {
  const { timeExport, revealTimeExport, dismissTimeExport } = useTimeReport();
  return (
    <ExportNotice
      of={timeExport}
      text={({ entryCount: count, fileName, sizeBytes }) =>
        t('timeReport.exported', { count, fileName, size: format.bytes(sizeBytes) })
      }
      reveal={revealTimeExport}
      dismiss={dismissTimeExport}
    />
  );
}

interface ExportFiltersProps {
  draft: ExportDraft;
  error: string | null;
  onChange: (patch: Partial<ExportDraft>) => void;
}

/** Chooses the entries of the file, with the filters of their list. */
function ExportFilters({ draft, error, onChange: change }: ExportFiltersProps) {
  const { catalog, loadCatalog } = useProjects();
  useEffect(() => void loadCatalog(), [loadCatalog]);
  const field = (
    name: 'range' | 'projectId' | 'customerId' | 'billable' | 'syncState' | 'text',
  ) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <SelectField label={t('timeReport.days')} {...field('range')}>
        <option value="all">{t('timeReport.allTime')}</option>
        <LabeledOptions of={RANGE_LABELS} />
      </SelectField>
      {draft.range === 'custom' && (
        <div className={forms['two']}>
          <DateField
            label={t('lane.fromDate')}
            keepsText
            value={draft.from}
            error={error}
            onChange={(from) => change({ from })}
          />
          <DateField
            label={t('lane.toDate')}
            keepsText
            value={draft.to}
            onChange={(to) => change({ to })}
          />
        </div>
      )}
      <SelectField label={t('texts.project')} {...field('projectId')}>
        <option value="">{t('time.allProjects')}</option>
        <option value={NO_PROJECT}>{t('time.withoutProject')}</option>
        <NamedOptions of={catalog?.projects} />
      </SelectField>
      <SelectField label={t('time.customer')} {...field('customerId')}>
        <option value="">{t('time.allCustomers')}</option>
        <NamedOptions of={catalog?.customers} />
      </SelectField>
      <SelectField label={t('time.billable')} {...field('billable')}>
        <option value="any">{t('timeReport.billableOrNot')}</option>
        <option value="yes">{t('timeReport.billableOnly')}</option>
        <option value="no">{t('timeReport.notBillableOnly')}</option>
      </SelectField>
      <SelectField label={t('glossaries.status')} {...field('syncState')}>
        <option value="">{t('app.any')}</option>
        <Options of={ENTRY_SYNC_STATES} label={(state) => t(SYNC_STATE_LABELS[state])} />
      </SelectField>
      <TextField
        label={t('timeReport.withWords')}
        maxLength={MAX_ENTRY_SEARCH_CHARS}
        {...field('text')}
      />
    </>
  );
}

const FORMATS = [
  { value: 'csv', label: msg('exchange.formatCsv'), hint: msg('timeReport.csvHint') },
  { value: 'xlsx', label: msg('exchange.formatXlsx'), hint: msg('timeReport.xlsxHint') },
] as const;
const MEASURES = [
  { value: 'raw', label: msg('timeReport.exactTime') },
  {
    value: 'rounded',
    label: msg('timeReport.withBilledTime'),
    hint: msg('timeReport.withBilledTimeHint'),
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
  const submit = () => {
    const checked = toExportInput(draft, systemCalendar);
    if (!checked.ok) return setError(checked.error);
    onDone();
    void exportEntries(checked.input);
  };
  return (
    <Form label={t('timeReport.timeExport')} className={forms['body']} onSubmit={submit}>
      <ExportFilters draft={draft} error={error} onChange={change} />
      <RadioGroup
        label={t('timeReport.format')}
        choices={translated(FORMATS)}
        value={draft.format}
        onChange={(format) => change({ format })}
      />
      <RadioGroup
        label={t('app.time')}
        choices={translated(MEASURES)}
        value={draft.isRounded ? 'rounded' : 'raw'}
        onChange={(measure) => change({ isRounded: measure === 'rounded' })}
      />
      <Button variant="primary" type="submit" className={forms['submit']}>
        {t('timeReport.chooseLocation')}
      </Button>
    </Form>
  );
}

export interface TimeExportDialogProps {
  /** The view on screen, which is the most likely choice. */
  start: Partial<ExportDraft>;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the entries and format of an export; the system then asks for the location. Shows the result. */
export function TimeExportDialog({ start, isOpen, onClose }: TimeExportDialogProps) {
  return (
    <>
      <Dialog title={t('timeReport.exportTime')} isOpen={isOpen} onClose={onClose}>
        {isOpen && <ExportForm start={start} onDone={onClose} />}
      </Dialog>
      <ExportResult />
    </>
  );
}
