import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** A planned file: where its bytes are, and what they were. */
export interface PlannedFileRow {
  id: string;
  fileName: string;
  /** The user's file; null for bytes that came without one. */
  sourcePath: string | null;
  /** Name of the app's own copy in the inbox; null when it reads the user's file. */
  sourceCopy: string | null;
  sha256: string;
  /** Project of its earlier translation job; null without one. */
  projectId: string | null;
}

/** Exported so that tests can check its query plans. */
export const PLANNED_FILES_SQL = {
  // A crash right after a start must not plan the same files again.
  list: `SELECT id, file_name AS fileName, source_path AS sourcePath, source_copy AS sourceCopy, sha256,
      project_id AS projectId
    FROM planned_files AS p WHERE NOT EXISTS (SELECT 1 FROM document_jobs AS j
      WHERE j.sha256 = p.sha256 AND j.created_at_ms >= p.added_at_ms) ORDER BY position`,
  removeOthers: 'DELETE FROM planned_files WHERE id NOT IN (SELECT value FROM json_each(?))',
  put: `INSERT INTO planned_files
      (id, position, file_name, source_path, source_copy, sha256, project_id, added_at_ms)
    VALUES (@id, @position, @fileName, @sourcePath, @sourceCopy, @sha256, @projectId, @atMs)
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, sha256 = excluded.sha256`,
  getOptions: 'SELECT options_json FROM plan_options',
  putOptions: `INSERT INTO plan_options (only_row, options_json) VALUES (1, ?)
    ON CONFLICT (only_row) DO UPDATE SET options_json = excluded.options_json`,
  removeOptions: 'DELETE FROM plan_options',
} as const;

/** Builds the store of the plan: files that were added and not sent yet. One transaction per call. */
export function createPlannedFilesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** Lists planned files in their order, without those that became jobs, and the options as JSON. */
    read: () =>
      db.read(() => ({
        files: db.all<PlannedFileRow>(PLANNED_FILES_SQL.list),
        optionsJson: db.value<string>(PLANNED_FILES_SQL.getOptions) ?? null,
      })),
    /** Replaces the list; an empty one has no options. */
    save(files: readonly PlannedFileRow[], atMs: number) {
      db.inOne(() => {
        db.run(PLANNED_FILES_SQL.removeOthers, JSON.stringify(files.map(({ id }) => id)));
        for (const [position, file] of files.entries()) {
          db.run(PLANNED_FILES_SQL.put, { ...file, position, atMs });
        }
        if (files.length === 0) db.run(PLANNED_FILES_SQL.removeOptions);
      });
    },
    saveOptions(optionsJson: string): void {
      db.run(PLANNED_FILES_SQL.putOptions, optionsJson);
    },
  };
}
