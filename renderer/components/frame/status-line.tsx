import { Suspense, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { t } from '../../../shared/i18n/text.ts';
import { appReady, later } from '../../lib/page/later.ts';
import { topNotice, useNotices } from '../../lib/page/notices.ts';
import css from './status-line.module.css';

/** Loaded with the first notice. */
const NoticeView = later(async () => (await import('./notice-view.tsx')).NoticeView);
const PastNotices = later(async () => (await import('./notice-view.tsx')).PastNotices);
const Announcements = later(async () => {
  await appReady;
  return (await import('./announcements.tsx')).Announcements;
});
const RegionKey = later(async () => {
  await appReady;
  return (await import('./region-key.tsx')).RegionKey;
});

/** Place of the page's facts in the line. */
const slot = createStore<{ element: HTMLElement | null }>()(() => ({ element: null }));
const setSlot = (element: HTMLElement | null) => slot.setState({ element });

/** Shows facts of the page at the start of the status line: place, counts, whether everything is stored. */
export function StatusFacts({ children }: { children: ReactNode }) {
  const element = useStore(slot, (state) => state.element);
  return element === null ? null : createPortal(children, element);
}

/**
 * Renders the line at the foot of the window: facts of the page, and the one notice. It has the only live regions of
 * the window: what elements with `data-said` say is announced here too.
 */
export function StatusLine({ children }: { children?: ReactNode }) {
  const { notices, past } = useNotices();
  const top = topNotice(notices);
  const view = top !== null && <NoticeView key={top.id} notice={top} />;
  const isUrgent = top?.rank === 'urgent';
  return (
    <footer className={css['line']} aria-label={t('app.statusLine')} data-region>
      {children}
      <div ref={setSlot} className={css['facts']} />
      <output aria-atomic={false} className={css['live']}>
        <Suspense>
          {!isUrgent && view}
          <Announcements politeness="status" />
        </Suspense>
      </output>
      <div role="alert" aria-atomic={false} className={css['live']}>
        <Suspense>
          {isUrgent && view}
          <Announcements politeness="alert" />
        </Suspense>
      </div>
      <Suspense>
        {past.length > 0 && <PastNotices />}
        <RegionKey />
      </Suspense>
    </footer>
  );
}
