import Bell from 'lucide-react/icons/bell';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import {
  closeNotice,
  openNotice,
  topNotice,
  useNotices,
  type Notice,
  type PastNotice,
} from '../../lib/page/notices.ts';
import { format } from '../../lib/words/format.ts';
import { Button, IconButton } from '../controls/button.tsx';
import css from './status-line.module.css';

const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info } as const;

function Actions({ actions = [] }: Notice) {
  return actions.map(({ label, icon, run }) => (
    <Button key={label} variant="quiet" icon={icon} onClick={() => void run()}>
      {label}
    </Button>
  ));
}

function CloseButton({ notice }: { notice: Notice }) {
  return (
    <IconButton
      label={t('app.dismissNotice', { title: notice.text })}
      icon={X}
      onClick={() => closeNotice(notice)}
    />
  );
}

/** Shows a notice with its actions; the rest of it opens above the line. */
export function NoticeView({ notice }: { notice: Notice }) {
  const id = useId();
  const isOpen = useNotices().openId === notice.id;
  const setOpen = (next: boolean) => openNotice(next ? notice.id : null);
  const { text, tone = 'info', more } = notice;
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
      <Actions {...notice} />
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
      <CloseButton notice={notice} />
      {isOpen && (
        <div id={id} className={css['above']}>
          <p dir="auto">{text}</p>
          {more}
        </div>
      )}
    </div>
  );
}

/** Opens and closes the list from anywhere. */
const LIST_KEY = 'F8';

interface ItemProps {
  past: PastNotice;
  /** The notice, if it still waits. */
  waiting: Notice | undefined;
}

function Item({ past: { text, saidAtMs }, waiting }: ItemProps) {
  return (
    <li className={css['item']}>
      <time>{format.time(saidAtMs)}</time>
      <span dir="auto">{text}</span>
      {waiting !== undefined && (
        <>
          <Actions {...waiting} />
          <CloseButton notice={waiting} />
        </>
      )}
    </li>
  );
}

/** Lists the last notices, newest first, with the actions of those that wait. */
export function PastNotices() {
  const { notices, past } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const top = topNotice(notices);
  const waiting = notices.filter((each) => each !== top);
  const more = waiting.length > 0 && t('app.moreNotices', { count: waiting.length });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== LIST_KEY || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(!isOpen);
      button.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere in it
    <div
      className={css['past']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="quiet"
        icon={Bell}
        aria-label={[t('app.notices'), more].filter(Boolean).join(', ')}
        aria-keyshortcuts={LIST_KEY}
        title={`${t('app.notices')} (${LIST_KEY})`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {more}
      </Button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        <ol aria-label={t('app.notices')} tabIndex={0} className={css['above']}>
          {past.toReversed().map((each) => (
            <Item
              key={each.number}
              past={each}
              waiting={waiting.find(({ id, text }) => id === each.id && text === each.text)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
