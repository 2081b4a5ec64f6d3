import type { CheckRule, FindingsPage } from '../../../shared/domain/checks/finding.ts';
import { RULE_NAMES } from '../../../shared/domain/checks/words.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import forms from '../../components/forms.module.css';

/** Which checks are off in a language, and of which nobody knows how reliable they are there. */
export function QualityNote({ found, targetLang }: { found: FindingsPage; targetLang: string }) {
  const format = useFormat();
  const language = format.language(targetLang);
  const list = new Intl.ListFormat(textLocale(), { type: 'unit' });
  const namesOf = (rules: readonly CheckRule[]): string =>
    list.format(rules.map((rule) => t(RULE_NAMES[rule])));
  const { rulesOff, rulesUnmeasured } = found;
  return (
    <>
      {rulesOff.length > 0 && (
        <p className={forms['hint']}>
          {t('checks.rulesOff', { language, rules: namesOf(rulesOff) })}
        </p>
      )}
      {rulesUnmeasured.length > 0 && (
        <details className={forms['hint']}>
          <summary>
            {t('checks.rulesUnmeasured', { language, count: rulesUnmeasured.length })}
          </summary>
          <div>{namesOf(rulesUnmeasured)}</div>
        </details>
      )}
    </>
  );
}
