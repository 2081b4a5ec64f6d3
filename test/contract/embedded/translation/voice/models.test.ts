import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../../../../electron/support/clock.ts';
import { startServices } from '../../../../../electron/embedded/start/services.ts';
import { chooseRecognizer } from '../../../../../electron/embedded/translation/voice/choose-recognizer.ts';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import { discoverSpeechModels } from '../../../../../electron/embedded/translation/voice/models/discover-speech-models.ts';
import { createModelRecognizer } from '../../../../../electron/embedded/translation/voice/models/model-recognizer.ts';
import type {
  Heard,
  RecognizerKind,
} from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { writeTinyModel, type TinyModel } from '../../../../support/tiny-speech-model.ts';
import { voiceLike } from '../../../../support/voice-like-sound.ts';
import { startService } from '../support.ts';
import { ASKED, type Opened } from './support.ts';

interface Line {
  text: string;
  start_time: number;
  end_time: number;
}
interface Update {
  concluded: Line[];
  tentative: Line[];
}

const SECOND = new Int16Array(16_000);
const WORDS = /^(?:Low|High)(?: (?:low|high))*\.?$/u;

/** Returns the recognizer of a tiny model, as services discover it. */
async function modelRecognizer(
  model: TinyModel = {},
): Promise<{ recognizer: RecognizerKind; lines: string[] }> {
  const folder = temporaryFolder();
  writeTinyModel(folder, 'tiny-en', model);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { models } = await discoverSpeechModels(folder, log);
  const [found] = models;
  if (found === undefined) throw new Error(lines.join('; '));
  const recognizer = createModelRecognizer({
    model: found,
    clock: systemClock,
    answerTimeoutMs: model.hangs === true ? 1_000 : 60_000,
    log,
  });
  onTestFinished(() => recognizer.close());
  return { recognizer, lines };
}

/** Sends speech to a service in pieces of a fifth of a second. @returns all its answers */
async function speak(
  { streaming_url, token }: Opened,
  pieces: readonly Int16Array[],
): Promise<Record<string, unknown>[]> {
  const line = new WebSocket(`${streaming_url}?token=${token}`);
  const messages: Record<string, unknown>[] = [];
  line.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>);
  });
  line.on('open', () => {
    for (const sound of pieces) {
      for (let at = 0; at < sound.length; at += 3_200) {
        const bytes = Buffer.from(sound.slice(at, at + 3_200).buffer);
        line.send(JSON.stringify({ source_media_chunk: { data: bytes.toString('base64') } }));
      }
    }
    line.send('{"end_of_source_media":{}}');
  });
  await new Promise((resolve) => line.on('close', resolve));
  return messages;
}

const updatesOf = (messages: readonly Record<string, unknown>[]): Update[] =>
  messages.flatMap((message) =>
    'source_transcript_update' in message ? [message['source_transcript_update'] as Update] : [],
  );

async function open(
  service: { postJson(path: string, body: object): Promise<Response> },
  asked: object = ASKED,
): Promise<Opened> {
  const answer = await service.postJson('/v3/voice/realtime', asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Opened;
}

describe('a speech model of the user', () => {
  it('is found in the data folder, named, and understands speech over the connection', async () => {
    const dataFolder = temporaryFolder();
    writeTinyModel(join(dataFolder, 'speech-models'), 'tiny-zipformer-de-fr');
    const services = await startServices({
      dataFolder,
      engine: 'pseudo',
      port: 0,
      log: () => undefined,
    });
    onTestFinished(() => services.close());
    const { url, key } = services.translation;
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
      });
    expect(services.speechModels).toEqual([
      { name: 'tiny-zipformer-de-fr', languages: ['de', 'fr'], problem: null, file: null },
    ]);
    const languages = await ask('/v3/languages?resource=voice');
    expect(languages.headers.get('x-dragoman-recognizer')).toMatch(
      /^tiny-zipformer-de-fr;model;de fr/u,
    );
    const sources = ((await languages.json()) as { lang: string; usable_as_source: boolean }[])
      .filter((one) => one.usable_as_source)
      .map(({ lang }) => lang);
    expect(sources).toEqual(expect.arrayContaining(['de', 'fr']));
    const opened = await open(
      { postJson: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }) },
      { ...ASKED, source_language: 'de', target_languages: ['fr'] },
    );
    const messages = await speak(opened, [SECOND, voiceLike(1.5)]);
    const lines = updatesOf(messages).flatMap(({ concluded }) => concluded);
    expect(lines).toMatchObject([{ language: 'de', text: expect.stringMatching(WORDS) as string }]);
    expect(lines[0]?.start_time).toBeGreaterThan(600);
    expect(lines[0]?.start_time).toBeLessThan(1_100);
    expect(lines[0]?.end_time).toBeGreaterThan(2_300);
    expect(messages.at(-1)).toEqual({ end_of_stream: {} });
    expect(JSON.stringify(messages)).toContain('"target_transcript_update":{"language":"fr"');
  });

  it('concludes at pauses and reports before then what it has understood', async () => {
    const { recognizer } = await modelRecognizer();
    const heard: Heard[] = [];
    let onDraft = (_draft: Heard): void => undefined;
    const listener = recognizer.listen(
      'en',
      (concluded, [draft]) => {
        heard.push(...concluded);
        if (draft !== undefined) onDraft(draft);
      },
      () => undefined,
    );
    const drafted = new Promise<Heard>((resolve) => {
      onDraft = resolve;
    });
    listener.write(voiceLike(1.5));
    const draft = await drafted;
    expect(draft.text).toMatch(/^(?:Low|High)(?: (?:low|high))*$/u);
    expect(heard).toEqual([]);
    listener.write(SECOND);
    listener.write(voiceLike(1));
    await listener.end();
    expect(heard).toMatchObject([{ text: expect.stringMatching(WORDS) as string }, {}]);
    expect(heard[0]?.text).toContain(draft.text);
    expect(heard[1]?.startMs).toBeGreaterThan(heard[0]?.endMs ?? Infinity);
  });

  it('hears nothing in silence, and handles two streams at the same time', async () => {
    const { recognizer } = await modelRecognizer();
    const service = await startService({ recognizer: chooseRecognizer([recognizer]) ?? undefined });
    const [silent, spoken] = await Promise.all([
      open(service).then((opened) => speak(opened, [SECOND, SECOND])),
      open(service).then((opened) => speak(opened, [voiceLike(1)])),
    ]);
    expect(updatesOf(silent)).toEqual([]);
    expect(updatesOf(spoken).flatMap(({ concluded }) => concluded)).toHaveLength(1);
  });

  it.each([
    ['throws an error', { breaks: true }],
    ['never answers', { hangs: true }],
  ])('that %s is retried, and then replaced', async (_what, model) => {
    const { recognizer, lines } = await modelRecognizer(model);
    const service = await startService({
      recognizer: chooseRecognizer([recognizer, { ...dictation, languages: ['en'] }]) ?? undefined,
    });
    const before = await service.get('/v3/languages?resource=voice');
    expect(before.headers.get('x-dragoman-recognizer')).toBe(
      'tiny-en;model;en, dictation;practice;en',
    );
    const messages = await speak(await open(service), [
      voiceLike(1),
      SECOND,
      dictate(['word', 'for', 'word']),
    ]);
    expect(updatesOf(messages).flatMap(({ concluded }) => concluded)).toMatchObject([
      { text: 'word for word', start_time: 2_000, end_time: 2_300 },
    ]);
    expect(messages.at(-1)).toEqual({ end_of_stream: {} });
    expect(lines).toEqual([
      'speech model tiny-en broke down once',
      'speech model tiny-en broke down again and is switched off until the next start',
    ]);
    const after = await service.get('/v3/languages?resource=voice');
    expect(after.headers.get('x-dragoman-recognizer')).toBe('tiny-en;off;, dictation;practice;en');
  });

  it('that breaks without a replacement ends the session with a message, and speech is then refused', async () => {
    const { recognizer } = await modelRecognizer({ breaks: true });
    const service = await startService({ recognizer: chooseRecognizer([recognizer]) ?? undefined });
    const messages = await speak(await open(service), [voiceLike(1), SECOND]);
    expect(messages.at(-1)).toMatchObject({
      error: { error_message: 'What understands speech has stopped.' },
    });
    const answer = await service.postJson('/v3/voice/realtime', ASKED);
    expect(answer.status).toBe(400);
  });
});
