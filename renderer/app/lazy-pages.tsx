import { useEffect, useState, type ComponentType } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { Skeleton } from '../components/notices/states.tsx';

/** Page whose code is loaded when it is first shown, or before. */
interface LazyPage<Props> {
  (props: Props): React.ReactNode;
  /** Loads the code without showing anything. */
  preload(): Promise<void>;
}

/**
 * Works like React's `lazy`, for pages: no Suspense, which shows its fallback for at least 300 ms, however soon the
 * page is loaded. A preloaded page is drawn immediately.
 */
function lazyPage<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let known: ComponentType<Props> | null = null;
  let reading: Promise<ComponentType<Props>> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    reading ??= read();
    try {
      known = await reading;
      return known;
    } catch (error) {
      // Retried when the page is reopened.
      reading = null;
      throw error;
    }
  };
  function Loaded(props: Props) {
    const [Page, setPage] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Page !== null) return undefined;
      let isGone = false;
      load().then(
        (page) => {
          if (!isGone) setPage(() => page);
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error });
        },
      );
      return () => {
        isGone = true;
      };
    }, [Page]);
    // Thrown for the error boundary around the window.
    if (failure !== null) throw failure.error;
    if (Page === null) return <Skeleton rows={6} label={t('app.openingPage')} />;
    return <Page {...props} />;
  }
  const preload = async (): Promise<void> => {
    // Load errors are shown when the page is opened.
    await load().catch(() => undefined);
  };
  return Object.assign(Loaded, { preload });
}

export const HistoryPage = lazyPage(
  async () => (await import('../features/history/history-page.tsx')).HistoryPage,
);
export const TranslatePage = lazyPage(
  async () => (await import('../features/translate/translate-page.tsx')).TranslatePage,
);
export const TimePage = lazyPage(
  async () => (await import('../features/time/time-page.tsx')).TimePage,
);
export const OutboxPage = lazyPage(
  async () => (await import('../features/outbox/outbox-page.tsx')).OutboxPage,
);
export const LanguageAids = lazyPage(async () =>
  (await import('./later-pages.ts')).LATER_PAGES.languageAids(),
);
export const VoicePage = lazyPage(async () =>
  (await import('./later-pages.ts')).LATER_PAGES.voice(),
);
export const UsagePage = lazyPage(async () =>
  (await import('./later-pages.ts')).LATER_PAGES.usage(),
);
export const SettingsPage = lazyPage(async () =>
  (await import('./later-pages.ts')).LATER_PAGES.settings(),
);

const PRELOADED: readonly Pick<LazyPage<never>, 'preload'>[] = [
  TranslatePage,
  TimePage,
  HistoryPage,
  SettingsPage,
  LanguageAids,
  UsagePage,
  OutboxPage,
  VoicePage,
];

/** Loads the code of the pages one by one while the window is idle. */
export function preloadPages(): void {
  const preload = async (): Promise<void> => {
    for (const page of PRELOADED) {
      await new Promise((resolve) => void window.requestIdleCallback(resolve));
      await page.preload();
    }
  };
  void preload();
}
