import KeyRound from 'lucide-react/icons/key-round';
import { useState, type SubmitEvent } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useUsage } from './context.ts';
import { fieldOf } from './key-words.ts';
import css from './usage.module.css';

/** Asks for the key that administers; it stays in this form only until it was handed over. */
export function AdminKeyForm({ onDone }: { onDone?: () => void }) {
  const setAdminKey = useUsage((state) => state.setAdminKey);
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    setProblem(key.trim() === '' ? t('Give an admin key.') : null);
    if (key.trim() === '') return;
    const error = await setAdminKey(key.trim());
    if (error === null) {
      setKey('');
      onDone?.();
    } else if (fieldOf(error) === 'key') {
      setProblem(t('This key cannot administer: the free edition has no administration.'));
    } else setFailure(error);
  };
  return (
    <form
      className={css['panel']}
      aria-label={t('Admin key')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('Admin key')}
        type="password"
        autoComplete="off"
        value={key}
        error={problem}
        hint={t('Goes to the vault of this computer, beside the key of the connection.')}
        onChange={(event) => setKey(event.target.value)}
      />
      {failure !== null && <ErrorPanel error={failure} />}
      <div className={css['actions']}>
        <Button variant="primary" type="submit">
          {t('Use this key')}
        </Button>
      </div>
    </form>
  );
}

/** Without an admin key there is nothing to see: why, and what to do. */
export function NoAdminKey() {
  const isFree = useUsage(
    (state) =>
      valueOf(state.connections)?.find(({ id }) => id === state.connectionId)?.kind === 'free',
  );
  return (
    <>
      <div className={css['frame']}>
        <EmptyState icon={KeyRound} title={t('This needs an admin key.')}>
          <p>
            {isFree
              ? t('The free edition has no administration of keys and no analytics.')
              : t(
                  'The key of this connection translates, but does not administer. An administrator of the organisation can create an admin key at the service.',
                )}
          </p>
        </EmptyState>
      </div>
      {!isFree && <AdminKeyForm />}
    </>
  );
}

/** Which key administers, and how to be rid of it. */
export function AdminKeyState() {
  const access = useUsage((state) => valueOf(state.access));
  const remove = useUsage((state) => state.removeAdminKey);
  const [error, setError] = useState<ErrorData | null>(null);
  if (access === null || access.adminKey === null) return null;
  return (
    <div className={css['bar']}>
      <span className={css['note']}>
        {access.adminKey === 'stored'
          ? t('Administered with an admin key in the vault.')
          : t('Administered with an admin key that is kept until the app closes.')}
      </span>
      <Button variant="quiet" onClick={() => void remove().then(setError)}>
        {t('Remove admin key')}
      </Button>
      {error !== null && <ErrorPanel error={error} />}
    </div>
  );
}
