/** @import { HistoryKind } from '../../shared/domain/history/history.ts' */
/** @import { NewHistoryItem } from '../../electron/db/history/repo.ts' */

/** Time of the first item of the benchmark, in UTC epoch milliseconds. */
export const START_MS = Date.UTC(2020, 0, 1);

export const ITEM_EVERY_MS = 60_000;

/**
 * Returns a history item; higher numbers are newer.
 *
 * @param {number} number
 * @param {HistoryKind} kind
 * @param {string} targetLang
 * @returns {NewHistoryItem}
 */
export const itemOf = (number, kind, targetLang) => ({
  id: `${kind}-${number}`,
  kind,
  title: kind === 'document' ? `Contract ${number}.docx` : `Text ${number}`,
  sourceLang: 'EN',
  targetLang,
  connectionId: `account-${number % 3}`,
  connectionName: `Account ${number % 3}`,
  isPractice: false,
  billedChars: 100,
  createdAtMs: START_MS + number * ITEM_EVERY_MS,
  documentJobId: null,
});
