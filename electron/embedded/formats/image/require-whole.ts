import { crc32 } from '../../../../shared/documents/zip/crc32.ts';
import { damagedDocument } from '../../../../shared/documents/document-errors.ts';

/**
 * Checks that an image is complete and intact: decoders paint any partial data, and half an image
 * would be delivered as a whole one.
 * @throws `document/damaged`
 */
export function requireWhole(bytes: Uint8Array, kind: 'png' | 'jpeg'): void {
  const isWhole = kind === 'png' ? isWholePng(bytes) : isWholeJpeg(bytes);
  if (!isWhole) throw damagedDocument('faults.picture');
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a block. */
const PNG_FRAME_BYTES = 12;
const IEND = 0x49454e44;

/** Checks every block's checksum up to the end block. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_FRAME_BYTES <= bytes.length;) {
    const end = at + PNG_FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return false;
    if (view.getUint32(at + 4) === IEND) return true;
    at = end;
  }
  return false;
}

const [END, SCAN] = [0xd9, 0xda];

/** Follows the markers, past the scan data, up to the end of the image. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return true;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2) return false;
    at += 2 + length;
    if (marker === SCAN) at = behindScan(bytes, at);
  }
  return false;
}

/** Skips scan data, where 0xff is followed by 0 or by one of the eight restart markers. */
function behindScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the declared size of a PNG or JPEG image without unpacking it.
 * @throws `document/damaged`
 */
export function imageSize(bytes: Uint8Array, kind: 'png' | 'jpeg'): ImageSize {
  const size = kind === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (size === null || size.width === 0 || size.height === 0) {
    throw damagedDocument('faults.otherKind', { kind: kind === 'png' ? 'PNG' : 'JPEG' });
  }
  return size;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 24 || PNG_START.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Follows the markers up to the start of a frame. */
function jpegSize(bytes: Uint8Array): ImageSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
