// The content is loaded when its tab is opened; see app/app.tsx.
export { createMemoriesStore, memoriesOf } from './store.ts';
