import type { AccountUsage, DayUsage, UsageMeter } from './account.ts';

/** An account's first and last report of a day. */
export interface UsageDayRecord {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  first: AccountUsage;
  last: AccountUsage;
  /** UTC epoch milliseconds of the last answer. */
  askedAtMs: number;
}

type MeterName = 'characters' | 'keyCharacters' | 'documents' | 'speechToTextMs';

/**
 * Returns false when the counting restarted: a smaller count than before, or a different period.
 */
function isSamePeriod(before: AccountUsage, after: AccountUsage): boolean {
  if (before.periodStartsAtMs !== after.periodStartsAtMs) return false;
  const countOf = (usage: AccountUsage): number =>
    (usage.characters ?? usage.keyCharacters)?.count ?? 0;
  return countOf(after) >= countOf(before);
}

function increase(base: UsageMeter | null | undefined, now: UsageMeter | null): number | null {
  if (now === null) return null;
  // A key's count may restart within a period, such as when it was replaced.
  const before = base?.count ?? 0;
  return now.count >= before ? now.count - before : now.count;
}

/**
 * Computes the usage of a day. @param base usage before it; null for none, because a period began
 */
function usedSince(
  record: UsageDayRecord,
  base: AccountUsage | null,
  sinceDay: string | null,
): DayUsage {
  const { last } = record;
  const meter = (name: MeterName): number | null => increase(base?.[name], last[name]);
  return {
    day: record.day,
    sinceDay,
    characters: meter('characters'),
    keyCharacters: meter('keyCharacters'),
    documents: meter('documents'),
    speechToTextMs: meter('speechToTextMs'),
    products: last.products.flatMap(({ product, unit, accountCount }) => {
      if (accountCount === null) return [];
      const before = base?.products.find((each) => each.product === product)?.accountCount ?? 0;
      const count = accountCount >= before ? accountCount - before : accountCount;
      return [{ product, unit, count }];
    }),
  };
}

/**
 * Converts counts that only grow within a period into the usage of each day.
 * @param records oldest first
 * @param before the record before the first of them; null when there is none
 */
export function usageOfDays(
  records: readonly UsageDayRecord[],
  before: UsageDayRecord | null,
): DayUsage[] {
  let previous = before;
  return records.map((record) => {
    const known = previous;
    previous = record;
    if (known === null) return usedSince(record, record.first, null);
    const base = isSamePeriod(known.last, record.last) ? known.last : null;
    return usedSince(record, base, known.day);
  });
}

/**
 * Finds the start of the run of growing counts that leads to the newest record.
 * @param records oldest first
 */
export function firstOfRun(records: readonly UsageDayRecord[]): UsageDayRecord | null {
  let first: UsageDayRecord | null = null;
  let previous: UsageDayRecord | null = null;
  for (const record of records) {
    if (previous === null || !isSamePeriod(previous.last, record.last)) first = record;
    previous = record;
  }
  return first;
}
