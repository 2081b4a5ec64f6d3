import { z } from 'zod';

/**
 * Messages of a voice connection in both directions: an object with one key, its name.
 * @see translation service, voice: messages
 */

const milliseconds = z.number().int();
const segment = z.object({
  text: z.string(),
  /** Milliseconds of playback from the beginning of the sound. */
  start_time: milliseconds,
  end_time: milliseconds,
});
const sourceSegment = segment.extend({ language: z.string() });

/** Bytes are raw in MessagePack, and text in JSON. */
const rawBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const base64Bytes = z.base64().transform((text): Uint8Array => z.util.base64ToUint8Array(text));
type Bytes = typeof rawBytes | typeof base64Bytes;

const clientMessages = (bytes: Bytes) =>
  z.union([
    z.strictObject({ source_media_chunk: z.object({ data: bytes }) }),
    z.strictObject({ end_of_source_media: z.object({}) }),
  ]);

const serviceMessages = (bytes: Bytes) =>
  z.union([
    z.strictObject({
      source_transcript_update: z.object({
        concluded: z.array(sourceSegment),
        tentative: z.array(sourceSegment),
      }),
    }),
    z.strictObject({
      target_transcript_update: z.object({
        language: z.string(),
        concluded: z.array(segment),
        tentative: z.array(segment),
      }),
    }),
    z.strictObject({
      target_media_chunk: z.object({
        language: z.string(),
        data: z.array(bytes),
        duration: milliseconds,
        /** Only in the first message. */
        content_type: z.string().nullish(),
        /**
         * How many entries of `data`, from the first, set up the decoder. Only in the first
         * message.
         */
        headers: z.number().int().nonnegative().nullish(),
        /** Only in the first message of a segment. */
        text: z.string().nullish(),
      }),
    }),
    z.strictObject({ end_of_source_transcript: z.object({}) }),
    z.strictObject({ end_of_target_transcript: z.object({ language: z.string() }) }),
    z.strictObject({ end_of_target_media: z.object({ language: z.string() }) }),
    z.strictObject({ end_of_stream: z.object({}) }),
    z.strictObject({
      error: z.object({
        request_type: z.string(),
        error_code: z.number().int(),
        reason_code: z.number().int(),
        error_message: z.string(),
      }),
    }),
  ]);

export const CLIENT_MESSAGES = {
  json: clientMessages(base64Bytes),
  msgpack: clientMessages(rawBytes),
} as const;
export const SERVICE_MESSAGES = {
  json: serviceMessages(base64Bytes),
  msgpack: serviceMessages(rawBytes),
} as const;

export type ClientMessage = z.infer<ReturnType<typeof clientMessages>>;
export type ServiceMessage = z.infer<ReturnType<typeof serviceMessages>>;

/** Names of all known messages of a service; any other is newer than this program. */
export const SERVICE_MESSAGE_NAMES: readonly string[] = SERVICE_MESSAGES.json.options.flatMap(
  ({ shape }) => Object.keys(shape),
);
