import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import { AppError } from '../../../../shared/errors.ts';

/** Compression formats by their first bytes. */
const MAGIC = { zstd: [0x28, 0xb5, 0x2f, 0xfd], gzip: [0x1f, 0x8b] } as const;
/** Maximum window of a reader; the format allows far more than any computer's memory. */
const MAX_WINDOW_BYTES = 128 * 1024 * 1024;
/** Size of a slice; between slices other work gets its turn. */
const SLICE_BYTES = 65_536;
/** The longest start of a frame, before its first block. */
const FRAME_START_BYTES = 18;

/**
 * Unpacks zstd and gzip, regardless of the file name; other bytes pass unchanged.
 * @param chunks of the file, in order
 * @param maxBytes a larger file counts as made to exhaust disk and memory
 * @throws `document/damaged` for a damaged, truncated, or too large file
 */
export async function* unpacked(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const { start, all } = await withStart(chunks);
  let sizeBytes = 0;
  for await (const bytes of readerOf(start)(all, maxBytes)) {
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw tooLarge();
    yield bytes;
  }
}

type Reader = (chunks: AsyncIterable<Uint8Array>, maxBytes: number) => AsyncIterable<Uint8Array>;

function readerOf(start: Uint8Array): Reader {
  const isOf = (magic: readonly number[]): boolean =>
    magic.every((byte, index) => start[index] === byte);
  if (isOf(MAGIC.gzip)) return fromGzip;
  if (!isOf(MAGIC.zstd)) return (chunks) => chunks;
  if (windowBytes(start) > MAX_WINDOW_BYTES) throw tooLarge();
  return fromZstd;
}

/** Peeks at the first bytes without consuming them. */
async function withStart(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let start = new Uint8Array();
  let isOver = false;
  while (start.length < FRAME_START_BYTES && !isOver) {
    const next = await iterator.next();
    isOver = next.done === true;
    if (next.done !== true) start = Buffer.concat([start, next.value]);
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      if (start.length > 0) yield start;
      if (!isOver) yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  };
  return { start, all: all() };
}

async function* fromZstd(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = new Decompress((bytes) => {
    sizeBytes += bytes.length;
    // A few bytes can expand to gigabytes within one call.
    if (sizeBytes > maxBytes) throw tooLarge();
    // Copied, since the decoder reuses its memory.
    ready.push(Uint8Array.from(bytes));
  });
  const push = (bytes: Uint8Array, isLast: boolean): Uint8Array[] => {
    try {
      reader.push(bytes, isLast);
    } catch (error) {
      throw error instanceof AppError ? error : damaged(error);
    }
    const made = ready;
    ready = [];
    return made;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield* push(chunk.subarray(at, at + SLICE_BYTES), false);
      await new Promise(setImmediate);
    }
  }
  yield* push(new Uint8Array(), true);
}

async function* fromGzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunks);
  const gunzip = source.pipe(createGunzip({ chunkSize: SLICE_BYTES }));
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* gunzip;
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? damaged(error)
      : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Reads the window size. @see RFC 8878, 3.1.1.1 */
function windowBytes(start: Uint8Array): number {
  const [descriptor = 0, window = 0] = start.subarray(4, 6);
  const isSingleSegment = (descriptor & 0b10_0000) !== 0;
  if (!isSingleSegment) {
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  // The window is the whole content, whose size follows the dictionary id.
  const idBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [1, 2, 4, 8][descriptor >> 6] ?? 1;
  const from = 5 + idBytes;
  const digits = [...start.subarray(from, from + sizeBytes)];
  return digits.reduceRight((sum, byte) => sum * 256 + byte, 0) + (sizeBytes === 2 ? 256 : 0);
}

const tooLarge = (): AppError => new AppError('document/damaged', 'modelErrors.tooLargeUnpacked');
const damaged = (cause: unknown): AppError =>
  new AppError('document/damaged', 'modelErrors.notUnpacked', { cause });
