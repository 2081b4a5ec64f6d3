import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import forms from '../../components/forms/forms.module.css';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { useProjectRules } from './project-rules.ts';
import { useLane } from './store.ts';
import css from './lane.module.css';

export interface RuleFileProps {
  projectId: string | null;
  /** The form around it shows errors about the project's rules. */
  hasErrorBeside?: boolean;
}

/** The rule file of a project about XML and JSON files; without a project, how to get one. */
export function RuleFile({ projectId, hasErrorBeside = false }: RuleFileProps) {
  const rules = useProjectRules(projectId);
  const { refusal, changeTextRules } = useLane();
  const change = (how: 'choose' | 'remove') => () =>
    void (projectId === null ? undefined : changeTextRules(projectId, how));
  const name = rules?.textRulesName ?? null;
  const isRefused = refusal !== null && refusal.projectId === projectId && !hasErrorBeside;
  return (
    <fieldset aria-label={t('lane.ruleFile')} className={css['ruleFile']}>
      <span className={forms['caption']}>{t('lane.ruleFile')}</span>
      {rules !== null && (
        <div className={css['file']}>
          <span className={css['name']}>{name ?? t('texts.none')}</span>
          <Button onClick={change('choose')}>{t('history.chooseFile')}</Button>
          {name !== null && <Button onClick={change('remove')}>{t('documents.remove')}</Button>}
        </div>
      )}
      <span className={forms['hint']}>
        {rules === null ? t('lane.ruleFileOfProject') : t('lane.ruleFileHint')}
      </span>
      {isRefused && <ErrorPanel error={refusal.error} />}
    </fieldset>
  );
}
