import { decode, encode } from '@msgpack/msgpack';
import { z } from 'zod';
import { isPlausible } from './frame-shape.ts';
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
