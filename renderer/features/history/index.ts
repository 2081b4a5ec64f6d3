// The page itself is loaded when it is opened; see app/app.tsx.
export { createHistoryStore, useHistory } from './store.ts';
export { RecordingFields } from './recording-fields.tsx';
