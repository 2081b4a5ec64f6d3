import type { SettingsGoal } from '../lib/page/open-settings.ts';
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
  openSettings: async (stores: Stores, goal: SettingsGoal, sought?: string) => {
    const { settingsOf } = await import('../features/settings/index.ts');
    settingsOf(stores).getState().openPlace(goal, undefined, sought);
  },
  openSession: async (...session: [Stores, string]) => {
    (await import('./voice-view.tsx')).openSession(...session);
  },
};
