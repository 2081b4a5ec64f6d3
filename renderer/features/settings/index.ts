// The page itself is loaded when it is opened; see app/app.tsx.
export { SettingsStoreContext } from './context.ts';
export { createSettingsStore, type SettingsStore } from './store.ts';
