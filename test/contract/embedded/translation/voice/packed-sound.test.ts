import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import { findFfmpeg } from '../../../../../electron/embedded/translation/voice/jobs/ffmpeg.ts';
import type { RecognizerKind } from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { systemClock } from '../../../../../electron/support/clock.ts';
import { startService, type ServiceUnderTest } from '../support.ts';
import { wave } from './jobs-support.ts';
import type { Opened } from './support.ts';

const ffmpeg = await findFfmpeg(systemClock);
const WORDS = ['good', 'morning', 'and', 'welcome'];
/** The vendor's command line client reads a file in pieces of this size. */
const CHUNK_BYTES = 6_400;

/** Reports how much sound it was given, once it is over. */
const stopwatch: RecognizerKind = {
  id: 'stopwatch',
  quality: 'practice',
  languages: null,
  isPractice: true,
  listen(language, onHeard) {
    let count = 0;
    return {
      write: (samples) => (count += samples.length),
      end() {
        const text = `${String(Math.round(count / 16_000))} s`;
        onHeard([{ language: language ?? 'en', text, startMs: 0, endMs: 1 }], []);
        return Promise.resolve();
      },
      close() {},
    };
  },
};

function packed(sound: Uint8Array, ...options: string[]): Uint8Array {
  return execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...options, 'pipe:1'], {
    input: sound,
  });
}

/** Sends what the vendor's client sends: every field, those without a value as null. */
function ask(service: ServiceUnderTest, type: string): Promise<Response> {
  return service.postJson('/v3/voice/realtime', {
    source_media_content_type: type,
    source_language: null,
    source_language_mode: 'auto',
    target_languages: [],
    formality: null,
    glossary_id: null,
  });
}

/** Sends sound as the vendor's client does, and joins what is concluded as that client does. */
async function transcribe(
  service: ServiceUnderTest,
  type: string,
  sound: Uint8Array,
): Promise<{ text: string; error: string | null }> {
  const answer = await ask(service, type);
  expect(await answer.clone().text()).toContain('streaming_url');
  const { streaming_url: url, token } = (await answer.json()) as Opened;
  const line = new WebSocket(`${url}?token=${encodeURIComponent(token)}`);
  line.on('open', () => {
    for (let at = 0; at < sound.length; at += CHUNK_BYTES) {
      const data = Buffer.from(sound.subarray(at, at + CHUNK_BYTES)).toString('base64');
      line.send(JSON.stringify({ source_media_chunk: { data } }));
    }
    line.send(JSON.stringify({ end_of_source_media: {} }));
  });
  let text = '';
  let error: string | null = null;
  line.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as Record<string, unknown>;
    const update = message['source_transcript_update'] as
      { concluded: { text: string }[] } | undefined;
    text += update?.concluded.map((segment) => segment.text).join('') ?? '';
    const failed = message['error'] as { error_message: string } | undefined;
    error ??= failed?.error_message ?? null;
  });
  await new Promise((resolve) => line.on('close', resolve));
  return { text, error };
}

describe.skipIf(ffmpeg === null)('packed sound', () => {
  const start = (recognizer: RecognizerKind = dictation) =>
    startService({ recognizer, decoder: ffmpeg ?? undefined });
  const spoken = wave(dictate([...WORDS, '', '', '', '', ...WORDS]));

  it.each(['audio/auto', 'audio/flac', 'audio/ogg;codecs=flac', 'audio/x-matroska; codecs=flac'])(
    'is decoded from %s without the loss of a sample',
    async (type) => {
      const format = type.includes('ogg') ? 'ogg' : type.includes('matroska') ? 'matroska' : 'flac';
      const sound = packed(spoken, '-c:a', 'flac', '-f', format);
      const words = WORDS.join(' ');
      expect(await transcribe(await start(), type, sound)).toEqual({
        text: `${words} ${words}`,
        error: null,
      });
    },
  );

  it.each([
    ['audio/ogg;codecs=opus', 'libopus', 'ogg'],
    ['audio/webm;codecs=opus', 'libopus', 'webm'],
    ['audio/mpeg', 'libmp3lame', 'mp3'],
    ['audio/auto', 'libopus', 'ogg'],
  ])('is decoded from %s in its whole length', async (type, codec, format) => {
    const quiet = wave(new Int16Array(16_000 * 5));
    const sound = packed(quiet, '-c:a', codec, '-f', format);
    expect(await transcribe(await start(stopwatch), type, sound)).toMatchObject({ text: '5 s' });
  });

  it('is read from a WAV file that the client names audio/auto', async () => {
    const { text } = await transcribe(await start(), 'audio/auto', spoken);
    expect(text).toBe(`${WORDS.join(' ')} ${WORDS.join(' ')}`);
  });

  it('ends the session if it is of a different type, or no sound', async () => {
    const service = await start();
    const sound = packed(spoken, '-c:a', 'flac', '-f', 'flac');
    expect((await transcribe(service, 'audio/mpeg', sound)).error).toContain('FLAC');
    const noise = new TextEncoder().encode('This is not sound. '.repeat(500));
    expect((await transcribe(service, 'audio/auto', noise)).error).toContain('no sound');
    expect((await transcribe(service, 'audio/flac', sound.slice(0, 200))).error).not.toBeNull();
  });
});

it('names what to send where packed sound cannot be decoded', async () => {
  const service = await startService({ recognizer: dictation });
  for (const type of ['audio/auto', 'audio/ogg;codecs=opus']) {
    const answer = await ask(service, type);
    const { message } = (await answer.json()) as { message: string };
    expect([answer.status, message]).toEqual([
      400,
      expect.stringContaining(
        `source_media_content_type: ${type} needs ffmpeg, which is not installed on this computer. ` +
          'Send audio/pcm;encoding=s16le;rate=16000',
      ),
    ]);
  }
});
