// The page itself is loaded when it is opened; see app/app.tsx.
export { PLACE_LABELS } from './places.ts';
export { createSettingsStore } from './store.ts';
