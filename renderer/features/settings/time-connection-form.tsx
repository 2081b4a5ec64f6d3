import { useState, type FormEvent } from 'react';
import { TOKEN_HEADERS } from '../../../shared/domain/time-names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useSettings } from './context.ts';
import { TimeCredentialFields } from './time-credential-fields.tsx';
import {
  BLANK_TIME_DRAFT,
  checkTimeDraft,
  timeFieldErrorsOf,
  toTimeInput,
  type TimeDraft,
  type TimeFieldErrors,
} from './time-draft.ts';
import { TOKEN_HEADER_LABELS } from './time-words.ts';
import css from './settings.module.css';

const WAYS = [
  { value: 'token', label: msg('With a token') },
  {
    value: 'sign-in',
    label: msg('By signing in'),
    hint: msg('the password is used once and not kept'),
  },
] as const;

/** Adds an account. Token and password stay in this form only until they were handed over. */
export function TimeConnectionForm({ onDone }: { onDone: () => void }) {
  const addConnection = useSettings((state) => state.addTimeConnection);
  const firstField = useFocusOnMount<HTMLInputElement>();
  const [draft, setDraft] = useState(BLANK_TIME_DRAFT);
  const [errors, setErrors] = useState<TimeFieldErrors>({});
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  const change = (patch: Partial<TimeDraft>) => {
    setDraft({ ...draft, ...patch });
    // An error is about what stood there.
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in patch))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkTimeDraft(draft);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const error = await addConnection(toTimeInput(draft));
    setSending(false);
    if (error === null) return onDone();
    const named = timeFieldErrorsOf(error);
    setErrors(named);
    if (Object.keys(named).length === 0) setFailure(error);
  };
  return (
    <form
      aria-label={t('New time connection')}
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={firstField}
        label={t('Name')}
        value={draft.name}
        error={errors.name ?? null}
        placeholder={t('For example: Agency time')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t('Base address')}
        type="url"
        inputMode="url"
        value={draft.baseUrl}
        error={errors.baseUrl ?? null}
        hint={t('Begins with https:// and ends in /api/v1.')}
        onChange={({ target }) => change({ baseUrl: target.value })}
      />
      <RadioGroup
        label={t('Connect')}
        choices={translated(WAYS)}
        value={draft.by}
        onChange={(by) => change({ by })}
      />
      <TimeCredentialFields draft={draft} errors={errors} onChange={change} />
      <SelectField
        label={t('Header')}
        value={draft.tokenHeader}
        hint={t('How the token is sent. Services differ; Bearer is the usual one.')}
        onChange={({ target }) => {
          const tokenHeader = TOKEN_HEADERS.find((each) => each === target.value);
          if (tokenHeader !== undefined) change({ tokenHeader });
        }}
      >
        {TOKEN_HEADERS.map((header) => (
          <option key={header} value={header}>
            {t(TOKEN_HEADER_LABELS[header])}
          </option>
        ))}
      </SelectField>
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['buttons']}>
        <Button variant="primary" type="submit" isInactive={isSending}>
          {draft.by === 'token' ? t('Add and ask') : t('Sign in and add')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
