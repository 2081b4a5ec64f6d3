import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PartStart } from '../../../../shared/domain/history/parts.ts';
import { syncFolder } from '../../../support/atomic-file.ts';
import { createUnsealer, NONCE_BYTES, sealStream, TAG_BYTES, type Unsealer } from './cipher.ts';

/** Large enough for few reads, small compared to a document. */
const CHUNK_BYTES = 256 * 1024;

/** A sealed file whose content was verified as complete and unchanged. Must be closed. */
interface SealedFile {
  /** Size of the content. */
  readonly sizeBytes: number;
  /** Yields the content in parts, once; closes the file before the last part. */
  content(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a sealed file and verifies it by reading it to the end: the tag covers the entire content.
 * @returns null when there is no such file, the key does not fit, or the content was changed
 */
async function openSealedFile(
  file: string,
  documentKey: string,
  purpose: string,
): Promise<SealedFile | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const sizeBytes = (await handle.stat()).size - NONCE_BYTES - TAG_BYTES;
    const start =
      sizeBytes < 0 ? null : await readUnsealer(handle, sizeBytes, documentKey, purpose);
    if (start !== null && (await isWhole(handle, sizeBytes, start()))) {
      return {
        sizeBytes,
        async *content() {
          let last: Uint8Array | null = null;
          try {
            const unsealer = start();
            for await (const chunk of readParts(handle, sizeBytes)) {
              if (last !== null) yield last;
              last = unsealer.open(chunk);
            }
            unsealer.finish();
          } finally {
            await handle.close();
          }
          if (last !== null) yield last;
        },
        close: () => handle.close(),
      };
    }
  } catch {
    // Handled below: an unreadable file counts as missing.
  }
  await handle.close();
  return null;
}

async function readUnsealer(
  handle: FileHandle,
  sizeBytes: number,
  documentKey: string,
  purpose: string,
): Promise<(() => Unsealer) | null> {
  const nonce = Buffer.alloc(NONCE_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  await handle.read(nonce, 0, NONCE_BYTES, 0);
  await handle.read(tag, 0, TAG_BYTES, NONCE_BYTES + sizeBytes);
  if (createUnsealer(documentKey, purpose, nonce, tag) === null) return null;
  return () => {
    const unsealer = createUnsealer(documentKey, purpose, nonce, tag);
    if (unsealer === null) throw new Error('The key was taken a moment ago.');
    return unsealer;
  };
}

async function isWhole(
  handle: FileHandle,
  sizeBytes: number,
  unsealer: Unsealer,
): Promise<boolean> {
  for await (const chunk of readParts(handle, sizeBytes)) unsealer.open(chunk);
  try {
    unsealer.finish();
    return true;
  } catch {
    return false;
  }
}

/** Yields the sealed content without nonce and tag, in parts that share one buffer. */
async function* readParts(handle: FileHandle, sizeBytes: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, sizeBytes)));
  for (let at = 0; at < sizeBytes;) {
    const wanted = Math.min(buffer.length, sizeBytes - at);
    const { bytesRead } = await handle.read(buffer, 0, wanted, NONCE_BYTES + at);
    if (bytesRead === 0) throw new Error('The file is shorter than it was.');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** `segments`: the translated {@link SegmentPair}s as JSON; `edits`: the replacement texts. */
type Content = 'source' | 'result' | 'segments' | 'edits';

/** A segment and its translation, as returned by the API extension. */
export interface SegmentPair {
  readonly source: string;
  readonly target: string;
  /** In plain words; null where the format has none. */
  readonly location: string | null;
  /** Where its sentences begin; absent if it has only one, or their pairs are not certain. */
  readonly sentences?: readonly PartStart[];
}

/** Sealed files of documents. A file gets its name only once it is complete and on disk. */
export interface DocumentFiles {
  /** Seals a stream while it arrives; leaves nothing behind when the stream breaks. */
  writeStream(
    id: string,
    kind: Content,
    content: AsyncIterable<Uint8Array>,
    key: string,
  ): Promise<void>;
  write(
    id: string,
    kind: Exclude<Content, 'source'>,
    content: Uint8Array,
    key: string,
  ): Promise<void>;
  /**
   * Opens a file for reading in parts. Null when there is no such file, or the key does not fit.
   */
  open(id: string, content: Content, key: string): Promise<SealedFile | null>;
  /** Reads a whole file. Null as above. */
  read(id: string, content: Content, key: string): Promise<Uint8Array | null>;
  erase(id: string, contents?: readonly Content[]): Promise<void>;
  /**
   * Removes files of documents that are not in the list, such as uploads interrupted by a crash.
   */
  eraseOthers(ids: ReadonlySet<string>): Promise<void>;
}

const UNFINISHED = '.part';

/** @throws when the folder cannot be created */
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
    // The answer that follows is a promise, so the name must also survive a power failure.
    await syncFolder(folder);
  };

  const write = async (
    id: string,
    kind: Content,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    key: string,
  ): Promise<void> => {
    const file = fileOf(id, kind);
    try {
      await pipeline(
        sealStream(content, key, purposeOf(id, kind)),
        createWriteStream(file + UNFINISHED, { flags: 'wx', mode: 0o600 }),
      );
      await commit(file);
    } catch (error) {
      await rm(file + UNFINISHED, { force: true });
      throw error;
    }
  };

  return {
    writeStream: write,
    write: (id, kind, content, key) => write(id, kind, partsOf(content), key),
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
    async erase(id, contents = ['source', 'result', 'segments', 'edits']) {
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

/** Splits content into parts, so that sealing needs no second copy of it. */
function* partsOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += PART_BYTES) {
    yield content.subarray(at, at + PART_BYTES);
  }
}

function purposeOf(id: string, content: Content): string {
  return `${id}/${content}`;
}
