import { crc32, deflateRawSync } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import type { ZipEntries } from '../../../shared/documents/zip/zip.ts';
import { createZipHeaders } from '../../../shared/documents/zip/zip-headers.ts';

/** Already compressed: compressing again costs time and gains nothing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|mp3|mp4|m4a|wmv|zip|docx|pptx|xlsx)$/iu;
const LEVEL = 6;
const [STORED, DEFLATED] = [0, 8];

/**
 * Writes an archive again with some of its files replaced; order and names stay.
 * @param changed by the names of `entries`
 * @throws `internal` when a changed file is not in the archive, because its translation would be
 * lost silently
 * @throws `document/damaged` for a file whose content does not match its archive entry
 * @throws `document/too-large` beyond 4 GB
 */
export function writeZip(
  entries: ZipEntries,
  changed: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const written = new Set(entries.names);
  if ([...changed.keys()].some((name) => !written.has(name))) {
    throw new AppError('internal', { english: 'A changed part of the document was not written.' });
  }
  const headers = createZipHeaders();
  const files: Uint8Array[] = [];
  for (const name of entries.names) {
    const content = changed.get(name) ?? entries.read(name);
    const method = PACKED.test(name) ? STORED : DEFLATED;
    // The native library is several times as fast as a JavaScript one.
    const packed = method === STORED ? content : deflateRawSync(content, { level: LEVEL });
    const [packedBytes, inflatedBytes] = [packed.length, content.length];
    files.push(headers.next({ name, method, crc32: crc32(content), packedBytes, inflatedBytes }));
    files.push(packed);
  }
  const archive = Buffer.concat([...files, ...headers.end()]);
  return new Uint8Array(archive.buffer, archive.byteOffset, archive.length);
}
