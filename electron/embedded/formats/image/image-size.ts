import { damagedDocument } from '../../../../shared/documents/document-errors.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size that a PNG or JPEG image says it has, read without unpacking it.
 * @throws `document/damaged`
 */
export function imageSize(bytes: Uint8Array, kind: 'png' | 'jpeg'): ImageSize {
  const size = kind === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (size === null || size.width === 0 || size.height === 0) {
    throw damagedDocument(`it is not a ${kind === 'png' ? 'PNG' : 'JPEG'} image`);
  }
  return size;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 24 || PNG_START.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Goes from marker to marker up to the one that begins a frame. */
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
