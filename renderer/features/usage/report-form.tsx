import type { ErrorData } from '../../../shared/errors.ts';
import { sentence } from '../../../shared/i18n/sentence.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useUsage } from './context.ts';
import { fieldOf } from './key-words.ts';
import { REPORT_RANGES } from './report-slice.ts';
import css from './usage.module.css';

/** Which days, and grouped by what. */
export function ReportForm({ problem }: { problem: ErrorData | null }) {
  const search = useUsage((state) => state.reportSearch);
  const { field, input, formProps } = useSearchForm(search, null);
  const isCustom = search.values.range === 'custom';
  const wrong = fieldOf(problem);
  const isFirst = wrong === 'from' || wrong === 'startDay';
  const message = problem === null ? null : (sentence(problem.message) ?? problem.message);
  return (
    <form {...formProps} aria-label={t('Days of the report')} className={css['form']}>
      <SelectField label={t('Days')} {...input('range')}>
        {Object.entries(REPORT_RANGES).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      {isCustom && (
        <>
          <TextField
            label={t('First day')}
            type="date"
            error={isFirst ? message : null}
            {...input('from')}
          />
          <TextField
            label={t('Last day')}
            type="date"
            error={isFirst ? null : message}
            {...input('to')}
          />
        </>
      )}
      <SelectField label={t('Group by')} {...input('groupBy')}>
        <option value="key">{t('Key')}</option>
        <option value="key_and_day">{t('Key and day')}</option>
        <option value="tag">{t('Reporting tag')}</option>
        <option value="tag_and_day">{t('Reporting tag and day')}</option>
      </SelectField>
      <div className={css['search']}>
        <SearchField label={t('Search report')} maxLength={500} {...field('text')} />
      </div>
    </form>
  );
}
