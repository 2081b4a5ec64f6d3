import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openSealed, seal, sealStream } from './document-cipher.ts';

type Content = 'source' | 'result';

/** The sealed files of documents. A file appears under its name only when it is whole and on disk. */
export interface DocumentFiles {
  /** Seals a stream while it arrives; nothing is left behind when it breaks. */
  writeSource(id: string, content: AsyncIterable<Uint8Array>, key: string): Promise<void>;
  writeResult(id: string, content: Uint8Array, key: string): Promise<void>;
  /** Null when there is no such file, or the key does not fit. */
  read(id: string, content: Content, key: string): Promise<Uint8Array | null>;
  erase(id: string, contents?: readonly Content[]): Promise<void>;
  /** Removes files of documents that are not in the list, such as uploads that a crash cut off. */
  eraseOthers(ids: ReadonlySet<string>): Promise<void>;
}

const UNFINISHED = '.part';

/** @throws when the folder cannot be made */
export async function createDocumentFiles(folder: string): Promise<DocumentFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string, content: Content): string => path.join(folder, `${id}.${content}`);

  const commit = async (file: string): Promise<void> => {
    const handle = await open(file + UNFINISHED, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(file + UNFINISHED, file);
  };

  return {
    async writeSource(id, content, key) {
      const file = fileOf(id, 'source');
      try {
        await pipeline(
          sealStream(content, key, purposeOf(id, 'source')),
          createWriteStream(file + UNFINISHED, { flags: 'wx', mode: 0o600 }),
        );
        await commit(file);
      } catch (error) {
        await rm(file + UNFINISHED, { force: true });
        throw error;
      }
    },
    async writeResult(id, content, key) {
      const file = fileOf(id, 'result');
      const handle = await open(file + UNFINISHED, 'w', 0o600);
      try {
        await handle.writeFile(seal(content, key, purposeOf(id, 'result')));
      } finally {
        await handle.close();
      }
      await commit(file);
    },
    async read(id, content, key) {
      const sealed = await readFile(fileOf(id, content)).catch(() => null);
      return sealed === null ? null : openSealed(sealed, key, purposeOf(id, content));
    },
    async erase(id, contents = ['source', 'result']) {
      await Promise.all(contents.map((content) => rm(fileOf(id, content), { force: true })));
    },
    async eraseOthers(ids) {
      for (const name of await readdir(folder)) {
        const isWhole = !name.endsWith(UNFINISHED);
        if (isWhole && ids.has(path.parse(name).name)) continue;
        await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

function purposeOf(id: string, content: Content): string {
  return `${id}/${content}`;
}
