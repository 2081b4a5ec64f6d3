import { mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** More than the files of all tests that run side by side. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder for the temporary files of the tests that no disk holds up: thousands of databases and keys are
 * written there, each to the disk before the test goes on. Null where there is no such folder, or it is small.
 */
export function openMemoryFolder(): { path: string; remove: () => void } | null {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const path = mkdtempSync(`${SHARED_MEMORY}/dragoman-test-`);
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch {
    return null;
  }
}
