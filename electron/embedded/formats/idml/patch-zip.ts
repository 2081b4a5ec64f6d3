import { crc32, deflateRawSync } from 'node:zlib';
import { concatBytes } from '../../../../shared/documents/bytes.ts';
import {
  readZipDirectory,
  type ZipRecord,
} from '../../../../shared/documents/zip/zip-directory.ts';
import { DOCUMENT_ZIP_LIMITS, openZip } from '../../../../shared/documents/zip/zip.ts';
import { writeZip } from '../write-zip.ts';

const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];
const DEFLATED = 8;
/** The sizes come after the content instead of before it. */
const SIZES_FOLLOW = 0x8;
const SEE_ZIP64 = 0xffffffff;

/**
 * Replaces files of an archive. All others keep their bytes, as packed, and so does the order: the
 * first file of a package is its type, which must not be packed.
 * @param changed by the names in the archive
 * @throws `document/*` as the archive's readers do
 */
export function patchZip(bytes: Uint8Array, changed: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const records = readZipDirectory(bytes, DOCUMENT_ZIP_LIMITS.maxEntries);
  const directoryStart = Math.min(...records.map((record) => centralOf(bytes, record).start));
  const isLarge = records.some((record) => hasZip64(bytes, record));
  if (isLarge || records.some(({ localOffset }) => localOffset >= directoryStart)) {
    return writeZip(openZip(bytes), changed);
  }
  const placed = records.toSorted((a, b) => a.localOffset - b.localOffset);
  const parts: Uint8Array[] = [bytes.subarray(0, placed[0]?.localOffset ?? 0)];
  let offset = parts[0]?.length ?? 0;
  const written = new Map<ZipRecord, { at: number; facts: Uint8Array | null }>();
  const add = (part: Uint8Array): void => {
    parts.push(part);
    offset += part.length;
  };
  for (const [index, record] of placed.entries()) {
    const content = changed.get(record.name);
    const at = offset;
    if (content === undefined) {
      add(bytes.subarray(record.localOffset, placed[index + 1]?.localOffset ?? directoryStart));
      written.set(record, { at, facts: null });
      continue;
    }
    const packed = deflateRawSync(content, { level: 6 });
    const local = bytes.slice(record.localOffset, record.localOffset + LOCAL_BYTES);
    const view = new DataView(local.buffer);
    view.setUint16(6, view.getUint16(6, true) & ~SIZES_FOLLOW, true);
    view.setUint16(8, DEFLATED, true);
    view.setUint32(14, crc32(content), true);
    view.setUint32(18, packed.length, true);
    view.setUint32(22, content.length, true);
    const headEnd = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
    add(local);
    add(bytes.subarray(record.localOffset + LOCAL_BYTES, record.localOffset + headEnd));
    add(packed);
    written.set(record, { at, facts: local.subarray(6, 26) });
  }
  const directoryAt = offset;
  for (const record of records) {
    const { start, end } = centralOf(bytes, record);
    const central = bytes.slice(start, end);
    const own = written.get(record);
    if (own?.facts) central.set(own.facts, 8);
    new DataView(central.buffer).setUint32(42, own?.at ?? 0, true);
    add(central);
  }
  const directoryEnd = Math.max(...records.map((record) => centralOf(bytes, record).end));
  const tail = bytes.slice(directoryEnd);
  const end = new DataView(tail.buffer);
  // The end of the archive may have a comment, but nothing is before it here.
  if (tail.length < END_BYTES || end.getUint32(0, true) !== 0x06054b50) {
    return writeZip(openZip(bytes), changed);
  }
  end.setUint32(12, offset - directoryAt, true);
  end.setUint32(16, directoryAt, true);
  add(tail);
  return concatBytes(parts);
}

function centralOf(bytes: Uint8Array, { nameBytes }: ZipRecord): { start: number; end: number } {
  const start = nameBytes.byteOffset - bytes.byteOffset - CENTRAL_BYTES;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, CENTRAL_BYTES);
  const more = [28, 30, 32].reduce((sum, at) => sum + view.getUint16(at, true), 0);
  return { start, end: start + CENTRAL_BYTES + more };
}

function hasZip64(bytes: Uint8Array, record: ZipRecord): boolean {
  const { start } = centralOf(bytes, record);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, CENTRAL_BYTES);
  return [20, 24, 42].some((at) => view.getUint32(at, true) === SEE_ZIP64);
}
