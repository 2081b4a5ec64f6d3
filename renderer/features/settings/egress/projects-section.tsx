import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { isConfidential } from '../../../../shared/domain/lane/reach.ts';
import type {
  ProjectRules,
  ProjectRulesInput,
} from '../../../../shared/domain/projects/project-rules.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { NamedField, SelectField, Tick } from '../../../components/fields/field.tsx';
import { messageOf } from '../../../lib/words/error-text.ts';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { LaneBadge, useLane, allowedConnections, type NamedThing } from '../../lane/index.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { connectionNames } from '../../../components/controls/options.tsx';
import forms from '../../../components/forms/forms.module.css';
import css from '../settings.module.css';

/** Fields that show errors. */
const CHOICES = ['connectionId', 'glossaryId', 'memoryId'] as const;

/** A profile is one of the service. */
const NO_SERVICE = { connectionId: null, styleProfile: null };
const NO_PROFILES: readonly NamedThing[] = [];

/** Edits the rules of one project. Each choice is saved immediately, so that none is lost by leaving. */
function ProjectRulesFields({
  rules,
  connections,
}: {
  rules: ProjectRules;
  connections: readonly Connection[];
}) {
  const [isSaved, setSaved] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const glossaries = useLane((state) => valueOf(state.glossaries)) ?? [];
  const memories = useLane((state) => valueOf(state.memories)) ?? [];
  const { refusal, saveRules, loadProfiles } = useLane();
  const { connectionId: serviceId } = rules;
  const profiles = useLane((state) => valueOf(state.profiles)) ?? NO_PROFILES;
  useEffect(() => void loadProfiles(serviceId), [loadProfiles, serviceId]);
  const error = refusal?.projectId === rules.projectId ? refusal.error : null;
  const errorAt = (field: keyof ProjectRules): string | null =>
    error?.details?.field === field ? messageOf(error) : null;
  const isAtField = CHOICES.some((field) => errorAt(field) !== null);
  useEffect(() => {
    // Focus moves to the invalid field.
    if (error !== null) group.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const change = async (patch: Partial<ProjectRulesInput>) => {
    setSaved(false);
    const { projectName: _name, glossaryLink: _link, offeredMemoryId: _offered, ...now } = rules;
    const wanted = { ...now, ...patch };
    setSaved((await saveRules(wanted)) === null);
  };
  const changeReach = (reach: ProjectRules['reach']) => {
    const allowed = allowedConnections(connections, { ...rules, reach });
    const isAllowed = allowed.some(({ id }) => id === rules.connectionId);
    return change({ reach, ...(isAllowed ? {} : NO_SERVICE) });
  };
  const isKeptHere = isConfidential(rules.reach);
  return (
    <fieldset
      ref={group}
      aria-label={t('lane.rulesForProject', { project: rules.projectName })}
      className={forms['draft']}
    >
      <div className={css['consent']}>
        <Tick
          checked={isKeptHere}
          onChange={(isOn) => void changeReach(isOn ? 'here' : 'anywhere')}
        >
          {t('lane.confidential')}
        </Tick>
        <p className={css['muted']}>{t('lane.confidentialHint')}</p>
      </div>
      <NamedField
        label={t('texts.service')}
        none={t('lane.asChosenInForm')}
        hint={isKeptHere ? t('lane.localServicesOnly') : t('lane.chosenWithProject')}
        value={rules.connectionId}
        of={connectionNames(allowedConnections(connections, rules))}
        gone={
          connections.find(({ id }) => id === rules.connectionId)?.name ?? t('lane.removedService')
        }
        error={errorAt('connectionId')}
        onPick={(connectionId) => void change({ ...NO_SERVICE, connectionId })}
      />
      <NamedField
        label={t('memories.styleProfile')}
        none={t('texts.none')}
        hint={
          rules.connectionId === null
            ? t('lane.profileNeedsService')
            : t('lane.profileReplacesBoth')
        }
        disabled={rules.connectionId === null}
        value={rules.styleProfile?.id ?? null}
        of={profiles}
        gone={rules.styleProfile?.name ?? t('texts.noLongerAtService')}
        onPick={(picked) => {
          const found = profiles.find(({ id }) => id === picked);
          const styleProfile =
            serviceId === null || found === undefined
              ? null
              : { connectionId: serviceId, id: found.id, name: found.name };
          void change({ styleProfile });
        }}
      />
      <NamedField
        label={t('glossaries.glossary')}
        none={t('texts.none')}
        value={rules.glossaryId}
        of={glossaries}
        gone={t('lane.deletedGlossary')}
        error={errorAt('glossaryId')}
        onPick={(glossaryId) => void change({ glossaryId })}
      />
      <NamedField
        label={t('lane.translationMemory')}
        none={t('texts.none')}
        value={rules.memoryId}
        of={memories}
        gone={t('lane.deletedMemory')}
        error={errorAt('memoryId')}
        onPick={(memoryId) => void change({ memoryId })}
      />
      {error !== null && !isAtField && <ErrorPanel error={error} />}
      <p data-said="status" className={css['muted']}>
        {isSaved ? t('settings.saved') : t('lane.savedAtOnce')}
      </p>
    </fieldset>
  );
}

const NO_CONNECTIONS: readonly Connection[] = [];

/** Lists the rules of each project: whether its data may leave the computer, and what is chosen with it. */
export function ProjectsSection() {
  const { rules, loadRules, loadChoices } = useLane();
  const connections = useSettings((state) => valueOf(state.connections)) ?? NO_CONNECTIONS;
  const [projectId, setProjectId] = useState('');
  useEffect(() => {
    void loadRules();
    void loadChoices();
  }, [loadRules, loadChoices]);
  const all = valueOf(rules) ?? [];
  const chosen = all.find((each) => each.projectId === projectId) ?? null;
  const confidential = all.filter(({ reach }) => isConfidential(reach));
  return (
    <Section place="projects" purpose={t('lane.projectRulesPurpose')}>
      {rules.status === 'failed' && <ErrorPanel error={rules.error} onRetry={loadRules} />}
      {rules.status === 'ready' && all.length === 0 ? (
        <p className={css['muted']}>{t('lane.noProjectsYet')}</p>
      ) : (
        <>
          <SelectField
            label={t('lane.projectToEdit')}
            value={projectId}
            onChange={({ target }) => setProjectId(target.value)}
          >
            <option value="">{t('lane.chooseProject')}</option>
            {all.map((each) => (
              <option key={each.projectId} value={each.projectId}>
                {isConfidential(each.reach)
                  ? t('lane.confidentialProject', { project: each.projectName })
                  : each.projectName}
              </option>
            ))}
          </SelectField>
          <p className={css['muted']}>
            {confidential.length === 0
              ? t('lane.noConfidentialProjects')
              : t('lane.confidentialProjects', {
                  projects: confidential.map((each) => each.projectName).join(', '),
                })}
          </p>
        </>
      )}
      {chosen !== null && (
        <>
          <LaneBadge projectId={chosen.projectId} />
          <ProjectRulesFields key={chosen.projectId} rules={chosen} connections={connections} />
        </>
      )}
    </Section>
  );
}
