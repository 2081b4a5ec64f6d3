import { useState, type FormEvent } from 'react';
import { isOwnKind } from '../../../shared/domain/connection-kind.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { checkDraft } from './connection-draft.ts';
import { useSettings } from './context.ts';
import { keyHint } from './key-kind.ts';
import css from './settings.module.css';

interface KeyFormProps {
  connection: Connection;
  onDone: () => void;
}

/** Gives an account its key again; waiting documents of that account then go on by themselves. */
export function KeyForm({ connection, onDone }: KeyFormProps) {
  const setKey = useSettings((state) => state.setKey);
  const [key, setTyped] = useState('');
  const field = useFocusOnMount<HTMLInputElement>();
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isOwnKind(connection.kind)) return;
    const found = checkDraft({
      name: connection.name,
      kind: connection.kind,
      key,
      baseUrl: '',
      region: 'us',
    }).key;
    setFieldError(found ?? null);
    setFailure(null);
    if (found !== undefined) return;
    const error = await setKey(connection.id, key.trim());
    if (error === null) onDone();
    else setFailure(error);
  };

  return (
    <form
      aria-label={t('Key of {name}', { name: connection.name })}
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('Key of {name}', { name: connection.name })}
        ref={field}
        type="password"
        autoComplete="off"
        value={key}
        error={fieldError}
        hint={
          connection.key === 'missing'
            ? t(
                'The stored key cannot be read at the moment. Documents of this account wait for it; nothing is lost.',
              )
            : key === ''
              ? t('Replaces the present key.')
              : keyHint(key, {
                  kind:
                    connection.kind === 'free' || connection.kind === 'paid'
                      ? connection.kind
                      : 'custom',
                  host: null,
                })
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['buttons']}>
        <Button variant="primary" type="submit">
          {t('Set key')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
