import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { bundleThreads } from './bundle-threads.ts';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** More than the files of all tests that run side by side. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Once a run, for all projects under Node: the first of them does it. */
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
 * A folder for the temporary files of the tests that no disk holds up: thousands of databases and keys are
 * written there, each to the disk before the test goes on. Null where there is no such folder, or it is small.
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
