// Loaded with its first user: a finished item, or the row of a finished document.
export { CheckButton, CheckNote, useCheckCount } from './check-note.tsx';
export { CheckPanel } from './check-panel.tsx';
export { useChecks } from './store.ts';
