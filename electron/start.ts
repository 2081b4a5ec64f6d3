import { runCached } from './platform/cached-code.ts';

runCached(import.meta.dirname, 'main.cjs');
