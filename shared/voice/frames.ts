import { decode, encode } from '@msgpack/msgpack';
import { z } from 'zod';
import {
  CLIENT_MESSAGES,
  SERVICE_MESSAGE_NAMES,
  SERVICE_MESSAGES,
  type ClientMessage,
  type ServiceMessage,
} from './messages.ts';

/** Encodings of messages: JSON in text frames, MessagePack in binary ones. */
export const VOICE_FORMATS = ['json', 'msgpack'] as const;
export type VoiceFormat = (typeof VOICE_FORMATS)[number];

/** One message as received; text frames as `string`. */
export type Frame = string | Uint8Array;

/** Content of a frame: a message, or the name of one that is newer than this program. */
export type Received = { message: ServiceMessage } | { unknownName: string };

/** Error for a frame that the interface does not allow. */
export class BadFrameError extends Error {
  override readonly name = 'BadFrameError';
}

/** Longer than in any message, so that an untrusted frame cannot exhaust memory. */
const LIMITS = {
  maxStrLength: 1_000_000,
  maxBinLength: 4_000_000,
  maxArrayLength: 10_000,
  maxMapLength: 100,
  maxExtLength: 0,
};

export function encodeFrame(format: VoiceFormat, message: ClientMessage | ServiceMessage): Frame {
  if (format === 'msgpack') return encode(message);
  return JSON.stringify(message, (_key, value: unknown) =>
    value instanceof Uint8Array ? z.util.uint8ArrayToBase64(value) : value,
  );
}

/** Decodes a client's frame. @throws {BadFrameError} */
export function decodeClientFrame(format: VoiceFormat, frame: Frame): ClientMessage {
  const parsed = CLIENT_MESSAGES[format].safeParse(decodeFrame(format, frame));
  if (!parsed.success) throw new BadFrameError('This is no message of a voice client.');
  return parsed.data;
}

/**
 * Decodes a service's frame. @throws {BadFrameError} for a known message that is not as documented
 */
export function decodeServiceFrame(format: VoiceFormat, frame: Frame): Received {
  const value = decodeFrame(format, frame);
  const parsed = SERVICE_MESSAGES[format].safeParse(value);
  if (parsed.success) return { message: parsed.data };
  const [name, ...others] = Object.keys(
    z.record(z.string(), z.unknown()).safeParse(value).data ?? {},
  );
  if (name === undefined || others.length > 0 || SERVICE_MESSAGE_NAMES.includes(name)) {
    throw new BadFrameError('This is no message of a voice service.');
  }
  return { unknownName: name };
}

function decodeFrame(format: VoiceFormat, frame: Frame): unknown {
  const isText = typeof frame === 'string';
  if (isText !== (format === 'json')) {
    throw new BadFrameError(
      format === 'json' ? 'JSON travels in text frames.' : 'MessagePack travels in binary frames.',
    );
  }
  if (!isText && !isPlausible(frame)) throw new BadFrameError('The frame cannot be read.');
  try {
    return isText ? JSON.parse(frame) : decode(frame, LIMITS);
  } catch (error) {
    throw new BadFrameError('The frame cannot be read.', { cause: error });
  }
}

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
