import type { Stores } from './stores.ts';

/**
 * Pages that are read in two steps: the first page of the window would otherwise name each file that they
 * are made of, which is more than it has room for.
 */
export const LATER_PAGES = {
  voice: async () => (await import('./voice-view.tsx')).VoiceView,
  openSession: async (...session: [Stores, string]) => {
    (await import('./voice-view.tsx')).openSession(...session);
  },
};
