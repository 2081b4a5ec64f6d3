import ListFilter from 'lucide-react/icons/list-filter';
import { useState, type ReactNode } from 'react';
import { ENTRY_SYNC_STATES } from '../../../shared/domain/time-names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useTime } from './context.ts';
import { countFilters } from './filter-values.ts';
import { CustomerPicker, ProjectPicker } from './pickers.tsx';
import { useTimeFormat } from './use-time-format.ts';
import { SYNC_STATE_LABELS } from './words.ts';
import css from './time-page.module.css';

/** Everything a search can be narrowed by, as inputs of its form. */
function Filters() {
  const search = useTime((state) => state.entrySearch);
  const { field, input } = useSearchForm(search, null);
  const project = field('projectId');
  const customer = field('customerId');
  const idOf = (value: string) => (value === '' ? null : value);
  return (
    <fieldset className={css['filters']}>
      <legend className="visually-hidden">{t('Filters')}</legend>
      <ProjectPicker
        label={t('Of project')}
        noneLabel={t('All projects')}
        isChoiceOnly
        hasWithout
        value={idOf(project.value)}
        onPick={(id) => project.onChange(id ?? '')}
      />
      <CustomerPicker
        label={t('Of customer')}
        noneLabel={t('All customers')}
        isChoiceOnly
        value={idOf(customer.value)}
        onPick={(id) => customer.onChange(id ?? '')}
      />
      <SelectField label={t('Charge')} {...input('billable')}>
        <option value="">{t('Any')}</option>
        <option value="yes">{t('Billable')}</option>
        <option value="no">{t('Not billable')}</option>
      </SelectField>
      <SelectField label={t('State')} {...input('syncState')}>
        <option value="">{t('Any')}</option>
        {ENTRY_SYNC_STATES.map((state) => (
          <option key={state} value={state}>
            {t(SYNC_STATE_LABELS[state])}
          </option>
        ))}
      </SelectField>
      <TextField label={t('From day')} type="date" {...input('from')} />
      <TextField label={t('To day')} type="date" {...input('to')} />
    </fieldset>
  );
}

/** Filters on request, the sum of what was found, and what can be done with it. */
export function EntryFilters({ action }: { action: ReactNode }) {
  const format = useTimeFormat();
  const search = useTime((state) => state.entrySearch);
  const filterCount = countFilters(search.values);
  const [areShown, setShown] = useState(filterCount > 0);
  const found = valueOf(search.results);
  return (
    <div className={css['toolbar']}>
      <div className={css['bar']}>
        <Button icon={ListFilter} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {filterCount > 0 ? t('Filters ({filterCount})', { filterCount }) : t('Filters')}
        </Button>
        {!search.isBlank && (
          <Button variant="quiet" onClick={() => void search.startAnew()}>
            {t('Clear')}
          </Button>
        )}
        <span className={css['space']} />
        {found !== null && found.total > 0 && (
          <p className={css['total']}>
            {t('Found:')} <strong>{format.duration(found.totalDurationMs)}</strong>
          </p>
        )}
        {action}
      </div>
      {areShown && <Filters />}
    </div>
  );
}
