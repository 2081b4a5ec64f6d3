import { t } from '../../../shared/i18n/text.ts';
import { TextField } from '../../components/field.tsx';
import type { TimeDraft, TimeFieldErrors } from './time-draft.ts';

interface TimeCredentialFieldsProps {
  draft: TimeDraft;
  errors: TimeFieldErrors;
  onChange: (patch: Partial<TimeDraft>) => void;
}

/** The token, or what it takes to get one. */
export function TimeCredentialFields({ draft, errors, onChange }: TimeCredentialFieldsProps) {
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
