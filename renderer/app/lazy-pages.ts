import { lazyPage, type LazyPage } from './lazy-page.tsx';

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
export const LanguageAids = lazyPage(
  async () => (await import('./language-aids.tsx')).LanguageAids,
);
export const UsagePage = lazyPage(
  async () => (await import('../features/usage/usage-page.tsx')).UsagePage,
);
export const SettingsPage = lazyPage(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
);

const PRELOADED: readonly Pick<LazyPage<never>, 'preload'>[] = [
  TranslatePage,
  TimePage,
  HistoryPage,
  SettingsPage,
  LanguageAids,
  UsagePage,
  OutboxPage,
];

/** Reads the code of the pages one by one while the window has nothing else to do. */
export function preloadPages(): void {
  const preload = async (): Promise<void> => {
    for (const page of PRELOADED) {
      await new Promise((resolve) => void window.requestIdleCallback(resolve));
      await page.preload();
    }
  };
  void preload();
}
