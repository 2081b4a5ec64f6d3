import type { RefObject } from 'react';
import { coverageOf, ruleList, verdictText } from '../../../shared/domain/checks/coverage.ts';
import type { FindingsPage } from '../../../shared/domain/checks/finding.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import forms from '../../components/forms/forms.module.css';

interface CheckSummaryProps {
  found: FindingsPage;
  targetLang: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Shows how many things there are to check, which checks ran, and which did not run in this language. */
export function CheckSummary({ found, targetLang, heading }: CheckSummaryProps) {
  const format = useFormat();
  const language = format.language(targetLang);
  const openCount = found.counts.reduce((sum, each) => sum + each.openCount, 0);
  const { rulesOff } = found;
  const coverage = coverageOf(found);
  const { checked, unmeasured, notChecked } = coverage;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {verdictText(coverage, openCount)}
      </h2>
      {unmeasured.length + notChecked.length > 0 && (
        <p className={forms['hint']}>{t('checks.rulesChecked', { rules: ruleList(checked) })}</p>
      )}
      {rulesOff.length > 0 && (
        <p className={forms['hint']}>
          {t('checks.rulesOff', { language, rules: ruleList(rulesOff) })}
        </p>
      )}
      {unmeasured.length > 0 && (
        <details className={forms['hint']}>
          <summary>{t('checks.rulesUnmeasured', { language, count: unmeasured.length })}</summary>
          <div>{ruleList(unmeasured)}</div>
        </details>
      )}
      <p className={forms['hint']}>
        {found.isSpellingChecked
          ? t('checks.spellingChecked')
          : t('checks.noDictionary', { language })}{' '}
        {t('checks.termsCompared', { count: found.termCount })}
      </p>
    </>
  );
}
