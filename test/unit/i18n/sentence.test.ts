import { afterEach, describe, expect, it } from 'vitest';
import { sentence } from '../../../shared/i18n/sentence.ts';
import { setTextLanguage, type Sentences } from '../../../shared/i18n/text.ts';
import { speakEnglish, speakGerman } from '../../support/languages.ts';

const speak = (sentences: Sentences) => setTextLanguage({ language: 'de', sentences });

afterEach(speakEnglish);

describe('sentence', () => {
  it('leaves English as it is', () => {
    expect(sentence('Never heard of. Nothing was sent.')).toBe('Never heard of. Nothing was sent.');
  });

  it('takes a whole message before its sentences', () => {
    speak({ 'One. Two.': 'Beides.', 'One.': 'Eins.', 'Two.': 'Zwei.' });
    expect(sentence('One. Two.')).toBe('Beides.');
    expect(sentence('Two. One.')).toBe('Zwei. Eins.');
  });

  it('does not mix languages: one unknown sentence, and there is no translation', () => {
    speak({ 'One.': 'Eins.' });
    expect(sentence('One. Unknown.')).toBeNull();
  });

  it('puts the places in, whatever stands in them', () => {
    speak({ 'said|The key of "{name}" is gone.': 'Der Schlüssel von „{name}“ fehlt.' });
    expect(sentence('The key of "$& {x}. (a|b)" is gone.')).toBe(
      'Der Schlüssel von „$& {x}. (a|b)“ fehlt.',
    );
    expect(sentence('The key of "Mr. X" is gone.')).toBe('Der Schlüssel von „Mr. X“ fehlt.');
    expect(sentence('The key of "a" is lost.')).toBeNull();
  });

  it('translates a word in a place', () => {
    speak({ 'said|There is a {what}.': 'Es gibt: {what}.', project: 'Projekt' });
    expect(sentence('There is a project.')).toBe('Es gibt: Projekt.');
    expect(sentence('There is a boat.')).toBe('Es gibt: boat.');
  });

  it('knows the sentences of the app', () => {
    speakGerman();
    expect(sentence('An entry can have 50 tags at most; there are 51. Nothing was changed.')).toBe(
      'Ein Eintrag kann höchstens 50 Schlagwörter haben; es sind 51. Es wurde nichts geändert.',
    );
  });
});
