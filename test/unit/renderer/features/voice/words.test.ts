import { describe, expect, it } from 'vitest';
import { languagesText, stateText, titleOf } from '../../../../../renderer/features/voice/words.ts';
import { createFormat, setFormat } from '../../../../../renderer/lib/words/format.ts';
import { aSession } from '../../voice-builders.ts';

setFormat({
  ...createFormat({ locale: 'en', now: () => 0 }),
  language: (code: string) => code,
  dateTime: () => 'Nov 27, 2:30 PM',
  time: () => '2:30 PM',
});

it('a session is called by its date and languages until it has a name', () => {
  const session = aSession({ title: '', targetLangs: ['es', 'de'] });
  expect(titleOf(session)).toBe('Nov 27, 2:30 PM · en to es, de');
  expect(titleOf({ ...session, title: 'Meeting' })).toBe('Meeting');
});

it('an ended session in which nothing was said does not claim saved lines', () => {
  const noteOf = (patch: object) => stateText(aSession(patch), 'off').note;
  expect(noteOf({ lineCount: 0 })).toBe('Nothing was said');
  expect(noteOf({ lineCount: 1 })).toBe('Every line is saved.');
});

describe('the languages of a session', () => {
  it.each([
    [[], 'en'],
    [['es'], 'en to es'],
    [['es', 'de', 'pt-BR'], 'en to es, de, pt-BR'],
  ])('are separated: %j', (targetLangs, text) => {
    expect(languagesText({ sourceLang: 'en', targetLangs })).toBe(text);
  });
});
