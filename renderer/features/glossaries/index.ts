// The page itself is loaded when it is opened; see app/app.tsx.
export { GlossariesStoreContext } from './context.ts';
export { createGlossariesStore, type GlossariesStore } from './store.ts';
