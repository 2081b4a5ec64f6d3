import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { UsageDay } from '../usage/billing-period.ts';

/** Range of days of an account, first and last included. */
export interface AnalyticsRange {
  readonly accountId: string;
  readonly firstDay: UsageDay;
  readonly lastDay: UsageDay;
}

/** Characters by kind, in code points, and sound. */
export interface KindSums {
  readonly textChars: number;
  readonly documentChars: number;
  readonly improvementChars: number;
  readonly soundMs: number;
}

export interface PairSums extends KindSums {
  /** BCP 47. */
  readonly source: string;
  readonly target: string;
  /** Empty when the key was deleted; absent unless asked for, as is the day. */
  readonly keyId?: string;
  readonly label?: string;
  readonly day?: UsageDay;
}

export interface KeySums extends KindSums {
  readonly keyId: string;
  /** Empty when the key was deleted. */
  readonly label: string;
}

export interface TagSums extends KindSums {
  readonly tag: string;
}

const SUMS = `coalesce(sum(character_count) FILTER (WHERE kind = 'text'), 0) AS textChars,
  coalesce(sum(character_count) FILTER (WHERE kind = 'document'), 0) AS documentChars,
  coalesce(sum(character_count) FILTER (WHERE kind = 'improvement'), 0) AS improvementChars,
  coalesce(sum(sound_ms), 0) AS soundMs`;
const RANGE = 'account_id = @accountId AND day BETWEEN @firstDay AND @lastDay';
const KEY = `key_id AS keyId,
  coalesce((SELECT label FROM api_keys WHERE api_keys.id = all_usage_days.key_id), '') AS label`;
const TAGGED = `${RANGE} AND tag <> ''`;
const PAGE = 'LIMIT @limit OFFSET @offset';

const PAIRED = `${RANGE} AND source_lang <> ''`;

type Page = AnalyticsRange & { readonly offset: number; readonly limit: number };

export type AnalyticsRepo = ReturnType<typeof createAnalyticsRepo>;

/** Sums of stored usage, ordered by day, then key or tag. */
export function createAnalyticsRepo(db: SqliteDatabase) {
  const total = db.prepare<[AnalyticsRange], KindSums>(
    `SELECT ${SUMS} FROM all_usage_days WHERE ${RANGE}`,
  );
  const byKey = db.prepare<[AnalyticsRange], KeySums>(
    `SELECT ${KEY}, ${SUMS} FROM all_usage_days WHERE ${RANGE} GROUP BY key_id ORDER BY key_id`,
  );
  const byKeyAndDay = db.prepare<[AnalyticsRange], KeySums & { day: UsageDay }>(
    `SELECT ${KEY}, day, ${SUMS} FROM all_usage_days WHERE ${RANGE}
     GROUP BY day, key_id ORDER BY day, key_id`,
  );
  const byTag = db.prepare<[Page], TagSums>(
    `SELECT tag, ${SUMS} FROM all_usage_days WHERE ${TAGGED} GROUP BY tag ORDER BY tag ${PAGE}`,
  );
  const byTagAndDay = db.prepare<[Page], TagSums & { day: UsageDay }>(
    `SELECT tag, day, ${SUMS} FROM all_usage_days WHERE ${TAGGED}
     GROUP BY day, tag ORDER BY day, tag ${PAGE}`,
  );
  const byPair = (isByKey: boolean, isByDay: boolean) => {
    const groups = ['source_lang', 'target_lang'];
    if (isByKey) groups.push('key_id');
    const order = isByDay ? ['day', ...groups] : groups;
    const columns = [
      'source_lang AS source, target_lang AS target',
      ...(isByKey ? [KEY] : []),
      ...(isByDay ? ['day'] : []),
      SUMS,
    ];
    return db.prepare<[Page], PairSums>(
      `SELECT ${columns.join(', ')} FROM all_usage_days WHERE ${PAIRED}
       GROUP BY ${order.join(', ')} ORDER BY ${order.join(', ')} ${PAGE}`,
    );
  };
  return {
    total: (range: AnalyticsRange): KindSums =>
      total.get(range) ?? { textChars: 0, documentChars: 0, improvementChars: 0, soundMs: 0 },
    byKey: (range: AnalyticsRange) => byKey.all(range),
    byKeyAndDay: (range: AnalyticsRange) => byKeyAndDay.all(range),
    /** Usage whose languages are known, by pair. */
    byPair: (page: Page, isByKey: boolean, isByDay: boolean) => byPair(isByKey, isByDay).all(page),
    byTag: (page: Page) => byTag.all(page),
    byTagAndDay: (page: Page) => byTagAndDay.all(page),
  };
}
