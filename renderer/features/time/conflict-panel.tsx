import { useState } from 'react';
import type { Project } from '../../../shared/domain/projects/project.ts';
import type { EntryConflict, SettleConflict } from '../../../shared/domain/time/entry.ts';
import type { EntryField } from '../../../shared/domain/time/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useTime } from './store.ts';
import { useTimeFormat, type TimeFormat } from './time-format.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './panels.module.css';

const FIELD_LABELS: Record<EntryField, MessageId> = {
  startedAtMs: msg('time.start'),
  endedAtMs: msg('time.end'),
  note: msg('time.note'),
  projectId: msg('texts.project'),
  isBillable: msg('time.billable'),
  tags: msg('time.entryTags'),
};

/** Describes a value of either side; the service may send anything. */
export function fieldWords(
  field: EntryField,
  value: unknown,
  format: Pick<TimeFormat, 'dateTime'>,
  projects: readonly Pick<Project, 'id' | 'name'>[],
): string {
  if (field === 'startedAtMs' || field === 'endedAtMs') {
    return typeof value === 'number' ? format.dateTime(value) : t('time.stillRunning');
  }
  if (field === 'isBillable') return value === true ? t('time.billable') : t('time.notBillable');
  if (field === 'tags') {
    const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
    return tags.length === 0 ? t('time.noTags') : tags.join(', ');
  }
  if (field === 'projectId') {
    if (value === null || value === undefined) return t('app.noProject');
    return projects.find(({ id }) => id === value)?.name ?? t('time.unknownProject');
  }
  return typeof value === 'string' && value !== '' ? value : t('time.noNote');
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
    { side: 'here', title: t('glossaries.here'), words: here },
    { side: 'there', title: t('glossaries.atService'), words: there },
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

export interface ConflictPanelProps {
  conflict: EntryConflict;
  /** Closes the panel to decide later. */
  onClose?: () => void;
}

/** An entry changed both here and at the service: the user chooses field by field. */
export function ConflictPanel({ conflict, onClose }: ConflictPanelProps) {
  const format = useTimeFormat();
  const { catalog, settleConflict: settle } = useTime();
  const [choices, setChoices] = useState<Choices>({});
  const [error, setError] = useState<ErrorData | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { entry, entryId, fields, isDeletedThere } = conflict;
  const projects = valueOf(catalog)?.projects ?? [];
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
  const title =
    entry.note === '' ? t('time.entryWithoutNote') : t('time.quotedNote', { note: entry.note });
  return (
    <section aria-label={t('time.twoVersions', { title })} className={css['panel']}>
      <p>
        <strong dir="auto">{title}</strong>{' '}
        <span className={forms['hint']}>{format.dateTime(entry.startedAtMs)}</span>
      </p>
      <p>{isDeletedThere ? t('time.deletedThereChangedHere') : t('time.changedOnBothSides')}</p>
      {isDeletedThere ? (
        <Choice
          name={`${entryId}-deletion`}
          label={t('time.keepOrDelete')}
          here={t('time.keepAndSendAgain')}
          there={t('time.deleteHereToo')}
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
      <div className={layout['buttons']}>
        <Button variant="primary" isInactive={!isComplete || isBusy} onClick={() => void keep()}>
          {t('time.applyChoices')}
        </Button>
        {asked.length > 1 && (
          <>
            <Button onClick={() => all('here')}>{t('time.selectAllHere')}</Button>
            <Button onClick={() => all('there')}>{t('time.selectAllService')}</Button>
          </>
        )}
        {onClose && <Button onClick={onClose}>{t('time.later')}</Button>}
      </div>
    </section>
  );
}
