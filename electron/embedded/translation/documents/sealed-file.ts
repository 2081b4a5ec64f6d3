import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { Unsealer } from './cipher.ts';
import { createUnsealer, NONCE_BYTES, TAG_BYTES } from './cipher.ts';

/** Large enough for few reads, small beside a document. */
const CHUNK_BYTES = 256 * 1024;

/** A sealed file whose content proved to be whole and unchanged. Must be closed. */
export interface SealedFile {
  /** Of the content. */
  readonly sizeBytes: number;
  /** The content in parts, once. Before the last one it closes the file. */
  content(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a sealed file and reads it once to the end, keeping nothing: its tag stands for all of it.
 * @returns null when there is no such file, the key does not fit, or the content was changed
 */
export async function openSealedFile(
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
    // Read on below: what cannot be read is not there.
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

/** The sealed content without nonce and tag, in parts that share one buffer. */
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
