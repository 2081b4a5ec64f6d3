import { useEffect, useState } from 'react';
import type { Connection } from '../../../shared/domain/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { LaneBadge, useLane } from '../lane/index.ts';
import { useSettings } from './context.ts';
import { ProjectRulesForm } from './project-rules-form.tsx';
import { Section } from './section.tsx';
import css from './settings.module.css';

const NO_CONNECTIONS: readonly Connection[] = [];

/** What holds for each project: whether it may leave the computer, and what is chosen with it. */
export function ProjectsSection() {
  const rules = useLane((state) => state.rules);
  const loadRules = useLane((state) => state.loadRules);
  const loadChoices = useLane((state) => state.loadChoices);
  const connections = useSettings((state) => valueOf(state.connections)) ?? NO_CONNECTIONS;
  const [projectId, setProjectId] = useState('');
  useEffect(() => {
    void loadRules();
    void loadChoices();
  }, [loadRules, loadChoices]);
  const all = valueOf(rules) ?? [];
  const chosen = all.find((each) => each.projectId === projectId) ?? null;
  const localOnly = all.filter(({ isLocalOnly }) => isLocalOnly);
  return (
    <Section
      place="projects"
      title={t('Projects')}
      purpose={t(
        'What holds for a project wherever it is chosen. Projects are made on the Time page.',
      )}
    >
      {rules.status === 'failed' && (
        <ErrorPanel error={rules.error}>
          <Button onClick={() => void loadRules()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {rules.status === 'ready' && all.length === 0 ? (
        <p className={css['muted']}>{t('There is no project yet. Make one on the Time page.')}</p>
      ) : (
        <>
          <SelectField
            label={t('Project to look at')}
            value={projectId}
            onChange={({ target }) => setProjectId(target.value)}
          >
            <option value="">{t('Choose a project')}</option>
            {all.map((each) => (
              <option key={each.projectId} value={each.projectId}>
                {each.isLocalOnly
                  ? t('{project} (local only)', { project: each.projectName })
                  : each.projectName}
              </option>
            ))}
          </SelectField>
          <p className={css['muted']}>
            {localOnly.length === 0
              ? t('No project is local only.')
              : t('Local only: {projects}', {
                  projects: localOnly.map((each) => each.projectName).join(', '),
                })}
          </p>
        </>
      )}
      {chosen !== null && (
        <>
          <LaneBadge projectId={chosen.projectId} />
          <ProjectRulesForm key={chosen.projectId} rules={chosen} connections={connections} />
        </>
      )}
    </Section>
  );
}
