import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** A translated or improved line, with its answer as JSON. */
export interface TextDraftLine {
  /** Identifies a way to translate: account, languages, and options. */
  routeKey: string;
  source: string;
  answerJson: string;
}

/** Lines kept beside the draft. */
export const KEPT_LINES = 2000;

interface TextDraftLineRow {
  route_key: string;
  source: string;
  answer_json: string;
}

/** Exported so that tests can check its query plans. */
export const TEXT_DRAFTS_SQL = {
  get: 'SELECT draft_json FROM text_drafts WHERE row_id = 1',
  save: `INSERT INTO text_drafts (row_id, draft_json, updated_at_ms) VALUES (1, @draftJson, @atMs)
    ON CONFLICT (row_id) DO UPDATE SET draft_json = excluded.draft_json,
      updated_at_ms = excluded.updated_at_ms`,
  forgetOthers: `DELETE FROM text_draft_lines
    WHERE kept_at_ms < @forgetBeforeMs AND source NOT IN (SELECT value FROM json_each(@sourcesJson))`,
  // Replaced rows move to the end: the oldest are removed first.
  keepLine: `INSERT OR REPLACE INTO text_draft_lines (route_key, source, answer_json, kept_at_ms)
    VALUES (@routeKey, @source, @answerJson, @atMs)`,
  forgetOldest: `DELETE FROM text_draft_lines
    WHERE row_id <= (SELECT max(row_id) FROM text_draft_lines) - ?`,
  listLines: 'SELECT route_key, source, answer_json FROM text_draft_lines ORDER BY row_id',
} as const;

/** Builds the store of the Translate page's content, so that it survives a crash. One transaction per call. */
export function createTextDraftsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** Returns the draft as JSON; null when nothing was typed yet. */
    get: () => db.value<string>(TEXT_DRAFTS_SQL.get) ?? null,

    /**
     * Replaces the draft, and removes lines that it no longer has.
     * @param sources lines of the draft, which all stay
     * @param forgetBeforeMs other lines stored before this instant are removed
     */
    save(
      draftJson: string,
      sources: readonly string[],
      { atMs, forgetBeforeMs }: { atMs: number; forgetBeforeMs: number },
    ) {
      db.inOne(() => {
        db.run(TEXT_DRAFTS_SQL.save, { draftJson, atMs });
        db.run(TEXT_DRAFTS_SQL.forgetOthers, {
          forgetBeforeMs,
          sourcesJson: JSON.stringify(sources),
        });
      });
    },

    /**
     * Stores answers, replacing earlier ones for the same line; all but the newest {@link KEPT_LINES} are
     * removed.
     */
    keepLines(lines: readonly TextDraftLine[], atMs: number) {
      db.inOne(() => {
        const keep = db.prepare(TEXT_DRAFTS_SQL.keepLine);
        for (const line of lines) keep.run({ ...line, atMs });
        db.run(TEXT_DRAFTS_SQL.forgetOldest, KEPT_LINES);
      });
    },

    /** Lists lines, oldest first. */
    listLines: () =>
      db.all<TextDraftLineRow>(TEXT_DRAFTS_SQL.listLines).map((row) => ({
        routeKey: row.route_key,
        source: row.source,
        answerJson: row.answer_json,
      })),
  };
}
