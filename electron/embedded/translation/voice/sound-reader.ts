import type { PcmFormat } from '../../../../shared/voice/media-types.ts';
import { SAMPLES_PER_MS } from './recognizer.ts';
import { StreamError } from './trouble.ts';

/** Converts sound to the form recognizers expect: 16,000 samples of 16 bits a second. */
export interface SoundReader {
  /** @throws {StreamError} for half a sample */
  read(data: Uint8Array): { samples: Int16Array; durationMs: number };
}

const RATE = SAMPLES_PER_MS * 1_000;

export function createSoundReader({
  encoding,
  samplesPerSecond,
  bytesPerSample,
}: PcmFormat): SoundReader {
  const decode = encoding === 's16le' ? fromS16le : encoding === 'alaw' ? fromALaw : fromMuLaw;
  const toRate = createResampler(samplesPerSecond);
  return {
    read(data) {
      if (data.byteLength % bytesPerSample !== 0) {
        throw new StreamError(400, 'A chunk of PCM must hold whole samples.');
      }
      const plain = decode(data);
      const durationMs = (plain.length / samplesPerSecond) * 1_000;
      return { samples: toRate(plain), durationMs };
    },
  };
}

function fromS16le(data: Uint8Array): Int16Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Int16Array.from({ length: data.byteLength / 2 }, (_, index) =>
    view.getInt16(index * 2, true),
  );
}

/** Decodes G.711 A-law (1 bit for plus or minus, 3 for the exponent, 4 for the mantissa; every other bit inverted). */
function fromALaw(data: Uint8Array): Int16Array {
  return Int16Array.from(data, (byte) => {
    const value = byte ^ 0x55;
    const exponent = (value >> 4) & 7;
    const mantissa = ((value & 15) << 4) + 8;
    const size = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
    return (value & 0x80) === 0 ? -size : size;
  });
}

/** Decodes G.711 mu-law (1 bit for plus or minus, 3 for the exponent, 4 for the mantissa; all inverted). */
function fromMuLaw(data: Uint8Array): Int16Array {
  return Int16Array.from(data, (byte) => {
    const value = ~byte & 0xff;
    const size = (((value & 15) << 3) + 132) << ((value >> 4) & 7);
    return (value & 0x80) === 0 ? size - 132 : 132 - size;
  });
}

/**
 * Works like {@link resample} for sound in pieces: samples between two pieces belong to the second.
 */
function createResampler(from: number): (samples: Int16Array) => Int16Array {
  if (from === RATE) return (samples) => samples;
  /**
   * Position of the next sample in the next piece, in integer fractions of a sample; if negative,
   * it is between the last sample and the first one of the next piece.
   */
  let nextAt = 0;
  let last = 0;
  return (samples) => {
    const end = samples.length - 1;
    const length = Math.max(0, Math.floor((end * RATE - nextAt) / from) + 1);
    const firstAt = nextAt;
    const sampleAt = (index: number): number => (index < 0 ? last : (samples[index] ?? 0));
    const heard = Int16Array.from({ length }, (_, index) => {
      const at = firstAt + index * from;
      const before = Math.floor(at / RATE);
      const share = (at - before * RATE) / RATE;
      return sampleAt(before) + (sampleAt(before + 1) - sampleAt(before)) * share;
    });
    nextAt += length * from - samples.length * RATE;
    last = samples[end] ?? last;
    return heard;
  };
}

/** Interpolates linearly: good enough for speech, of which recognizers use up to 8 kHz. */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples;
  const step = from / to;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const at = index * step;
    const before = samples[Math.floor(at)] ?? 0;
    const after = samples[Math.floor(at) + 1] ?? before;
    return before + (after - before) * (at % 1);
  });
}
