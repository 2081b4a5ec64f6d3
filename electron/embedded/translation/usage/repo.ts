import type { Commit, SqliteDatabase } from '../../storage/sqlite.ts';
import type { BillingPeriod, UsageDay } from './billing-period.ts';

/** Kind of counted work: texts, documents, improved texts. */
export type UsageKind = 'text' | 'document' | 'improvement';

/** Amount to add to a day. */
export interface UsageEntry {
  readonly accountId: string;
  readonly day: UsageDay;
  readonly keyId: string;
  readonly kind: UsageKind;
  /** Reporting tag in its stored form, or null. */
  readonly tag: string | null;
  /** BCP 47; empty: not known. */
  readonly sourceLang: string;
  readonly targetLang: string;
  /** Unicode code points. */
  readonly chars: number;
  readonly documents: number;
}

/** Usage of a key in a period, by kind; `speech` is sound. */
export interface KeyUsage {
  readonly keyId: string;
  readonly kind: UsageKind | 'speech';
  readonly chars: number;
  readonly documents: number;
  /** Milliseconds of sound. */
  readonly soundMs: number;
  /** Part of that sound: in sessions whose translation was spoken. */
  readonly spokenMs: number;
}

export type UsageRepo = ReturnType<typeof createUsageRepo>;

/** @param commit how entries are committed; absent: each commit waits for the disk */
export function createUsageRepo(
  db: SqliteDatabase,
  commit: Commit = (write) => {
    write();
  },
) {
  // An account deleted meanwhile cannot be billed.
  const add = db.prepare(
    `INSERT INTO usage_days (account_id, day, key_id, kind, tag, source_lang, target_lang,
       character_count, document_count)
     SELECT id, @day, @keyId, @kind, coalesce(@tag, ''), @sourceLang, @targetLang, @chars, @documents
     FROM accounts WHERE id = @accountId
     ON CONFLICT DO UPDATE SET character_count = character_count + excluded.character_count,
       document_count = document_count + excluded.document_count`,
  );
  const addAll = db.transaction((entries: readonly UsageEntry[]) => {
    for (const entry of entries) add.run(entry);
  });
  const inPeriod = db.prepare<[string, UsageDay, UsageDay], KeyUsage>(
    `SELECT key_id AS keyId, kind, sum(character_count) AS chars, sum(document_count) AS documents,
       sum(sound_ms) AS soundMs, sum(spoken_ms) AS spokenMs
     FROM all_usage_days WHERE account_id = ? AND day >= ? AND day < ? GROUP BY key_id, kind`,
  );
  return {
    /** Adds entries in one transaction, or within the open one. */
    add(entries: readonly UsageEntry[]): void {
      const [entry, ...others] = entries;
      if (entry === undefined) return;
      commit(() => {
        // A single statement is its own transaction.
        if (others.length === 0) add.run(entry);
        else addAll(entries);
      });
    },
    inPeriod: (accountId: string, { firstDay, endDay }: BillingPeriod) =>
      inPeriod.all(accountId, firstDay, endDay),
  };
}
