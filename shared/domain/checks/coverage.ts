import { t, textLocale } from '../../i18n/text.ts';
import { CHECK_RULES, type CheckRule, type FindingsPage } from './finding.ts';
import { RULE_NAMES } from './words.ts';

/**
 * What ran over a translation, and what did not. Each rule is in one of the three, but for that of terms where there are
 * none to compare.
 */
export interface CheckCoverage {
  checked: readonly CheckRule[];
  /** They ran too, but nobody has measured how reliable they are in the language. */
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

/** How many findings are open. Without any, it does not sound as if checks had run that did not. */
export function verdictText(
  { checked, unmeasured, notChecked }: CheckCoverage,
  openCount: number,
): string {
  if (openCount > 0) return t('checks.toCheck', { count: openCount });
  if (unmeasured.length + notChecked.length === 0) return t('checks.nothingFound');
  const ran = checked.length + unmeasured.length;
  return t('checks.nothingFoundBy', { ran, total: ran + notChecked.length });
}

/** Names of rules, separated by commas. */
export const ruleList = (rules: readonly CheckRule[]): string =>
  new Intl.ListFormat(textLocale(), { type: 'unit' }).format(
    rules.map((rule) => t(RULE_NAMES[rule])),
  );
