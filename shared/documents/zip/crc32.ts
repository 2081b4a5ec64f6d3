const POLYNOMIAL = 0xedb88320;

const byByte = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});
/** Returns the table for a byte followed by one more, from the table for the last byte. */
const before = (table: Int32Array): Int32Array =>
  table.map((value) => (value >>> 8) ^ (byByte[value & 0xff] ?? 0));
const byByte1 = before(byByte);
const byByte2 = before(byByte1);
const byByte3 = before(byByte2);

/** Computes the CRC-32 of the bytes as used by ZIP, in 0..2^32-1. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  // Four bytes at a time, because parts of a hundred megabytes are read.
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    crc =
      (byByte3[crc & 0xff] ?? 0) ^
      (byByte2[(crc >>> 8) & 0xff] ?? 0) ^
      (byByte1[(crc >>> 16) & 0xff] ?? 0) ^
      (byByte[crc >>> 24] ?? 0);
  }
  for (; at < bytes.length; at += 1) {
    crc = (byByte[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
