import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Practice } from '../../../../shared/domain/connections/practice.ts';
import { t, msg } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import forms from '../../../components/forms.module.css';
import css from '../settings.module.css';

/** The numbers that say what goes wrong. */
export type PracticeField = Exclude<keyof Practice, 'isOn' | 'round'>;

/** The numbers of the practice form, as typed. */
type PracticeDraft = ReadonlyMap<PracticeField, string>;

interface FieldText {
  name: PracticeField;
  label: string;
  max: number;
  hint?: string;
}

/** One field for each thing that can go wrong, grouped as a person meets them. */
export const PRACTICE_GROUPS: readonly { title: string; fields: readonly FieldText[] }[] = [
  {
    title: msg('Requests that fail'),
    fields: [
      { name: 'tooManyRequests', label: msg('Too many requests (429), times'), max: 100 },
      {
        name: 'retryAfterSeconds',
        label: msg('Pause it asks for, seconds'),
        max: 600,
        hint: msg('Sent with each 429. 0: none named.'),
      },
      { name: 'quotaExceeded', label: msg('Characters used up (456), times'), max: 100 },
      {
        name: 'serverErrors',
        label: msg('Service not available (503), times'),
        max: 100,
        hint: msg('Of the next requests, whatever they ask.'),
      },
      {
        name: 'noAnswers',
        label: msg('No answer at all, times'),
        max: 100,
        hint: msg('Of the next requests, whatever they ask.'),
      },
    ],
  },
  {
    title: msg('Documents'),
    fields: [
      { name: 'documentFailures', label: msg('Documents that fail at the service'), max: 100 },
      { name: 'queueSeconds', label: msg('Time in the queue, seconds'), max: 600 },
      { name: 'translateSeconds', label: msg('Time to translate, seconds'), max: 600 },
      { name: 'cutDownloads', label: msg('Downloads that break off midway'), max: 100 },
      {
        name: 'downloadBytesPerSecond',
        label: msg('Speed of downloads, bytes per second'),
        max: 100_000_000,
        hint: msg('0: as fast as it can.'),
      },
    ],
  },
  {
    title: msg('Account'),
    fields: [
      {
        name: 'characterLimit',
        label: msg('Characters of the account'),
        max: 1_000_000_000,
        hint: msg('0: no limit. Used up, the service answers 456.'),
      },
    ],
  },
];

const FIELDS = PRACTICE_GROUPS.flatMap(({ fields }) => fields);

export function toDraft(practice: Practice): PracticeDraft {
  return new Map(FIELDS.map(({ name }) => [name, String(practice[name])]));
}

/** The numbers, or for each field that holds none, in their order, what is wrong with it. */
export function readDraft(
  draft: PracticeDraft,
): { ok: true; values: Partial<Practice> } | { ok: false; errors: PracticeDraft } {
  const errors = new Map<PracticeField, string>();
  const values: Partial<Practice> = {};
  for (const { name, max } of FIELDS) {
    const text = (draft.get(name) ?? '').trim();
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value <= max) values[name] = value;
    else errors.set(name, t('A whole number from 0 to {max}.', { max }));
  }
  return errors.size > 0 ? { ok: false, errors } : { ok: true, values };
}

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
      <div className={bars['line']}>
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
          <label className={forms['tick']}>
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
