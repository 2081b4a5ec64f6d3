// The page itself is loaded when it is opened; see app/app.tsx.
export { settingsOf } from './store.ts';
