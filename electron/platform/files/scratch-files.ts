import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScratchFiles } from '../../services/exchange/files.ts';
import { readChunks, writing } from './exchange-files.ts';

/** Files here are readable only by this user. */
const MODE = 0o600;

/** Manages temporary files of a single task, in a separate folder. */
export const createScratchFiles = (folder: string): ScratchFiles => ({
  async write(pieces) {
    const path = join(folder, `${randomUUID()}.tmp`);
    const remove = (): Promise<void> => rm(path, { force: true }).catch(() => undefined);
    let sizeBytes = 0;
    try {
      await writing(() => mkdir(folder, { recursive: true, mode: 0o700 }));
      const file = await writing(() => open(path, 'wx', MODE));
      try {
        for await (const bytes of pieces) {
          await writing(() => file.writeFile(bytes));
          sizeBytes += bytes.length;
        }
      } finally {
        await file.close();
      }
    } catch (error) {
      await remove();
      throw error;
    }
    return { sizeBytes, chunks: () => readChunks(path), remove };
  },
  clear: () => rm(folder, { recursive: true, force: true }),
});
