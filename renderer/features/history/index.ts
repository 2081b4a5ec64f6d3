// The page itself is loaded when it is opened; see app/app.tsx.
export { HistoryStoreContext } from './context.ts';
export { createHistoryStore, type HistoryStore } from './store.ts';
