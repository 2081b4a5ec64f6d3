import { describe, expect, it } from 'vitest';
import {
  countSpokenTermChars,
  findSpokenTermFault,
  invalidSpokenTerms,
  MAX_SPOKEN_TERM_CHARS,
  toSpokenTermEntries,
} from '../../../shared/glossaries/spoken-terms.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { anyText } from './arbitraries.ts';

describe('§19 spoken terms', () => {
  it.each([
    ['', { problem: 'empty', line: 1 }],
    ['DeepSea\n', { problem: 'empty', line: 2 }],
    ['one\n two', { problem: 'blank-edge', line: 2 }],
    ['one\ntwo\u00A0', { problem: 'blank-edge', line: 2 }],
    ['one\ttwo', { problem: 'control-character', line: 1 }],
    ['one\r\ntwo', { problem: 'control-character', line: 1 }],
    ['one\u0085', { problem: 'control-character', line: 1 }],
    ['one\u2028two', { problem: 'line-separator', line: 1 }],
    ['a\n\uD800', { problem: 'broken-character', line: 2 }],
    ['one\ntwo\none', { problem: 'double', line: 3 }],
    ['🪨'.repeat(301), { problem: 'too-long', line: 1 }],
    [`${'x'.repeat(150)}\n${'y'.repeat(150)}`, { problem: 'list-too-long', line: null }],
  ])('%j is refused: %j', (entries, fault) => {
    expect(findSpokenTermFault(entries)).toEqual(fault);
  });

  it.each([
    'DeepSea',
    'one\nOne\nONE',
    '__proto__\nconstructor',
    `${'x'.repeat(149)}\n${'y'.repeat(150)}`,
    '🪨'.repeat(250),
  ])('%j is allowed', (entries) => {
    expect(findSpokenTermFault(entries)).toBeNull();
  });

  it('counts characters, not units, and the line ends with them', () => {
    expect(countSpokenTermChars('🪨\nab')).toBe(4);
    expect(countSpokenTermChars('x'.repeat(5000))).toBeGreaterThan(MAX_SPOKEN_TERM_CHARS);
  });

  it('turns typed text into a clean list, and that list into itself', () => {
    expect(toSpokenTermEntries(' one \r\n\n  two words\r three\n')).toBe('one\ntwo words\nthree');
    forAll(runs(1000), anyText, (typed) => {
      const entries = toSpokenTermEntries(typed);
      expect(toSpokenTermEntries(entries)).toBe(entries);
      // Leftovers of typing are never refused.
      const fault = entries === '' ? null : findSpokenTermFault(entries);
      expect(fault?.problem).not.toBe('empty');
    });
  });

  it('gives the place of each fault', () => {
    const words = (entries: string) => invalidSpokenTerms(findSpokenTermFault(entries)!).message;
    expect(words('one\ntwo\none')).toContain('line 3');
    expect(words('x'.repeat(301))).toContain('300');
    expect(words('a\tb')).toContain('control character');
    expect(words('x'.repeat(2000))).toContain('300');
  });
});
