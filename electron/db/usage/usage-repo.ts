import type { AccountUsage, PairUsage } from '../../../shared/domain/usage/account.ts';
import type { UsageDayRecord } from '../../../shared/domain/usage/days.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, orNull } from '../engine/statement-cache.ts';

interface UsageDayRow {
  day: string;
  first_usage_json: string;
  usage_json: string;
  asked_at_ms: number;
}

const COLUMNS = 'day, first_usage_json, usage_json, asked_at_ms';

/** Exported so that tests can check its query plans. */
export const USAGE_SQL = {
  note: `INSERT INTO usage_days (connection_id, day, first_usage_json, usage_json, asked_at_ms)
    VALUES (@connectionId, @day, @json, @json, @askedAtMs)
    ON CONFLICT (connection_id, day) DO UPDATE SET usage_json = excluded.usage_json,
      asked_at_ms = excluded.asked_at_ms`,
  list: `SELECT ${COLUMNS} FROM usage_days
    WHERE connection_id = @connectionId AND day BETWEEN @fromDay AND @toDay ORDER BY day`,
  findBefore: `SELECT ${COLUMNS} FROM usage_days
    WHERE connection_id = @connectionId AND day < @day ORDER BY day DESC LIMIT 1`,
  findNewest: `SELECT ${COLUMNS} FROM usage_days
    WHERE connection_id = @connectionId ORDER BY day DESC LIMIT 1`,
  sumSaved: `SELECT coalesce(sum(saved_chars), 0) FROM document_jobs
    WHERE created_at_ms >= @fromMs AND connection_id = @connectionId`,
  // Services and their versions write codes in different cases.
  listPairs: `SELECT upper(source_lang) AS sourceLang, upper(target_lang) AS targetLang,
      sum(billed_chars) AS characters
    FROM history_items
    WHERE state = 'kept' AND connection_id = @connectionId AND created_at_ms >= @fromMs
      AND created_at_ms < @untilMs AND billed_chars > 0
    GROUP BY 1, 2 ORDER BY characters DESC, 1, 2`,
} as const;

export function createUsageRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /**
     * Stores an answer: as the first of its day, and replacing the last.
     * @param day `YYYY-MM-DD` in UTC
     */
    note(connectionId: string, day: string, usage: AccountUsage, askedAtMs: number) {
      db.run(USAGE_SQL.note, { connectionId, day, json: JSON.stringify(usage), askedAtMs });
    },
    /** Lists the days in a closed range, oldest first. */
    list: (connectionId: string, fromDay: string, toDay: string) =>
      db.all<UsageDayRow>(USAGE_SQL.list, { connectionId, fromDay, toDay }).map(toRecord),
    /** Finds the newest record before a day; null when there is none. */
    findBefore: (connectionId: string, day: string) =>
      orNull(db.get<UsageDayRow>(USAGE_SQL.findBefore, { connectionId, day }), toRecord),
    /** Sums the code points of documents begun since then that were known and not sent to the account. */
    sumSaved: (connectionId: string, fromMs: number) =>
      db.value<number>(USAGE_SQL.sumSaved, { connectionId, fromMs }) ?? 0,
    /** Sums what was billed for the translations in the history, by language pair; largest first. */
    listPairs: (connectionId: string, fromMs: number, untilMs: number) =>
      db.all<PairUsage>(USAGE_SQL.listPairs, { connectionId, fromMs, untilMs }),
    /** Finds the newest record; null when there is none. */
    findNewest: (connectionId: string) =>
      orNull(db.get<UsageDayRow>(USAGE_SQL.findNewest, { connectionId }), toRecord),
  };
}

/** Repository of reported account usage, by day. One statement per call. */
export type UsageRepo = ReturnType<typeof createUsageRepo>;

function toRecord(row: UsageDayRow): UsageDayRecord {
  return {
    day: row.day,
    first: toUsage(row.first_usage_json),
    last: toUsage(row.usage_json),
    askedAtMs: row.asked_at_ms,
  };
}

/** Fields that reports of earlier versions lack. */
const NEWER = { speechToSpeechMs: null };

/** Parses JSON that only {@link UsageRepo.note} writes. */
function toUsage(json: string): AccountUsage {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it was written
  const usage = JSON.parse(json) as Omit<AccountUsage, keyof typeof NEWER>;
  return { ...NEWER, ...usage };
}
