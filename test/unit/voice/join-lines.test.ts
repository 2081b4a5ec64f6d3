import { describe, expect, it } from 'vitest';
import { Transcript } from '../../../electron/clients/translation/voice/transcript.ts';
import {
  hasSeparator,
  joinLines,
  withSeparatorsOf,
} from '../../../shared/domain/voice/join-lines.ts';
import { decodeServiceFrame } from '../../../shared/voice/frames.ts';

/** Messages of the shape that the official service sends: a separator begins the text after it. */
const SENT = [
  '{"source_transcript_update":{"concluded":[{"language":"en","text":"When does the train","start_time":0,"end_time":1200}],"tentative":[{"language":"en","text":" leave?","start_time":1200,"end_time":1900}]}}',
  '{"target_transcript_update":{"language":"es","concluded":[{"text":"¿Cuándo sale","start_time":0,"end_time":1200}],"tentative":[{"text":" el tren?","start_time":1200,"end_time":1900}]}}',
];

const line = (text: string, language = 'en') => ({ language, text });
const join = (texts: readonly string[], language = 'en') => {
  const lines = texts.map((text) => line(text, language));
  return joinLines(lines, lines.some(hasSeparator));
};

/** Reads a frame, and returns its texts in their order. */
function textsOf(frame: string): { language: string; text: string }[] {
  const received = decodeServiceFrame('json', frame);
  if (!('message' in received)) return [];
  const { message } = received;
  if ('source_transcript_update' in message) {
    const { concluded, tentative } = message.source_transcript_update;
    return [...concluded, ...tentative];
  }
  if (!('target_transcript_update' in message)) return [];
  const { language, concluded, tentative } = message.target_transcript_update;
  return [...concluded, ...tentative].map(({ text }) => ({ language, text }));
}

describe('joining lines', () => {
  it('reads messages with separators as a person would write them', () => {
    const read = (frame: string) => {
      const lines = textsOf(frame);
      return joinLines(lines, lines.some(hasSeparator));
    };
    expect(SENT.map(read)).toEqual(['When does the train leave?', '¿Cuándo sale el tren?']);
  });

  it('adds nothing where a service sends separators, not even inside a word', () => {
    expect(join(['When does the', ' train', ' lea', 've?', ' I'])).toBe(
      'When does the train leave? I',
    );
    expect(join(['Good morning. ', 'How are', ' you?'])).toBe('Good morning. How are you?');
  });

  it('adds a space where a service sends none, except in languages without spaces', () => {
    expect(join(['Hello.', 'I’ll come.'])).toBe('Hello. I’ll come.');
    expect(join(['안녕하세요.', '반갑습니다.'], 'ko')).toBe('안녕하세요. 반갑습니다.');
    for (const language of ['ja', 'th', 'zh', 'zh-HANS', 'ZH-HANT']) {
      expect(join(['おはよう。', '元気？'], language)).toBe('おはよう。元気？');
    }
  });

  it('keeps the separators of a line that is edited', () => {
    expect(withSeparatorsOf(line(' today?'), 'tonight?')).toBe(' tonight?');
    expect(withSeparatorsOf(line('you. '), ' them. ')).toBe('them. ');
    expect(withSeparatorsOf(line(' '), ' a ')).toBe('a');
  });
});

describe('a transcript over two connections', () => {
  const said = (text: string, startMs: number, language = 'en') => ({
    language,
    text,
    startMs,
    endMs: startMs + 900,
  });
  const over = (first: readonly string[], then: readonly string[], language = 'en') => {
    const transcript = new Transcript();
    transcript.conclude(first.map((text, index) => said(text, index * 1_000, language)));
    transcript.resume(first.length * 1_000);
    const added = transcript.conclude(
      then.map((text, index) => said(text, (first.length + index) * 1_000 + 50, language)),
    );
    return added.map(({ text }) => text);
  };

  it('separates the first text of a connection, which a service sends without a separator', () => {
    expect(over(['How are', ' you?'], ['I’ll come', ' later.'])).toEqual([' I’ll come', ' later.']);
    expect(over(['How are ', 'you? '], ['I’ll come '])).toEqual(['I’ll come ']);
  });

  it('changes no text of a service without separators, nor of a language without spaces', () => {
    expect(over(['How are you?', 'Well.'], ['I’ll come.'])).toEqual(['I’ll come.']);
    expect(over(['元気\n', '？'], ['行く。'], 'ja')).toEqual(['行く。']);
  });

  it('continues from the lines of an earlier session', () => {
    const transcript = new Transcript();
    transcript.seed([said('How are', 0), said(' you?', 1_000)], 1_900);
    transcript.resume(1_900);
    expect(transcript.conclude([said('Well.', 3_000)])).toMatchObject([{ text: ' Well.' }]);
  });
});
