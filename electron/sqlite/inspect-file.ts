import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

const SQLITE_MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const USER_VERSION_OFFSET = 60;
/** A schema version beyond this means overwritten bytes, not a newer app. */
const LARGEST_VERSION = 10_000;
const WAL_HEADER_BYTES = 32;
/** The two magic numbers of a write-ahead log, for the two byte orders of its checksums. */
const WAL_MAGIC_LITTLE_ENDIAN = 0x377f0682;
const WAL_MAGIC_BIG_ENDIAN = 0x377f0683;

/** State shown by the first bytes of a database file, read without SQLite and so without changing it. */
export type FileState =
  { kind: 'missing' } | { kind: 'damaged' } | { kind: 'database'; schemaVersion: number };

/** Returns whether there are commits that are only in its log, as after a crash. */
export function hasLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Inspects a file before SQLite opens it: SQLite would mistake an empty file for a new database.
 * @see SQLite file format, "The Database Header"
 */
export function inspectFile(file: string): FileState {
  if (!existsSync(file)) return { kind: 'missing' };
  const header = readStart(file, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== SQLITE_MAGIC) {
    return { kind: 'damaged' };
  }
  const schemaVersion = header.readUInt32BE(USER_VERSION_OFFSET);
  if (schemaVersion > LARGEST_VERSION) return { kind: 'damaged' };
  return { kind: 'database', schemaVersion };
}

/**
 * Returns the state of a write-ahead log. SQLite silently ignores one with a broken header, and with it all its
 * commits.
 * @see SQLite file format, "The WAL File Format"
 */
export function inspectLog(logFile: string): 'none' | 'good' | 'damaged' {
  if (!existsSync(logFile) || statSync(logFile).size === 0) return 'none';
  const header = readStart(logFile, WAL_HEADER_BYTES);
  // Shorter than its header: truncated by a crash before its first commit.
  if (header.length < WAL_HEADER_BYTES) return 'none';
  const magic = header.readUInt32BE(0);
  if (magic !== WAL_MAGIC_LITTLE_ENDIAN && magic !== WAL_MAGIC_BIG_ENDIAN) return 'damaged';
  const isBigEndian = magic === WAL_MAGIC_BIG_ENDIAN;
  const word = (offset: number): number =>
    isBigEndian ? header.readUInt32BE(offset) : header.readUInt32LE(offset);
  let first = 0;
  let second = 0;
  for (let offset = 0; offset < 24; offset += 8) {
    first = (first + word(offset) + second) >>> 0;
    second = (second + word(offset + 4) + first) >>> 0;
  }
  const isWhole = first === header.readUInt32BE(24) && second === header.readUInt32BE(28);
  return isWhole ? 'good' : 'damaged';
}

function readStart(file: string, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}
