import { useState, type FormEvent } from 'react';
import type { TimeConnection } from '../../../shared/domain/time-connection.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { useSettings } from './context.ts';
import { tokenError } from './time-draft.ts';
import css from './settings.module.css';

interface TimeTokenFormProps {
  connection: TimeConnection;
  onDone: () => void;
}

/** Gives a connection its token again; what waits in its outbox then goes on by itself. */
export function TimeTokenForm({ connection, onDone }: TimeTokenFormProps) {
  const { id, name } = connection;
  const setTimeToken = useSettings((state) => state.setTimeToken);
  const [token, setToken] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const problem = tokenError(token);
    setFieldError(problem);
    setFailure(null);
    if (problem !== null) return;
    setSending(true);
    const error = await setTimeToken(id, token.trim());
    setSending(false);
    if (error === null) onDone();
    else setFailure(error);
  };
  return (
    <form
      aria-label={t('Token of {name}', { name })}
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('Token of {name}', { name })}
        type="password"
        autoComplete="off"
        value={token}
        error={fieldError}
        hint={
          connection.token === 'missing'
            ? t(
                'The stored token cannot be read or no longer works. Changes wait in the outbox; nothing is lost.',
              )
            : t('Replaces the present token.')
        }
        onChange={({ target }) => setToken(target.value)}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['buttons']}>
        <Button variant="primary" type="submit" isInactive={isSending}>
          {t('Set token')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
