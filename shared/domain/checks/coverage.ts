import { t, textLocale } from '../../i18n/text.ts';
import { CHECK_RULES, type CheckRule, type FindingsPage } from './finding.ts';
import { RULE_NAMES } from './words.ts';

/**
 * Rules that ran over a translation, and rules that did not. Each rule is in one of the three
 * lists, except the one for terms if there are none to compare.
 */
export interface CheckCoverage {
  checked: readonly CheckRule[];
  /** Rules that ran, but whose reliability in the language has not been measured. */
  unmeasured: readonly CheckRule[];
  notChecked: readonly CheckRule[];
}

export function coverageOf({
  isSpellingChecked,
  rulesOff,
  rulesUnmeasured,
  termCount,
}: Readonly<
  Pick<FindingsPage, 'isSpellingChecked' | 'rulesOff' | 'rulesUnmeasured' | 'termCount'>
>): CheckCoverage {
  const isNotChecked = (rule: CheckRule): boolean =>
    rulesOff.includes(rule) || (rule === 'spelling' && !isSpellingChecked);
  const rules = CHECK_RULES.filter((rule) => rule !== 'terms' || termCount > 0);
  const ran = rules.filter((rule) => !isNotChecked(rule));
  return {
    checked: ran.filter((rule) => !rulesUnmeasured.includes(rule)),
    unmeasured: ran.filter((rule) => rulesUnmeasured.includes(rule)),
    notChecked: rules.filter(isNotChecked),
  };
}

/**
 * Reports how many findings are open. If there are none, the wording does not imply that skipped
 * checks ran.
 */
export function verdictText(
  { checked, unmeasured, notChecked }: CheckCoverage,
  openCount: number,
): string {
  if (openCount > 0) return t('checks.toCheck', { count: openCount });
  if (unmeasured.length + notChecked.length === 0) return t('checks.nothingFound');
  const ran = checked.length + unmeasured.length;
  return t('checks.nothingFoundBy', { ran, total: ran + notChecked.length });
}

/** Lists the names of rules, separated by commas. */
export const ruleList = (rules: readonly CheckRule[]): string =>
  new Intl.ListFormat(textLocale(), { type: 'unit' }).format(
    rules.map((rule) => t(RULE_NAMES[rule])),
  );
