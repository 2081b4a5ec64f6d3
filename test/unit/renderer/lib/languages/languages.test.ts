import { afterEach, expect, it, describe } from 'vitest';
import {
  nameLanguages,
  noteLastPair,
  suggestedPair,
} from '../../../../../renderer/lib/languages/languages.ts';
import { setTextLanguage } from '../../../../../shared/i18n/text.ts';
import { matchLanguages } from '../../../../../renderer/lib/languages/language-match.ts';

const LISTED = [
  { code: 'ES', name: 'Spanish' },
  { code: 'ZZZ9', name: 'Own invention' },
  { code: 'FR', name: 'French' },
];
const named = () => nameLanguages(LISTED);

afterEach(() => setTextLanguage({ language: 'en' }));

it('keeps the names and the order of the service in English', () => {
  expect(named()).toEqual(LISTED);
});

it('names and orders them in the language of the interface, where it has a name', () => {
  setTextLanguage({ language: 'de' });
  expect(named().map(({ name }) => name)).toEqual(['Französisch', 'Own invention', 'Spanisch']);
});

it('suggests the languages used last for a new glossary, as far as they can be chosen', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const suggested = (codes: readonly string[]) => suggestedPair(storage, codes, codes);
  const codes = ['de', 'en', 'es'];
  expect(suggested(codes)).toEqual({ sourceLang: 'en', targetLang: 'de' });
  noteLastPair(storage, 'EN-GB', 'ES');
  expect(suggested(codes)).toEqual({ sourceLang: 'en', targetLang: 'es' });
  expect(suggested(['EN-GB', 'EN', 'ES'])).toEqual({ sourceLang: 'EN-GB', targetLang: 'ES' });
  noteLastPair(storage, null, 'DE');
  expect(suggested(codes)).toEqual({ sourceLang: 'en', targetLang: 'de' });
  noteLastPair(storage, 'ES', 'EN');
  noteLastPair(storage, null, 'DE');
  expect(suggested(codes)).toEqual({ sourceLang: 'es', targetLang: 'de' });
  noteLastPair(storage, 'EN', 'KO');
  expect(suggested(codes)).toEqual({ sourceLang: 'en', targetLang: 'de' });
  noteLastPair(storage, 'EN-GB', 'EN-US');
  expect(suggested(codes)).toEqual({ sourceLang: 'en', targetLang: 'de' });
});

const CHOICES = [
  { code: 'AR', name: 'Arabic' },
  { code: 'DE', name: 'German' },
  { code: 'EN-GB', name: 'English (British)' },
  { code: 'EN-US', name: 'English (American)' },
  { code: 'ES', name: 'Spanish' },
  { code: 'ET', name: 'Estonian' },
  { code: 'JA', name: 'Japanese' },
  { code: 'PT-BR', name: 'Português (Brasil)' },
];
const codes = (typed: string) => matchLanguages(CHOICES, typed).map((choice) => choice.code);

describe('matchLanguages', () => {
  it('puts an exact code before names that begin with it', () =>
    expect(codes('es')).toEqual(['ES', 'ET', 'JA', 'PT-BR']));
  it('finds variants by the base code, in the given order', () =>
    expect(codes('en')).toEqual(['EN-GB', 'EN-US']));
  it('finds a name by its beginning before one that contains it', () =>
    expect(codes('span').concat(codes('pan'))).toEqual(['ES', 'ES', 'JA']));
  it('ignores case, accents and surrounding spaces', () =>
    expect(codes('  PORTUGUES ')).toEqual(['PT-BR']));
  it('returns all for empty input and none for nonsense', () => {
    expect(codes('')).toHaveLength(CHOICES.length);
    expect(codes('(')).toEqual(['EN-GB', 'EN-US', 'PT-BR']);
    expect(codes('zzz')).toEqual([]);
  });
});
