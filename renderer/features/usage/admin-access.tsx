import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import { useState, type ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useUsage } from './store.ts';
import { DraftForm, useDraftForm } from '../../components/forms/draft-form.tsx';
import layout from '../../components/layout/layout.module.css';
import css from './usage.module.css';

/** Asks for the admin key, which stays in this form only until it is handed over. */
function AdminKeyForm() {
  const setAdminKey = useUsage((state) => state.setAdminKey);
  const form = useDraftForm<{ key: string }, 'key'>({
    blank: { key: '' },
    check: ({ key }) => (key.trim() === '' ? { key: t('usage.adminKeyMissing') } : {}),
    send: ({ key }) => setAdminKey(key.trim()),
    onDone: () => undefined,
  });
  return (
    <DraftForm
      className={css['panel']}
      label={t('usage.adminKey')}
      form={form}
      action={t('usage.adminKeyUse')}
    >
      <TextField
        label={t('usage.adminKey')}
        type="password"
        autoComplete="off"
        hint={t('settings.keyStorageHint')}
        {...form.field('key')}
      />
    </DraftForm>
  );
}

/** Says why nothing is shown without an admin key, and what to do. */
function NoAdminKey() {
  const isFree = useUsage(
    (state) =>
      valueOf(state.connections)?.find(({ id }) => id === state.connectionId)?.abilities
        .administration === 'none',
  );
  return (
    <>
      <div className={layout['scroll']}>
        <EmptyState icon={KeyRound} title={t('usage.adminKeyNeeded')}>
          <p>{isFree ? t('usage.adminNotInFree') : t('usage.adminKeyWhere')}</p>
        </EmptyState>
      </div>
      {!isFree && <AdminKeyForm />}
    </>
  );
}

/** Shows the admin key in use, and how to remove it. */
export function AdminKeyState() {
  const access = useUsage((state) => valueOf(state.access));
  const remove = useUsage((state) => state.removeAdminKey);
  const [error, setError] = useState<ErrorData | null>(null);
  if (access === null || access.adminKey === null) return null;
  return (
    <div className={layout['line']}>
      <span className={css['note']}>
        {access.adminKey === 'stored' ? t('usage.adminKeyStored') : t('usage.adminKeySession')}
      </span>
      <Button variant="quiet" onClick={() => void remove().then(setError)}>
        {t('usage.adminKeyRemove')}
      </Button>
      {error !== null && <ErrorPanel error={error} />}
    </div>
  );
}

/** Returns true if the organization can be administered. */
export const useHasAccess = (): boolean =>
  useUsage((state) => (valueOf(state.access)?.source ?? 'none') !== 'none');

/** Shows its children if the organization can be administered; otherwise what is missing. */
export function AccessGate({ children }: { children: ReactNode }) {
  const { access, loadAccess } = useUsage();
  const known = valueOf(access);
  if (access.status === 'failed') {
    return <ErrorPanel error={access.error} onRetry={loadAccess} />;
  }
  if (known === null) return <Skeleton rows={3} label={t('glossaries.contactingService')} />;
  return known.source === 'none' ? <NoAdminKey /> : children;
}

interface AdminErrorProps {
  error: ErrorData;
  onRetry: () => void;
}

/** Says why the organization could not be reached, and what to do about it. */
export function AdminError({ error, onRetry }: AdminErrorProps) {
  const source = useUsage((state) => valueOf(state.access)?.source ?? 'none');
  const retry = <Button onClick={onRetry}>{t('app.tryAgain')}</Button>;
  if (error.code === 'api/not-found') {
    const isOnlyPairs = error.message === 'usageErrors.noLanguagePairs';
    return (
      <div className={layout['scroll']} data-said="alert">
        <EmptyState
          icon={CloudOff}
          title={isOnlyPairs ? messageOf(error) : t('usage.adminUnsupported')}
        >
          <p>{t('usage.adminUnsupportedDetail')}</p>
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
          <p className={css['note']}>{t('usage.adminKeyRefused')}</p>
          <AdminKeyForm />
        </>
      )}
    </>
  );
}
