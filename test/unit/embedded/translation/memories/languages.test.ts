import { describe, expect, it } from 'vitest';
import {
  fittingTargets,
  toMemorySource,
  toMemoryTarget,
} from '../../../../../electron/embedded/translation/memories/languages.ts';

describe('§10 language codes of memories', () => {
  it.each([
    ['en-US', 'en'],
    ['EN', 'en'],
    ['zh-Hans', 'zh'],
    ['pt_BR', 'pt'],
  ])('a source %s is %s', (tag, wanted) => {
    expect(toMemorySource(tag)).toBe(wanted);
  });

  it.each([
    ['EN-US', 'en-us'],
    ['en_GB', 'en-gb'],
    ['en', 'en'],
    ['en-AU', 'en'],
    ['de-DE', 'de'],
    ['fr-CA', 'fr'],
    ['pt-br', 'pt-br'],
    ['es-419', 'es-419'],
    ['es-MX', 'es'],
    ['zh-CN', 'zh-hans'],
    ['zh-TW', 'zh-hant'],
    ['zh-Hans-CN', 'zh-hans'],
    ['ZH-HANT', 'zh-hant'],
    ['zh', 'zh'],
  ])('a target %s is %s', (tag, wanted) => {
    expect(toMemoryTarget(tag)).toBe(wanted);
  });

  it.each([
    ['EN-GB', ['de', 'en-us'], ['en-us']],
    ['EN-GB', ['en', 'en-gb', 'en-us'], ['en-gb', 'en', 'en-us']],
    ['EN', ['en-gb', 'en', 'de'], ['en', 'en-gb']],
    ['DE', ['de'], ['de']],
    ['FR', ['de', 'en'], []],
    ['ZH-HANS', ['zh-hant', 'zh'], ['zh', 'zh-hant']],
  ])('for %s, the fitting ones among %j are %j', (wanted, targets, expected) => {
    expect(fittingTargets(targets, wanted)).toEqual(expected);
  });
});
