import type { TimeConnection } from '../../../../shared/domain/time/connection.ts';
import { TOKEN_HEADERS } from '../../../../shared/domain/time/names.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { ChoiceField, TextField } from '../../../components/fields/field.tsx';
import { RadioGroup } from '../../../components/controls/radio-group.tsx';
import { translated } from '../../../lib/words/translated.ts';
import { useFocusOnMount } from '../../../lib/page/focus.ts';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { useSettings } from '../store.ts';
import {
  BLANK_TIME_DRAFT,
  checkTimeDraft,
  timeFieldErrorsOf,
  toTimeInput,
  type TimeDraft,
  type TimeField,
  tokenError,
} from './draft.ts';
import { tokenHeaderLabel } from './words.ts';

interface TimeTokenFormProps {
  connection: TimeConnection;
  onDone: () => void;
}

/** Sets the token of a connection again; its waiting outbox then continues automatically. */
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
      label={t('settings.tokenOfConnection', { name })}
      form={form}
      action={t('settings.setToken')}
      onCancel={onDone}
    >
      <TextField
        label={t('settings.tokenOfConnection', { name })}
        type="password"
        autoComplete="off"
        {...form.field('token')}
        hint={
          connection.hasMoved === true
            ? t('settings.tokenOfOtherAddress', { address: connection.baseUrl ?? '' })
            : connection.token === 'missing'
              ? t('settings.tokenUnreadable')
              : t('settings.replacesToken')
        }
      />
    </DraftForm>
  );
}

type TimeCredentialFieldsProps = Pick<
  ReturnType<typeof useDraftForm<TimeDraft, TimeField>>,
  'draft' | 'field'
>;

/** Fields for the token, or for the credentials to get one. */
function TimeCredentialFields({ draft, field }: TimeCredentialFieldsProps) {
  if (draft.by === 'token') {
    return (
      <TextField
        label={t('settings.token')}
        type="password"
        autoComplete="off"
        {...field('token')}
        hint={t('settings.tokenHint')}
      />
    );
  }
  return (
    <>
      <TextField label={t('settings.email')} type="email" autoComplete="off" {...field('email')} />
      <TextField
        label={t('settings.password')}
        type="password"
        autoComplete="off"
        {...field('password')}
      />
      <TextField
        label={t('settings.accountId')}
        {...field('accountId')}
        hint={t('settings.accountIdHint')}
      />
    </>
  );
}

const WAYS = [
  { value: 'token', label: msg('settings.withToken') },
  {
    value: 'sign-in',
    label: msg('settings.bySigningIn'),
    hint: msg('settings.passwordUsedOnce'),
  },
] as const;

/** Adds an account. Token and password stay in this form only until they are handed over. */
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
  const { draft, change, field } = form;
  return (
    <DraftForm
      label={t('settings.newTimeConnection')}
      form={form}
      action={draft.by === 'token' ? t('settings.addAndCheck') : t('settings.signInAndAdd')}
      onCancel={onDone}
    >
      <TextField
        ref={firstField}
        label={t('app.name')}
        {...field('name')}
        placeholder={t('settings.timeNameExample')}
      />
      <TextField
        label={t('settings.baseAddress')}
        type="url"
        inputMode="url"
        {...field('baseUrl')}
        hint={t('settings.timeAddressHint')}
      />
      <RadioGroup
        label={t('settings.connect')}
        choices={translated(WAYS)}
        value={draft.by}
        onChange={(by) => change({ by })}
      />
      <TimeCredentialFields draft={draft} field={field} />
      <ChoiceField
        label={t('settings.tokenHeader')}
        value={draft.tokenHeader}
        hint={t('settings.tokenHeaderHint')}
        values={TOKEN_HEADERS}
        text={tokenHeaderLabel}
        onPick={(tokenHeader) => change({ tokenHeader })}
      />
    </DraftForm>
  );
}
