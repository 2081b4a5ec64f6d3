import { join } from 'node:path';

/** Entries of the app's threads, and of the services in a separate process, below `electron`. */
export const THREAD_ENTRIES = [
  'db/worker',
  'threads/documents/worker',
  'threads/checks/worker',
  'threads/exchange/worker',
  'threads/glossaries/worker',
  'embedded/translation/documents/thread',
  'embedded/translation/write/english-thread',
  'embedded/translation/voice/models/speech-thread',
  'embedded/start/cli',
];

export const BUNDLED_THREADS = join(import.meta.dirname, '../../out/test-threads');

/** Returns the file of a bundled entry. */
export const bundleOf = (entry: string): string => join(BUNDLED_THREADS, `${entry}.mjs`);

/** The services as a program: see bundle-threads.ts. */
export const SERVICES_CLI = bundleOf('embedded/start/cli');
