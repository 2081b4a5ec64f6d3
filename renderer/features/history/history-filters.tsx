import { useEffect, type ReactNode } from 'react';
import type { HistoryFacets, HistoryPage } from '../../../shared/domain/history/history.ts';
import { UNKNOWN_SOURCE_LANG } from '../../../shared/domain/documents/source-lang-basis.ts';
import { t } from '../../../shared/i18n/text.ts';
import { DateField } from '../../components/fields/date-field.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { KIND_LABELS, type HistoryFields } from './filter-values.ts';
import { useHistory } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './history.module.css';

interface Choice {
  value: string;
  label: string;
}

/** Adds the current choice to the choices, so that it stays selectable when nothing has it any longer. */
function withChosen(choices: readonly Choice[], chosen: string): readonly Choice[] {
  if (chosen === '' || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, label: chosen }];
}

const NO_FACETS: HistoryFacets = {
  sourceLangs: [],
  targetLangs: [],
  kinds: [],
  connections: [],
  projects: [],
};

interface FilterSelectProps {
  label: string;
  props: ReturnType<ReturnType<typeof useSearchForm<HistoryFields, HistoryPage>>['select']>;
  choices: readonly Choice[];
  any: string;
}

function FilterSelect({ label, props, choices, any }: FilterSelectProps): ReactNode {
  return (
    <SelectField label={label} {...props}>
      <option value="">{any}</option>
      {withChosen(choices, props.value).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows all filters of the search as ordinary inputs of its form. */
export function HistoryFilters() {
  const { historySearch: search, loadFacets } = useHistory();
  const facets = useHistory((state) => state.facets) ?? NO_FACETS;
  const { field, select, checkbox } = useSearchForm(search);
  useEffect(() => void loadFacets(), [loadFacets]);
  const languages = (codes: HistoryFacets['sourceLangs']) =>
    codes.map(({ code }) => ({ value: code, label: `${format.language(code)} (${code})` }));
  const named = (values: HistoryFacets['projects']) =>
    values.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className={forms['filters']}>
      <legend className="visually-hidden">{t('time.filters')}</legend>
      <FilterSelect
        label={t('common.sourceLanguage')}
        any={t('app.any')}
        props={select('sourceLang')}
        choices={[
          ...languages(facets.sourceLangs),
          { value: UNKNOWN_SOURCE_LANG, label: t('history.unknown') },
        ]}
      />
      <FilterSelect
        label={t('glossaries.targetLanguage')}
        any={t('app.any')}
        props={select('targetLang')}
        choices={languages(facets.targetLangs)}
      />
      <FilterSelect
        label={t('settings.kind')}
        any={t('history.allKinds')}
        props={select('kind')}
        choices={facets.kinds.map(({ kind }) => ({ value: kind, label: t(KIND_LABELS[kind]) }))}
      />
      <FilterSelect
        label={t('glossaries.account')}
        any={t('glossaries.allAccounts')}
        props={select('connectionId')}
        choices={facets.connections.map(({ id, name }) => ({
          value: id,
          label: serviceName(id, name),
        }))}
      />
      {(facets.projects.length > 0 || search.values.projectId !== '') && (
        <FilterSelect
          label={t('texts.project')}
          any={t('time.allProjects')}
          props={select('projectId')}
          choices={named(facets.projects)}
        />
      )}
      <DateField label={t('lane.fromDate')} {...field('from')} />
      <DateField label={t('lane.toDate')} {...field('to')} />
      <div className={css['checks']}>
        <label className={forms['tick']}>
          <input type="checkbox" {...checkbox('isStarred')} />
          {t('history.starred')}
        </label>
        <label className={forms['tick']}>
          <input type="checkbox" {...checkbox('isChangedByMe')} />
          {t('history.changedByMe')}
        </label>
      </div>
    </fieldset>
  );
}
