import { EGRESS_KINDS, EGRESS_OUTCOMES } from '../../../shared/domain/egress.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { EGRESS_KIND_LABELS, EGRESS_OUTCOME_LABELS, useLane } from '../lane/index.ts';
import css from './egress.module.css';

/** As many characters as the contract takes. */
const MAX_TEXT_LENGTH = 500;

/** The search of what left the machine. */
export function EgressFilters() {
  const search = useLane((state) => state.egressSearch);
  const projects = useLane((state) => valueOf(state.rules)) ?? [];
  const { field, input, formProps } = useSearchForm(search, null);
  return (
    <form {...formProps} aria-label={t('Search what left the machine')} className={css['filters']}>
      <SearchField
        label={t('Search what left the machine')}
        maxLength={MAX_TEXT_LENGTH}
        {...field('text')}
      />
      <SelectField label={t('Kind')} {...input('kind')}>
        <option value="">{t('All')}</option>
        {EGRESS_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(EGRESS_KIND_LABELS[kind])}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Outcome')} {...input('outcome')}>
        <option value="">{t('All')}</option>
        {EGRESS_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(EGRESS_OUTCOME_LABELS[outcome])}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Project')} {...input('projectId')}>
        <option value="">{t('All')}</option>
        {projects.map(({ projectId, projectName }) => (
          <option key={projectId} value={projectId}>
            {projectName}
          </option>
        ))}
      </SelectField>
      <TextField type="date" label={t('From day')} {...input('from')} />
      <TextField type="date" label={t('To day')} {...input('to')} />
      {!search.isBlank && (
        <Button variant="quiet" onClick={() => void search.startAnew()}>
          {t('Clear')}
        </Button>
      )}
    </form>
  );
}
