import { STYLE_RULE_CATALOG } from './style-rule-catalog.ts';

export interface StyleRuleChoice {
  rule: string;
  values: readonly string[];
}

export interface StyleRuleCategory {
  category: string;
  rules: readonly StyleRuleChoice[];
}

/** Words in names of rules and values that refer to one language. */
const NAMED: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/german/u, 'de'],
  [/french/u, 'fr'],
  [/spanish/u, 'es'],
  [/italian|schwa/u, 'it'],
  [/japanese|kanji|kana\b|katakana|hiragana|desu|dearu/u, 'ja'],
  [/korean|hangul/u, 'ko'],
  [/chinese/u, 'zh'],
];

/** Returns true unless the name refers to the words or the script of other languages. */
function fits(name: string, language: string): boolean {
  const named = NAMED.filter(([pattern]) => pattern.test(name)).map(([, code]) => code);
  return named.length === 0 || named.includes(language);
}

/**
 * Returns the rules and values that make sense for a language: the catalog does not distinguish
 * them, but many names do, such as `use_german_word_bis`. Values set in a list are always offered.
 * @param configured values set in the list
 */
export function styleRuleChoices(
  language: string,
  configured: Readonly<Record<string, Readonly<Record<string, string>>>>,
): StyleRuleCategory[] {
  const known = [...STYLE_RULE_CATALOG].map(([category, rules]) => {
    const set = configured[category] ?? {};
    const choices = [...rules]
      .map(([rule, values]) => ({
        rule,
        values: withSet(
          [...values].filter((value) => fits(value, language)),
          ownOf(set, rule),
        ),
      }))
      .filter(
        ({ rule, values }) =>
          (fits(rule, language) && values.length > 0) || Object.hasOwn(set, rule),
      );
    return { category, rules: [...choices, ...newOnes(set, rules)] };
  });
  const unknown = Object.entries(configured)
    .filter(([category]) => !STYLE_RULE_CATALOG.has(category))
    .map(([category, set]) => ({ category, rules: newOnes(set, new Map()) }));
  return [...known, ...unknown].filter(({ rules }) => rules.length > 0);
}

const ownOf = (set: Readonly<Record<string, string>>, rule: string): string | undefined =>
  Object.hasOwn(set, rule) ? set[rule] : undefined;

const withSet = (values: readonly string[], set: string | undefined): readonly string[] =>
  set === undefined || values.includes(set) ? values : [...values, set];

/** Returns rules that a service has and the catalog does not: they are shown and preserved. */
function newOnes(
  set: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, unknown>,
): StyleRuleChoice[] {
  return Object.entries(set)
    .filter(([rule]) => !known.has(rule))
    .map(([rule, value]) => ({ rule, values: [value] }));
}
