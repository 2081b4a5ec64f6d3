import { aStyleProfile } from '../../../support/builders/style-rules.ts';
import { describe, expect, it } from 'vitest';
import { fitOptions, toChoices } from '../../../../electron/services/texts/choices.ts';
import { TRIALS } from '../../../../electron/services/texts/trials.ts';
import { WRITING_STYLES, WRITING_TONES } from '../../../../shared/domain/texts/improvement.ts';
import { aLanguage, someFacts, someOptions } from '../support/texts-under-test.ts';

const route = (sourceLang: string | null, targetLang: string, modelType: string | null = null) => ({
  sourceLang,
  targetLang,
  modelType,
});

const EN_DE = route('EN', 'DE');

/** Returns the obstacles of a list, each once. */
const obstaclesOf = (list: readonly { obstacle: string | null }[]): (string | null)[] => [
  ...new Set(list.map(({ obstacle }) => obstacle)),
];

const profile = (...ids: string[]) => aStyleProfile({ id: 'p', glossaryIds: ids });

describe('what can be chosen', () => {
  it('is everything when the service has all of it', () => {
    expect(toChoices(someFacts(), EN_DE)).toEqual({
      formality: null,
      modelType: null,
      customInstructions: null,
      tagHandling: null,
      glossaries: [{ id: 'g', name: 'Terms g', obstacle: null }],
      memories: [
        { id: 'm', name: 'Memory m', obstacle: null },
        { id: 'empty', name: 'Memory empty', obstacle: 'nothing-there' },
      ],
      styles: [{ id: 's', name: 'Style s', obstacle: null }],
      profiles: [],
      improve: { styles: [...WRITING_STYLES], tones: [...WRITING_TONES] },
    });
  });

  const plain = someFacts({ text: [aLanguage('de')] });
  const local = someFacts({ isLocalEngine: true });
  const fast = route('EN', 'DE', 'latency_optimized');
  it.each([
    ['of a target without it', 'formality', someFacts(), route('DE', 'FI'), 'target-language'],
    ['of a variant without it', 'formality', someFacts(), route('DE', 'EN-US'), 'target-language'],
    ['of a service without it', 'formality', plain, EN_DE, 'service'],
    ['of the target', 'tagHandling', someFacts(), route('EN', 'TLH'), 'target-language'],
    ['of the source', 'tagHandling', someFacts(), route('TLH', 'DE'), 'source-language'],
    ['of a service without', 'tagHandling', plain, EN_DE, 'service'],
    ['where the source is detected', 'tagHandling', someFacts(), route(null, 'DE'), null],
    ['of the target', 'customInstructions', someFacts(), route('EN', 'FI'), 'target-language'],
    ['of the model', 'customInstructions', someFacts(), fast, 'model'],
    ['of the model, tried', 'customInstructions', someFacts({ tries: TRIALS }), fast, null],
    ['for a variant', 'customInstructions', someFacts(), route('DE', 'en-US'), null],
    ['of a local engine', 'modelType', local, EN_DE, 'service'],
    ['of a local engine', 'customInstructions', local, EN_DE, 'service'],
  ] as const)('says what prevents it %s: %s', (_what, choice, facts, on, obstacle) => {
    expect(toChoices(facts, on)[choice]).toBe(obstacle);
  });

  it.each([
    ['needs-source', route(null, 'DE')],
    ['pair', route('FR', 'DE')],
    ['nothing-there', route('DE', 'EN-US')],
    [null, route('en-GB', 'de')],
  ])('glossary: %s', (obstacle, on) => {
    expect(obstaclesOf(toChoices(someFacts(), on).glossaries)).toEqual([obstacle]);
  });

  it.each([
    [null, route(null, 'DE')],
    ['pair', route(null, 'FR')],
    ['nothing-there', route(null, 'EN-US')],
  ])('glossary without a source, where it is tried: %s', (obstacle, on) => {
    const facts = someFacts({ tries: TRIALS });
    expect(obstaclesOf(toChoices(facts, on).glossaries)).toEqual([obstacle]);
  });

  it.each([
    ['pair', route('DE', 'EN')],
    ['pair', route(null, 'FR')],
  ])('memory: %s', (obstacle, on) => {
    expect(obstaclesOf(toChoices(someFacts(), on).memories)).toEqual([obstacle]);
  });

  it('memory: accepts any variant of the target, and a detected source', () => {
    expect(toChoices(someFacts(), route(null, 'ZH-HANT')).memories[0]?.obstacle).toBeNull();
    const facts = someFacts({ text: [aLanguage('de', ['formality'])] });
    expect(obstaclesOf(toChoices(facts, EN_DE).memories)).toEqual(['service']);
  });

  it.each([
    ['target-language', someFacts(), route('DE', 'EN-US')],
    ['model', someFacts(), route('EN', 'DE', 'latency_optimized')],
    ['service', someFacts({ isLocalEngine: true }), EN_DE],
  ])('style: %s', (obstacle, facts, on) => {
    expect(obstaclesOf(toChoices(facts, on).styles)).toEqual([obstacle]);
  });

  it.each([
    ['nothing-there', profile(), EN_DE],
    ['pair', profile('g'), route('FR', 'DE')],
    ['model', profile('g'), route('EN', 'DE', 'latency_optimized')],
    [null, profile('g'), EN_DE],
    [null, profile('g'), route(null, 'DE')],
    // Shared with the account, but not listed.
    [null, profile('unknown'), route('FR', 'DE')],
    [null, aStyleProfile({ memoryIds: ['m'] }), EN_DE],
    ['pair', aStyleProfile({ memoryIds: ['m'] }), route('DE', 'EN')],
    [null, aStyleProfile({ styleRuleIds: ['s'], memoryIds: ['m'] }), route('FR', 'DE')],
    ['pair', aStyleProfile({ styleRuleIds: ['s'] }), route('EN', 'FR')],
  ])('profile: %s', (obstacle, one, on) => {
    expect(obstaclesOf(toChoices(someFacts({ profiles: [one] }), on).profiles)).toEqual([obstacle]);
  });

  it('falls back on what the older list of languages reports', () => {
    const language = (code: string, supportsFormality: boolean) => ({
      code,
      name: code,
      supportsFormality,
    });
    const facts = (hasSome: boolean) =>
      someFacts({
        text: null,
        languages: {
          sources: [],
          targets: [language('DE', hasSome), language('FI', false)],
          isPractice: false,
        },
      });
    expect(toChoices(facts(true), route('EN', 'DE')).formality).toBeNull();
    expect(toChoices(facts(true), route('EN', 'FI')).formality).toBe('target-language');
    expect(toChoices(facts(false), route('EN', 'FI')).formality).toBe('service');
    expect(toChoices(facts(true), route('EN', 'FI')).tagHandling).toBeNull();
  });

  it('says which improvements exist', () => {
    const improve = (target: string) => toChoices(someFacts(), route(null, target)).improve;
    expect(improve('JA')).toEqual({ styles: ['default'], tones: ['default'] });
    expect(improve('EN')?.styles).toContain('prefer_business');
    expect(improve('FI')).toBeNull();
    expect(toChoices(someFacts({ write: null }), EN_DE).improve).toBeNull();
  });

  it('is empty when the service has no such lists', () => {
    const facts = someFacts({ glossaries: null, memories: null, styles: null });
    expect(toChoices(facts, EN_DE)).toMatchObject({ glossaries: [], memories: [], styles: [] });
  });
});

describe('options that are sent', () => {
  const all = someOptions({
    formality: 'more',
    modelType: 'quality_optimized',
    context: 'A letter.',
    glossaryIds: ['g'],
    memoryId: 'm',
    styleId: 's',
    customInstructions: ['Be brief.'],
    tagHandling: 'xml',
  });

  it('are all of them when nothing prevents it', () => {
    expect(fitOptions(someFacts(), EN_DE, all)).toEqual(all);
  });

  it('omit what the languages cannot have, but never the glossary', () => {
    expect(fitOptions(someFacts(), route('EN', 'TLH'), all)).toEqual({
      ...all,
      formality: 'default',
      memoryId: null,
      styleId: null,
      customInstructions: [],
      tagHandling: 'off',
    });
  });

  it('omit what the model for speed cannot have', () => {
    const fast = { ...all, modelType: 'latency_optimized' as const };
    expect(fitOptions(someFacts(), EN_DE, fast)).toEqual({
      ...fast,
      styleId: null,
      customInstructions: [],
    });
  });

  it('refuse several glossaries when the service would use none of them, and accept one', () => {
    const facts = someFacts({ takesNewerOptions: false });
    expect(() => fitOptions(facts, EN_DE, { ...all, glossaryIds: ['g', 'h'] })).toThrow(
      expect.objectContaining({ code: 'input/invalid', details: { field: 'glossaryIds' } }),
    );
    expect(fitOptions(facts, EN_DE, all).glossaryIds).toEqual(['g']);
    expect(fitOptions(someFacts(), EN_DE, { ...all, glossaryIds: ['h', 'g'] }).glossaryIds).toEqual(
      ['h', 'g'],
    );
  });

  it('have the profile, unless none of it can be used or it is gone', () => {
    const options = someOptions({ styleProfileId: 'p' });
    const known = someFacts({ profiles: [profile('g')] });
    expect(fitOptions(known, EN_DE, options).styleProfileId).toBe('p');
    expect(fitOptions(known, route('FR', 'DE'), options).styleProfileId).toBeNull();
    expect(fitOptions(someFacts(), EN_DE, options).styleProfileId).toBeNull();
    expect(fitOptions(someFacts({ profiles: null }), EN_DE, options).styleProfileId).toBe('p');
  });

  it('omit what a local engine cannot follow', () => {
    expect(fitOptions(someFacts({ isLocalEngine: true }), EN_DE, all)).toEqual({
      ...all,
      modelType: null,
      styleId: null,
      customInstructions: [],
    });
  });

  it('omit lists that the service no longer has, and keep those that nobody could check', () => {
    expect(fitOptions(someFacts({ memories: [], styles: [] }), EN_DE, all)).toMatchObject({
      memoryId: null,
      styleId: null,
    });
    expect(fitOptions(someFacts({ memories: null, styles: null }), EN_DE, all)).toMatchObject({
      memoryId: 'm',
      styleId: 's',
    });
  });
});
