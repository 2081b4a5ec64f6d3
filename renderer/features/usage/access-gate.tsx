import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { NoAdminKey } from './admin-key-form.tsx';
import { useUsage } from './context.ts';

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
