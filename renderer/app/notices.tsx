import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { Notice } from '../../shared/ipc/contract.ts';
import { sentence } from '../../shared/i18n/sentence.ts';
import { t } from '../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../components/button.tsx';
import { useApp } from './context.ts';
import css from './notices.module.css';

const ICONS: Record<Notice['severity'], Icon> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** What the person must be told, until it is put away. */
export function Notices() {
  const notices = useApp((state) => state.notices);
  const dismiss = useApp((state) => state.dismissNotice);
  return (
    <section aria-label={t('Notices')} aria-live="polite" className={css['notices']}>
      {notices.map(({ id, severity, ...said }) => {
        const NoticeIcon = ICONS[severity];
        const title = sentence(said.title) ?? said.title;
        return (
          <div key={id} className={`${css['notice']} ${css[severity]}`}>
            <NoticeIcon size={18} aria-hidden />
            <p className={css['text']}>
              <strong>{title}</strong> {sentence(said.message) ?? said.message}
            </p>
            <IconButton
              label={t('Dismiss: {title}', { title })}
              icon={X}
              onClick={() => void dismiss(id)}
            />
          </div>
        );
      })}
    </section>
  );
}
