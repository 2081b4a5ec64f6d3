// The page itself is loaded when it is opened; see app/app.tsx.
export { UsageStoreContext } from './context.ts';
export { createUsageStore, type UsageStore } from './store.ts';
