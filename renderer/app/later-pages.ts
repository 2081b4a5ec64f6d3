/**
 * Pages that are read in two steps: the first page of the window would otherwise name each file that they
 * are made of, which is more than it has room for.
 */
export const LATER_PAGES = {
  voice: async () => (await import('./voice-view.tsx')).VoiceView,
};
