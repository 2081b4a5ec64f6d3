import type { SqliteDatabase } from '../engine/sqlite-database.ts';

/** A line that was translated or improved, with its answer as JSON. */
export interface TextDraftLine {
  /** Tells one way to translate from another: account, languages and options. */
  routeKey: string;
  source: string;
  answerJson: string;
}

/** Lines kept beside the draft; older ones are forgotten. */
export const KEPT_LINES = 2000;

/** What the Translate page holds, so that it is there again after a crash. One transaction per call. */
export interface TextDraftsRepo {
  /** The draft as JSON; null when nothing was typed yet. */
  get(): string | null;
  /**
   * Keeps the draft in place of the one before, and forgets lines that it no longer has.
   * @param sources lines of the draft; none of them is forgotten
   * @param forgetBeforeMs other lines that were kept before this instant go
   */
  save(
    draftJson: string,
    sources: readonly string[],
    times: { atMs: number; forgetBeforeMs: number },
  ): void;
  /** Keeps answers in place of those before for the same line; all but the newest {@link KEPT_LINES} go. */
  keepLines(lines: readonly TextDraftLine[], atMs: number): void;
  /** Oldest first. */
  listLines(): TextDraftLine[];
}

interface TextDraftLineRow {
  route_key: string;
  source: string;
  answer_json: string;
}

/** The SQL of {@link createTextDraftsRepo}, apart so that tests can ask for its query plans. */
export const TEXT_DRAFTS_SQL = {
  get: 'SELECT draft_json FROM text_drafts WHERE row_id = 1',
  save: `INSERT INTO text_drafts (row_id, draft_json, updated_at_ms) VALUES (1, @draftJson, @atMs)
    ON CONFLICT (row_id) DO UPDATE SET draft_json = excluded.draft_json,
      updated_at_ms = excluded.updated_at_ms`,
  forgetOthers: `DELETE FROM text_draft_lines
    WHERE kept_at_ms < @forgetBeforeMs AND source NOT IN (SELECT value FROM json_each(@sourcesJson))`,
  // Replaced rows come last again: the oldest are those that go.
  keepLine: `INSERT OR REPLACE INTO text_draft_lines (route_key, source, answer_json, kept_at_ms)
    VALUES (@routeKey, @source, @answerJson, @atMs)`,
  forgetOldest: `DELETE FROM text_draft_lines
    WHERE row_id <= (SELECT max(row_id) FROM text_draft_lines) - ?`,
  listLines: 'SELECT route_key, source, answer_json FROM text_draft_lines ORDER BY row_id',
} as const;

/** The draft on an open connection. */
export function createTextDraftsRepo(connection: SqliteDatabase): TextDraftsRepo {
  return {
    get: () => connection.prepare<[], string>(TEXT_DRAFTS_SQL.get).pluck().get() ?? null,

    save(draftJson, sources, { atMs, forgetBeforeMs }) {
      connection
        .transaction(() => {
          connection.prepare(TEXT_DRAFTS_SQL.save).run({ draftJson, atMs });
          connection
            .prepare(TEXT_DRAFTS_SQL.forgetOthers)
            .run({ forgetBeforeMs, sourcesJson: JSON.stringify(sources) });
        })
        .immediate();
    },

    keepLines(lines, atMs) {
      connection
        .transaction(() => {
          const keep = connection.prepare(TEXT_DRAFTS_SQL.keepLine);
          for (const line of lines) keep.run({ ...line, atMs });
          connection.prepare(TEXT_DRAFTS_SQL.forgetOldest).run(KEPT_LINES);
        })
        .immediate();
    },

    listLines: () =>
      connection
        .prepare<[], TextDraftLineRow>(TEXT_DRAFTS_SQL.listLines)
        .all()
        .map((row) => ({
          routeKey: row.route_key,
          source: row.source,
          answerJson: row.answer_json,
        })),
  };
}
