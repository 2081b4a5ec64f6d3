import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Practice } from '../../../shared/domain/practice.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import {
  PRACTICE_GROUPS,
  readDraft,
  toDraft,
  type PracticeDraft,
  type PracticeField,
} from './practice-draft.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';

const NO_ERRORS: PracticeDraft = new Map();

interface PracticeFormProps {
  practice: Practice;
  onApply: (values: Partial<Practice>) => Promise<void>;
}

/** What goes wrong, in numbers. Typed values stay until they are applied. */
function PracticeForm({ practice, onApply }: PracticeFormProps) {
  const [draft, setDraft] = useState(() => toDraft(practice));
  const [errors, setErrors] = useState<PracticeDraft>(NO_ERRORS);
  const [firstRound] = useState(practice.round);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // After a refusal only: the first field to mend gets the focus, and its error is read with it.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const change = (name: PracticeField, text: string) => {
    setDraft(new Map(draft).set(name, text));
    setErrors(new Map([...errors].filter(([field]) => field !== name)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setErrors(read.ok ? NO_ERRORS : read.errors);
    if (read.ok) void onApply({ ...read.values, round: practice.round + 1 });
    else setRefusals(refusals + 1);
  };
  return (
    <form
      ref={form}
      aria-label={t('Practice faults')}
      className={css['practice']}
      noValidate
      onSubmit={submit}
    >
      {PRACTICE_GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className={css['practiceGroup']}>
          <legend>{t(title)}</legend>
          {fields.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={t(label)}
              hint={hint === undefined ? undefined : t(hint)}
              inputMode="numeric"
              value={draft.get(name) ?? ''}
              error={errors.get(name) ?? null}
              onChange={({ target }) => change(name, target.value)}
            />
          ))}
        </fieldset>
      ))}
      <p className={css['muted']}>
        {t(
          'A new round counts from the start again, also with the same numbers. With a limit of characters it has an account of its own: practice documents of another round are not found there.',
        )}
      </p>
      <div className={css['row']}>
        <Button variant="primary" type="submit">
          {t('Begin a new round')}
        </Button>
        <output className={css['muted']}>
          {practice.round !== firstRound &&
            t('Round {round} has begun.', { round: practice.round })}
        </output>
      </div>
    </form>
  );
}

/** A service that goes wrong on purpose, to see what the app does before trusting it. */
export function PracticeSection() {
  const practice = useSettings((state) => valueOf(state.settings)?.practice ?? null);
  const setPractice = useSettings((state) => state.setPractice);
  return (
    <Section
      place="practice"
      title={t('Practice')}
      purpose={t(
        'See what happens when a service is busy, used up, slow or cut off. Nothing leaves this computer.',
      )}
    >
      {practice !== null && (
        <>
          <label className={css['check']}>
            <input
              type="checkbox"
              checked={practice.isOn}
              onChange={({ target }) => void setPractice({ isOn: target.checked })}
            />
            {t('Practice mode')}
          </label>
          {practice.isOn && <PracticeForm practice={practice} onApply={setPractice} />}
        </>
      )}
    </Section>
  );
}
