import { DOCUMENT_JOB_STATES, isActiveState } from '../../../shared/domain/documents/job-state.ts';
import type { HistoryKind } from '../../../shared/domain/history/history.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** A history item with an unknown source language that detection has not tried yet. */
export interface UnknownSource {
  itemId: string;
  kind: HistoryKind;
  targetLang: string;
  /** Beginning of its source texts, one per line. */
  sample: string;
}

/** Changed items and jobs. */
export interface ChangedSources {
  itemIds: string[];
  jobIds: string[];
}

/** Limit of segments read for a sample: short ones need many. */
const SAMPLE_SEGMENTS = 200;

const ENDED_STATES = DOCUMENT_JOB_STATES.filter((state) => !isActiveState(state))
  .map((state) => `'${state}'`)
  .join(', ');

/** Exported so that tests can check its query plans. */
export const SOURCE_LANGUAGES_SQL = {
  // Literals, as in the partial index. SQLite would use the index of all languages, which contains every import.
  listUnknown: `SELECT row_id, id, kind, target_lang
    FROM history_items INDEXED BY idx_history_items_source_lang_unknown
    WHERE source_lang IS NULL AND source_lang_basis IS NULL AND state = 'kept'
      AND kind IN ('document', 'text') ORDER BY row_id LIMIT ?`,
  readTexts: `SELECT substr(source, 1, @sampleChars) FROM history_segments
    WHERE item_row_id = @rowId ORDER BY position LIMIT ${String(SAMPLE_SEGMENTS)}`,
  note: `UPDATE history_items SET source_lang = @sourceLang, source_lang_basis = @basis,
      to_check_count = NULL
    WHERE id = @itemId AND source_lang IS NULL AND source_lang_basis IS NULL`,
  noteOfJob: `UPDATE document_jobs SET source_lang = @sourceLang, source_lang_basis = @basis,
      updated_at_ms = max(updated_at_ms, @atMs)
    WHERE id = (SELECT document_job_id FROM history_items WHERE id = @itemId)
      AND source_lang IS NULL RETURNING id`,
  setOfItems: `UPDATE history_items SET source_lang = @sourceLang, source_lang_basis = 'person',
      to_check_count = NULL
    WHERE state = 'kept' AND (id IN (SELECT value FROM json_each(@itemIds))
      OR document_job_id IN (SELECT value FROM json_each(@jobIds)))
    RETURNING id, document_job_id`,
  setOfJobs: `UPDATE document_jobs SET source_lang = @sourceLang, source_lang_basis = 'person',
      updated_at_ms = max(updated_at_ms, @atMs)
    WHERE state IN (${ENDED_STATES}) AND id IN (SELECT value FROM json_each(@jobIds)) RETURNING id`,
  listEnded: `SELECT id FROM document_jobs
    WHERE state IN (${ENDED_STATES}) AND id IN (SELECT value FROM json_each(@jobIds))`,
} as const;

interface UnknownRow {
  row_id: number;
  id: string;
  kind: HistoryKind;
  target_lang: string;
}

/**
 * Builds the repository of source languages that were not chosen, of history items and their jobs. One transaction per
 * call.
 * @param onChanged called when cached search results are out of date
 */
export function createSourceLanguagesRepo(connection: SqliteDatabase, onChanged: () => void) {
  const db = createStatementCache(connection);
  const ids = (sql: string, values: Record<string, string | number | null>): string[] =>
    db.values<string>(sql, values);

  const sampleOf = (rowId: number, sampleChars: number): string => {
    const texts = db
      .prepare<[{ rowId: number; sampleChars: number }], string>(SOURCE_LANGUAGES_SQL.readTexts)
      .pluck();
    const read: string[] = [];
    let length = 0;
    for (const text of texts.iterate({ rowId, sampleChars })) {
      read.push(text);
      length += text.length + 1;
      if (length >= sampleChars) break;
    }
    return read.join('\n').slice(0, sampleChars).toWellFormed();
  };

  return {
    /** Lists the oldest ones; `sampleChars` bounds what is read of each. */
    listUnknown: ({ limit, sampleChars }: { limit: number; sampleChars: number }) =>
      db.read(() =>
        db.all<UnknownRow>(SOURCE_LANGUAGES_SQL.listUnknown, limit).map((row) => ({
          itemId: row.id,
          kind: row.kind,
          targetLang: row.target_lang,
          sample: sampleOf(row.row_id, sampleChars),
        })),
      ),

    /**
     * Stores detected languages, null if undetectable; known languages stay.
     * @returns the jobs that were changed with their items
     */
    note(found: readonly { itemId: string; sourceLang: string | null }[], atMs: number): string[] {
      onChanged();
      return db.inOne(() =>
        found.flatMap(({ itemId, sourceLang }) => {
          const basis = sourceLang === null ? 'undetected' : 'detected';
          const values = { itemId, sourceLang, basis };
          const { changes } = db.run(SOURCE_LANGUAGES_SQL.note, values);
          return changes === 0 ? [] : ids(SOURCE_LANGUAGES_SQL.noteOfJob, { ...values, atMs });
        }),
      );
    },

    /**
     * Sets the language of items and jobs, and of their counterparts. Active jobs are skipped: their
     * language is chosen before sending.
     */
    setByPerson(
      chosen: { itemIds: readonly string[]; jobIds: readonly string[] },
      sourceLang: string,
      atMs: number,
    ): ChangedSources {
      onChanged();
      return db.inOne(() => {
        const named = ids(SOURCE_LANGUAGES_SQL.listEnded, {
          jobIds: JSON.stringify(chosen.jobIds),
        });
        const items = db.all<{ id: string; document_job_id: string | null }>(
          SOURCE_LANGUAGES_SQL.setOfItems,
          {
            sourceLang,
            itemIds: JSON.stringify(chosen.itemIds),
            jobIds: JSON.stringify(named),
          },
        );
        const jobIds = [...named, ...items.flatMap((item) => item.document_job_id ?? [])];
        return {
          itemIds: items.map(({ id }) => id),
          jobIds: ids(SOURCE_LANGUAGES_SQL.setOfJobs, {
            sourceLang,
            jobIds: JSON.stringify(jobIds),
            atMs,
          }),
        };
      });
    },
  };
}
