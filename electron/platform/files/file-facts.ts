import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, statfs } from 'node:fs/promises';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';

/** Opens the file with the first requested chunk: a stream that fails earlier would crash the app. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  // The platform's stream is untyped; without an encoding it yields bytes.
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path);
  yield* chunks;
}

/** Returns the size of a file in bytes; 0 when there is none. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Returns the SHA-256 of a file as lower-case hex; null when it cannot be read. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of readChunks(path)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

export async function systemFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some network shares do not report it; the write will fail if the disk is full.
    return Number.MAX_SAFE_INTEGER;
  }
}

/** Leading bytes of formats that have fixed ones. */
const SIGNATURES: Partial<Record<DocumentFormatId, string>> = {
  pdf: '%PDF-',
  docx: 'PK',
  pptx: 'PK',
  xlsx: 'PK',
  idml: 'PK',
};
/** A PDF may be preceded by bytes of a different program. */
const WITHIN_BYTES = 1024;

/** Returns false only if the file definitely does not begin like this format. */
export async function hasSignature(path: string, format: DocumentFormatId): Promise<boolean> {
  const signature = SIGNATURES[format];
  if (signature === undefined) return true;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(WITHIN_BYTES) });
    const start = buffer.toString('latin1', 0, bytesRead);
    return format === 'pdf' ? start.includes(signature) : start.startsWith(signature);
  } finally {
    await file.close();
  }
}
