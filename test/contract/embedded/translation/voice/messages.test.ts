import { readFileSync } from 'node:fs';
import { decode, encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { VoiceSession } from '../../../../../electron/clients/translation/voice/voice-session.ts';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import {
  decodeClientFrame,
  decodeServiceFrame,
  encodeFrame,
  VOICE_FORMATS,
  type Frame,
  type VoiceFormat,
} from '../../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../../shared/voice/messages.ts';
import { startService } from '../support.ts';
import { apiOf, ASKED, bufferedSound, HURRIED, type Opened, openVoiceLine } from './support.ts';

const FIXTURE = new URL('../../../../fixtures/voice/messages.schema.json', import.meta.url);
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
/** All messages that the API describes for each direction, and no others. */
const DESCRIBED = JSON.parse(readFileSync(FIXTURE, 'utf8')) as {
  fromClient: JsonSchema[];
  fromService: JsonSchema[];
};
type Direction = keyof typeof DESCRIBED;

/** Bytes travel as base64 in JSON, and unchanged in MessagePack: here both become the same word. */
const BYTES = 'bytes';
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/u;

/** Reads a frame without any code of the app, with each place for bytes checked by its framing. */
function readPlainly(format: VoiceFormat, frame: Frame): unknown {
  if (format === 'json') {
    if (typeof frame !== 'string') throw new Error('JSON travels in text frames.');
    return JSON.parse(frame, (key, value: unknown) => {
      if (key !== 'data') return value;
      const word = (one: unknown) => (BASE64.test(String(one)) ? BYTES : 'no base64');
      return Array.isArray(value) ? value.map(word) : word(value);
    });
  }
  if (typeof frame === 'string') throw new Error('MessagePack travels in binary frames.');
  return withBytesNamed(decode(frame));
}

function withBytesNamed(value: unknown): unknown {
  if (value instanceof Uint8Array) return BYTES;
  if (Array.isArray(value)) return value.map(withBytesNamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withBytesNamed(one)] as const),
  );
}

/** Returns the fixture as schemas: `format: bytes` is the word above, and no other text. */
function schemasOf(direction: Direction): Map<string, z.ZodType> {
  return new Map(
    DESCRIBED[direction].map((described) => {
      const text = JSON.stringify(described).replaceAll(
        '"format":"bytes"',
        `"enum":[${JSON.stringify(BYTES)}]`,
      );
      const schema = JSON.parse(text) as { properties: object };
      return [
        Object.keys(schema.properties)[0] ?? '',
        z.fromJSONSchema(schema as JsonSchema),
      ] as const;
    }),
  );
}
const SCHEMAS = { fromClient: schemasOf('fromClient'), fromService: schemasOf('fromService') };

/** @returns its name @throws for messages that the API does not describe */
function check(direction: Direction, format: VoiceFormat, frame: Frame): string {
  const value = readPlainly(format, frame);
  const [name = ''] = Object.keys(value ?? {});
  const schema = SCHEMAS[direction].get(name);
  if (schema === undefined) throw new Error(`${direction}: ${JSON.stringify(value)}`);
  schema.parse(value);
  return name;
}

/** Examples of each message, with all optional fields and with none. */
const EXAMPLES: readonly ServiceMessage[] = [
  { source_transcript_update: { concluded: [], tentative: [] } },
  {
    source_transcript_update: {
      concluded: [{ language: 'en', text: 'Good day.', start_time: 0, end_time: 900 }],
      tentative: [{ language: 'en', text: ' How', start_time: 900, end_time: 1_100 }],
    },
  },
  {
    target_transcript_update: {
      language: 'pt-BR',
      concluded: [{ text: 'Bom dia.', start_time: 0, end_time: 900 }],
      tentative: [],
    },
  },
  {
    target_media_chunk: {
      language: 'de',
      content_type: 'audio/webm;codecs=opus;',
      headers: 1,
      data: [Uint8Array.of(1, 2, 255), Uint8Array.of()],
      duration: 2_400,
      text: 'Guten Tag.',
    },
  },
  { target_media_chunk: { language: 'de', data: [], duration: 0 } },
  {
    target_media_chunk: {
      language: 'de',
      content_type: null,
      headers: null,
      data: [Uint8Array.of(0)],
      duration: 1,
      text: null,
    },
  },
  { end_of_source_transcript: {} },
  { end_of_target_transcript: { language: 'es' } },
  { end_of_target_media: { language: 'es' } },
  { end_of_stream: {} },
  {
    error: {
      request_type: 'source_media_chunk',
      error_code: 400,
      reason_code: 4_000_403,
      error_message: 'That sound is in no known format.',
    },
  },
];

describe.each(VOICE_FORMATS)('messages of a voice connection, in %s', (format) => {
  it('are all as described while the app and its embedded service talk', async () => {
    const service = await startService({ recognizer: dictation });
    const seen = { fromClient: new Set<string>(), fromService: new Set<string>() };
    let connections = 0;
    const session = new VoiceSession({
      api: apiOf(service, { ...ASKED, message_format: format }),
      async open(address, signal) {
        const line = await openVoiceLine(address, signal);
        connections += 1;
        let left = connections === 1 ? 4 : Infinity;
        return {
          close: () => line.close(),
          async send(frame) {
            seen.fromClient.add(check('fromClient', format, frame));
            left -= 1;
            if (left < 0) line.close();
            await line.send(frame);
          },
          frames: {
            async *[Symbol.asyncIterator]() {
              for await (const frame of line.frames) {
                seen.fromService.add(check('fromService', format, frame));
                yield frame;
              }
            },
          },
        };
      },
      sound: bufferedSound(['one', 'two', '', '', '', 'three', '', '', '', 'four']),
      format,
      targets: ['de', 'es'],
      ...HURRIED,
    });
    expect(await session.run(new AbortController().signal)).toBe('complete');
    expect(connections).toBe(2);
    expect([...seen.fromClient]).toEqual(['source_media_chunk', 'end_of_source_media']);
    expect([...seen.fromService].toSorted()).toEqual([
      'end_of_source_transcript',
      'end_of_stream',
      'end_of_target_transcript',
      'source_transcript_update',
      'target_transcript_update',
    ]);
  });

  it('are as described when the service ends a session', async () => {
    const service = await startService({ recognizer: dictation });
    const answer = await service.postJson('/v3/voice/realtime', {
      ...ASKED,
      message_format: format,
    });
    const { streaming_url, token } = (await answer.json()) as Opened;
    const line = new WebSocket(`${streaming_url}?token=${token}`);
    const frames: Frame[] = [];
    line.on('open', () => line.send(format === 'json' ? Buffer.of(1) : '{}'));
    line.on('message', (data: Buffer, isBinary: boolean) => {
      frames.push(isBinary ? data : data.toString('utf8'));
    });
    await new Promise((resolve) => line.on('close', resolve));
    expect(frames.map((frame) => check('fromService', format, frame))).toEqual(['error']);
  });

  it('survive a round trip through both sides', () => {
    for (const message of EXAMPLES) {
      const frame = encodeFrame(format, message);
      expect(check('fromService', format, frame)).toBe(Object.keys(message)[0]);
      expect(decodeServiceFrame(format, frame)).toEqual({ message });
    }
    const names = EXAMPLES.flatMap((message) => Object.keys(message));
    expect(new Set(names)).toEqual(new Set(SCHEMAS.fromService.keys()));
    const data = new Uint8Array(dictate(['hello']).buffer);
    for (const message of [{ source_media_chunk: { data } }, { end_of_source_media: {} }]) {
      const frame = encodeFrame(format, message);
      expect(check('fromClient', format, frame)).toBe(Object.keys(message)[0]);
      expect(decodeClientFrame(format, frame)).toEqual(message);
    }
  });

  it('may contain unknown fields inside a known message', () => {
    const message = {
      source_transcript_update: {
        concluded: [
          { language: 'en', text: 'Yes.', start_time: 0, end_time: 400, speaker: 'second' },
        ],
        tentative: [],
        confidence: 0.5,
      },
    };
    const frame = format === 'json' ? JSON.stringify(message) : encode(message);
    expect(() => check('fromService', format, frame)).toThrow('speaker');
    expect(decodeServiceFrame(format, frame)).toMatchObject({
      message: { source_transcript_update: { concluded: [{ text: 'Yes.', end_time: 400 }] } },
    });
  });
});
