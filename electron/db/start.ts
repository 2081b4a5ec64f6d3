import { runCached } from '../platform/cached-code.ts';

runCached(import.meta.dirname, 'database-worker.cjs');
