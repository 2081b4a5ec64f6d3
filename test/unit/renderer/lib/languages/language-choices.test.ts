import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../../../shared/domain/connections/connection.ts';
import { setTextLanguage } from '../../../../../shared/i18n/text.ts';
import { languageChoices } from '../../../../../renderer/lib/languages/language-choices.ts';
import { languageSections } from '../../../../../renderer/lib/languages/language-match.ts';

const language = (code: string, name: string, sources?: Language['sources']): Language => ({
  code,
  name,
  supportsFormality: false,
  ...(sources === undefined ? {} : { sources }),
});
const HERE = {
  sources: [language('EN', 'English'), language('ES', 'Spanish'), language('AR', 'Arabic')],
  targets: [
    language('CA', 'Catalan', [
      { code: 'EN', quality: 'rough' },
      { code: 'ES', quality: 'good' },
    ]),
    language('FR', 'French', [
      { code: 'EN', quality: 'fair' },
      { code: 'ES', quality: null },
    ]),
    language('EN-GB', 'English (British)', [{ code: 'AR', quality: 'rough' }]),
  ],
};
const DETECT = { code: 'auto', name: 'Detect language' };
const choicesOf = (patch: Partial<Parameters<typeof languageChoices>[0]> = {}) =>
  languageChoices({
    side: 'target',
    languages: HERE,
    other: null,
    isHere: true,
    isPractice: false,
    ...patch,
  });
const find = (code: string, patch?: Parameters<typeof choicesOf>[0]) =>
  choicesOf(patch).find((choice) => choice.code === code);

afterEach(() => setTextLanguage({ language: 'en' }));

describe('languageChoices', () => {
  it('lists every language by what it needs', () => {
    expect(choicesOf().length).toBeGreaterThan(90);
    expect(find('CA')).toMatchObject({ group: 'offline', note: 'up to good' });
    expect(find('DE')).toMatchObject({ name: 'German', group: 'model' });
    expect(find('SW')).toMatchObject({ name: 'Swahili', group: 'key' });
  });

  it('gives the quality of the exact direction', () => {
    expect(find('CA', { other: 'EN' })).toMatchObject({ group: 'offline', note: 'rough' });
    expect(find('FR', { other: 'EN' })).toMatchObject({ note: 'fair' });
    expect(find('FR', { other: 'ES' })).not.toHaveProperty('note');
    expect(find('EN', { side: 'source', other: 'FR' })).toMatchObject({ note: 'fair' });
  });

  it("offers nothing that the chosen source doesn't lead to", () => {
    expect(find('FR', { other: 'AR' })).toMatchObject({ group: 'model' });
    expect(find('EN-GB', { other: 'AR' })).toMatchObject({ group: 'offline', note: 'rough' });
  });

  it("says what a remote service offers and what it doesn't", () => {
    expect(find('CA', { isHere: false })).toMatchObject({ group: 'offered' });
    expect(find('CA', { isHere: false })).not.toHaveProperty('note');
    expect(find('DE', { isHere: false })).toMatchObject({ group: 'elsewhere' });
  });

  it('sorts by name in the language of the interface', () => {
    setTextLanguage({ language: 'de' });
    const names = choicesOf().map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
    expect(names).toContain('Deutsch');
  });

  it('is empty until the languages are known', () => {
    expect(choicesOf({ languages: { sources: [], targets: [] } })).toEqual([]);
  });
});

describe('languageSections', () => {
  const codesOf = (typed: string, recent: readonly string[] = []) =>
    languageSections([DETECT, ...choicesOf()], typed, recent).map(({ id, choices }) => [
      id,
      choices.map(({ code }) => code),
    ]);
  const all = choicesOf().map(({ code }) => code);

  it('has one alphabet, below the entries above it and the recent languages', () => {
    expect(codesOf('')).toEqual([['none', ['auto', ...all]]]);
    expect(codesOf('', ['FR', 'CA'])).toEqual([
      ['none', ['auto']],
      ['recent', ['FR', 'CA']],
      ['all', all.filter((code) => code !== 'FR' && code !== 'CA')],
    ]);
    // Picked where a different service was chosen: it needs a model here, and one is gone.
    expect(codesOf('', ['DE', 'XX'])).toEqual([['none', ['auto', ...all]]]);
  });

  it('is one list of the matches while the user types, the best first', () => {
    expect(codesOf('German', ['FR'])).toEqual([['none', ['DE']]]);
    expect(codesOf('de', ['FR'])[0]?.[1]?.[0]).toBe('DE');
    expect(codesOf('zzz', ['FR'])).toEqual([]);
  });
});
