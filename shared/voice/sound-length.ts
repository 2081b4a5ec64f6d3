import type { SoundFileType } from './file-types.ts';
import {
  mpeg4LengthMs,
  mpegLengthMs,
  oggLengthMs,
  viewOf,
  webmLengthMs,
  type SoundBytes,
} from './packed-length.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Returns the duration of a sound file if it is declared at a known position; the file is never
 * read to its end for that.
 * @returns milliseconds; null when unknown
 */
export async function soundLengthMs(type: SoundFileType, file: SoundBytes): Promise<number | null> {
  switch (type) {
    case 'audio/mpeg':
      return mpegLengthMs(file);
    case 'audio/ogg':
      return oggLengthMs(file);
    case 'audio/mp4':
      return mpeg4LengthMs(file);
    case 'audio/webm':
      return webmLengthMs(await file.read(0, HEAD_BYTES));
    default: {
      const head = viewOf(await file.read(0, HEAD_BYTES));
      return type === 'audio/wav' ? waveLengthMs(head, file.sizeBytes) : flacLengthMs(head);
    }
  }
}

const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const FORMAT_CHUNK = 0x666d7420;
const DATA_CHUNK = 0x64617461;

function waveLengthMs(view: DataView, sizeBytes: number): number | null {
  let bytesPerSecond = 0;
  for (let at = RIFF_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= view.byteLength;) {
    const name = view.getUint32(at);
    const length = view.getUint32(at + 4, true);
    const from = at + CHUNK_HEAD_BYTES;
    if (name === FORMAT_CHUNK && from + 12 <= view.byteLength) {
      bytesPerSecond = view.getUint32(from + 8, true);
    }
    if (name === DATA_CHUNK) {
      const dataBytes = Math.min(length, sizeBytes - from);
      return bytesPerSecond === 0 ? null : Math.round((dataBytes / bytesPerSecond) * 1000);
    }
    // Chunks begin at even offsets.
    at = from + length + (length % 2);
  }
  return null;
}

/**
 * Reads STREAMINFO, which is always the first block: 20 bits of rate, 3 of channels, 5 of size, 36
 * of samples.
 */
function flacLengthMs(view: DataView): number | null {
  if (view.byteLength < 26) return null;
  const samplesPerSecond = view.getUint32(18) >>> 12;
  const samples = (view.getUint8(21) & 0x0f) * 2 ** 32 + view.getUint32(22);
  // Zero samples mean that the program did not know the end when it began.
  if (samplesPerSecond === 0 || samples === 0) return null;
  return Math.round((samples / samplesPerSecond) * 1000);
}
