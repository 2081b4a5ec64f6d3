import { useState } from 'react';
import type { EntryConflict, SettleConflict } from '../../../shared/domain/time-entry.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { FIELD_LABELS, fieldWords } from './conflict-words.ts';
import { useTime } from './context.ts';
import { useTimeFormat } from './use-time-format.ts';
import css from './conflict-panel.module.css';

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
      <div className={css['buttons']}>
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
