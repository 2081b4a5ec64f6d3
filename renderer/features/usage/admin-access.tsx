import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import { useState, type SubmitEvent, type ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useUsage } from './store.ts';
import { fieldOf } from './usage-words.ts';
import bars from '../../components/bars.module.css';
import layout from '../../components/layout.module.css';
import css from './usage.module.css';

/** Asks for the key that administers; it stays in this form only until it was handed over. */
function AdminKeyForm({ onDone }: { onDone?: () => void }) {
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
function NoAdminKey() {
  const isFree = useUsage(
    (state) =>
      valueOf(state.connections)?.find(({ id }) => id === state.connectionId)?.kind === 'free',
  );
  return (
    <>
      <div className={layout['scroll']}>
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
    <div className={bars['line']}>
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

/** Shows its children where the organisation can be administered, and what is missing where not. */
export function AccessGate({ children }: { children: ReactNode }) {
  const access = useUsage((state) => state.access);
  const loadAccess = useUsage((state) => state.loadAccess);
  const known = valueOf(access);
  if (access.status === 'failed') {
    return (
      <ErrorPanel error={access.error}>
        <Button onClick={() => void loadAccess()}>{t('Try again')}</Button>
      </ErrorPanel>
    );
  }
  if (known === null) return <Skeleton rows={3} label={t('Asking the service')} />;
  return known.source === 'none' ? <NoAdminKey /> : children;
}

interface AdminErrorProps {
  error: ErrorData;
  onRetry: () => void;
}

/** Why the organisation could not be asked, and what to do about it. */
export function AdminError({ error, onRetry }: AdminErrorProps) {
  const source = useUsage((state) => valueOf(state.access)?.source ?? 'none');
  const retry = <Button onClick={onRetry}>{t('Try again')}</Button>;
  if (error.code === 'api/not-found') {
    return (
      <div className={layout['scroll']} role="alert">
        <EmptyState icon={CloudOff} title={t('This service has no such administration.')}>
          <p>{t('It works for translations all the same; only this part is missing there.')}</p>
          {retry}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ErrorPanel error={error}>{retry}</ErrorPanel>
      {error.code.startsWith('auth/') && source !== 'own-service' && (
        <>
          <p className={css['note']}>
            {t('The key that was used may not administer. Another one can be given here.')}
          </p>
          <AdminKeyForm />
        </>
      )}
    </>
  );
}
