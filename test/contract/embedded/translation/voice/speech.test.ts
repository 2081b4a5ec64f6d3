import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import {
  findEspeak,
  type Speaker,
} from '../../../../../electron/embedded/translation/voice/espeak.ts';
import { startService } from '../support.ts';
import { ASKED, type Opened } from './support.ts';

const espeak = await findEspeak();
const TYPE = 'audio/pcm;encoding=s16le;rate=16000';
const SPOKEN = {
  ...ASKED,
  target_languages: ['es'],
  target_media_languages: ['de'],
  target_media_content_type: TYPE,
};

/** A hundred milliseconds for each letter. */
const letters: Speaker = {
  languages: ['de', 'en-GB'],
  speak: (text, { samplesPerSecond }) =>
    Promise.resolve(new Int16Array((text.length * samplesPerSecond) / 10).fill(7)),
};

interface Chunk {
  language: string;
  content_type?: string;
  data: string[];
  duration: number;
  text: string | null;
}

describe('translations that are spoken', () => {
  it('come in pieces, with their words at the first, and end before the stream', async () => {
    const service = await startService({ recognizer: dictation, speaker: letters });
    const answer = await service.postJson('/v3/voice/realtime', SPOKEN);
    const { streaming_url, token } = (await answer.json()) as Opened;
    const line = new WebSocket(`${streaming_url}?token=${token}`);
    const messages: Record<string, unknown>[] = [];
    line.on('message', (data: Buffer) => {
      messages.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>);
    });
    const data = Buffer.from(dictate(['hello', 'there', 'friends']).buffer).toString('base64');
    line.on('open', () => {
      line.send(JSON.stringify({ source_media_chunk: { data } }));
      line.send('{"end_of_source_media":{}}');
    });
    await new Promise((resolve) => line.on('close', resolve));
    const chunks = messages.flatMap((message) =>
      'target_media_chunk' in message ? [message['target_media_chunk'] as Chunk] : [],
    );
    const [first, ...others] = chunks;
    expect(first).toMatchObject({ language: 'de', content_type: TYPE, duration: 1_000 });
    expect(first?.text).toMatch(/\S/u);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toMatchObject({ language: 'de', text: null });
    expect(others.some((other) => 'content_type' in other)).toBe(false);
    const totalMs = chunks.reduce((sum, { duration }) => sum + duration, 0);
    expect(totalMs).toBe((first?.text?.length ?? 0) * 100);
    const bytes = chunks.reduce(
      (sum, one) => sum + Buffer.from(one.data[0] ?? '', 'base64').length,
      0,
    );
    expect(bytes).toBe(totalMs * 32);
    expect(messages.slice(-2)).toEqual([
      { end_of_target_media: { language: 'de' } },
      { end_of_stream: {} },
    ]);
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({
      speech_to_text_minutes_count: 1,
      speech_to_speech_minutes_count: 1,
    });
  });

  it.each([
    [{ target_media_languages: ['de', 'en-GB'] }, 'one language'],
    [{ target_media_languages: ['fr'] }, 'may hold: de, en-GB'],
    [{ target_media_content_type: 'audio/opus' }, 'must be one of'],
    [{ target_media_content_type: undefined }, 'must be one of'],
    [{ target_media_voice: 'child' }, 'target_media_voice'],
  ])('are refused for %j', async (asked, words) => {
    const service = await startService({ recognizer: dictation, speaker: letters });
    const answer = await service.postJson('/v3/voice/realtime', { ...SPOKEN, ...asked });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(words);
  });

  it.each(['match', 'male'])('accept the voice %s, of a speaker or any other', async (voice) => {
    const styles: (string | null)[] = [];
    const speaker: Speaker = {
      ...letters,
      speak(text, style, signal) {
        styles.push(style.voice);
        return letters.speak(text, style, signal);
      },
    };
    const service = await startService({ recognizer: dictation, speaker });
    const asked = { ...SPOKEN, target_media_voice: voice };
    const answer = await service.postJson('/v3/voice/realtime', asked);
    const { streaming_url, token } = (await answer.json()) as Opened;
    const line = new WebSocket(`${streaming_url}?token=${token}`);
    const data = Buffer.from(dictate(['hello']).buffer).toString('base64');
    line.on('open', () => {
      line.send(JSON.stringify({ source_media_chunk: { data } }));
      line.send('{"end_of_source_media":{}}');
    });
    await new Promise((resolve) => line.on('close', resolve));
    // Nothing here can imitate a voice, which is not an error.
    expect(styles).toEqual([voice === 'match' ? null : voice]);
  });

  it("aren't offered where nothing speaks", async () => {
    expect(await findEspeak('/nowhere')).toBeNull();
  });

  it.skipIf(espeak === null)('are spoken by espeak-ng, at the requested rate', async () => {
    const { signal } = new AbortController();
    const speak = (samplesPerSecond: number, language = 'de') =>
      espeak?.speak(
        'Guten Tag, meine Damen und Herren.',
        { language, voice: 'female', samplesPerSecond },
        signal,
      );
    const [low, high] = [await speak(16_000), await speak(24_000)];
    expect(espeak?.languages).toEqual(
      expect.arrayContaining(['de', 'en', 'en-GB', 'fr', 'pt-BR', 'zh']),
    );
    expect(low?.length).toBeGreaterThan(16_000);
    expect(low?.some((sample) => Math.abs(sample) > 1_000)).toBe(true);
    expect((high?.length ?? 0) / (low?.length ?? 1)).toBeCloseTo(1.5, 3);
    expect(
      await espeak?.speak('', { language: 'de', voice: null, samplesPerSecond: 16_000 }, signal),
    ).toHaveLength(0);
  });
});
