import { Inflate } from 'fflate';
import { AppError } from '../../errors.ts';
import { isSameBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import { damagedDocument, encryptedDocument, oversizedDocument } from '../document-errors.ts';
import { readZipDirectory, type ZipRecord } from './zip-directory.ts';

/** Limits on the resources that an untrusted archive may use. Sizes are unpacked bytes. */
export interface ZipLimits {
  /** Includes folders. */
  maxEntries: number;
  maxEntryBytes: number;
  maxTotalBytes: number;
  /**
   * Unpacked bytes per packed byte; applies only to large entries, because small ones compress
   * well.
   */
  maxRatio: number;
}

const MB = 1024 * 1024;
/** Content that is read as markup takes far more memory than its bytes. */
const SMALL_MARKUP_BYTES = MB;
/** An empty image of this size compresses to almost nothing, and is only copied. */
const SMALL_OTHER_BYTES = 16 * MB;

/** Large enough for office files of 30 MB, small enough that none can exhaust memory. */
export const DOCUMENT_ZIP_LIMITS: ZipLimits = {
  maxEntries: 5_000,
  maxEntryBytes: 100 * MB,
  maxTotalBytes: 400 * MB,
  maxRatio: 200,
};

/** The files of an archive. Every spelling of a name finds its file, see {@link entryKey}. */
export interface ZipEntries {
  /** Names of the files in the order of the archive, without folders. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Returns the name as written in the archive; null when it has no such file. */
  nameOf(name: string): string | null;
  /** Returns the unpacked bytes of a file; 0 for a missing one. */
  sizeOf(name: string): number;
  /**
   * Returns the unpacked content of a file, checked against its declared size and checksum.
   * @throws `document/damaged` also for a missing name
   */
  read(name: string): Uint8Array;
}

/**
 * Normalizes names that mean the same file in an office package: ignoring case, with Windows
 * backslashes, and with characters written as `%20`. No other code compares names.
 * @see ECMA-376-2, 6.2.2 (part names)
 */
export function entryKey(name: string): string {
  const path = name.replaceAll('\\', '/').toLowerCase();
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    // A percent sign that encodes nothing.
    return path;
  }
}

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
export const STORED = 0;
const DEFLATED = 8;
/** Packed bytes unpacked at a time, which limits the output before a false size is noticed. */
const SLICE_BYTES = 16 * 1024;

/** Returns true for a part that is read as text. */
export function isMarkupName(name: string): boolean {
  return /\.(?:xml|rels|vml)$/iu.test(name);
}

/** Returns true for the name of a folder. */
export function isFolderName(name: string): boolean {
  return /[\\/]$/u.test(name);
}

function isUnsafeName(name: string): boolean {
  return (
    name === '' ||
    // Other programs may read a name with control characters differently.
    name.split('').some((character) => character < ' ') ||
    /^(?:[\\/]|[A-Za-z]:)/.test(name) ||
    name.split(/[\\/]/).includes('..')
  );
}

function checkRecord(record: ZipRecord, limits: ZipLimits): void {
  if (record.isEncrypted) throw encryptedDocument();
  if (isUnsafeName(record.name)) throw damagedDocument('faults.partNames');
  if (record.method !== STORED && record.method !== DEFLATED) {
    throw damagedDocument('faults.partPacked');
  }
  if (record.method === STORED && record.packedBytes !== record.inflatedBytes) {
    throw damagedDocument('faults.partSizes');
  }
  if (record.inflatedBytes > limits.maxEntryBytes) {
    throw oversizedDocument('faults.unpacked');
  }
  const ratioBytes = record.packedBytes * limits.maxRatio;
  const smallBytes = isMarkupName(record.name) ? SMALL_MARKUP_BYTES : SMALL_OTHER_BYTES;
  if (record.inflatedBytes > Math.max(smallBytes, ratioBytes)) {
    throw oversizedDocument('faults.unpacked');
  }
}

/** Returns how many bytes from its `localOffset` on {@link findPacked} needs of a record. */
export const headerBytes = ({ nameBytes }: ZipRecord): number =>
  LOCAL_HEADER_LENGTH + nameBytes.length;

/**
 * Returns where a record's packed bytes begin in the archive; the local header must have the same name.
 * @param header the bytes from its `localOffset` on, as many as {@link headerBytes}, or fewer at the end of the archive
 * @param archiveBytes size of the archive
 * @throws `document/damaged`
 */
export function findPacked(header: Uint8Array, record: ZipRecord, archiveBytes: number): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < LOCAL_HEADER_LENGTH || view.getUint32(0, true) !== LOCAL_HEADER) {
    throw damagedDocument('faults.partMissing');
  }
  const nameEnd = LOCAL_HEADER_LENGTH + view.getUint16(26, true);
  if (!isSameBytes(header.subarray(LOCAL_HEADER_LENGTH, nameEnd), record.nameBytes)) {
    throw damagedDocument('faults.partNames');
  }
  const start = record.localOffset + nameEnd + view.getUint16(28, true);
  if (start + record.packedBytes > archiveBytes) throw damagedDocument('faults.partCutOff');
  return start;
}

/** Refuses parts that share bytes, by which a small archive could unpack to a huge one. @throws `document/damaged` */
export function refuseOverlaps(parts: readonly { start: number; record: ZipRecord }[]): void {
  const sorted = parts.filter(({ record }) => record.packedBytes > 0);
  sorted.sort((a, b) => a.start - b.start);
  let end = 0;
  for (const { start, record } of sorted) {
    if (start < end) throw damagedDocument('faults.partSizes');
    end = start + record.packedBytes;
  }
}

/**
 * Checks what a table of contents declares against the limits, before anything is unpacked.
 * @returns the records by {@link entryKey}
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export function checkRecords(
  records: readonly ZipRecord[],
  limits: ZipLimits,
): Map<string, ZipRecord> {
  const byName = new Map<string, ZipRecord>();
  let totalBytes = 0;
  for (const record of records) {
    checkRecord(record, limits);
    totalBytes += record.inflatedBytes;
    if (totalBytes > limits.maxTotalBytes) {
      throw oversizedDocument('faults.unpacked');
    }
    const key = entryKey(record.name);
    if (byName.has(key)) throw damagedDocument('faults.partNames');
    byName.set(key, record);
  }
  return byName;
}

function inflate(packed: Uint8Array, inflatedBytes: number): Uint8Array {
  const out = new Uint8Array(inflatedBytes);
  let written = 0;
  const stream = new Inflate((chunk) => {
    if (written + chunk.length > inflatedBytes) {
      throw damagedDocument('faults.partSizes');
    }
    out.set(chunk, written);
    written += chunk.length;
  });
  try {
    for (let start = 0; start < packed.length; start += SLICE_BYTES) {
      const end = Math.min(start + SLICE_BYTES, packed.length);
      stream.push(packed.subarray(start, end), end === packed.length);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedDocument('faults.partPacked', undefined, error);
  }
  if (written !== inflatedBytes) throw damagedDocument('faults.partSizes');
  return out;
}

/**
 * Opens an untrusted ZIP archive. Only the table of contents is read here, and every declared size
 * is checked against the limits; parts are unpacked one by one, never beyond their declared size.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits = DOCUMENT_ZIP_LIMITS): ZipEntries {
  const records = readZipDirectory(bytes, limits.maxEntries);
  const byName = new Map<string, { record: ZipRecord; start: number }>();
  for (const [key, record] of checkRecords(records, limits)) {
    const { localOffset: at } = record;
    const header = bytes.subarray(at, at + headerBytes(record));
    byName.set(key, { record, start: findPacked(header, record, bytes.length) });
  }
  refuseOverlaps([...byName.values()]);

  return {
    names: records.map((record) => record.name).filter((name) => !isFolderName(name)),
    has: (name) => byName.has(entryKey(name)),
    nameOf: (name) => byName.get(entryKey(name))?.record.name ?? null,
    sizeOf: (name) => byName.get(entryKey(name))?.record.inflatedBytes ?? 0,
    read: (name) => {
      const entry = byName.get(entryKey(name));
      if (entry === undefined) throw damagedDocument('faults.partMissing');
      const { record, start } = entry;
      const packed = bytes.subarray(start, start + record.packedBytes);
      const content =
        record.method === STORED ? packed.slice() : inflate(packed, record.inflatedBytes);
      if (crc32(content) !== record.crc32) throw damagedDocument('faults.checksum');
      return content;
    },
  };
}
