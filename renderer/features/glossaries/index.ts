// Loaded with its page; see app/app.tsx.
export { createGlossariesStore, glossariesOf, useGlossaries } from './store.ts';
