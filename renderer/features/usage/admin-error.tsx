import CloudOff from 'lucide-react/icons/cloud-off';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { EmptyState } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { AdminKeyForm } from './admin-key-form.tsx';
import { useUsage } from './context.ts';
import css from './usage.module.css';

interface AdminErrorProps {
  error: ErrorData;
  onRetry: () => void;
}

/** Why the organisation could not be asked, and what to do about it. */
export function AdminError({ error, onRetry }: AdminErrorProps) {
  const copyText = useUsage((state) => state.copyText);
  const source = useUsage((state) => valueOf(state.access)?.source ?? 'none');
  const retry = <Button onClick={onRetry}>{t('Try again')}</Button>;
  if (error.code === 'api/not-found') {
    return (
      <div className={css['frame']} role="alert">
        <EmptyState icon={CloudOff} title={t('This service has no such administration.')}>
          <p>{t('It works for translations all the same; only this part is missing there.')}</p>
          {retry}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ErrorPanel error={error} onCopy={(report) => void copyText(report)}>
        {retry}
      </ErrorPanel>
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
