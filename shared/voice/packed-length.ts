/** A sound file that is read in parts. */
export interface SoundBytes {
  /** Size of the whole file; anything that a header promises beyond it does not exist. */
  sizeBytes: number;
  /** Reads a part. @returns the bytes from `at` on; fewer where the file ends earlier */
  read: (at: number, length: number) => Promise<Uint8Array>;
}

/** Enough frames to show whether an MP3 has a constant bit rate. */
const FRAMES_BYTES = 64 * 1024;
/** Two Ogg pages, in which the last one must begin. */
const TAIL_BYTES = 2 * 65_307;
/**
 * Files have a handful of boxes, or two for each fragment; fragmented ones do not declare their
 * length at the front.
 */
const MOST_BOXES = 64;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Converts units to milliseconds. @returns null for an invalid length */
function toMs(units: number, unitsPerSecond: number): number | null {
  const ms = Math.round((units / unitsPerSecond) * 1000);
  return Number.isSafeInteger(ms) && ms > 0 ? ms : null;
}

interface Frame {
  bytesPerSecond: number;
  samplesPerSecond: number;
  /** Samples per frame. */
  samples: number;
  lengthBytes: number;
  /** Offset of the frame index that a program may have put into the first frame. */
  tagAt: number;
}

const KILOBITS = {
  1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  lower1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  lower: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;

/** Reads the header of an MPEG audio frame. @returns null where there is none */
function frameAt(view: DataView, at: number): Frame | null {
  if (at + 4 > view.byteLength) return null;
  const head = view.getUint32(at);
  // Eleven set bits, then version, layer, protection, bit rate, sample rate, padding.
  if (head >>> 21 !== 0x7ff) return null;
  const version = (head >>> 19) & 3;
  const layer = 4 - ((head >>> 17) & 3);
  const rate = RATES[(head >>> 10) & 3];
  if (version === 1 || layer === 4 || rate === undefined) return null;
  const isFirst = version === 3;
  const kind = layer === 1 ? 1 : layer === 2 ? 2 : 3;
  const table = isFirst ? KILOBITS[kind] : KILOBITS[kind === 1 ? 'lower1' : 'lower'];
  const kilobits = table[((head >>> 12) & 15) - 1];
  if (kilobits === undefined) return null;
  const samplesPerSecond = isFirst ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = kind === 1 ? 384 : kind === 3 && !isFirst ? 576 : 1152;
  const bytesPerSecond = kilobits * 125;
  const slotBytes = kind === 1 ? 4 : 1;
  const slots = Math.floor((samples * bytesPerSecond) / samplesPerSecond / slotBytes);
  const isMono = ((head >>> 6) & 3) === 3;
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    bytesPerSecond,
    samplesPerSecond,
    samples,
    lengthBytes: (slots + ((head >>> 9) & 1)) * slotBytes,
    tagAt: at + 4 + sideBytes,
  };
}

/**
 * Reads the total frame count from the first frame, as written by an encoder (`Xing`, `Info`) or
 * other programs (`VBRI`).
 */
function countedFrames(bytes: Uint8Array, { tagAt }: Frame): number | null {
  const view = viewOf(bytes);
  const tag = textAt(bytes, tagAt, 4);
  if ((tag === 'Xing' || tag === 'Info') && tagAt + 12 <= bytes.length) {
    return (view.getUint32(tagAt + 4) & 1) === 1 ? view.getUint32(tagAt + 8) : null;
  }
  const isOther = textAt(bytes, 36, 4) === 'VBRI' && bytes.length >= 54;
  return isOther ? view.getUint32(50) : null;
}

/**
 * Returns the length by the count in the first frame, or else by the file size if all checked
 * frames have the same bit rate.
 */
export async function mpegLengthMs({ sizeBytes, read }: SoundBytes): Promise<number | null> {
  const start = await read(0, 10);
  const hasTags = textAt(start, 0, 3) === 'ID3' && start.length === 10;
  const [a = 0, b = 0, c = 0, d = 0] = start.subarray(6);
  const from = hasTags ? 10 + ((a << 21) | (b << 14) | (c << 7) | d) : 0;
  const bytes = await read(from, FRAMES_BYTES);
  const view = viewOf(bytes);
  const first = frameAt(view, 0);
  if (first === null) return null;
  const { bytesPerSecond, samples, samplesPerSecond } = first;
  const frames = countedFrames(bytes, first);
  if (frames !== null) return toMs(frames * samples, samplesPerSecond);
  for (let at = 0; at + 4 <= bytes.length;) {
    const frame = frameAt(view, at);
    if (frame?.bytesPerSecond !== bytesPerSecond) return null;
    at += frame.lengthBytes;
  }
  return toMs(sizeBytes - from, bytesPerSecond);
}

interface OggStream {
  samplesPerSecond: number;
  /** Inaudible samples at the beginning. */
  skipped: number;
}

function oggStreamOf(bytes: Uint8Array): OggStream | null {
  const from = 27 + (bytes[26] ?? 0);
  if (bytes.length < from + 16) return null;
  const view = viewOf(bytes);
  if (textAt(bytes, from, 7) === '\u0001vorbis') {
    return { samplesPerSecond: view.getUint32(from + 12, true), skipped: 0 };
  }
  if (textAt(bytes, from, 8) !== 'OpusHead') return null;
  return { samplesPerSecond: 48_000, skipped: view.getUint16(from + 10, true) };
}

/**
 * Returns the length by the sample count of the last page; a page of a different stream does not
 * count.
 */
export async function oggLengthMs({ sizeBytes, read }: SoundBytes): Promise<number | null> {
  const head = await read(0, 512);
  const stream = oggStreamOf(head);
  if (stream === null) return null;
  const serial = viewOf(head).getUint32(14);
  const tail = await read(Math.max(0, sizeBytes - TAIL_BYTES), TAIL_BYTES);
  const view = viewOf(tail);
  for (let at = tail.length - 27; at >= 0; at -= 1) {
    if (view.getUint32(at) !== 0x4f676753 || tail[at + 4] !== 0) continue;
    if (view.getUint32(at + 14) !== serial) return null;
    const samples = view.getBigInt64(at + 6, true);
    // A page in which nothing ends has no position.
    if (samples < 0n) continue;
    return toMs(Number(samples) - stream.skipped, stream.samplesPerSecond);
  }
  return null;
}

interface Box {
  name: string;
  /** Range of its content. */
  from: number;
  to: number;
}

async function boxAt({ read }: SoundBytes, at: number, endAt: number): Promise<Box | null> {
  const head = await read(at, 16);
  if (head.length < 8) return null;
  const view = viewOf(head);
  const length = view.getUint32(0);
  const name = textAt(head, 4, 4);
  if (length === 0) return { name, from: at + 8, to: endAt };
  if (length > 1) return { name, from: at + 8, to: at + length };
  return head.length < 16 ? null : { name, from: at + 16, to: at + Number(view.getBigUint64(8)) };
}

async function findBox(
  file: SoundBytes,
  wanted: string,
  within: Pick<Box, 'from' | 'to'>,
): Promise<Box | null> {
  let at = within.from;
  for (let count = 0; count < MOST_BOXES && at < within.to; count += 1) {
    const box = await boxAt(file, at, within.to);
    if (box === null || box.to <= at) return null;
    if (box.name === wanted) return box;
    at = box.to;
  }
  return null;
}

/** Reads the movie header (`moov`, `mvhd`) at any position; it is 0 in a fragmented file. */
export async function mpeg4LengthMs(file: SoundBytes): Promise<number | null> {
  const film = await findBox(file, 'moov', { from: 0, to: file.sizeBytes });
  const head = film && (await findBox(file, 'mvhd', film));
  if (head === null) return null;
  const bytes = await file.read(head.from, 32);
  if (bytes.length < 32) return null;
  const view = viewOf(bytes);
  return bytes[0] === 1
    ? toMs(Number(view.getBigUint64(24)), view.getUint32(20))
    : toMs(view.getUint32(16), view.getUint32(12));
}

interface Element {
  id: number;
  from: number;
  /** Infinity when no length is declared, because the program did not know it. */
  length: number;
}

/** Reads an EBML number, whose first byte encodes its length by leading zeros. */
function ebmlNumber(bytes: Uint8Array, at: number, keepsMark: boolean) {
  const first = bytes[at] ?? 0;
  const width = Math.clz32(first) - 23;
  if (first === 0 || at + width > bytes.length) return null;
  const mark = 1 << (8 - width);
  let value = keepsMark ? first : first - mark;
  let isUnknown = first === mark * 2 - 1;
  for (const byte of bytes.subarray(at + 1, at + width)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, isUnknown, next: at + width };
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const id = ebmlNumber(bytes, at, true);
  const length = id && ebmlNumber(bytes, id.next, false);
  if (id === null || length === null) return null;
  return {
    id: id.value,
    from: length.next,
    length: length.isUnknown ? Infinity : length.value,
  };
}

const HEAD_ELEMENT = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/**
 * Reads the duration from the info element before the sound; a program that did not know the end
 * omits it.
 */
export function webmLengthMs(head: Uint8Array): number | null {
  const view = viewOf(head);
  let scaleNs = 1_000_000;
  let duration: number | null = null;
  for (let at = 0; at < head.length;) {
    const element = elementAt(head, at);
    if (element === null || element.id === CLUSTER) break;
    const { id, from, length } = element;
    // Their content follows, so they are entered.
    const isEntered = id === SEGMENT || id === INFO;
    if (!isEntered && id !== HEAD_ELEMENT && from + length > head.length) break;
    if (id === SCALE && length <= 6) {
      scaleNs = head.subarray(from, from + length).reduce((sum, byte) => sum * 256 + byte, 0);
    }
    if (id === DURATION && length === 4) duration = view.getFloat32(from);
    if (id === DURATION && length === 8) duration = view.getFloat64(from);
    at = isEntered ? from : from + length;
  }
  return duration === null ? null : toMs(duration * scaleNs, 1e9);
}
