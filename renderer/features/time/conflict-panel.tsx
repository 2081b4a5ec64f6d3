import { useState } from 'react';
import type { Project } from '../../../shared/domain/projects/project.ts';
import type { EntryConflict, SettleConflict } from '../../../shared/domain/time/entry.ts';
import type { EntryField } from '../../../shared/domain/time/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useTime } from './store.ts';
import { useTimeFormat, type TimeFormat } from './time-format.ts';
import bars from '../../components/bars.module.css';
import css from './conflict-panel.module.css';

const FIELD_LABELS: Record<EntryField, string> = {
  startedAtMs: msg('Start'),
  endedAtMs: msg('End'),
  note: msg('Note'),
  projectId: msg('Project'),
  isBillable: msg('Billable'),
  tags: msg('entry|Tags'),
};

/** A value of either side as words; what the service sends may be anything. */
export function fieldWords(
  field: EntryField,
  value: unknown,
  format: Pick<TimeFormat, 'dateTime'>,
  projects: readonly Pick<Project, 'id' | 'name'>[],
): string {
  if (field === 'startedAtMs' || field === 'endedAtMs') {
    return typeof value === 'number' ? format.dateTime(value) : t('Still running');
  }
  if (field === 'isBillable') return value === true ? t('Billable') : t('Not billable');
  if (field === 'tags') {
    const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
    return tags.length === 0 ? t('No tags') : tags.join(', ');
  }
  if (field === 'projectId') {
    if (value === null || value === undefined) return t('No project');
    return projects.find(({ id }) => id === value)?.name ?? t('A project that is not known here');
  }
  return typeof value === 'string' && value !== '' ? value : t('No note');
}

type Choices = SettleConflict['choices'];
type Field = keyof Choices;
type Side = NonNullable<Choices[Field]>;

interface ChoiceProps {
  name: string;
  label: string;
  here: string;
  there: string;
  value: Side | undefined;
  onChoose: (side: Side) => void;
}

/** One field with the two versions side by side. */
function Choice({ name, label, here, there, value, onChoose }: ChoiceProps) {
  const sides = [
    { side: 'here', title: t('Here'), words: here },
    { side: 'there', title: t('At the service'), words: there },
  ] as const;
  return (
    <fieldset className={css['choice']}>
      <legend>{label}</legend>
      {sides.map(({ side, title, words }) => (
        <label key={side} className={css['side']}>
          <input
            type="radio"
            name={name}
            checked={value === side}
            onChange={() => onChoose(side)}
          />
          <span className={css['title']}>{title}</span>
          <span dir="auto" className={css['words']}>
            {words}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ConflictPanelProps {
  conflict: EntryConflict;
  /** Offers to leave the question for later. */
  onClose?: () => void;
}

/** An entry that was changed here and at the service: a person chooses field by field. */
export function ConflictPanel({ conflict, onClose }: ConflictPanelProps) {
  const format = useTimeFormat();
  const catalogue = useTime((state) => state.catalogue);
  const settle = useTime((state) => state.settleConflict);
  const [choices, setChoices] = useState<Choices>({});
  const [error, setError] = useState<ErrorData | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { entry, entryId, fields, isDeletedThere } = conflict;
  const projects = valueOf(catalogue)?.projects ?? [];
  const asked: readonly Field[] = isDeletedThere ? ['deletion'] : fields.map(({ field }) => field);
  const isComplete = asked.every((field) => choices[field] !== undefined);
  const choose = (field: Field) => (side: Side) => setChoices({ ...choices, [field]: side });
  const all = (side: Side) => setChoices(Object.fromEntries(asked.map((field) => [field, side])));
  const keep = async () => {
    if (isBusy || !isComplete) return;
    setBusy(true);
    setError(await settle(entryId, choices));
    setBusy(false);
  };
  const title = entry.note === '' ? t('Entry without a note') : `“${entry.note}”`;
  return (
    <section aria-label={t('Two versions of {title}', { title })} className={css['panel']}>
      <p>
        <strong dir="auto">{title}</strong>, {format.dateTime(entry.startedAtMs)}:{' '}
        {isDeletedThere
          ? t(
              'it was deleted at the service and changed here. The version that is not chosen stays in its revisions.',
            )
          : t(
              'it was changed here and at the service. The version that is not chosen stays in its revisions.',
            )}
      </p>
      {isDeletedThere ? (
        <Choice
          name={`${entryId}-deletion`}
          label={t('What stays')}
          here={t('Keep it, and send it anew')}
          there={t('Delete it here too')}
          value={choices.deletion}
          onChoose={choose('deletion')}
        />
      ) : (
        fields.map(({ field, here, there }) => (
          <Choice
            key={field}
            name={`${entryId}-${field}`}
            label={t(FIELD_LABELS[field])}
            here={fieldWords(field, here, format, projects)}
            there={fieldWords(field, there, format, projects)}
            value={choices[field]}
            onChoose={choose(field)}
          />
        ))
      )}
      {error !== null && <ErrorPanel error={error} />}
      <div className={bars['buttons']}>
        <Button variant="primary" isInactive={!isComplete || isBusy} onClick={() => void keep()}>
          {t('Keep these choices')}
        </Button>
        {asked.length > 1 && (
          <>
            <Button onClick={() => all('here')}>{t('All from here')}</Button>
            <Button onClick={() => all('there')}>{t('All from the service')}</Button>
          </>
        )}
        {onClose && <Button onClick={onClose}>{t('Later')}</Button>}
      </div>
    </section>
  );
}
