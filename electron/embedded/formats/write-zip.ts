import { crc32, deflateRawSync } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import { oversizedDocument } from '../../../shared/documents/document-errors.ts';
import type { ZipEntries } from '../../../shared/documents/zip/zip.ts';

/** Already compressed: compressing again costs time and gains nothing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|mp3|mp4|m4a|wmv|zip|docx|pptx|xlsx)$/iu;
const LEVEL = 6;

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];
/** ZIP version that supports folders and deflate. */
const VERSION = 20;
const UTF8_NAME = 0x800;
const [STORED, DEFLATED] = [0, 8];
/** January 1, 1980, noon, near the earliest ZIP time: the same document always yields the same bytes. */
const [TIME, DATE] = [12 << 11, (1 << 5) | 1];
const MAX_OFFSET = 0xffffffff;

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
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const name of entries.names) {
    const content = changed.get(name) ?? entries.read(name);
    const method = PACKED.test(name) ? STORED : DEFLATED;
    // The native library is several times as fast as a JavaScript one.
    const packed = method === STORED ? content : deflateRawSync(content, { level: LEVEL });
    const nameBytes = new TextEncoder().encode(name);
    const facts = new DataView(new ArrayBuffer(26));
    facts.setUint16(0, VERSION, true);
    facts.setUint16(2, nameBytes.length === name.length ? 0 : UTF8_NAME, true);
    facts.setUint16(4, method, true);
    facts.setUint16(6, TIME, true);
    facts.setUint16(8, DATE, true);
    facts.setUint32(10, crc32(content), true);
    facts.setUint32(14, packed.length, true);
    facts.setUint32(18, content.length, true);
    facts.setUint16(22, nameBytes.length, true);
    const shared = new Uint8Array(facts.buffer);

    const local = new Uint8Array(LOCAL_BYTES);
    new DataView(local.buffer).setUint32(0, LOCAL, true);
    local.set(shared, 4);
    files.push(local, nameBytes, packed);

    const central = new Uint8Array(CENTRAL_BYTES);
    const view = new DataView(central.buffer);
    view.setUint32(0, CENTRAL, true);
    view.setUint16(4, VERSION, true);
    central.set(shared, 6);
    view.setUint32(42, offset, true);
    directory.push(central, nameBytes);

    offset += LOCAL_BYTES + nameBytes.length + packed.length;
    if (offset > MAX_OFFSET) throw oversizedDocument('faults.resultSize');
  }
  const end = new Uint8Array(END_BYTES);
  const view = new DataView(end.buffer);
  view.setUint32(0, END, true);
  view.setUint16(8, entries.names.length, true);
  view.setUint16(10, entries.names.length, true);
  view.setUint32(12, lengthOf(directory), true);
  view.setUint32(16, offset, true);
  const archive = Buffer.concat([...files, ...directory, end]);
  return new Uint8Array(archive.buffer, archive.byteOffset, archive.length);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
