import { constants, deflateRawSync } from 'node:zlib';

const PIECE_BYTES = 8 * 1024 * 1024;
const MODULUS = 65_521n;

/**
 * Returns the output of `deflateSync` for a repeated byte, in a fraction of its time: one piece is compressed, and
 * written as often as needed.
 *
 * @param pieces of 8 MB each
 */
export function deflatedBlank(byte: number, pieces: number): Buffer {
  // A full flush ends at a whole byte, and the following data refers to nothing before it.
  const piece = deflateRawSync(Buffer.alloc(PIECE_BYTES, byte), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const head = Buffer.from([0x78, 0x9c]);
  const end = Buffer.from([0x03, 0x00]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(adlerOf(BigInt(byte), BigInt(PIECE_BYTES) * BigInt(pieces)));
  return Buffer.concat([head, ...Array.from({ length: pieces }, () => piece), end, sum]);
}

/** Returns the Adler-32 of a byte repeated `count` times. */
function adlerOf(byte: bigint, count: bigint): number {
  const low = (1n + count * byte) % MODULUS;
  const high = (count + (byte * count * (count + 1n)) / 2n) % MODULUS;
  return Number((high << 16n) | low);
}
