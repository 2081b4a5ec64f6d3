import { CHECK_RULES, type CheckRule } from './finding.ts';
import measured from './measured.json' with { type: 'json' };
import { baseOf } from './rule.ts';

/** Measured quality of the checks for a target language; see docs/check-quality.md. */
export interface RuleQuality {
  /** Rules that are wrong too often there, and are not run. */
  off: readonly CheckRule[];
  /** Rules that have not been measured there. */
  unmeasured: readonly CheckRule[];
}

/** Written by `npm run quality -- checks`. */
const LANGUAGES: Readonly<Record<string, Record<keyof RuleQuality, readonly string[]>>> =
  measured.languages;
const rulesOf = (names: readonly string[]): CheckRule[] =>
  CHECK_RULES.filter((rule) => names.includes(rule));

/** Rules that can be measured. */
const MEASURABLE: readonly CheckRule[] = [
  'placeholders',
  'numbers',
  'dates',
  'units',
  'doubled-words',
  'blanks',
  'punctuation',
  'quotes',
];

/** Returns the quality of the rules for a language. @param lang of the target */
export function ruleQuality(lang: string): RuleQuality {
  const base = baseOf(lang);
  const found = Object.hasOwn(LANGUAGES, base) ? LANGUAGES[base] : undefined;
  if (found === undefined) return { off: [], unmeasured: MEASURABLE };
  return { off: rulesOf(found.off), unmeasured: rulesOf(found.unmeasured) };
}
