import type { Stores } from './stores.ts';

/**
 * What is read in two steps: the first page of the window would otherwise name each file that they
 * are made of, which is more than it has room for.
 */
export const LATER_PAGES = {
  languageAids: async () => (await import('./language-aids.tsx')).LanguageAids,
  rail: async () => (await import('./later-rail.tsx')).LaterRail,
  settings: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  usage: async () => (await import('../features/usage/usage-page.tsx')).UsagePage,
  voice: async () => (await import('./voice-view.tsx')).VoiceView,
  openSession: async (...session: [Stores, string]) => {
    (await import('./voice-view.tsx')).openSession(...session);
  },
};
