import { afterEach, describe, expect, it } from 'vitest';
import { engineText } from '../../../../../renderer/lib/words/engine-text.ts';
import { toEngineNote } from '../../../../../shared/domain/connections/translation-quality.ts';
import { speakEnglish, speakGerman } from '../../../../support/languages.ts';
import { serviceName } from '../../../../../renderer/lib/words/service-name.ts';
import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../../../shared/domain/connections/connection-kind.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../../../../shared/domain/time/names.ts';

const QUALITY = {
  engine: 'apertium',
  hops: 1,
  wordCount: 1000,
  unknownWordCount: 0,
  memoryWordCount: 0,
};

afterEach(speakEnglish);

describe('engineText', () => {
  it.each([
    [{}, 'Apertium'],
    [{ hops: 2, unknownWordCount: 70 }, 'Apertium, 2 steps, 7% unknown words'],
    [{ unknownWordCount: 1 }, 'Apertium, less than 1% unknown words'],
    [{ unknownWordCount: 999 }, 'Apertium, 99% unknown words'],
    [{ unknownWordCount: 1000 }, 'Apertium, 100% unknown words'],
    [{ engine: 'bergamot', memoryWordCount: 400 }, 'Bergamot, 40% from the translation memory'],
    [{ engine: 'memory', hops: 0, memoryWordCount: 1000 }, 'Translation memory'],
    [{ engine: 'other' }, 'other'],
    [{ insteadOf: 'bergamot', hops: 2 }, 'Apertium, instead of Bergamot, which failed, 2 steps'],
    [{ wordCount: 0, unknownWordCount: 5 }, 'Apertium'],
  ])('%j is "%s"', (change, text) => {
    expect(engineText(toEngineNote({ ...QUALITY, ...change }))).toBe(text);
  });

  it('is in the language of the window', () => {
    speakGerman();
    expect(engineText(toEngineNote({ ...QUALITY, hops: 2, unknownWordCount: 70 }))).toBe(
      'Apertium, 2 Schritte, 7\u00a0% unbekannte Wörter',
    );
  });

  it.each(['Apertium, 2 hops', 'toString', '{"engine":', '{"engine":5}', '{}', ''])(
    'shows an unreadable note unchanged: %j',
    (note) => {
      expect(engineText(note)).toBe(note);
    },
  );
});

afterEach(speakEnglish);

const OWN = [
  [EMBEDDED_CONNECTION_ID, 'This computer', 'Dieser Computer'],
  [EMBEDDED_TIME_CONNECTION_ID, 'This computer', 'Dieser Computer'],
  [PRACTICE_CONNECTION_ID, 'Practice', 'Übung'],
] as const;

it.each(OWN)(
  'takes the name of %s from the app, in the language of the interface',
  (id, en, de) => {
    expect(serviceName(id, en)).toBe(en);
    speakGerman();
    expect(serviceName(id, en)).toBe(de);
  },
);

it('keeps a name given by the user, even when it equals one of the app', () => {
  speakGerman();
  expect(serviceName('a-1', 'Practice')).toBe('Practice');
  expect(serviceName(null, 'This computer')).toBe('This computer');
});
