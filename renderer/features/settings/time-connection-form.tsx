import { useState, type FormEvent } from 'react';
import { TOKEN_HEADERS } from '../../../shared/domain/time-names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
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
  { value: 'token', label: 'With a token' },
  { value: 'sign-in', label: 'By signing in', hint: 'the password is used once and not kept' },
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
      aria-label="New time connection"
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={firstField}
        label="Name"
        value={draft.name}
        error={errors.name ?? null}
        placeholder="For example: Agency time"
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="Base address"
        type="url"
        inputMode="url"
        value={draft.baseUrl}
        error={errors.baseUrl ?? null}
        hint="Begins with https:// and ends in /api/v1."
        onChange={({ target }) => change({ baseUrl: target.value })}
      />
      <RadioGroup
        label="Connect"
        choices={WAYS}
        value={draft.by}
        onChange={(by) => change({ by })}
      />
      <TimeCredentialFields draft={draft} errors={errors} onChange={change} />
      <SelectField
        label="Header"
        value={draft.tokenHeader}
        hint="How the token is sent. Services differ; Bearer is the usual one."
        onChange={({ target }) => {
          const tokenHeader = TOKEN_HEADERS.find((each) => each === target.value);
          if (tokenHeader !== undefined) change({ tokenHeader });
        }}
      >
        {TOKEN_HEADERS.map((header) => (
          <option key={header} value={header}>
            {TOKEN_HEADER_LABELS[header]}
          </option>
        ))}
      </SelectField>
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['buttons']}>
        <Button variant="primary" type="submit" isInactive={isSending}>
          {draft.by === 'token' ? 'Add and ask' : 'Sign in and add'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
