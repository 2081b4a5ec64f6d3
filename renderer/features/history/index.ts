// The page itself is loaded when it is opened; see app/app.tsx.
export { createHistoryStore } from './store.ts';
export { RecordingFields } from './recording-fields.tsx';
