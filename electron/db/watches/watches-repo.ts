import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** Choices for the new files of a watch. */
export interface WatchChoices {
  projectId: string;
  connectionId: string;
  sourceLang: string | null;
  targetLangs: readonly string[];
  glossaryIds: readonly string[];
}

/** A watched folder as stored. */
export interface WatchRecord extends WatchChoices {
  id: string;
  /** Absolute, without links. */
  folderPath: string;
  /** Characters sent automatically a day; null: the user sends. */
  charsADay: number | null;
  /** The latest day on which something was sent automatically, `YYYY-MM-DD`; empty: never. */
  sentDay: string;
  sentChars: number;
  isPaused: boolean;
  /** False until the files that were there before it are known. */
  hasBegun: boolean;
  /** True until it was looked through after an older database was opened: unknown files may have been sent. */
  isUnsure: boolean;
  /** True while the user has not decided whether it may send after an older database was opened. */
  isHeld: boolean;
}

/** Exported so that tests can check its query plans. */
export const WATCHES_SQL = {
  list: `SELECT *, EXISTS (SELECT 1 FROM held_work WHERE id = watches.id) AS is_held
    FROM watches ORDER BY row_id`,
  keepEarlier: `UPDATE watch_files SET note = 'earlier' WHERE state = 'planned' AND (note IS NULL OR note IN ('changed', 'day-full'))
    AND watch_row_id = (SELECT row_id FROM watches WHERE id = ? AND chars_a_day IS NULL)`,
  /** A watch that takes and sends. */
  awake: 'SELECT row_id FROM watches WHERE id = ? AND is_paused = 0',
} as const;

interface WatchRow {
  id: string;
  folder_path: string;
  project_id: string;
  connection_id: string;
  source_lang: string | null;
  target_langs_json: string;
  glossary_ids_json: string;
  chars_a_day: number | null;
  sent_day: string;
  sent_chars: number;
  is_paused: number;
  has_begun: number;
  is_unsure: number;
  is_held: number;
}

const texts = (json: string): string[] => {
  const values: unknown = JSON.parse(json);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
};

const toRecord = (row: WatchRow): WatchRecord => ({
  id: row.id,
  folderPath: row.folder_path,
  projectId: row.project_id,
  connectionId: row.connection_id,
  sourceLang: row.source_lang,
  targetLangs: texts(row.target_langs_json),
  glossaryIds: texts(row.glossary_ids_json),
  charsADay: row.chars_a_day,
  sentDay: row.sent_day,
  sentChars: row.sent_chars,
  isPaused: row.is_paused === 1,
  hasBegun: row.has_begun === 1,
  isUnsure: row.is_unsure === 1,
  isHeld: row.is_held === 1,
});

const toColumns = (choices: WatchChoices) => ({
  projectId: choices.projectId,
  connectionId: choices.connectionId,
  sourceLang: choices.sourceLang,
  targets: JSON.stringify(choices.targetLangs),
  glossaries: JSON.stringify(choices.glossaryIds),
});

/** Builds the store of watched folders. One transaction per call. */
export function createWatchesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** Lists watches, oldest first. */
    list: () => db.all<WatchRow>(WATCHES_SQL.list).map(toRecord),
    /** @param hasBegun true: files that are there already are new */
    insert(
      watch: WatchChoices & { id: string; folderPath: string; hasBegun: boolean },
      atMs: number,
    ) {
      db.run(
        `INSERT INTO watches (id, folder_path, project_id, connection_id, source_lang,
            target_langs_json, glossary_ids_json, has_begun, created_at_ms)
          VALUES (@id, @folderPath, @projectId, @connectionId, @sourceLang, @targets, @glossaries,
            @hasBegun, @atMs)`,
        {
          id: watch.id,
          folderPath: watch.folderPath,
          ...toColumns(watch),
          hasBegun: watch.hasBegun ? 1 : 0,
          atMs,
        },
      );
    },
    update(id: string, choices: WatchChoices) {
      db.run(
        `UPDATE watches SET project_id = @projectId, connection_id = @connectionId,
            source_lang = @sourceLang, target_langs_json = @targets, glossary_ids_json = @glossaries
          WHERE id = @id`,
        { id, ...toColumns(choices) },
      );
    },
    /**
     * Turns sending on or off; files that were planned before it was on wait for the user.
     * @param day after which a new day begins, even if a clock that was wrong had counted a later one
     */
    setSending(id: string, charsADay: number | null, day: string) {
      db.inOne(() => {
        if (charsADay !== null) db.run(WATCHES_SQL.keepEarlier, id);
        db.run(
          'UPDATE watches SET chars_a_day = @charsADay, sent_day = min(sent_day, @day) WHERE id = @id',
          { id, charsADay, day },
        );
      });
    },
    setPaused(id: string, isPaused: boolean) {
      db.run('UPDATE watches SET is_paused = @isPaused WHERE id = @id', {
        id,
        isPaused: isPaused ? 1 : 0,
      });
    },
    /** Records that all files which were there before are known, and that unknown ones are new from now on. */
    noteLook(id: string) {
      db.run('UPDATE watches SET has_begun = 1, is_unsure = 0 WHERE id = ?', id);
    },
    remove(id: string) {
      db.inOne(() => {
        db.run('DELETE FROM held_work WHERE id = ?', id);
        db.run('DELETE FROM watches WHERE id = ?', id);
      });
    },
    /**
     * Decides about a watch that an older database holds.
     * @param isGoingOn false: it sends nothing automatically any more
     */
    decideHeld(id: string, isGoingOn: boolean) {
      db.inOne(() => {
        db.run('DELETE FROM held_work WHERE id = ?', id);
        if (!isGoingOn) db.run('UPDATE watches SET chars_a_day = NULL WHERE id = ?', id);
      });
    },
  };
}
