import { describe, expect, it } from 'vitest';
import type { OnHeard } from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { VoiceStream } from '../../../../../electron/embedded/translation/voice/stream.ts';
import type { ServiceMessage } from '../../../../../shared/voice/messages.ts';

interface Update {
  concluded: { text: string }[];
  tentative: { text: string }[];
}

/** Opens a connection whose recognizer hears what the test says, and whose translations are in brackets. */
function connect(targets: readonly string[], begun = new Set<string>(), language = 'en') {
  let hear: OnHeard = () => undefined;
  const messages: ServiceMessage[] = [];
  const stream = new VoiceStream(
    {
      format: 'json',
      pcm: { encoding: 's16le', samplesPerSecond: 16_000, bytesPerSample: 2 },
      sourceLanguage: language,
      targets,
    },
    {
      recognizer: {
        id: 'test',
        quality: 'practice',
        languages: null,
        isPractice: true,
        listen(_, onHeard) {
          hear = onHeard;
          return { write() {}, end: () => Promise.resolve(), close() {} };
        },
      },
      translate: (text) => Promise.resolve(text === '' ? '' : `[${text}]`),
      wire: { send: (_, message) => messages.push(message), close() {} },
      begun,
      count() {},
      cut() {},
      now: () => 0,
    },
  );
  const toHeard = (text: string) => ({ language, text, startMs: 0, endMs: 100 });
  const textsOf = (target: string | null, kind: keyof Update) =>
    messages
      .flatMap((message): Update[] => {
        if (target === null) {
          return 'source_transcript_update' in message ? [message.source_transcript_update] : [];
        }
        const isTarget =
          'target_transcript_update' in message &&
          message.target_transcript_update.language === target;
        return isTarget ? [message.target_transcript_update] : [];
      })
      .flatMap((update) => update[kind].map(({ text }) => text));
  return {
    textsOf,
    begun,
    async hear(concluded: readonly string[], tentative: readonly string[] = []) {
      hear(concluded.map(toHeard), tentative.map(toHeard));
      await new Promise((resolve) => setImmediate(resolve));
    },
    close: () => stream.close(),
  };
}

describe('separators in the texts of the service', () => {
  it('come before each text except the first, concluded or not', async () => {
    const line = connect(['de']);
    await line.hear([], ['Hello']);
    await line.hear(['Hello.', 'How are you?'], ['I’ll']);
    await line.hear([], ['I’ll come']);
    await line.hear(['I’ll come.']);
    expect(line.textsOf(null, 'concluded')).toEqual(['Hello.', ' How are you?', ' I’ll come.']);
    expect(line.textsOf(null, 'tentative')).toEqual(['Hello', ' I’ll', ' I’ll come']);
    expect(line.textsOf('de', 'concluded')).toEqual([
      '[Hello.]',
      ' [How are you?]',
      ' [I’ll come.]',
    ]);
    expect(line.textsOf('de', 'tentative')).toEqual(['[Hello]', ' [I’ll come]']);
    line.close();
  });

  it('follow the language of each transcript', async () => {
    const line = connect(['ja', 'zh-HANS', 'th', 'ko']);
    await line.hear(['Hello.', 'Bye.']);
    for (const target of ['ja', 'zh-HANS', 'th']) {
      expect(line.textsOf(target, 'concluded')).toEqual(['[Hello.]', '[Bye.]']);
    }
    expect(line.textsOf('ko', 'concluded')).toEqual(['[Hello.]', ' [Bye.]']);
    line.close();
    const japanese = connect(['en'], new Set(), 'ja');
    await japanese.hear(['はい。', 'いいえ。']);
    expect(japanese.textsOf(null, 'concluded')).toEqual(['はい。', 'いいえ。']);
    expect(japanese.textsOf('en', 'concluded')).toEqual(['[はい。]', ' [いいえ。]']);
    japanese.close();
  });

  it('continue over the connections of a session', async () => {
    const first = connect(['de']);
    await first.hear(['Hello.']);
    first.close();
    const second = connect(['de'], first.begun);
    await second.hear(['Bye.']);
    expect(second.textsOf(null, 'concluded')).toEqual([' Bye.']);
    expect(second.textsOf('de', 'concluded')).toEqual([' [Bye.]']);
    second.close();
  });
});
