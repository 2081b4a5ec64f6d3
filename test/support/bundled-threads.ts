/** Starts threads from their bundles instead of their sources: see bundle-threads.ts. */
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import threads, { type WorkerOptions } from 'node:worker_threads';
import { bundleOf, THREAD_ENTRIES } from './thread-entries.ts';

const ELECTRON = new URL('../../electron/', import.meta.url);
const bundles = new Map(
  THREAD_ENTRIES.map((entry) => [
    new URL(`${entry}.ts`, ELECTRON).href,
    pathToFileURL(bundleOf(entry)),
  ]),
);

const { Worker } = threads;

class BundledWorker extends Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    super(bundles.get(String(entry)) ?? entry, options);
  }
}

// Once per process, which runs many files.
if (Worker.name !== BundledWorker.name) {
  threads.Worker = BundledWorker;
  syncBuiltinESMExports();
}
