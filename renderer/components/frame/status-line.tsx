import Bell from 'lucide-react/icons/bell';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { t } from '../../../shared/i18n/text.ts';
import { closeNotice, topNotice, useNotices, type Notice } from '../../lib/page/notices.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { Button, IconButton } from '../controls/button.tsx';
import css from './status-line.module.css';

/** Place of the page's facts in the line. */
const slot = createStore<{ element: HTMLElement | null }>()(() => ({ element: null }));
const setSlot = (element: HTMLElement | null) => slot.setState({ element });

/** Shows facts of the page at the start of the status line: place, counts, whether everything is stored. */
export function StatusFacts({ children }: { children: ReactNode }) {
  const element = useStore(slot, (state) => state.element);
  return element === null ? null : createPortal(children, element);
}

const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info } as const;

interface NoticeViewProps {
  notice: Notice;
  /** Number of notices that wait behind it. */
  waiting: number;
}

function NoticeView({ notice, waiting }: NoticeViewProps) {
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
    <div className={`${css['notice']} ${css[tone]}`} onKeyDown={onKeyDown}>
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
function PastNotices() {
  const { past } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  if (past.length === 0) return null;
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

/** The control of each part of the window that had the focus last. */
const lastIn = new WeakMap<Element, HTMLElement>();

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const region = target.closest('[data-region]');
  if (region !== null) lastIn.set(region, target);
}

const CONTROLS =
  'input:not(:disabled), textarea, select, button:not(:disabled), a[href], [tabindex="0"]';

/**
 * Goes to the next part of the window: header, filter line, content, side panel, status line. The focus returns to
 * where it was there.
 */
function goToRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
    region.checkVisibility(),
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at === -1 && by === -1 ? 0 : at + by + regions.length) % regions.length];
  if (next === undefined) return;
  const last = lastIn.get(next);
  const controls = [...next.querySelectorAll<HTMLElement>(CONTROLS)];
  const isThere = (element: HTMLElement) => next.contains(element) && element.checkVisibility();
  const first = last !== undefined && isThere(last) ? last : controls.find(isThere);
  if (first !== undefined) {
    first.focus();
    return;
  }
  // A click on its text must not focus it: the caret in the text would be lost.
  next.tabIndex = -1;
  next.focus();
  next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true });
}

/** Makes F6 go through the parts of the window. */
function useRegionKey(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      goToRegion(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('focusin', noteFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', noteFocus);
    };
  }, []);
}

/**
 * Renders the line at the foot of the window: facts of the page, and the one notice. It has the only live regions of
 * the window.
 */
export function StatusLine({ children }: { children?: ReactNode }) {
  const { notices } = useNotices();
  const top = topNotice(notices);
  const view = top !== null && (
    <NoticeView key={top.id} notice={top} waiting={notices.length - 1} />
  );
  const isUrgent = top?.rank === 'urgent';
  useRegionKey();
  return (
    <footer className={css['line']} aria-label={t('app.statusLine')} data-region>
      {children}
      <div ref={setSlot} className={css['facts']} />
      <output className={css['live']}>{!isUrgent && view}</output>
      <div role="alert" className={css['live']}>
        {isUrgent && view}
      </div>
      <PastNotices />
    </footer>
  );
}
