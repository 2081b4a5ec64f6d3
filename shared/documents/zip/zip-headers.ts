import { oversizedDocument } from '../document-errors.ts';

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];
/** ZIP version that supports folders and deflate. */
const VERSION = 20;
const UTF8_NAME = 0x800;
/** January 1, 1980, noon, near the earliest ZIP time: the same document always yields the same bytes. */
const [TIME, DATE] = [12 << 11, (1 << 5) | 1];
const MAX_OFFSET = 0xffffffff;

/** A file of an archive to be written. */
export interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  crc32: number;
  packedBytes: number;
  inflatedBytes: number;
}

/** Returns the bytes that a file takes in an archive besides the end record. */
export function entryBytes({ name, packedBytes }: Pick<ZipEntry, 'name' | 'packedBytes'>): number {
  return LOCAL_BYTES + CENTRAL_BYTES + 2 * new TextEncoder().encode(name).length + packedBytes;
}

/** Size of the end record of an archive, in bytes. */
export const ZIP_END_BYTES = END_BYTES;

/** Builds the headers of an archive whose packed files are written, in order, by the caller. */
export function createZipHeaders() {
  const directory: Uint8Array[] = [];
  let directoryBytes = 0;
  let count = 0;
  let offset = 0;
  return {
    /** Returns what precedes the packed bytes of the next file. @throws `document/too-large` beyond 4 GB */
    next(entry: ZipEntry): Uint8Array {
      const nameBytes = new TextEncoder().encode(entry.name);
      const facts = new DataView(new ArrayBuffer(26));
      facts.setUint16(0, VERSION, true);
      facts.setUint16(2, nameBytes.length === entry.name.length ? 0 : UTF8_NAME, true);
      facts.setUint16(4, entry.method, true);
      facts.setUint16(6, TIME, true);
      facts.setUint16(8, DATE, true);
      facts.setUint32(10, entry.crc32, true);
      facts.setUint32(14, entry.packedBytes, true);
      facts.setUint32(18, entry.inflatedBytes, true);
      facts.setUint16(22, nameBytes.length, true);
      const shared = new Uint8Array(facts.buffer);

      const local = new Uint8Array(LOCAL_BYTES + nameBytes.length);
      new DataView(local.buffer).setUint32(0, LOCAL, true);
      local.set(shared, 4);
      local.set(nameBytes, LOCAL_BYTES);

      const central = new Uint8Array(CENTRAL_BYTES + nameBytes.length);
      const view = new DataView(central.buffer);
      view.setUint32(0, CENTRAL, true);
      view.setUint16(4, VERSION, true);
      central.set(shared, 6);
      view.setUint32(42, offset, true);
      central.set(nameBytes, CENTRAL_BYTES);
      directory.push(central);
      directoryBytes += central.length;
      count += 1;

      offset += local.length + entry.packedBytes;
      if (offset > MAX_OFFSET) throw oversizedDocument('faults.resultSize');
      return local;
    },
    /** Returns what follows the last file. */
    end(): Uint8Array[] {
      const end = new Uint8Array(END_BYTES);
      const view = new DataView(end.buffer);
      view.setUint32(0, END, true);
      view.setUint16(8, count, true);
      view.setUint16(10, count, true);
      view.setUint32(12, directoryBytes, true);
      view.setUint32(16, offset, true);
      return [...directory, end];
    },
  };
}
