// The page itself is loaded when it is opened; see app/app.tsx.
export { createUsageStore } from './store.ts';
