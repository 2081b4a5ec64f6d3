import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ProjectRules } from '../../../shared/domain/project-rules.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { serviceName } from '../../lib/service-name.ts';
import { allowedConnections, useLane } from '../lane/index.ts';
import css from './settings.module.css';

/** Fields that an error stands at. */
const CHOICES = ['connectionId', 'glossaryId', 'memoryId'] as const;

interface ChoiceProps {
  label: string;
  none: string;
  hint?: string;
  value: string | null;
  choices: readonly { id: string; name: string }[];
  /** What the choice is called that is not offered any more. */
  gone: string;
  error?: string | null;
  onPick: (id: string | null) => void;
}

function Choice({ label, none, hint, value, choices, gone, error = null, onPick }: ChoiceProps) {
  const isGone = value !== null && !choices.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onPick(target.value === '' ? null : target.value)}
    >
      <option value="">{none}</option>
      {isGone && <option value={value}>{gone}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {serviceName(id, name)}
        </option>
      ))}
    </SelectField>
  );
}

/** What holds for one project. What is chosen stays until it is saved. */
export function ProjectRulesForm({
  rules,
  connections,
}: {
  rules: ProjectRules;
  connections: readonly Connection[];
}) {
  const [draft, setDraft] = useState(rules);
  const [error, setError] = useState<ErrorData | null>(null);
  const [isSaved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const glossaries = useLane((state) => valueOf(state.glossaries)) ?? [];
  const memories = useLane((state) => valueOf(state.memories)) ?? [];
  const saveRules = useLane((state) => state.saveRules);
  const errorAt = (field: keyof ProjectRules): string | null =>
    error?.details?.field === field ? ownWords(error) : null;
  const isTold = CHOICES.some((field) => errorAt(field) !== null);
  useEffect(() => {
    // The field at fault is where one goes on.
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const change = (patch: Partial<ProjectRules>) => {
    setDraft({ ...draft, ...patch });
    setError(null);
    setSaved(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { projectId, isLocalOnly, connectionId, glossaryId, memoryId } = draft;
    const failed = await saveRules({ projectId, isLocalOnly, connectionId, glossaryId, memoryId });
    setError(failed);
    setSaved(failed === null);
  };
  return (
    <form
      ref={form}
      aria-label={t('Rules of {project}', { project: rules.projectName })}
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={css['consent']}>
        <label className={css['check']}>
          <input
            type="checkbox"
            checked={draft.isLocalOnly}
            onChange={({ target }) => change({ isLocalOnly: target.checked })}
          />
          {t('Local only')}
        </label>
        <p className={css['muted']}>
          {t(
            'Texts, documents, glossaries and time of this project stay on this computer. The app refuses to send any of it to a service outside, stops what is on its way, and holds its time entries in the outbox. What was sent before stays there.',
          )}
        </p>
      </div>
      <Choice
        label={t('Service')}
        none={t('As the form has it')}
        hint={
          draft.isLocalOnly
            ? t('Only services on this computer can be chosen.')
            : t('Chosen on each form together with the project.')
        }
        value={draft.connectionId}
        choices={allowedConnections(connections, draft)}
        gone={connections.find(({ id }) => id === draft.connectionId)?.name ?? t('Removed service')}
        error={errorAt('connectionId')}
        onPick={(connectionId) => change({ connectionId })}
      />
      <Choice
        label={t('Glossary')}
        none={t('None')}
        value={draft.glossaryId}
        choices={glossaries}
        gone={t('Deleted glossary')}
        error={errorAt('glossaryId')}
        onPick={(glossaryId) => change({ glossaryId })}
      />
      <Choice
        label={t('Translation memory')}
        none={t('None')}
        value={draft.memoryId}
        choices={memories}
        gone={t('Deleted memory')}
        error={errorAt('memoryId')}
        onPick={(memoryId) => change({ memoryId })}
      />
      {error !== null && !isTold && <ErrorPanel error={error} />}
      <div className={css['row']}>
        <Button variant="primary" type="submit">
          {t('Save rules')}
        </Button>
        <output className={css['muted']}>{isSaved && t('Saved.')}</output>
      </div>
    </form>
  );
}
