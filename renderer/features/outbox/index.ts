// The page itself is loaded when it is opened; see app/app.tsx.
export { createOutboxStore, useOutbox } from './store.ts';
