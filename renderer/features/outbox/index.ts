// The page itself is loaded when it is opened; see app/app.tsx.
export { OutboxStoreContext, useOutbox } from './context.ts';
export { createOutboxStore, type OutboxStore } from './store.ts';
