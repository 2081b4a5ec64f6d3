import { Suspense, useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { t } from '../../../shared/i18n/text.ts';
import { later } from '../../lib/page/later.ts';
import { topNotice, useNotices } from '../../lib/page/notices.ts';
import css from './status-line.module.css';

/** Loaded with the first notice. */
const NoticeView = later(async () => (await import('./notice-view.tsx')).NoticeView);
const PastNotices = later(async () => (await import('./notice-view.tsx')).PastNotices);

/** Place of the page's facts in the line. */
const slot = createStore<{ element: HTMLElement | null }>()(() => ({ element: null }));
const setSlot = (element: HTMLElement | null) => slot.setState({ element });

/** Shows facts of the page at the start of the status line: place, counts, whether everything is stored. */
export function StatusFacts({ children }: { children: ReactNode }) {
  const element = useStore(slot, (state) => state.element);
  return element === null ? null : createPortal(children, element);
}

/** The control of each part of the window that had the focus last. */
const lastIn = new WeakMap<Element, HTMLElement>();

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const region = target.closest('[data-region]');
  // In the status line, the key leads to what a notice offers now.
  if (region === null || region === target || region.matches('footer')) return;
  lastIn.set(region, target);
}

const CONTROLS =
  'input:not(:disabled), textarea, select, button:not(:disabled), a[href], [tabindex="0"]';

/**
 * Goes to the next part of the window: header, filter line, content, side panel, status line. The focus returns to
 * where it was there; in the status line, the actions of a notice come first.
 */
function goToRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
    region.checkVisibility(),
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at === -1 && by === -1 ? 0 : at + by + regions.length) % regions.length];
  if (next === undefined) return;
  const last = lastIn.get(next);
  const place = next.querySelector('[data-notice]') ?? next;
  const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)];
  const isThere = (element: HTMLElement) => place.contains(element) && element.checkVisibility();
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
  const { notices, past } = useNotices();
  const top = topNotice(notices);
  const view = top !== null && (
    <Suspense>
      <NoticeView key={top.id} notice={top} waiting={notices.length - 1} />
    </Suspense>
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
      {past.length > 0 && (
        <Suspense>
          <PastNotices />
        </Suspense>
      )}
    </footer>
  );
}
