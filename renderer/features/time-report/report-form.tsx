import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useTimeReport } from './context.ts';
import { RANGE_LABELS } from './ranges.ts';
import css from './report.module.css';

/** Which days, of what, and how they are measured. */
export function ReportForm({ problem }: { problem: string | null }) {
  const search = useTimeReport((state) => state.reportSearch);
  const catalogue = useTimeReport((state) => state.catalogue);
  const loadCatalogue = useTimeReport((state) => state.loadCatalogue);
  const { input, formProps } = useSearchForm(search, null);
  useEffect(() => void loadCatalogue(), [loadCatalogue]);
  const isCustom = search.values.range === 'custom';
  return (
    <form {...formProps} aria-label={t('Days to add up')} className={css['form']}>
      <SelectField label={t('Days')} {...input('range')}>
        {Object.entries(RANGE_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      {isCustom && (
        <>
          <TextField label={t('From day')} type="date" error={problem} {...input('from')} />
          <TextField label={t('To day')} type="date" {...input('to')} />
        </>
      )}
      <SelectField label={t('Project')} {...input('projectId')}>
        <option value="">{t('All projects')}</option>
        {catalogue?.projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Customer')} {...input('customerId')}>
        <option value="">{t('All customers')}</option>
        {catalogue?.customers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Measure')} {...input('measure')}>
        <option value="exact">{t('Exact time')}</option>
        <option value="rounded">{t('Billed time, rounded')}</option>
      </SelectField>
    </form>
  );
}
