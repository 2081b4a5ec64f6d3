import type { TimeConnection } from '../../../../shared/domain/time/connection.ts';
import { TOKEN_HEADERS } from '../../../../shared/domain/time/names.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { SelectField, TextField } from '../../../components/field.tsx';
import { RadioGroup } from '../../../components/radio-group.tsx';
import { translated } from '../../../lib/translated.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { keyOfOtherAddress } from '../connections/key-kind.ts';
import { DraftForm, useDraftForm } from '../draft-form.tsx';
import { useSettings } from '../store.ts';
import {
  BLANK_TIME_DRAFT,
  checkTimeDraft,
  timeFieldErrorsOf,
  toTimeInput,
  type TimeDraft,
  type TimeFieldErrors,
  tokenError,
} from './draft.ts';
import { TOKEN_HEADER_LABELS } from './words.ts';

interface TimeTokenFormProps {
  connection: TimeConnection;
  onDone: () => void;
}

/** Gives a connection its token again; what waits in its outbox then goes on by itself. */
export function TimeTokenForm({ connection, onDone }: TimeTokenFormProps) {
  const { id, name } = connection;
  const setTimeToken = useSettings((state) => state.setTimeToken);
  const form = useDraftForm({
    blank: { token: '' },
    check: ({ token }) => {
      const problem = tokenError(token);
      return problem === null ? {} : { token: problem };
    },
    send: ({ token }) => setTimeToken(id, token.trim()),
    onDone,
  });
  return (
    <DraftForm
      label={t('Token of {name}', { name })}
      form={form}
      action={t('Set token')}
      onCancel={onDone}
    >
      <TextField
        label={t('Token of {name}', { name })}
        type="password"
        autoComplete="off"
        value={form.draft.token}
        error={form.errors.token ?? null}
        hint={
          connection.hasMoved === true
            ? keyOfOtherAddress(connection.baseUrl ?? '')
            : connection.token === 'missing'
              ? t(
                  'The stored token cannot be read or no longer works. Changes wait in the outbox; nothing is lost.',
                )
              : t('Replaces the present token.')
        }
        onChange={({ target }) => form.change({ token: target.value })}
      />
    </DraftForm>
  );
}

interface TimeCredentialFieldsProps {
  draft: TimeDraft;
  errors: TimeFieldErrors;
  onChange: (patch: Partial<TimeDraft>) => void;
}

/** The token, or what it takes to get one. */
function TimeCredentialFields({ draft, errors, onChange }: TimeCredentialFieldsProps) {
  if (draft.by === 'token') {
    return (
      <TextField
        label={t('Token')}
        type="password"
        autoComplete="off"
        value={draft.token}
        error={errors.token ?? null}
        hint={t(
          'Goes to the vault of this computer and is never shown again. A token that another program uses may be destroyed: give this app one of its own.',
        )}
        onChange={({ target }) => onChange({ token: target.value })}
      />
    );
  }
  return (
    <>
      <TextField
        label={t('E-mail')}
        type="email"
        autoComplete="off"
        value={draft.email}
        error={errors.email ?? null}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="off"
        value={draft.password}
        error={errors.password ?? null}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <TextField
        label={t('Account id')}
        value={draft.accountId}
        error={errors.accountId ?? null}
        hint={t('Stands in the address of the web app, after /a/.')}
        onChange={({ target }) => onChange({ accountId: target.value })}
      />
    </>
  );
}

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
  const form = useDraftForm({
    blank: BLANK_TIME_DRAFT,
    check: checkTimeDraft,
    send: (sent) => addConnection(toTimeInput(sent)),
    fieldErrorsOf: timeFieldErrorsOf,
    onDone,
  });
  const { draft, errors, change } = form;
  return (
    <DraftForm
      label={t('New time connection')}
      form={form}
      action={draft.by === 'token' ? t('Add and ask') : t('Sign in and add')}
      onCancel={onDone}
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
    </DraftForm>
  );
}
