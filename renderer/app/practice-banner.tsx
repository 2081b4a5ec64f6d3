import FlaskConical from 'lucide-react/icons/flask-conical';
import { t } from '../../shared/i18n/text.ts';
import { Button } from '../components/button.tsx';
import { errorText } from '../lib/error-text.ts';
import { useApp } from './context.ts';
import css from './notices.module.css';

/** Stays on every page while practice mode is on: nobody may take practice for paid work. */
export function PracticeBanner() {
  const isOn = useApp((state) => state.isPracticeOn);
  const error = useApp((state) => state.practiceError);
  const stop = useApp((state) => state.stopPractice);
  if (isOn !== true) return null;
  return (
    <section aria-label={t('Practice mode')} className={`${css['notice']} ${css['warning']}`}>
      <FlaskConical size={18} aria-hidden />
      <div className={css['text']}>
        <p>
          <strong>{t('Practice mode is on.')}</strong>{' '}
          {t(
            '“Practice” goes wrong on purpose, and its output is no translation. Your accounts work as always.',
          )}
        </p>
        {error !== null && (
          <p role="alert">
            <strong>{t('It could not be switched off.')}</strong> {errorText(error).what}{' '}
            {errorText(error).todo}
          </p>
        )}
      </div>
      <Button onClick={() => void stop()}>{t('Switch off')}</Button>
    </section>
  );
}
