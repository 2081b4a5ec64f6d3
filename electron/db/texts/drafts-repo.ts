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

/** A step of the page, with its state as JSON. */
export interface TextStepLine {
  number: number;
  itemNumber: number;
  textItemId: string | null;
  improvementItemId: string | null;
  isUndone: boolean;
  stepJson: string;
}

/** Changed steps: see `TextStepsChange`. */
export interface TextStepLines {
  from: number;
  to: number;
  isWhole: boolean;
  put: readonly TextStepLine[];
  filed: readonly Pick<TextStepLine, 'itemNumber' | 'textItemId' | 'improvementItemId'>[];
}

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
  forgetSteps: 'DELETE FROM text_steps WHERE number < ? OR number > ?',
  putStep: `INSERT OR REPLACE INTO text_steps
      (number, item_number, text_item_id, improvement_item_id, is_undone, step_json)
    VALUES (@number, @itemNumber, @textItemId, @improvementItemId, @isUndone, @stepJson)`,
  fileSteps: `UPDATE text_steps SET text_item_id = @textItemId, improvement_item_id = @improvementItemId
    WHERE item_number = @itemNumber`,
  // Steps beyond one that is gone need its texts.
  forgetGone: `WITH gone (number, is_undone) AS (
      SELECT number, is_undone FROM text_steps WHERE
        (text_item_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM history_items WHERE id = text_item_id))
        OR (improvement_item_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM history_items WHERE id = improvement_item_id)))
    DELETE FROM text_steps WHERE
      (is_undone = 0 AND number <= (SELECT max(number) FROM gone WHERE is_undone = 0))
      OR (is_undone = 1 AND number >= (SELECT min(number) FROM gone WHERE is_undone = 1))`,
  listSteps: `SELECT number, item_number AS itemNumber, text_item_id AS textItemId,
      improvement_item_id AS improvementItemId, is_undone AS isUndone, step_json AS stepJson
    FROM text_steps ORDER BY number`,
  listLines: 'SELECT route_key, source, answer_json FROM text_draft_lines ORDER BY row_id',
} as const;

/** Builds the store of the Translate page's content with its steps, so that it survives a crash. One transaction per call. */
export function createTextDraftsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const saveSteps = ({ from, to, isWhole, put, filed }: TextStepLines): void => {
    if (isWhole) db.run(TEXT_DRAFTS_SQL.forgetSteps, Number.MAX_SAFE_INTEGER, 0);
    else db.run(TEXT_DRAFTS_SQL.forgetSteps, from, to);
    for (const { isUndone, ...step } of put) {
      db.run(TEXT_DRAFTS_SQL.putStep, { ...step, isUndone: Number(isUndone) });
    }
    for (const texts of filed) db.run(TEXT_DRAFTS_SQL.fileSteps, { ...texts });
  };
  return {
    /** Returns the draft as JSON; null when nothing was typed yet. */
    get: () => db.value<string>(TEXT_DRAFTS_SQL.get) ?? null,

    /**
     * Replaces the draft, and removes lines that it no longer has.
     * @param sources lines of the draft, which all stay
     * @param forgetBeforeMs other lines stored before this instant are removed
     * @param steps what changed in them
     */
    save(
      draftJson: string,
      sources: readonly string[],
      { atMs, forgetBeforeMs }: { atMs: number; forgetBeforeMs: number },
      steps?: TextStepLines,
    ) {
      db.inOne(() => {
        if (steps !== undefined) saveSteps(steps);
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

    /** Lists the steps, oldest first. Those of texts that the history has lost are forgotten. */
    listSteps: (): TextStepLine[] =>
      db.inOne(() => {
        db.run(TEXT_DRAFTS_SQL.forgetGone);
        return db
          .all<Omit<TextStepLine, 'isUndone'> & { isUndone: number }>(TEXT_DRAFTS_SQL.listSteps)
          .map((row) => ({ ...row, isUndone: row.isUndone === 1 }));
      }),

    forgetSteps: (): void => {
      saveSteps({ from: 0, to: 0, isWhole: true, put: [], filed: [] });
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
