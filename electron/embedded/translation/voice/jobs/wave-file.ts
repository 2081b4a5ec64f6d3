import { SAMPLES_PER_MS } from '../recognizer.ts';
import { MOST_SOUND_MS } from '../../../../../shared/voice/file-types.ts';
import { SoundError, tooLong } from './sound-decoder.ts';

const RATE = SAMPLES_PER_MS * 1_000;
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** A longer header is invalid. */
const MOST_FORMAT_BYTES = 1_024;
/** Placeholders written by programs that do not know the length yet. */
const UNKNOWN_SIZES = new Set([0, 0xffffffff, 0x7fffffff]);

interface WaveFormat {
  readonly channels: number;
  readonly samplesPerSecond: number;
  readonly bytesPerSample: number;
  /** Reads one sample, from -32768 to 32767. */
  readonly read: (view: DataView, at: number) => number;
}

/**
 * Reads the sound of a WAV file, uncompressed, at 16,000 samples a second and with one channel.
 * @throws {SoundError} for compressed, damaged, or cut-off files
 */
export async function* readWave(bytes: ByteReader): AsyncGenerator<Int16Array> {
  try {
    await bytes.take(12);
    let format: WaveFormat | null = null;
    for (;;) {
      const head = await bytes.take(8);
      const name = String.fromCharCode(...head.subarray(0, 4));
      const size = viewOf(head).getUint32(4, true);
      if (name === 'fmt ') {
        if (size > MOST_FORMAT_BYTES) throw damaged();
        format = readFormat(await bytes.take(size + (size % 2)));
      } else if (name === 'data') {
        if (format === null) throw damaged();
        yield* readSamples(bytes, format, size);
        return;
      } else {
        await bytes.skip(size + (size % 2));
      }
    }
  } finally {
    await bytes.close();
  }
}

function readFormat(bytes: Uint8Array): WaveFormat {
  if (bytes.length < 16) throw damaged();
  const view = viewOf(bytes);
  const tag = view.getUint16(0, true);
  const coding = tag === EXTENSIBLE && bytes.length >= 26 ? view.getUint16(24, true) : tag;
  const channels = view.getUint16(2, true);
  const samplesPerSecond = view.getUint32(4, true);
  const bits = view.getUint16(14, true);
  const isPlausible =
    channels >= 1 && channels <= 64 && samplesPerSecond >= 1_000 && samplesPerSecond <= 768_000;
  if (!isPlausible) throw damaged();
  const read = readerOf(coding, bits);
  if (read !== null) return { channels, samplesPerSecond, bytesPerSample: bits / 8, read };
  throw new SoundError(
    'The WAV file is compressed, or has an unusual number of bits. Save it as PCM with 16 bits.',
  );
}

function readerOf(coding: number, bits: number): WaveFormat['read'] | null {
  if (coding === FLOAT && bits === 32) return (view, at) => fromFloat(view.getFloat32(at, true));
  if (coding === FLOAT && bits === 64) return (view, at) => fromFloat(view.getFloat64(at, true));
  if (coding !== PCM) return null;
  if (bits === 8) return (view, at) => (view.getUint8(at) - 128) * 256;
  if (bits === 16) return (view, at) => view.getInt16(at, true);
  if (bits === 24) return (view, at) => view.getInt16(at + 1, true);
  if (bits === 32) return (view, at) => view.getInt16(at + 2, true);
  return null;
}

const fromFloat = (value: number): number =>
  Number.isFinite(value) ? Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))) : 0;

async function* readSamples(
  bytes: ByteReader,
  { channels, samplesPerSecond, bytesPerSample, read }: WaveFormat,
  sizeBytes: number,
): AsyncGenerator<Int16Array> {
  const frameBytes = channels * bytesPerSample;
  const resample = createResampler(samplesPerSecond);
  const wanted = UNKNOWN_SIZES.has(sizeBytes) ? Infinity : sizeBytes;
  // The header already states the length, so nothing has to be read.
  if (wanted !== Infinity && wanted / frameBytes / samplesPerSecond > MOST_SOUND_MS / 1_000) {
    throw tooLong();
  }
  let taken = 0;
  let rest = new Uint8Array();
  while (taken < wanted) {
    const chunk = await bytes.some(wanted - taken);
    if (chunk === null) break;
    taken += chunk.length;
    const all = Buffer.concat([rest, chunk]);
    const frames = Math.floor(all.length / frameBytes);
    const view = viewOf(all);
    const mono = Int16Array.from({ length: frames }, (_, frame) => {
      let sum = 0;
      for (let channel = 0; channel < channels; channel += 1) {
        sum += read(view, frame * frameBytes + channel * bytesPerSample);
      }
      return Math.round(sum / channels);
    });
    rest = Uint8Array.from(all.subarray(frames * frameBytes));
    yield resample(mono);
  }
  if (wanted !== Infinity && taken < wanted) {
    throw new SoundError('The WAV file is cut off: it says that it is longer than it is.');
  }
}

/** Resamples: each new sample is the mean of its time span, which removes frequencies that are too high. */
export function createResampler(
  from: number,
  to: number = RATE,
): (samples: Int16Array) => Int16Array {
  if (from === to) return (samples) => samples;
  const step = from / to;
  let sum = 0;
  let left = step;
  return (samples) => {
    const made = new Int16Array(Math.ceil(samples.length / step) + 1);
    let count = 0;
    for (const sample of samples) {
      for (let share = 1; share > 1e-9;) {
        const part = Math.min(share, left);
        sum += sample * part;
        share -= part;
        left -= part;
        if (left > 1e-9) continue;
        made[count] = Math.round(sum / step);
        count += 1;
        sum = 0;
        left = step;
      }
    }
    return made.subarray(0, count);
  };
}

/** Reads bytes of a stream as they are needed. */
type ByteReader = ReturnType<typeof createByteReader>;

export function createByteReader(content: AsyncIterable<Uint8Array>) {
  const chunks = content[Symbol.asyncIterator]();
  let held = new Uint8Array();
  /** Returns at least this many of the next bytes, fewer only at the end; they stay unread. */
  const peek = async (length: number): Promise<Uint8Array> => {
    while (held.length < length) {
      const next = await chunks.next();
      if (next.done === true) break;
      held = Uint8Array.from(held.length === 0 ? next.value : Buffer.concat([held, next.value]));
    }
    return held;
  };
  const close = async (): Promise<void> => {
    await chunks.return?.();
  };
  /** Returns more bytes, up to `most`; null at the end. */
  const some = async (most: number): Promise<Uint8Array | null> => {
    if ((await peek(1)).length === 0) return null;
    const given = held.subarray(0, most);
    held = held.subarray(given.length);
    return given;
  };
  return {
    peek,
    some,
    close,
    /** Returns everything that is left, and closes. */
    async *rest(): AsyncGenerator<Uint8Array> {
      try {
        for (let part = await some(Infinity); part !== null; part = await some(Infinity))
          yield part;
      } finally {
        await close();
      }
    },
    /** @throws {SoundError} when there are fewer */
    async take(length: number): Promise<Uint8Array> {
      const parts: Uint8Array[] = [];
      for (let left = length; left > 0;) {
        const part = await some(left);
        if (part === null) throw damaged();
        parts.push(part);
        left -= part.length;
      }
      return Uint8Array.from(Buffer.concat(parts));
    },
    async skip(length: number): Promise<void> {
      for (let left = length; left > 0;) {
        const part = await some(left);
        if (part === null) throw damaged();
        left -= part.length;
      }
    },
  };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const damaged = (): SoundError =>
  new SoundError('The WAV file is damaged: it has no sound where it should be.');
