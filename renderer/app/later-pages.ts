import type { Stores } from './stores.ts';

/**
 * Pages loaded in two steps: the window's first page would otherwise name every file that they consist of, which
 * exceeds its size limit.
 */
export const LATER_PAGES = {
  languageAids: async () => (await import('./language-aids.tsx')).LanguageAids,
  rail: async () => (await import('./later-rail.tsx')).LaterRail,
  settings: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  usage: async () => (await import('../features/usage/usage-page.tsx')).UsagePage,
  voice: async () => (await import('./voice-view.tsx')).VoiceView,
  openAvoided: async (...avoided: [Stores, string]) => {
    (await import('./language-aids.tsx')).openAvoided(...avoided);
  },
  openSession: async (...session: [Stores, string]) => {
    (await import('./voice-view.tsx')).openSession(...session);
  },
};
