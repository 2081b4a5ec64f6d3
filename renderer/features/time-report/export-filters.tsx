import { useEffect } from 'react';
import { ENTRY_SYNC_STATES, NO_PROJECT } from '../../../shared/domain/time-names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { SYNC_STATE_LABELS } from '../time/index.ts';
import { useTimeReport } from './context.ts';
import type { ExportDraft } from './export-draft.ts';
import { RANGE_LABELS } from './ranges.ts';
import css from './report.module.css';

/** As long as a search of the list may be. */
const MAX_TEXT_LENGTH = 2000;

interface ExportFiltersProps {
  draft: ExportDraft;
  /** What is wrong with the days. */
  error: string | null;
  onChange: (patch: Partial<ExportDraft>) => void;
}

/** Which entries go into the file: the filters of their list. */
export function ExportFilters({ draft, error, onChange: change }: ExportFiltersProps) {
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
        <div className={css['days']}>
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
