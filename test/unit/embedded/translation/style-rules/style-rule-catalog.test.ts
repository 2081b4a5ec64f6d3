import { describe, expect, it } from 'vitest';
import {
  STYLE_RULE_CATALOG,
  STYLE_RULE_LANGUAGES,
} from '../../../../../shared/domain/glossaries/style-rule-catalog.ts';

describe('§9 catalog of configured rules', () => {
  it('has 7 categories with 159 rules and 518 values', () => {
    const counts = [...STYLE_RULE_CATALOG].map(([category, rules]) => [category, rules.size]);
    expect(counts).toEqual([
      ['dates_and_times', 13],
      ['formatting', 6],
      ['numbers', 25],
      ['punctuation', 52],
      ['spelling_and_grammar', 28],
      ['style_and_tone', 33],
      ['vocabulary', 2],
    ]);
    const rules = [...STYLE_RULE_CATALOG.values()].flatMap((category) => [...category.values()]);
    expect(rules.length).toBe(159);
    expect(rules.reduce((sum, values) => sum + values.size, 0)).toBe(518);
  });

  it('has no empty names, and none in a form that would never compare equal', () => {
    for (const rules of STYLE_RULE_CATALOG.values()) {
      for (const [rule, values] of rules) {
        for (const name of [rule, ...values]) {
          expect(name).toBe(name.normalize('NFC').trim());
          expect(name).not.toBe('');
        }
      }
    }
  });

  it('is for root codes only', () => {
    expect(STYLE_RULE_LANGUAGES.join(' ')).toBe('de en es fr it ja ko zh');
  });
});
