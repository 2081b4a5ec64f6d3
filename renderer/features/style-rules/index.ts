// What is shown is loaded when its tab is opened; see app/app.tsx.
export { StyleRulesStoreContext } from './context.ts';
export { createStyleRulesStore, type StyleRulesStore } from './store.ts';
