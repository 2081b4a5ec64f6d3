import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { checkHandlers } from '../../../electron/ipc/checks.ts';
import type { ListedFinding } from '../../../shared/domain/checks/finding.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aSegmentHit } from '../../support/builders/history.ts';

type CheckRequestName = Extract<RequestName, `checks:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const key = 'a'.repeat(64);
const finding: ListedFinding = {
  rule: 'numbers',
  kind: 'numberDiffers',
  position: 0,
  start: 0,
  end: 1,
  values: { found: '5', expected: '6' },
  fix: null,
  key,
  source: '6',
  target: '5',
  isDismissed: false,
};
const segment = aSegmentHit({ source: '6', target: '6', state: 'edited', isChangedByMe: true });

/** A valid input for each request about checks. */
export const CHECK_INPUTS: Record<CheckRequestName, unknown> = {
  'checks:get-findings': { itemId: 'h', rule: 'numbers', isDismissed: false, page: 1, limit: 50 },
  'checks:set-dismissed': { rule: 'numbers', key, isDismissed: true },
  'checks:fix': { itemId: 'h', position: 0, key },
  'checks:list-counts': { itemIds: ['h'] },
  'checks:list-forbidden': { targetLang: 'DE' },
  'checks:set-forbidden': { targetLang: 'DE', terms: ['Handy'] },
  'checks:spell-words': { lang: 'DE', words: ['Haus'] },
  'checks:offer-spellings': { lang: 'DE', word: 'Huas', x: 1, y: 1, hasSelection: false },
  'checks:save-report': { itemId: 'h', format: 'html' },
  'checks:reveal-report': undefined,
};

export const BAD_CHECK_INPUTS: [RequestName, unknown][] = [
  ['checks:get-findings', { itemId: 'h', isDismissed: false, page: 0, limit: 50 }],
  [
    'checks:get-findings',
    { itemId: 'h', rule: 'constructor', isDismissed: false, page: 1, limit: 50 },
  ],
  ['checks:set-dismissed', { rule: 'numbers', key: 'a text', isDismissed: true }],
  ['checks:fix', { itemId: 'h', position: -1, key }],
  ['checks:list-counts', { itemIds: Array.from({ length: 1001 }, () => 'h') }],
  ['checks:set-forbidden', { targetLang: 'DE', terms: ['x'.repeat(201)] }],
  ['checks:spell-words', { lang: 'DE', words: ['x'.repeat(101)] }],
  ['checks:spell-words', { lang: 'DE', words: Array.from({ length: 2001 }, () => 'h') }],
  ['checks:offer-spellings', { lang: 'DE', word: '', x: 1, y: 1, hasSelection: false }],
  ['checks:offer-spellings', { lang: 'DE', word: 'a', x: -1, y: 1.5, hasSelection: false }],
  ['checks:save-report', { itemId: 'h', format: '../html' }],
];

export const createCheckHandlers = (later: Later): Pick<IpcHandlers, CheckRequestName> =>
  checkHandlers({
    checks: {
      getFindings: later({
        findings: [finding],
        total: 1,
        page: 1,
        limit: 50,
        counts: [{ rule: 'numbers' as const, openCount: 1, dismissedCount: 0 }],
        termCount: 0,
        isSpellingChecked: false,
        rulesOff: [],
        rulesUnmeasured: [],
      }),
      check: async () => Promise.reject(new Error('unused')),
      setDismissed: later(undefined),
      fix: later({ segment, before: '5' }),
      listCounts: later([{ itemId: 'h', count: null }]),
      listForbidden: later(['Handy']),
      setForbidden: later(undefined),
      addForbidden: later(undefined),
      onOwnWordsChanged: later(undefined),
      onItemChanged: () => undefined,
      stop: later(undefined),
    },
    spelling: {
      spell: later({ hasDictionary: true, wrong: [] }),
      offer: later({ replacement: null }),
    },
    reports: {
      save: later({ fileName: 'a.html', findingCount: 1 }),
      lastPath: () => '/home/me/a.html',
      stop: later(undefined),
    },
    desktop: { pickSavePath: later('/home/me/a.html'), revealFile: () => undefined },
  });
