import { join } from 'node:path';

/** Entries of the app's threads, below `electron`. */
export const THREAD_ENTRIES = [
  'db/worker',
  'threads/documents/worker',
  'threads/exchange/worker',
  'threads/glossaries/worker',
  'embedded/translation/documents/thread',
  'embedded/translation/write/english-thread',
];

export const BUNDLED_THREADS = join(import.meta.dirname, '../../out/test-threads');
