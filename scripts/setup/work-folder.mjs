import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../lib/paths.mjs';

const FOLDER = 'work';

/**
 * Creates a folder on the same disk as the cache, so that its content can be renamed into place.
 *
 * @param {string} name
 */
export function workFolder(name) {
  mkdirSync(join(cacheRoot(), FOLDER), { recursive: true });
  return mkdtempSync(join(cacheRoot(), FOLDER, `${name}-`));
}

/** Removes folders of a killed setup. Only for the holder of the lock. */
export function clearWorkFolders() {
  const folder = join(cacheRoot(), FOLDER);
  let names = [];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}
