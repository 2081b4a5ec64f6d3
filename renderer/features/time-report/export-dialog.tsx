import { useState, type FormEvent, useEffect } from 'react';
import { ENTRY_SYNC_STATES, NO_PROJECT } from '../../../shared/domain/time/names.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { ExportBar } from '../../components/transfer-bar.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { SYNC_STATE_LABELS } from '../time/index.ts';
import { systemCalendar, RANGE_LABELS } from './calendar.ts';
import { BLANK_EXPORT, toExportInput, type ExportDraft } from './export-draft.ts';
import { useTimeReport } from './store.ts';
import forms from '../../components/forms.module.css';
import css from './report.module.css';

/** How the export is going, and what came of it. */
function ExportResult() {
  const format = useFormat();
  const state = useTimeReport((each) => each.timeExport);
  const reveal = useTimeReport((each) => each.revealTimeExport);
  const dismiss = useTimeReport((each) => each.dismissTimeExport);
  return (
    <ExportBar
      label={t('Export of time')}
      className={css['outcome']}
      isWriting={state.status === 'running'}
      outcome={
        state.status === 'done'
          ? t('Exported {count, plural, one {# entry} other {# entries}} to {fileName}, {size}.', {
              count: state.result.entryCount,
              fileName: state.result.fileName,
              size: format.bytes(state.result.sizeBytes),
            })
          : ''
      }
      reveal={reveal}
      error={state.status === 'failed' ? state.error : null}
      dismiss={dismiss}
    />
  );
}

/** As long as a search of the list may be. */
const MAX_TEXT_LENGTH = 2000;

interface ExportFiltersProps {
  draft: ExportDraft;
  /** What is wrong with the days. */
  error: string | null;
  onChange: (patch: Partial<ExportDraft>) => void;
}

/** Which entries go into the file: the filters of their list. */
function ExportFilters({ draft, error, onChange: change }: ExportFiltersProps) {
  const catalogue = useTimeReport((state) => state.catalogue);
  const loadCatalogue = useTimeReport((state) => state.loadCatalogue);
  useEffect(() => void loadCatalogue(), [loadCatalogue]);
  return (
    <>
      <SelectField
        label={t('Days')}
        value={draft.range}
        onChange={({ target }) => change({ range: target.value })}
      >
        <option value="all">{t('All time')}</option>
        {Object.entries(RANGE_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      {draft.range === 'custom' && (
        <div className={forms['two']}>
          <TextField
            label={t('From day')}
            type="date"
            value={draft.from}
            error={error}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label={t('To day')}
            type="date"
            value={draft.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
      <SelectField
        label={t('Project')}
        value={draft.projectId}
        onChange={({ target }) => change({ projectId: target.value })}
      >
        <option value="">{t('All projects')}</option>
        <option value={NO_PROJECT}>{t('Without project')}</option>
        {catalogue?.projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Customer')}
        value={draft.customerId}
        onChange={({ target }) => change({ customerId: target.value })}
      >
        <option value="">{t('All customers')}</option>
        {catalogue?.customers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Billable')}
        value={draft.billable}
        onChange={({ target }) => change({ billable: target.value })}
      >
        <option value="any">{t('Billable or not')}</option>
        <option value="yes">{t('Billable only')}</option>
        <option value="no">{t('Not billable only')}</option>
      </SelectField>
      <SelectField
        label={t('State')}
        value={draft.syncState}
        onChange={({ target }) => change({ syncState: target.value })}
      >
        <option value="">{t('Any')}</option>
        {ENTRY_SYNC_STATES.map((state) => (
          <option key={state} value={state}>
            {t(SYNC_STATE_LABELS[state])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('With the words')}
        maxLength={MAX_TEXT_LENGTH}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
    </>
  );
}

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
    <form aria-label={t('Export of time')} className={forms['body']} noValidate onSubmit={submit}>
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

interface TimeExportDialogProps {
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
