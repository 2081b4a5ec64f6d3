import { appReady, later } from '../../lib/page/later.ts';

/** Loaded when time is logged: no page waits for it. */
export const SpentTimeForm = later(
  async () => (await import('./spent-time-form.tsx')).SpentTimeForm,
);

/** Loaded when an entry was changed on both sides. */
export const ConflictPanel = later(
  async () => (await import('./conflict-panel.tsx')).ConflictPanel,
);

/** Loaded when the first data is on screen. */
export const GapNotice = later(async () => {
  await appReady;
  return (await import('./gap-notice.tsx')).GapNotice;
});

// The page itself is loaded when it is opened; see app/app.tsx.
export { systemClock } from './clock.ts';
export { ProjectPicker, useCatalog } from './pickers.tsx';
export { RailTimer } from './rail-timer.tsx';
export { createTimeStore, useTime } from './store.ts';
export { SYNC_STATE_LABELS } from './words.ts';
