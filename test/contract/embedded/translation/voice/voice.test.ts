import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { VoiceSession } from '../../../../../electron/clients/translation/voice/voice-session.ts';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import { findPocketsphinx } from '../../../../../electron/embedded/translation/voice/pocketsphinx.ts';
import { SphinxDrafts } from '../../../../../electron/embedded/translation/voice/sphinx-drafts.ts';
import { VOICE_FORMATS } from '../../../../../shared/voice/frames.ts';
import { startService, type ServiceUnderTest } from '../support.ts';
import { apiOf, ASKED, bufferedSound, HURRIED, type Opened, openVoiceLine } from './support.ts';
import { firstOf } from '../../../../support/runs.ts';

const CLIPS = '/usr/share/pocketsphinx/test/data/librivox';
const pocketsphinx = await findPocketsphinx();
/** LibriVox recordings from Debian, if setup has installed them. */
const hasSpeech = existsSync(CLIPS) && pocketsphinx !== null;

const startVoice = () => startService({ recognizer: dictation });

async function open(service: ServiceUnderTest, asked: object = ASKED): Promise<Opened> {
  const answer = await service.postJson('/v3/voice/realtime', asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Opened;
}

async function reopen(service: ServiceUnderTest, token: string): Promise<Response> {
  return service.get(`/v3/voice/realtime?token=${encodeURIComponent(token)}`);
}

function connect({ streaming_url, token }: Opened): WebSocket {
  return new WebSocket(`${streaming_url}?token=${encodeURIComponent(token)}`);
}

/** Returns all messages until the connection closes. */
async function listen(line: WebSocket): Promise<Record<string, unknown>[]> {
  const messages: Record<string, unknown>[] = [];
  line.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>);
  });
  line.on('error', () => undefined);
  await new Promise((resolve) => line.on('close', resolve));
  return messages;
}

const sendAll = (line: WebSocket, ...messages: unknown[]): void => {
  line.on('open', () => {
    for (const message of messages) {
      line.send(typeof message === 'string' ? message : JSON.stringify(message));
    }
  });
};
const chunk = (words: readonly string[]) => ({
  source_media_chunk: { data: Buffer.from(dictate(words).buffer).toString('base64') },
});

describe('a voice session of the built-in service', () => {
  it('answers in the order of the interface', async () => {
    const service = await startVoice();
    const line = connect(await open(service));
    sendAll(line, chunk(['hello', 'there', '']), { end_of_source_media: {} });
    const messages = await listen(line);
    const names = messages.flatMap((message) => Object.keys(message));
    expect(names.slice(-4)).toEqual([
      'end_of_source_transcript',
      'end_of_target_transcript',
      'end_of_target_transcript',
      'end_of_stream',
    ]);
    expect(messages).toContainEqual({
      source_transcript_update: {
        concluded: [{ language: 'en', text: 'hello there', start_time: 0, end_time: 200 }],
        tentative: [],
      },
    });
    const targets = messages.flatMap((message) =>
      'target_transcript_update' in message
        ? [message['target_transcript_update'] as { concluded: unknown[]; tentative: unknown[] }]
        : [],
    );
    expect(targets.filter(({ concluded }) => concluded.length > 0)).toMatchObject([
      { language: 'de' },
      { language: 'es' },
    ]);
  });

  it('translates the tentative text, and then the final one', async () => {
    const service = await startVoice();
    const line = connect(await open(service, { ...ASKED, target_languages: ['de'] }));
    const updates: { concluded: unknown[]; tentative: unknown[] }[] = [];
    line.on('open', () => line.send(JSON.stringify(chunk(['hello']))));
    line.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as Record<string, unknown>;
      if (!('target_transcript_update' in message)) return;
      updates.push(message['target_transcript_update'] as (typeof updates)[number]);
      if (updates.length === 1) line.send('{"end_of_source_media":{}}');
    });
    await new Promise((resolve) => line.on('close', resolve));
    const said = { text: expect.any(String) as string, start_time: 0, end_time: 100 };
    expect(updates).toEqual([
      { language: 'de', concluded: [], tentative: [said] },
      { language: 'de', concluded: [said], tentative: [] },
    ]);
  });

  it.each(firstOf(1, VOICE_FORMATS))(
    'is kept by the client of the app over connections that break, in %s',
    async (format) => {
      const service = await startVoice();
      const words = Array.from({ length: 24 }, (_, index) => `word${String(index)}`);
      const sound = bufferedSound(
        words.flatMap((word, index) => (index % 5 === 4 ? [word, '', '', '', ''] : [word])),
      );
      let connections = 0;
      const session = new VoiceSession({
        api: apiOf(service, { ...ASKED, message_format: format }),
        async open(address, signal) {
          const line = await openVoiceLine(address, signal);
          connections += 1;
          let left = connections < 4 ? 4 * connections : Infinity;
          return {
            ...line,
            async send(frame) {
              left -= 1;
              if (left < 0) line.close();
              await line.send(frame);
            },
          };
        },
        sound,
        format,
        targets: ['de'],
        ...HURRIED,
      });
      expect(await session.run(new AbortController().signal)).toBe('complete');
      expect(connections).toBe(4);
      expect(session.source.lines.flatMap(({ text }) => text.trim().split(' '))).toEqual(words);
      expect(session.target('de')?.lines).toHaveLength(session.source.lines.length);
    },
  );

  it('opens once for a token, and ends when one is used again', async () => {
    const service = await startVoice();
    const opened = await open(service);
    const first = connect(opened);
    await new Promise((resolve) => first.once('open', resolve));
    const heard = listen(first);
    const second = connect(opened);
    const refusal = await new Promise((resolve) =>
      second.once('unexpected-response', (_request, answer) => resolve(answer.statusCode)),
    );
    expect(refusal).toBe(401);
    expect(await heard).toMatchObject([{ error: { error_code: 400 } }]);
    expect((await reopen(service, opened.token)).status).toBe(400);
  });

  it('ends when an outdated token asks to resume', async () => {
    const service = await startVoice();
    const { token } = await open(service);
    const next = await reopen(service, token);
    expect(next.status).toBe(200);
    const { token: latest } = (await next.json()) as Opened;
    expect((await reopen(service, token)).status).toBe(400);
    expect((await reopen(service, latest)).status).toBe(400);
  });

  it('accepts ten at the same time, and counts the open ones', async () => {
    const service = await startVoice();
    for (let count = 0; count < 10; count += 1) await open(service);
    expect((await service.postJson('/v3/voice/realtime', ASKED)).status).toBe(429);
  });

  it.each([
    ['the wrong kind of frame', Buffer.from([0x80])],
    ['anything but JSON', '{'],
    ['an unknown message', '{"a":1}'],
    ['two messages in one', '{"end_of_source_media":{},"source_media_chunk":{"data":""}}'],
    ['half a sample', '{"source_media_chunk":{"data":"AA=="}}'],
    [
      'more than a second',
      { source_media_chunk: { data: Buffer.alloc(32_032).toString('base64') } },
    ],
    ['anything but base64', '{"source_media_chunk":{"data":"?"}}'],
  ])('ends with an error for %s', async (_what, frame) => {
    const service = await startVoice();
    const opened = await open(service);
    const line = connect(opened);
    line.on('open', () =>
      line.send(
        typeof frame === 'object' && !Buffer.isBuffer(frame) ? JSON.stringify(frame) : frame,
      ),
    );
    const messages = await listen(line);
    expect(messages.at(-1)).toMatchObject({ error: { request_type: 'source_media_chunk' } });
    expect((await reopen(service, opened.token)).status).toBe(400);
  });

  it('ends with an error for sound that arrives too fast, or a frame that is too large', async () => {
    const service = await startVoice();
    const fast = connect(await open(service));
    const second = { source_media_chunk: { data: Buffer.alloc(32_000).toString('base64') } };
    sendAll(fast, ...Array.from({ length: 12 }, () => second));
    expect((await listen(fast)).at(-1)).toMatchObject({ error: { error_code: 429 } });
    const large = connect(await open(service));
    sendAll(large, 'x'.repeat(500_000));
    await listen(large);
    // The service survives.
    await open(service);
  });

  it.each([
    [{ ...ASKED, source_media_content_type: undefined }, 'source_media_content_type is missing.'],
    [{ ...ASKED, source_media_content_type: 'audio/mp3' }, 'must be one of'],
    [{ ...ASKED, source_media_content_type: 'audio/webm; codecs=opus' }, 'needs ffmpeg'],
    [{ ...ASKED, source_language: 'xx' }, 'source_language must be one of'],
    [{ ...ASKED, target_languages: ['xx'] }, 'target_languages may hold'],
    [{ ...ASKED, target_languages: ['de', 'es', 'fr', 'it', 'pl', 'nl'] }, 'more than 5'],
    [{ ...ASKED, message_format: 'xml' }, 'message_format must be one of'],
    [{ ...ASKED, target_media_languages: ['de'] }, 'does not speak'],
    [{ ...ASKED, glossary_id: '11111111-2222-4333-8444-555555555555' }, 'glossary'],
  ])('refuses %j', async (asked, words) => {
    const service = await startVoice();
    const answer = await service.postJson('/v3/voice/realtime', asked);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(await answer.json())).toContain(words);
  });

  it('accepts types as clients write them, with a space', async () => {
    const service = await startVoice();
    const type = 'audio/pcm; encoding=s16le; rate=16000';
    expect(await open(service, { ...ASKED, source_media_content_type: type })).toMatchObject({
      streaming_url: expect.stringMatching(/^ws:/u) as string,
    });
  });

  it('is refused with a message where nothing understands speech', async () => {
    const service = await startService();
    const answer = await service.postJson('/v3/voice/realtime', ASKED);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('no recognizer') as string,
    });
  });

  it('is closed to web pages and to clients without a token', async () => {
    const service = await startVoice();
    const opened = await open(service);
    const statusOf = (line: WebSocket) =>
      new Promise((resolve) => {
        line.once('unexpected-response', (_request, answer) => resolve(answer.statusCode));
        line.on('error', () => undefined);
      });
    const url = `${opened.streaming_url}?token=${opened.token}`;
    expect(await statusOf(new WebSocket(url, { origin: 'https://example.com' }))).toBe(403);
    expect(await statusOf(new WebSocket(opened.streaming_url))).toBe(401);
    expect(await statusOf(new WebSocket(opened.streaming_url.replace('connect', 'other')))).toBe(
      404,
    );
  });

  it('counts started minutes for the account, its keys and its days, and ends at the limit of a key', async () => {
    const service = await startVoice();
    const { adminKey } = service.service;
    const admin = (method: string, address: string, body?: unknown) =>
      fetch(`${service.url}/v2/admin/${address}`, {
        method,
        headers: {
          Authorization: `DeepL-Auth-Key ${adminKey}`,
          'Content-Type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const line = connect(await open(service));
    sendAll(line, chunk(['hello', '', '']), { end_of_source_media: {} });
    await listen(line);
    const usage = (await (await service.get('/v2/usage')).json()) as Record<string, unknown>;
    expect(usage).toMatchObject({
      speech_to_text_minutes_count: 1,
      speech_to_speech_minutes_count: 0,
      character_count: 0,
    });
    const today = new Date().toISOString().slice(0, 10);
    const range = `start_date=${today}&end_date=${today}`;
    const report = await (await admin('GET', `analytics?${range}&group_by=key`)).json();
    expect(report).toMatchObject({ usage_report: { total_usage: { total_characters: 0 } } });

    const key = (await (await admin('POST', 'developer-keys', { label: 'talk' })).json()) as {
      key_id: string;
    };
    await admin('PUT', 'developer-keys/limits', {
      key_id: key.key_id,
      speech_to_text_milliseconds: 0,
    });
    const refused = await fetch(`${service.url}/v3/voice/realtime`, {
      method: 'POST',
      headers: {
        Authorization: `DeepL-Auth-Key ${key.key_id}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(ASKED),
    });
    expect(refused.status).toBe(456);
  });

  it('lists the languages that it understands, and those that it translates into', async () => {
    const service = await startService({ recognizer: { ...dictation, languages: ['en'] } });
    const answer = await service.get('/v3/languages?resource=voice');
    const languages = (await answer.json()) as Record<string, unknown>[];
    expect(languages.filter((one) => one['usable_as_source'])).toMatchObject([
      { lang: 'en', features: { transcription: { status: 'stable' } } },
    ]);
    expect(languages.filter((one) => one['usable_as_target']).length).toBeGreaterThan(5);
  });

  it('takes Hindi, Malay, and Tamil, spoken and as translations', async () => {
    const service = await startVoice();
    const answer = await service.get('/v3/languages?resource=voice');
    const heard = ((await answer.json()) as { lang: string; usable_as_source: boolean }[])
      .filter((one) => one.usable_as_source)
      .map(({ lang }) => lang);
    expect(heard).toEqual(expect.arrayContaining(['hi', 'ms', 'ta']));
    for (const [source_language, ...target_languages] of [
      ['hi', 'ms', 'ta'],
      ['ms', 'hi'],
      ['ta', 'en-US'],
    ]) {
      const asked = { ...ASKED, source_language, target_languages };
      expect((await service.postJson('/v3/voice/realtime', asked)).status).toBe(200);
    }
  });

  it('has the two variants of French, as a list and as targets', async () => {
    const service = await startVoice();
    const list = async (query = '') => {
      const answer = await service.get(`/v3/languages?resource=voice${query}`);
      const languages = (await answer.json()) as { lang: string; usable_as_target: boolean }[];
      return languages.filter((one) => one.usable_as_target).map(({ lang }) => lang);
    };
    const all = await list('&include=beta&include=external');
    expect(all).toEqual(expect.arrayContaining(['fr', 'fr-CA', 'fr-FR']));
    expect(await list()).toEqual(all);
    // Texts have it, and voice does not.
    expect(all).not.toContain('de-CH');
    const line = connect(await open(service, { ...ASKED, target_languages: ['fr-FR', 'fr-CA'] }));
    sendAll(line, chunk(['hello', 'there']), '{"end_of_source_media":{}}');
    const concluded = (await listen(line)).flatMap((message) => {
      const update = message['target_transcript_update'] as
        { language: string; concluded: { text: string }[] } | undefined;
      return (update?.concluded ?? []).map(({ text }) => [update?.language, text.trim() !== '']);
    });
    expect(concluded).toEqual([
      ['fr-FR', true],
      ['fr-CA', true],
    ]);
  });

  it.skipIf(!hasSpeech)(
    'understands real speech, line by line with its times',
    { tags: 'deep' },
    async () => {
      const service = await startService({ recognizer: pocketsphinx ?? undefined });
      const clip = (name: string) =>
        readFileSync(join(CLIPS, `sense_and_sensibility_01_austen_64kb-${name}.wav`)).subarray(44);
      const silence = Buffer.alloc(32_000);
      const sound = Buffer.concat([clip('0880'), silence, clip('0930'), silence]);
      const line = connect(await open(service, { ...ASKED, target_languages: ['es'] }));
      const heard = listen(line);
      await new Promise((resolve) => line.once('open', resolve));
      for (let at = 0; at < sound.length; at += 8_000) {
        const data = sound.subarray(at, at + 8_000).toString('base64');
        line.send(JSON.stringify({ source_media_chunk: { data } }));
        await delay(125);
      }
      line.send('{"end_of_source_media":{}}');
      const updates = (await heard).flatMap((message) =>
        'source_transcript_update' in message
          ? (
              message as {
                source_transcript_update: { concluded: { text: string; start_time: number }[] };
              }
            ).source_transcript_update.concluded
          : [],
      );
      const words = updates.map(({ text }) => text).join(' ');
      for (const word of ['he', 'was', 'young', 'man', 'might', 'even', 'have', 'been', 'made']) {
        expect(words.toLowerCase()).toContain(word);
      }
      expect(updates.length).toBeGreaterThan(1);
      expect(updates.at(-1)?.start_time).toBeGreaterThan(3_500);
    },
  );

  it.skipIf(!hasSpeech)('understands real speech before it is over', { tags: 'deep' }, async () => {
    const said = await new Promise<string>((resolve) => {
      const drafts = new SphinxDrafts(({ text }) => {
        drafts.close();
        resolve(text);
      });
      const file = readFileSync(join(CLIPS, 'sense_and_sensibility_01_austen_64kb-0880.wav'));
      // The first two of three seconds, which end in the middle of a word.
      const bytes = Uint8Array.from(file.subarray(44, 44 + 64_000));
      drafts.write(new Int16Array(bytes.buffer));
    });
    expect(said).toMatch(/^he was not/u);
  });
});
