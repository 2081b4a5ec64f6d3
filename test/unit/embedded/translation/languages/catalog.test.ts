import { describe, expect, it } from 'vitest';
import type { TranslationEngine } from '../../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import {
  isKnownLanguage,
  supportsFormality,
} from '../../../../../electron/embedded/translation/languages/catalog.ts';
import { createLanguageOffer } from '../../../../../electron/embedded/translation/languages/offer.ts';

describe('language catalog', () => {
  it.each([
    ['DE', true],
    ['es-419', true],
    ['pt_br', true],
    ['EN-GB', false],
    ['ZH', false],
    ['constructor', false],
  ])('§3 formality of %s: %s', (code, expected) => {
    expect(supportsFormality(code)).toBe(expected);
  });

  it.each([
    ['zh-hant', true],
    ['DE-CH', true],
    ['xx', false],
    ['', false],
    ['constructor', false],
    ['__proto__', false],
  ])('knows %j: %s', (code, expected) => {
    expect(isKnownLanguage(code)).toBe(expected);
  });
});

describe('createLanguageOffer', () => {
  const practice = createLanguageOffer(createPseudoEngine());
  const real = createLanguageOffer({
    ...createPseudoEngine(),
    isPractice: false,
    pairs: () => [
      { source: 'EN', target: 'ES' },
      { source: 'ES', target: 'PT-BR' },
    ],
  } satisfies TranslationEngine);

  it.each([
    ['en', 'EN-US'],
    ['PT', 'PT-PT'],
    ['zh_hans', 'ZH-HANS'],
    ['fr-ca', 'FR-CA'],
    ['ACE', 'ACE'],
  ])('§3 reads the target %s as %s', (code, expected) => {
    expect(practice.parseTarget(code)).toBe(expected);
  });

  it.each(['EN-AU', 'XX', '__proto__', 'constructor', '', '  ', undefined])(
    'refuses the target %j',
    (code) => {
      expect(() => practice.parseTarget(code)).toThrow(
        expect.objectContaining({ status: 400, message: expect.stringContaining('target_lang') }),
      );
    },
  );

  it.each(['EN-GB', 'ZH-HANT', 'ES-419', 'DE-CH'])('§18 trap 22: %s is not a source', (code) => {
    expect(() => practice.parseSource(code)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining('source_lang') }),
    );
  });

  it('repeats no more of an invalid code than fits into a sentence', () => {
    const shouted = `${'A'.repeat(50)} here`;
    const naming = (words: string) =>
      expect.objectContaining({ extras: { detail: expect.stringContaining(words) as string } });
    expect(() => practice.parseTarget('a'.repeat(4000))).toThrow(naming(`to ${shouted}`));
    expect(() => practice.parseSource('a'.repeat(4000))).toThrow(naming(`from ${shouted}`));
  });

  it('accepts variants of the languages of a real engine, and no formality', () => {
    expect(real.parseTarget('ES-419')).toBe('ES-419');
    expect(real.targets.map(({ code }) => code)).toEqual(['ES', 'PT-BR', 'PT-PT']);
    expect([real.hasFormality('ES'), practice.hasFormality('ES')]).toEqual([false, true]);
    expect(() => real.parseTarget('ES-MX')).toThrow('target_lang');
  });

  it('knows the pairs by the base of the target', () => {
    expect(real.sourcesFor('PT-PT')).toEqual(['ES']);
    expect(() => {
      real.requirePair('EN', 'PT-BR');
    }).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => {
      real.requirePair('ES', 'PT-PT');
    }).not.toThrow();
  });

  it('returns lists that can be changed without harm', () => {
    (practice.sourcesFor('DE') as string[]).length = 0;
    expect(practice.sourcesFor('DE').length).toBe(113);
  });
});
