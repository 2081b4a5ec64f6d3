// What is shown is loaded when its tab is opened; see app/app.tsx.
export { MemoriesStoreContext } from './context.ts';
export { createMemoriesStore, type MemoriesStore } from './store.ts';
