/** Maximum nesting of containers: more than in any message. */
const MOST_DEPTH = 8;

/**
 * Number of bytes after the first byte of a value, by that byte; other values contain their length.
 */
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [0xca, 4],
  [0xcb, 8],
  [0xcc, 1],
  [0xcd, 2],
  [0xce, 4],
  [0xcf, 8],
  [0xd0, 1],
  [0xd1, 2],
  [0xd2, 4],
  [0xd3, 8],
  [0xd4, 2],
  [0xd5, 3],
  [0xd6, 5],
  [0xd7, 9],
  [0xd8, 17],
]);
/**
 * First bytes of values, with the size of the length field that follows; an extension has an extra
 * byte.
 */
const BYTES = { 0xc4: 1, 0xc5: 2, 0xc6: 4, 0xd9: 1, 0xda: 2, 0xdb: 4 } as const;
const EXTENSIONS = { 0xc7: 1, 0xc8: 2, 0xc9: 4 } as const;
const ARRAYS = { 0xdc: 2, 0xdd: 4 } as const;
const MAPS = { 0xde: 2, 0xdf: 4 } as const;

/**
 * Returns whether MessagePack declares no more values than it has bytes for, and none nested too
 * deeply. A decoder reserves an array as long as its header declares: 15 kB of headers took 500 MB.
 * @see https://github.com/msgpack/msgpack/blob/master/spec.md, formats
 */
export function isPlausible(frame: Uint8Array): boolean {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  /** Number of outstanding values in each open container. */
  const open: number[] = [];
  let at = 0;
  const lengthBy = (sizes: Readonly<Record<number, number>>, first: number): number | null => {
    const size = sizes[first];
    if (size === undefined) return null;
    // A missing length counts as infinite, which is too much.
    if (at + size > view.byteLength) return Infinity;
    const length =
      size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : view.getUint32(at);
    at += size;
    return length;
  };
  do {
    if (at >= view.byteLength) return false;
    const first = view.getUint8(at);
    at += 1;
    let values = 0;
    if (first >= 0x80 && first <= 0x8f) values = (first & 15) * 2;
    else if (first >= 0x90 && first <= 0x9f) values = first & 15;
    else if (first >= 0xa0 && first <= 0xbf) at += first & 31;
    else {
      values = lengthBy(ARRAYS, first) ?? (lengthBy(MAPS, first) ?? 0) * 2;
      const extension = lengthBy(EXTENSIONS, first);
      const bytes = lengthBy(BYTES, first) ?? FIXED_BYTES.get(first) ?? 0;
      at += extension === null ? bytes : extension + 1;
    }
    if (at + values > view.byteLength) return false;
    // This value belongs to the innermost container; a completed container may be the last value of
    // its parent.
    if (open.length > 0) open.push((open.pop() ?? 0) - 1);
    if (values > 0) open.push(values);
    else while (open.at(-1) === 0) open.pop();
    if (open.length > MOST_DEPTH) return false;
  } while (open.length > 0);
  return at === view.byteLength;
}
