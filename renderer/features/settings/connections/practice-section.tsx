import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Practice } from '../../../../shared/domain/connections/practice.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField, Tick } from '../../../components/fields/field.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { PRACTICE_MAXIMA } from '../../../../shared/domain/connections/limits.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

/** Numbers that control the simulated faults. */
export type PracticeField = keyof typeof PRACTICE_MAXIMA;

/** Numbers of the practice form, as typed. */
type PracticeDraft = ReadonlyMap<PracticeField, string>;

interface FieldText {
  name: PracticeField;
  label: MessageId;
  hint?: MessageId;
}

/** One field for each fault, grouped by when the user encounters them. */
export const PRACTICE_GROUPS: readonly { title: MessageId; fields: readonly FieldText[] }[] = [
  {
    title: msg('settings.failingRequests'),
    fields: [
      { name: 'tooManyRequests', label: msg('settings.tooManyRequestsCount') },
      {
        name: 'retryAfterSeconds',
        label: msg('settings.retryAfterSeconds'),
        hint: msg('settings.retryAfterHint'),
      },
      { name: 'quotaExceeded', label: msg('settings.quotaExceededCount') },
      {
        name: 'serverErrors',
        label: msg('settings.serverErrorsCount'),
        hint: msg('settings.nextRequestsHint'),
      },
      {
        name: 'noAnswers',
        label: msg('settings.noAnswersCount'),
        hint: msg('settings.nextRequestsHint'),
      },
    ],
  },
  {
    title: msg('app.documents'),
    fields: [
      { name: 'documentFailures', label: msg('settings.documentFailuresCount') },
      { name: 'queueSeconds', label: msg('settings.queueSeconds') },
      { name: 'translateSeconds', label: msg('settings.translateSeconds') },
      { name: 'cutDownloads', label: msg('settings.cutDownloadsCount') },
      {
        name: 'downloadBytesPerSecond',
        label: msg('settings.downloadSpeed'),
        hint: msg('settings.downloadSpeedHint'),
      },
    ],
  },
  {
    title: msg('glossaries.account'),
    fields: [
      {
        name: 'characterLimit',
        label: msg('settings.characterLimit'),
        hint: msg('settings.characterLimitHint'),
      },
    ],
  },
];

const FIELDS = PRACTICE_GROUPS.flatMap(({ fields }) => fields);

export function toDraft(practice: Practice): PracticeDraft {
  return new Map(FIELDS.map(({ name }) => [name, String(practice[name])]));
}

/** Returns the numbers, or the errors of the invalid fields in their order. */
export function readDraft(
  draft: PracticeDraft,
): { ok: true; values: Partial<Practice> } | { ok: false; errors: PracticeDraft } {
  const errors = new Map<PracticeField, string>();
  const values: Partial<Practice> = {};
  for (const { name } of FIELDS) {
    const max = PRACTICE_MAXIMA[name];
    const text = (draft.get(name) ?? '').trim();
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value <= max) values[name] = value;
    else errors.set(name, t('settings.wholeNumberUpTo', { max }));
  }
  return errors.size > 0 ? { ok: false, errors } : { ok: true, values };
}

const NO_ERRORS: PracticeDraft = new Map();

interface PracticeFormProps {
  practice: Practice;
  onApply: (values: Partial<Practice>) => Promise<void>;
}

/** Edits the simulated faults. Typed values stay until they are applied. */
function PracticeForm({ practice, onApply }: PracticeFormProps) {
  const [draft, setDraft] = useState(() => toDraft(practice));
  const [errors, setErrors] = useState<PracticeDraft>(NO_ERRORS);
  const [firstRound] = useState(practice.round);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // Only after a rejection: the first field to fix gets the focus, and its error is read with it.
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
      aria-label={t('settings.practiceFaults')}
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
      <p className={css['muted']}>{t('settings.newRoundHint')}</p>
      <div className={layout['line']}>
        <Button variant="primary" type="submit">
          {t('settings.startNewRound')}
        </Button>
        <output className={css['muted']}>
          {practice.round !== firstRound && t('settings.roundStarted', { round: practice.round })}
        </output>
      </div>
    </form>
  );
}

/** Settings of a service that fails on purpose, to see how the app reacts before trusting it. */
export function PracticeSection() {
  const practice = useSettings((state) => valueOf(state.settings)?.practice ?? null);
  const changeAtOnce = useSettings((state) => state.changeAtOnce);
  const setPractice = (changed: Partial<Practice>) => changeAtOnce({ practice: changed });
  return (
    <Section
      place="practice"
      title={t('settings.practice')}
      purpose={t('settings.practicePurpose')}
    >
      {practice !== null && (
        <>
          <Tick checked={practice.isOn} onChange={(isOn) => void setPractice({ isOn })}>
            {t('app.practiceMode')}
          </Tick>
          {practice.isOn && <PracticeForm practice={practice} onApply={setPractice} />}
        </>
      )}
    </Section>
  );
}
