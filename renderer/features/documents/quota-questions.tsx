import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { useDocuments } from './store.ts';
import css from './documents-page.module.css';

/** Asks what to do about accounts without characters left. */
export function QuotaQuestions({ of: accounts }: { of: readonly Connection[] }) {
  const error = useDocuments((state) => state.resumeError);
  const resume = useDocuments((state) => state.resumeAfterQuota);
  return (
    <>
      {accounts.map(({ id, name }) => (
        <section
          key={id}
          aria-label={t('texts.characterLimitOf', { name })}
          className={css['banner']}
        >
          <CircleAlert size={18} aria-hidden />
          <p className={css['bannerText']}>
            <strong>{t('documents.outOfCharacters', { name })}</strong>{' '}
            {t('documents.outOfCharactersHint')}
          </p>
          <Button
            onClick={() => void resume(id)}
            aria-label={t('documents.tryAgainNamed', { name })}
          >
            {t('app.tryAgain')}
          </Button>
        </section>
      ))}
      {error !== null && <ErrorPanel error={error} />}
    </>
  );
}
