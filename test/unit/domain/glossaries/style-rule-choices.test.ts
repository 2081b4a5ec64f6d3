import { describe, expect, it } from 'vitest';
import { styleListMark } from '../../../../shared/domain/glossaries/style-list-mark.ts';
import {
  STYLE_RULE_CATALOG,
  STYLE_RULE_LANGUAGES,
} from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { styleRuleChoices } from '../../../../shared/domain/glossaries/style-rule-choices.ts';

const valuesOf = (language: string, category: string, rule: string): readonly string[] =>
  styleRuleChoices(language, {})
    .find((each) => each.category === category)
    ?.rules.find((each) => each.rule === rule)?.values ?? [];

describe('choices of style rules', () => {
  it('leave out rules about another language', () => {
    expect(valuesOf('de', 'punctuation', 'range_indicator')).toContain('use_german_word_bis');
    expect(valuesOf('fr', 'punctuation', 'range_indicator')).not.toContain('use_german_word_bis');
    expect(valuesOf('de', 'numbers', 'kanji_numbers')).toEqual([]);
    expect(valuesOf('ja', 'numbers', 'kanji_numbers').length).toBeGreaterThan(0);
  });

  it('lose none of the catalog across all languages', () => {
    const told = new Set(
      STYLE_RULE_LANGUAGES.flatMap((language) =>
        styleRuleChoices(language, {}).flatMap(({ category, rules }) =>
          rules.flatMap(({ rule, values }) =>
            values.map((value) => `${category} ${rule} ${value}`),
          ),
        ),
      ),
    );
    for (const [category, rules] of STYLE_RULE_CATALOG) {
      for (const [rule, values] of rules) {
        for (const value of values) expect(told).toContain(`${category} ${rule} ${value}`);
      }
    }
  });

  it('keep what is set, including unknown rules', () => {
    const configured = {
      punctuation: { range_indicator: 'use_italian_words_da_a', fresh_rule: 'x' },
      fresh: { ['__proto__x']: 'y' },
    };
    const choices = styleRuleChoices('de', configured);
    const punctuation = choices.find(({ category }) => category === 'punctuation')?.rules ?? [];
    const set = punctuation.find(({ rule }) => rule === 'range_indicator');
    expect(set?.values).toContain('use_italian_words_da_a');
    expect(punctuation).toContainEqual({ rule: 'fresh_rule', values: ['x'] });
    expect(choices.at(-1)).toEqual({
      category: 'fresh',
      rules: [{ rule: '__proto__x', values: ['y'] }],
    });
  });
});

describe('the mark of a list', () => {
  const list = {
    name: 'Web',
    version: null,
    updatedAtMs: 1,
    rules: { a: { x: '1', y: '2' }, b: { z: '3' } },
    instructions: [{ id: 'i', label: 'a', prompt: 'b', sourceLang: null }],
  };

  it('is the version when the service reports one', () => {
    expect(styleListMark({ ...list, version: 4 })).toBe('v4');
  });

  it('differs for other content, whatever the order of rules', () => {
    const mark = styleListMark(list);
    expect(styleListMark({ ...list, rules: { b: { z: '3' }, a: { y: '2', x: '1' } } })).toBe(mark);
    expect(styleListMark({ ...list, name: 'Wed' })).not.toBe(mark);
    expect(styleListMark({ ...list, rules: { ...list.rules, b: { z: '4' } } })).not.toBe(mark);
    expect(styleListMark({ ...list, instructions: [] })).not.toBe(mark);
    expect(mark.length).toBeLessThanOrEqual(60);
  });
});
