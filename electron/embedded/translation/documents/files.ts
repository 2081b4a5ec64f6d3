import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../../storage/private-file.ts';
import { sealStream } from './cipher.ts';
import type { SealedFile } from './sealed-file.ts';
import { openSealedFile } from './sealed-file.ts';

/** `segments`: what was translated, as {@link SegmentPair}s in JSON. */
type Content = 'source' | 'result' | 'segments';

/** A segment beside its translation, as the extension of the interface has it. */
export interface SegmentPair {
  readonly source: string;
  readonly target: string;
  /** In plain words; null where the format knows none. */
  readonly location: string | null;
}

/** The sealed files of documents. A file appears under its name only when it is whole and on disk. */
export interface DocumentFiles {
  /** Seals a stream while it arrives; nothing is left behind when it breaks. */
  writeSource(id: string, content: AsyncIterable<Uint8Array>, key: string): Promise<void>;
  write(
    id: string,
    kind: Exclude<Content, 'source'>,
    content: Uint8Array,
    key: string,
  ): Promise<void>;
  /** To read part by part. Null when there is no such file, or the key does not fit. */
  open(id: string, content: Content, key: string): Promise<SealedFile | null>;
  /** All at once. Null as above. */
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
    // The answer that follows is a promise; the name must last through a power cut as well.
    syncPath(folder);
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
    async write(id, kind, content, key) {
      const file = fileOf(id, kind);
      const handle = await open(file + UNFINISHED, 'w', 0o600);
      try {
        await handle.writeFile(sealStream(partsOf(content), key, purposeOf(id, kind)));
      } finally {
        await handle.close();
      }
      await commit(file);
    },
    open: (id, content, key) => openSealedFile(fileOf(id, content), key, purposeOf(id, content)),
    async read(id, content, key) {
      const sealed = await openSealedFile(fileOf(id, content), key, purposeOf(id, content));
      if (sealed === null) return null;
      const bytes = new Uint8Array(sealed.sizeBytes);
      let at = 0;
      for await (const chunk of sealed.content()) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      return bytes;
    },
    async erase(id, contents = ['source', 'result', 'segments']) {
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

const PART_BYTES = 256 * 1024;

/** So that sealing needs no second copy of everything. */
function* partsOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += PART_BYTES) {
    yield content.subarray(at, at + PART_BYTES);
  }
}

function purposeOf(id: string, content: Content): string {
  return `${id}/${content}`;
}
