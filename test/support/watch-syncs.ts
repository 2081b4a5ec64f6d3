import fs, { fstatSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/**
 * Records syncs to disk until the test ends.
 *
 * @returns a check whether the file or folder now at a path was synced
 */
export async function watchSyncs(): Promise<(path: string) => boolean> {
  const synced = new Set<number>();
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const syncOf: (this: typeof handle) => Promise<void> = Reflect.get(prototype, 'sync');
  const { fsyncSync } = fs;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    synced.add(fstatSync(this.fd).ino);
    await syncOf.call(this);
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    synced.add(fstatSync(descriptor).ino);
    fsyncSync(descriptor);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return (path) => synced.has(statSync(path).ino);
}
