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

/** Goes to the next part of the window: header, filter line, content, side panel, status line. */
function goToRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
    region.checkVisibility(),
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at === -1 && by === -1 ? 0 : at + by + regions.length) % regions.length];
  const first = next?.querySelector<HTMLElement>(
    'input:not(:disabled), textarea, select, button:not(:disabled), a[href], [tabindex="0"]',
  );
  (first ?? next)?.focus();
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
    return () => window.removeEventListener('keydown', onKey);
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
    <footer className={css['line']} aria-label={t('app.statusLine')} data-region tabIndex={-1}>
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
