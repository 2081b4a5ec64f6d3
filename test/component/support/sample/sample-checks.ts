import { createCheckRun } from '../../../../shared/domain/checks/run.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { HISTORY, SEGMENTS } from './sample-data.ts';

/** Applies the app's own rules to the sample's segments; decisions about findings are not stored. */
export function answerChecks(fake: FakeApi): void {
  const run = createCheckRun({
    sourceLang: 'EN',
    targetLang: 'DE',
    terms: [],
    forbidden: [],
    rulesOff: [],
    isPicture: false,
    isSpelled: null,
  });
  run.add(SEGMENTS);
  const findings = run.end().map((finding, index) => {
    const { source = '', target = '' } = SEGMENTS[finding.position] ?? {};
    const key = String(index).padStart(64, '0');
    return { ...finding, key, source, target, isDismissed: false };
  });
  fake.answer({
    'checks:list-counts': ({ itemIds }) =>
      itemIds.map((itemId) => ({ itemId, count: itemId === HISTORY[0]?.id ? 3 : 0 })),
    'checks:get-findings': ({ rule, isDismissed, page, limit }) => {
      const wanted = findings.filter((each) => !isDismissed && (rule ?? each.rule) === each.rule);
      return {
        findings: wanted.slice((page - 1) * limit, page * limit),
        total: wanted.length,
        page,
        limit,
        counts: [...new Set(findings.map((each) => each.rule))].map((each) => ({
          rule: each,
          openCount: findings.filter((finding) => finding.rule === each).length,
          dismissedCount: 0,
        })),
        termCount: 0,
        isSpellingChecked: false,
        rulesOff: ['numbers'],
        rulesUnmeasured: ['placeholders', 'quotes'],
      };
    },
    'checks:list-forbidden': () => [],
    'checks:check-file': () => null,
    // Tests about spelling set the errors.
    'checks:spell-words': () => ({ hasDictionary: true, wrong: [] }),
    'checks:offer-spellings': () => ({ replacement: null }),
  });
}
