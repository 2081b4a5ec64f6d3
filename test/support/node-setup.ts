import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { bundleThreads } from './bundle-threads.ts';

/** Folder where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** More than the files of all concurrent tests. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Runs once for all projects under Node: the first of them does the work. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env['DRAGOMAN_TEST_NODE'] !== undefined) return undefined;
  process.env['DRAGOMAN_TEST_NODE'] = 'ready';
  await bundleThreads();
  project.onTestsRerun(bundleThreads);
  const folder = openMemoryFolder();
  if (folder !== null) process.env['DRAGOMAN_TEST_FOLDER'] = folder.path;
  return folder?.remove;
}

/**
 * Creates an in-memory folder for the temporary files of the tests: they write thousands of databases and keys, each
 * synced to disk before the test continues. Null if there is no such folder, or it is too small.
 */
function openMemoryFolder(): { path: string; remove: () => void } | null {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const path = mkdtempSync(`${SHARED_MEMORY}/dragoman-test-`);
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch {
    return null;
  }
}
