import Bell from 'lucide-react/icons/bell';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { closeNotice, useNotices, type Notice } from '../../lib/page/notices.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { Button, IconButton } from '../controls/button.tsx';
import css from './status-line.module.css';

const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info } as const;

interface NoticeViewProps {
  notice: Notice;
  /** Number of notices that wait behind it. */
  waiting: number;
}

/** Shows a notice with its actions; the rest of it opens above the line. */
export function NoticeView({ notice, waiting }: NoticeViewProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { text, tone = 'info', actions = [], more } = notice;
  const NoticeIcon = ICONS[tone];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOpen) setOpen(false);
    else closeNotice(notice);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere in it
    <div className={`${css['notice']} ${css[tone]}`} onKeyDown={onKeyDown} data-notice>
      <NoticeIcon size={16} aria-hidden />
      <span className={css['text']} title={text} dir="auto">
        {text}
      </span>
      {waiting > 0 && (
        <span className={css['waiting']}>{t('app.moreNotices', { count: waiting })}</span>
      )}
      {actions.map(({ label, icon, run }) => (
        <Button key={label} variant="quiet" icon={icon} onClick={() => void run()}>
          {label}
        </Button>
      ))}
      {more !== undefined && (
        <Button
          variant="quiet"
          icon={ChevronUp}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('app.details')}
        </Button>
      )}
      <IconButton
        label={t('app.dismissNotice', { title: text })}
        icon={X}
        onClick={() => closeNotice(notice)}
      />
      {isOpen && (
        <div id={id} className={css['above']}>
          <p dir="auto">{text}</p>
          {more}
        </div>
      )}
    </div>
  );
}

/** Lists the last notices, newest first. */
export function PastNotices() {
  const { past } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere in it
    <div
      className={css['past']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <IconButton
        label={t('app.notices')}
        icon={Bell}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        <ol aria-label={t('app.notices')} tabIndex={0} className={css['above']}>
          {past.toReversed().map(({ number, text, saidAtMs }) => (
            <li key={number}>
              <time>{format.time(saidAtMs)}</time> <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
