// The page itself is loaded when it is opened; see app/app.tsx.
export { TranslateStoreContext } from './context.ts';
export { createTranslateStore, type TranslateStore } from './store.ts';
