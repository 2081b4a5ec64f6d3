import { describe, expect, it } from 'vitest';
import type { TermProblem } from '../../../shared/glossaries/entry-rules.ts';
import {
  findNameFault,
  findTermFault,
  requireName,
  trimName,
  utf8Length,
} from '../../../shared/glossaries/entry-rules.ts';
import {
  dictionaryLanguage,
  GLOSSARY_LANGUAGES,
  glossaryLanguagePairs,
  isGlossaryLanguage,
} from '../../../shared/glossaries/glossary-languages.ts';
import { anyText } from './arbitraries.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

describe('findTermFault', () => {
  it.each<[string, TermProblem | null, number?]>([
    ['', 'empty', 0],
    ['a', null],
    ['a\tb', 'control-character', 1],
    ['a\nb', 'control-character', 1],
    ['\u001F', 'control-character', 0],
    ['a\u007F', 'control-character', 1],
    ['\u0080', 'control-character', 0],
    ['a\u009Fb', 'control-character', 1],
    ['a\u00A0b', null],
    ['\u00A0a', 'blank-edge', 0],
    [' a', 'blank-edge', 0],
    ['a ', 'blank-edge', 1],
    [' ', 'blank-edge', 0],
    ['a\u3000', 'blank-edge', 1],
    ['\u2009a', 'blank-edge', 0],
    ['a\uFEFF', 'blank-edge', 1],
    ['\u200Ba', null],
    ['a\u2028', 'line-separator', 1],
    ['a\u2029b', 'line-separator', 1],
    ['a'.repeat(1024), null],
    ['a'.repeat(1025), 'too-long', 1024],
    ['é'.repeat(512), null],
    ['é'.repeat(513), 'too-long', 512],
    ['語'.repeat(341), null],
    ['語'.repeat(342), 'too-long', 341],
    ['🪨'.repeat(256), null],
    ['🪨'.repeat(257), 'too-long', 513],
    ['\uD800', 'broken-character', 0],
    ['a\uDC00', 'broken-character', 1],
    ['\uDC00\uD800', 'broken-character', 0],
    ['a\uD83E\uDEA8b', null],
  ])('§5 entry rules: %j', (term, problem, at) => {
    const expected = problem === null ? null : { problem, at };
    expect(findTermFault(term)).toEqual(expected);
  });

  it('allows exactly what the rules say in their own words', () => {
    forAll(runs(3000, 3000), anyText, (text) => {
      const isAllowed =
        text !== '' &&
        text.isWellFormed() &&
        // oxlint-disable-next-line no-control-regex -- the rule is about control characters
        !/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/u.test(text) &&
        !/^[\p{White_Space}\uFEFF]|[\p{White_Space}\uFEFF]$/u.test(text) &&
        Buffer.byteLength(text) <= 1024;
      expect(findTermFault(text) === null).toBe(isAllowed);
    });
  });
});

it('utf8Length counts like an encoder', () => {
  forAll(runs(1000, 1000), anyText, (text) => {
    expect(utf8Length(text)).toBe(text.isWellFormed() ? Buffer.byteLength(text) : null);
  });
});

describe('findNameFault', () => {
  it.each([
    ['x', null],
    ['', 'empty'],
    [' \u3000', 'empty'],
    ['ä'.repeat(512), null],
    ['ä'.repeat(513), 'too-long'],
    ['a\uD800', 'broken-character'],
  ])('§5 the name: %j', (name, fault) => {
    expect(findNameFault(name)).toBe(fault);
  });

  it('loses the spaces around it', () => {
    expect(trimName(' x\u3000')).toBe('x');
    expect(() => trimName(' ')).toThrow(expect.objectContaining({ code: 'input/invalid' }));
  });

  it('is refused in words', () => {
    const tooLong = 'The name is longer than 1024 bytes in UTF-8.';
    expect(() => requireName('ä'.repeat(513))).toThrow(tooLong);
    expect(() => requireName('a\uD800')).toThrow('incomplete character');
  });
});

describe('languages of glossaries', () => {
  it('§5, §16.3, §16.4: 32 root codes without Thai, 992 pairs', () => {
    expect(GLOSSARY_LANGUAGES).toHaveLength(32);
    expect(isGlossaryLanguage('th')).toBe(false);
    expect(isGlossaryLanguage('EN')).toBe(false);
    expect(glossaryLanguagePairs()).toHaveLength(992);
  });

  it.each([
    ['EN-US', 'en'],
    ['en_gb', 'en'],
    ['pt-BR', 'pt'],
    ['ZH-HANS', 'zh'],
    ['zh-Hant', 'zh'],
    ['es-419', 'es'],
    [' DE ', 'de'],
    ['', ''],
  ])('§18.21 %s is served by the dictionary of %s', (code, root) => {
    expect(dictionaryLanguage(code)).toBe(root);
  });
});
