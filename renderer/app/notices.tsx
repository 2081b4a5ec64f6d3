import CircleAlert from 'lucide-react/icons/circle-alert';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { Notice } from '../../shared/ipc/contract.ts';
import { t } from '../../shared/i18n/text.ts';
import { IconButton, type Icon, Button } from '../components/controls/button.tsx';
import { errorText } from '../lib/words/error-text.ts';
import { useApp } from './store.ts';
import css from './app.module.css';

/** Stays on every page while practice mode is on, so that nobody mistakes practice output for paid work. */
export function PracticeBanner() {
  const { isPracticeOn: isOn, practiceError: error } = useApp('isPracticeOn', 'practiceError');
  const stop = useApp((state) => state.stopPractice);
  if (isOn !== true) return null;
  return (
    <section aria-label={t('app.practiceMode')} className={`${css['notice']} ${css['warning']}`}>
      <FlaskConical size={18} aria-hidden />
      <div className={css['text']}>
        <p>
          <strong>{t('app.practiceOn')}</strong> {t('app.practiceOnHint')}
        </p>
        {error !== null && (
          <p role="alert">
            <strong>{t('app.practiceOffFailed')}</strong> {errorText(error).what}{' '}
            {errorText(error).todo}
          </p>
        )}
      </div>
      <Button onClick={() => void stop()}>{t('app.switchOff')}</Button>
    </section>
  );
}

const ICONS: Record<Notice['severity'], Icon> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** Shows messages until they are dismissed. */
export function Notices() {
  const { notices, dismissNotice: dismiss } = useApp('notices', 'dismissNotice');
  return (
    <section aria-label={t('app.notices')} aria-live="polite">
      {notices.map(({ id, severity, ...said }) => {
        const NoticeIcon = ICONS[severity];
        return (
          <div key={id} className={`${css['notice']} ${css[severity]}`}>
            <NoticeIcon size={18} aria-hidden />
            <p className={css['text']}>
              <strong>{said.title}</strong> {said.message}
            </p>
            <IconButton
              label={t('app.dismissNotice', { title: said.title })}
              icon={X}
              onClick={() => void dismiss(id)}
            />
          </div>
        );
      })}
    </section>
  );
}
