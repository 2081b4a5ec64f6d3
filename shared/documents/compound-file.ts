import { damagedDocument } from './document-errors.ts';

const END_OF_CHAIN = 0xfffffffa;
const DIRECTORY_ENTRY_BYTES = 128;
const SMALL_SECTOR_BYTES = 64;
/** Maximum directory sectors that are read: enough for 8,000 entries. */
const MAX_DIRECTORY_SECTORS = 2_000;

/** First bytes of an OLE2 compound file: old Office formats, and protected new ones. */
export const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

/** A stream in the directory of a compound file. */
interface CompoundStream {
  name: string;
  /** Its first sector. */
  start: number;
  sizeBytes: number;
}

/**
 * Lists the names of the streams in an OLE2 compound file, in the order of its directory.
 * @throws `document/damaged`
 */
export function listCompoundStreams(bytes: Uint8Array): string[] {
  return readCompoundFile(bytes).streams.map(({ name }) => name);
}

/**
 * Returns the first bytes of a stream, at least 64 of an intact file; empty if there is no such stream.
 * @throws `document/damaged`
 */
export function startOfCompoundStream(bytes: Uint8Array, name: string): Uint8Array {
  const { streams, mostSmallBytes, sectorBytes, offsetOf, nextSector } = readCompoundFile(bytes);
  const [root] = streams;
  const stream = streams.find((each) => each.name === name);
  if (root === undefined || stream === undefined) return bytes.subarray(0, 0);
  if (stream.sizeBytes >= mostSmallBytes) {
    const at = offsetOf(stream.start);
    return bytes.subarray(at, at + SMALL_SECTOR_BYTES);
  }
  // Small streams share the sectors of the root.
  const place = stream.start * SMALL_SECTOR_BYTES;
  if (place > bytes.length) return bytes.subarray(0, 0);
  let sector = root.start;
  for (let passed = sectorBytes; passed <= place; passed += sectorBytes) {
    sector = nextSector(sector);
  }
  const at = offsetOf(sector) + (place % sectorBytes);
  return bytes.subarray(at, at + SMALL_SECTOR_BYTES);
}

/** @see MS-CFB, sections 2.2 (header), 2.3 (FAT), 2.6 (directory entries) */
function readCompoundFile(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 512) throw damagedDocument('faults.cutOff');
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw damagedDocument('faults.header');
  const sectorBytes = 2 ** shift;
  const offsetOf = (sector: number): number => (sector + 1) * sectorBytes;

  /**
   * Returns the sector after `sector`, from the table whose first 109 entries are in the header.
   */
  const nextSector = (sector: number): number => {
    const perTable = sectorBytes / 4;
    const tableIndex = Math.floor(sector / perTable);
    if (tableIndex >= 109) return END_OF_CHAIN;
    const at = offsetOf(view.getUint32(76 + tableIndex * 4, true)) + (sector % perTable) * 4;
    return at + 4 <= bytes.length ? view.getUint32(at, true) : END_OF_CHAIN;
  };

  const streams: CompoundStream[] = [];
  let sector = view.getUint32(48, true);
  // The count ends a circular chain.
  for (let read = 0; read < MAX_DIRECTORY_SECTORS && sector < END_OF_CHAIN; read += 1) {
    const start = offsetOf(sector);
    if (start + sectorBytes > bytes.length) break;
    for (let at = start; at < start + sectorBytes; at += DIRECTORY_ENTRY_BYTES) {
      const nameBytes = Math.min(view.getUint16(at + 64, true), 64);
      if (nameBytes <= 2) continue;
      streams.push({
        name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + nameBytes - 2)),
        start: view.getUint32(at + 116, true),
        sizeBytes: view.getUint32(at + 120, true),
      });
    }
    sector = nextSector(sector);
  }
  return { streams, mostSmallBytes: view.getUint32(56, true), sectorBytes, offsetOf, nextSector };
}
