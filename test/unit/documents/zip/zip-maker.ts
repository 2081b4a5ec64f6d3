import { strToU8, zipSync, type ZipOptions } from 'fflate';

/** Creates ZIP archives, valid and inconsistent ones. */

export type ZipContent = Record<string, string | Uint8Array>;

export function makeZip(files: ZipContent, options: ZipOptions = { level: 6 }): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), options);
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

function offsetsOf(bytes: Uint8Array, signature: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) === signature) found.push(at);
  }
  return found;
}

/** Returns a copy with one 16-bit or 32-bit field of every central record (and local header) overwritten. */
export function patchZip(
  zip: Uint8Array,
  patch: { central?: [offset: number, value: number]; local?: [offset: number, value: number] },
  width: 2 | 4 = 4,
  record?: number,
): Uint8Array {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  const write = (signature: number, field: [number, number] | undefined): void => {
    if (field === undefined) return;
    for (const [index, at] of offsetsOf(bytes, signature).entries()) {
      if (record !== undefined && record !== index) continue;
      if (width === 2) view.setUint16(at + field[0], field[1], true);
      else view.setUint32(at + field[0], field[1], true);
    }
  };
  write(CENTRAL, patch.central);
  write(LOCAL, patch.local);
  return bytes;
}

/**
 * Returns an archive whose second file lies inside the bytes of the first, header included: each record is valid on its
 * own, but they contradict each other.
 */
export function makeOverlapping(): Uint8Array {
  const inner = makeZip({ 'b.txt': 'y' }, { level: 0 });
  const innerFile = inner.subarray(0, offsetsOf(inner, CENTRAL)[0]);
  const outer = makeZip({ 'a.txt': innerFile, 'b.txt': 'y' }, { level: 0 });
  const innerOffset = offsetsOf(outer, LOCAL)[1] ?? 0;
  return patchZip(outer, { central: [42, innerOffset] }, 4, 1);
}

/** Returns an archive whose two records share one name; made by renaming `a.txt` and `b.txt` in place. */
export function makeDuplicateNames(): Uint8Array {
  const zip = makeZip({ 'a.txt': 'one', 'b.txt': 'two' });
  return Uint8Array.from(zip, (byte, index) =>
    byte === 0x62 && String.fromCharCode(...zip.subarray(index, index + 5)) === 'b.txt'
      ? 0x41
      : byte,
  );
}

/** Replaces text of the same length everywhere, including names in headers. */
export function replaceAscii(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const out = bytes.slice();
  for (let at = 0; at + from.length <= out.length; at += 1) {
    if (String.fromCharCode(...out.subarray(at, at + from.length)) === from) {
      for (let i = 0; i < to.length; i += 1) out[at + i] = to.charCodeAt(i);
    }
  }
  return out;
}

/** Adds a ZIP64 end record and moves the true numbers into it, as writers of large files do. */
export function toZip64(zip: Uint8Array): Uint8Array {
  const end = offsetsOf(zip, END).at(-1) ?? 0;
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const out = new Uint8Array(zip.length + 56 + 20);
  out.set(zip.subarray(0, end));
  const outView = new DataView(out.buffer);
  outView.setUint32(end, 0x06064b50, true);
  outView.setBigUint64(end + 4, 44n, true);
  outView.setBigUint64(end + 32, BigInt(view.getUint16(end + 10, true)), true);
  outView.setBigUint64(end + 40, BigInt(view.getUint32(end + 12, true)), true);
  outView.setBigUint64(end + 48, BigInt(view.getUint32(end + 16, true)), true);
  outView.setUint32(end + 56, 0x07064b50, true);
  outView.setBigUint64(end + 64, BigInt(end), true);
  out.set(zip.subarray(end), end + 76);
  outView.setUint16(end + 76 + 10, 0xffff, true);
  outView.setUint32(end + 76 + 12, 0xffffffff, true);
  outView.setUint32(end + 76 + 16, 0xffffffff, true);
  return out;
}
