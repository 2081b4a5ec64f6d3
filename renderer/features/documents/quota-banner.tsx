import CircleAlert from 'lucide-react/icons/circle-alert';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useDocuments } from './context.ts';
import css from './quota-banner.module.css';

/** Asks what to do about accounts whose characters are used up; until then nothing of theirs is sent. */
export function QuotaBanner() {
  const connections = useDocuments((state) => state.connections);
  const error = useDocuments((state) => state.resumeError);
  const resume = useDocuments((state) => state.resumeAfterQuota);
  const held = (valueOf(connections) ?? []).filter((connection) => connection.isOutOfQuota);
  return (
    <div aria-live="polite" className={css['banners']}>
      {held.map(({ id, name }) => (
        <section
          key={id}
          aria-label={t('Characters of {name}', { name })}
          className={css['banner']}
        >
          <CircleAlert size={18} aria-hidden />
          <p className={css['text']}>
            <strong>{t('The characters of “{name}” are used up.', { name })}</strong>{' '}
            {t(
              'Nothing that would be billed is sent; its documents wait and nothing is lost. Let it try again when the account has characters, or drop the files on another service.',
            )}
          </p>
          <Button onClick={() => void resume(id)} aria-label={t('Try again: {name}', { name })}>
            {t('Try again')}
          </Button>
        </section>
      ))}
      {held.length > 0 && error !== null && <ErrorPanel error={error} />}
    </div>
  );
}
