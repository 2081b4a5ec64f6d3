import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files below a folder, or of one file; 0 when it is not there. Links are not followed. */
export async function sizeOnDisk(path: string): Promise<number> {
  try {
    const found = await lstat(path);
    if (!found.isDirectory()) return found.size;
    const names = await readdir(path);
    let sum = 0;
    for (const name of names) sum += await sizeOnDisk(join(path, name));
    return sum;
  } catch {
    // Gone meanwhile, or not ours to read: a size is no reason for an error.
    return 0;
  }
}
