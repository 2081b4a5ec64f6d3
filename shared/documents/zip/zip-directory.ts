import { latin1Of } from '../bytes.ts';
import { damagedDocument, oversizedDocument } from '../document-errors.ts';

const END_OF_DIRECTORY = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END_OF_DIRECTORY = 0x06064b50;
const DIRECTORY_RECORD = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
/** Midnight of 1980-01-01, the first day there is, as time and date. */
const FIRST_TIME = 0x00210000;
const MAX_COMMENT_LENGTH = 0xffff;
const ZIP64_EXTRA = 0x0001;
/** In a 32-bit field, it means that the real value is in the 64-bit record. */
const SEE_ZIP64 = 0xffffffff;

/** One record of the central directory, as declared and still unverified. */
export interface ZipRecord {
  name: string;
  nameBytes: Uint8Array;
  /** 0 is stored, 8 is deflated. */
  method: number;
  isEncrypted: boolean;
  crc32: number;
  packedBytes: number;
  inflatedBytes: number;
  /** Offset of the local header, from the first byte of the archive. */
  localOffset: number;
}

/** Where the table of contents is, from the first byte of the archive. */
interface DirectoryPlace {
  offset: number;
  length: number;
  count: number;
}

/** Bytes at the end of an archive in which its end record begins, with a comment of any length. */
export const ZIP_TAIL_BYTES = END_LENGTH + MAX_COMMENT_LENGTH + 76;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readZip64Number(view: DataView, offset: number): number {
  const value = view.getBigUint64(offset, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedDocument('faults.partSizes');
  return Number(value);
}

function findZip64Place(view: DataView, endOffset: number, from: number): DirectoryPlace | null {
  const locator = endOffset - 20;
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR) return null;
  const offset = readZip64Number(view, locator + 8) - from;
  const isHere = offset >= 0 && offset + 56 <= locator;
  if (!isHere || view.getUint32(offset, true) !== ZIP64_END_OF_DIRECTORY) {
    throw damagedDocument('faults.contents');
  }
  return {
    count: readZip64Number(view, offset + 32),
    length: readZip64Number(view, offset + 40),
    offset: readZip64Number(view, offset + 48),
  };
}

/**
 * Finds the end record. A comment may contain its signature, too, so a record that ends with the
 * file is preferred; otherwise bytes were added after the archive, and the last record counts.
 */
function findEndRecord(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
  let followed = -1;
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue;
    const end = at + END_LENGTH + view.getUint16(at + 20, true);
    if (end === view.byteLength) return at;
    if (end < view.byteLength && followed < 0) followed = at;
  }
  if (followed >= 0) return followed;
  throw damagedDocument('faults.contents');
}

/**
 * Finds the table of contents of an archive.
 * @param bytes at least its last {@link ZIP_TAIL_BYTES}, or all of it
 * @param from offset of the first of these bytes in the archive
 * @throws `document/damaged`
 */
export function findZipDirectory(bytes: Uint8Array, from = 0): DirectoryPlace {
  const view = viewOf(bytes);
  const end = findEndRecord(view);
  const place = findZip64Place(view, end, from) ?? {
    count: view.getUint16(end + 10, true),
    length: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
  };
  if (place.offset + place.length > from + end) throw damagedDocument('faults.contents');
  return place;
}

/** Decodes an entry's name; old tools omit the UTF-8 flag, so the bytes decide. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return latin1Of(bytes);
  }
}

/** Replaces values that did not fit into 32 bits with those of the record's ZIP64 field. */
function applyZip64(record: ZipRecord, extra: DataView): void {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = extra.getUint16(at + 2, true);
    if (extra.getUint16(at, true) === ZIP64_EXTRA) {
      let next = at + 4;
      const take = (): number => {
        if (next + 8 > Math.min(at + 4 + length, extra.byteLength)) {
          throw damagedDocument('faults.partSizes');
        }
        next += 8;
        return readZip64Number(extra, next - 8);
      };
      if (record.inflatedBytes === SEE_ZIP64) record.inflatedBytes = take();
      if (record.packedBytes === SEE_ZIP64) record.packedBytes = take();
      if (record.localOffset === SEE_ZIP64) record.localOffset = take();
      return;
    }
    at += 4 + length;
  }
}

/**
 * Reads the table of contents of a ZIP archive without unpacking anything.
 * @param maxEntries maximum number of records, including folders
 * @param from offset of the first of these bytes in the archive, of which they are the end with the whole table
 * @returns the records in the order of the table
 * @throws `document/damaged`, `document/too-large`
 */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number, from = 0): ZipRecord[] {
  const view = viewOf(bytes);
  const place = findZipDirectory(bytes, from);
  if (place.count > maxEntries) {
    throw oversizedDocument('faults.parts', { limit: maxEntries });
  }
  const end = place.offset - from + place.length;
  const records: ZipRecord[] = [];
  let at = place.offset - from;
  if (at < 0) throw damagedDocument('faults.contents');
  while (records.length < place.count) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_RECORD) {
      throw damagedDocument('faults.contents');
    }
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > end) throw damagedDocument('faults.contents');
    const nameBytes = bytes.subarray(at + 46, nameEnd);
    const record: ZipRecord = {
      name: decodeName(nameBytes),
      nameBytes,
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      crc32: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      inflatedBytes: view.getUint32(at + 24, true),
      localOffset: view.getUint32(at + 42, true),
    };
    applyZip64(record, viewOf(bytes.subarray(nameEnd, extraEnd)));
    records.push(record);
    at = next;
  }
  return records;
}

/**
 * Sets the times of all entries of an archive to the first there is, in place: archives with the same content then have
 * the same bytes.
 * @throws `document/damaged`, `document/too-large`
 */
export function clearZipTimes(bytes: Uint8Array, maxEntries: number): void {
  const view = viewOf(bytes);
  for (const { nameBytes, localOffset } of readZipDirectory(bytes, maxEntries)) {
    view.setUint32(nameBytes.byteOffset - bytes.byteOffset - 46 + 12, FIRST_TIME, true);
    const isIntact =
      localOffset + 30 <= bytes.length && view.getUint32(localOffset, true) === LOCAL_HEADER;
    if (!isIntact) throw damagedDocument('faults.contents');
    view.setUint32(localOffset + 10, FIRST_TIME, true);
  }
}
