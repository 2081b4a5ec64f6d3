import { runKept } from '../platform/kept-code.ts';

runKept(import.meta.dirname, 'database-worker.cjs');
