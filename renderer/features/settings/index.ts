// The page itself is loaded when it is opened; see app/app.tsx.
export { SettingsStoreContext } from './context.ts';
export { PLACE_LABELS, SETTINGS_PLACES, wantPlace } from './places.ts';
export { createSettingsStore, type SettingsStore } from './store.ts';
