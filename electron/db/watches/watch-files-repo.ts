import type { WatchFileNote, WatchFileState } from '../../../shared/domain/watches/names.ts';
import type { WatchFile, WatchFilesPage } from '../../../shared/domain/watches/watch.ts';
import { readErrorData, type ErrorData } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { WATCHES_SQL } from './watches-repo.ts';

/** States that are stored; files that may still be written are only in memory. */
export type StoredFileState = Exclude<WatchFileState, 'waiting'>;

/** A file as a look at its folder found it. */
export interface FoundFile {
  /** Relative to the watched folder. */
  name: string;
  sizeBytes: number;
  /** Whole milliseconds, UTC. */
  modifiedAtMs: number;
}

export interface IndexedFile extends FoundFile {
  rowId: number;
  state: StoredFileState;
  /** True for a file that could not be read at all: it may be readable now. */
  isUnread: boolean;
}

/** A whole file that was read. */
export interface ReadFile extends FoundFile {
  /** Id for a new row. */
  id: string;
  /** Absolute path. */
  path: string;
  /** SHA-256 of the file as it is there, lower-case hex; null when it could not be read. */
  sha256: string | null;
  charCount: number | null;
  /** Why it cannot be translated. */
  error: ErrorData | null;
  /** True: it has the name of a translation of a file beside it. */
  isNamedAsResult: boolean;
  /** True: there is a file with the name of its translation. */
  hasResult: boolean;
  /** Planned files that are gone: this one may be one of them under a new name. */
  goneNames?: readonly string[];
}

export interface PlannedWatchFile {
  id: string;
  name: string;
  sha256: string;
  note: WatchFileNote | null;
}

/** How a file may be sent. */
export interface Reservation {
  fileId: string;
  /** Characters for all languages together. */
  chars: number;
  /** Null: at the user's request. */
  day: string | null;
}

/** Notes of files that only the user sends. */
const FOR_THE_USER = `'held', 'dated', 'earlier', 'result-there', 'uncountable', 'too-large', 'not-sent'`;
/** Those of them that only the row of the file knows. */
const FOR_THE_USER_FOREVER = `'held', 'dated', 'earlier', 'not-sent'`;
const KNOWN = `'planned', 'sending', 'sent', 'own', 'same', 'left-out'`;

/** Exported so that tests can check its query plans. */
export const WATCH_FILES_SQL = {
  index: `SELECT row_id AS rowId, name, size_bytes AS sizeBytes, modified_at_ms AS modifiedAtMs, state,
      state = 'refused' AND coalesce(error_json ->> 'code', '') = 'document/source-missing' AS isUnread
    FROM watch_files WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId)
      AND row_id > @after ORDER BY row_id LIMIT @limit`,
  find: 'SELECT * FROM watch_files WHERE watch_row_id = ? AND name = ?',
  isDelivered: 'SELECT 1 FROM document_jobs WHERE delivered_path = ?',
  isResult: 'SELECT 1 FROM document_jobs WHERE result_sha256 = ?',
  isSource: 'SELECT 1 FROM document_jobs WHERE sha256 = @sha256 OR original_sha256 = @sha256',
  isOfProject: `SELECT 1 FROM file_origins
    WHERE sha256 = @sha256 AND project_id = (SELECT project_id FROM watches WHERE row_id = @watch)`,
  isKnown: `SELECT 1 FROM watch_files INDEXED BY idx_watch_files_sha256
    WHERE sha256 = @sha256 AND state IN (${KNOWN}) AND watch_row_id = @watch AND name <> @name`,
  counts: `SELECT state, count(*) AS count, coalesce(sum(char_count), 0) AS chars FROM watch_files
    WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = ?) GROUP BY state`,
  lastProblem: `SELECT name, error_json AS errorJson FROM watch_files
    WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = ?) AND state IN ('refused', 'planned')
      AND error_json IS NOT NULL ORDER BY seen_at_ms DESC LIMIT 1`,
  list: `SELECT * FROM watch_files WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId)
    AND state = @state ORDER BY seen_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset`,
  countState: `SELECT count(*) FROM watch_files
    WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId) AND state = @state`,
  planned: `SELECT id, name, sha256, note FROM watch_files
    WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId) AND state = 'planned'
    ORDER BY seen_at_ms, row_id LIMIT @limit`,
  automatic: `SELECT id, name, sha256, note FROM watch_files
    WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId) AND state = 'planned'
      AND coalesce(note, '') NOT IN (${FOR_THE_USER})
    ORDER BY seen_at_ms, row_id LIMIT @limit`,
  dropGone: `DELETE FROM watch_files WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId)
    AND state IN ('planned', 'refused') AND coalesce(note, '') NOT IN (${FOR_THE_USER_FOREVER})
    AND name IN (SELECT value FROM json_each(@names))`,
  kept: `SELECT name FROM watch_files WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId)
    AND name IN (SELECT value FROM json_each(@names))`,
  follow: `UPDATE OR IGNORE watch_files SET name = @name WHERE row_id = (
    SELECT min(row_id) FROM watch_files INDEXED BY idx_watch_files_sha256
    WHERE sha256 = @sha256 AND state = 'planned' AND watch_row_id = @watch
      AND name IN (SELECT value FROM json_each(@goneNames)))`,
  /** In the transaction that stores a job: what was sent is never sent again, no matter what ends the app. */
  noteJob: `UPDATE watch_files SET state = 'sent', note = NULL, error_json = NULL, counted_chars = 0
    WHERE sha256 IN (@sha256, @original) AND state IN ('planned', 'sending')
      AND watch_row_id IN (SELECT row_id FROM watches WHERE project_id = @projectId)`,
} as const;

interface FileRow {
  row_id: number;
  id: string;
  name: string;
  size_bytes: number;
  sha256: string | null;
  state: StoredFileState;
  note: WatchFileNote | null;
  char_count: number | null;
  error_json: string | null;
  seen_at_ms: number;
}

const errorOf = (json: string | null): ErrorData | null =>
  json === null ? null : readErrorData(json);

const toFile = (row: FileRow): WatchFile => ({
  id: row.id,
  name: row.name,
  state: row.state,
  note: row.note,
  sizeBytes: row.size_bytes,
  charCount: row.char_count,
  error: errorOf(row.error_json),
  seenAtMs: row.seen_at_ms,
});

/** Builds the store of the files in watched folders. One transaction per call. */
export function createWatchFilesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const has = (sql: string, ...values: (string | number | object)[]): boolean =>
    db.get(sql, ...values) !== undefined;

  const put = (
    watch: number,
    file: FoundFile & { id: string; sha256: string | null; charCount: number | null },
    state: StoredFileState,
    note: WatchFileNote | null,
    error: ErrorData | null,
    atMs: number,
  ): void => {
    db.run(
      `INSERT INTO watch_files (id, watch_row_id, name, size_bytes, modified_at_ms, sha256, state, note,
          char_count, error_json, seen_at_ms)
        VALUES (@id, @watch, @name, @sizeBytes, @modifiedAtMs, @sha256, @state, @note, @charCount, @error, @atMs)
        ON CONFLICT (watch_row_id, name) DO UPDATE SET size_bytes = excluded.size_bytes,
          modified_at_ms = excluded.modified_at_ms, sha256 = excluded.sha256, state = excluded.state,
          note = excluded.note, char_count = excluded.char_count, error_json = excluded.error_json,
          seen_at_ms = excluded.seen_at_ms`,
      {
        id: file.id,
        watch,
        name: file.name,
        sizeBytes: file.sizeBytes,
        modifiedAtMs: file.modifiedAtMs,
        sha256: file.sha256,
        state,
        note,
        charCount: file.charCount,
        error: error === null ? null : JSON.stringify(error),
        atMs,
      },
    );
  };

  /** Decides what a whole file is: the one rule about files that are never taken. */
  const judge = (
    watch: { rowId: number; isDoubtful: boolean },
    file: ReadFile,
    before: FileRow | undefined,
  ): { state: StoredFileState; note: WatchFileNote | null } => {
    const { name, sha256 } = file;
    const as = (state: StoredFileState, note: WatchFileNote | null = null) => ({ state, note });
    if (before?.state === 'own' || file.isNamedAsResult) return as('own');
    if (has(WATCH_FILES_SQL.isDelivered, file.path)) return as('own');
    if (sha256 === null) return as('refused');
    // Only its time changed.
    if (before?.sha256 === sha256 && before.state !== 'existing') {
      return as(before.state, before.note);
    }
    if (has(WATCH_FILES_SQL.isResult, sha256)) return as('own');
    const named = { sha256, watch: watch.rowId };
    if (has(WATCH_FILES_SQL.isKnown, { ...named, name })) return as('same');
    if (has(WATCH_FILES_SQL.isOfProject, named)) {
      return as(has(WATCH_FILES_SQL.isSource, { sha256 }) ? 'same' : 'own');
    }
    if (file.error !== null) return as('refused');
    if (watch.isDoubtful) return as('planned', 'held');
    const wasTaken = before !== undefined && before.state !== 'refused';
    // Its content from before is unknown.
    const isOnlyDated = before?.state === 'existing' && before.size_bytes === file.sizeBytes;
    if (isOnlyDated) return as('planned', 'dated');
    if (wasTaken) return as('planned', 'changed');
    return as('planned', file.hasResult ? 'result-there' : null);
  };

  const idsOf = (fileIds: readonly string[] | null): string | null =>
    fileIds === null ? null : JSON.stringify(fileIds);

  return {
    /** Lists what is known about the files of a watch, in batches by row. */
    index: (watchId: string, after: number, limit: number) =>
      db
        .all<Omit<IndexedFile, 'isUnread'> & { isUnread: number }>(WATCH_FILES_SQL.index, {
          watchId,
          after,
          limit,
        })
        .map((file) => ({ ...file, isUnread: file.isUnread === 1 })),

    /** Records files that were there before the watch. Those that are known stay as they are. */
    noteExisting(watchId: string, files: readonly (FoundFile & { id: string })[], atMs: number) {
      db.inOne(() => {
        const watch = db.value<number>(WATCHES_SQL.awake, watchId);
        if (watch === undefined) return;
        for (const file of files) {
          if (has(WATCH_FILES_SQL.find, watch, file.name)) continue;
          put(watch, { ...file, sha256: null, charCount: null }, 'existing', null, null, atMs);
        }
      });
    },

    /**
     * Records a whole file, and decides whether it is planned.
     * @returns null when its watch takes nothing: it is gone or paused
     */
    take: (watchId: string, file: ReadFile, atMs: number) =>
      db.inOne(() => {
        const row = db.get<{ rowId: number; isDoubtful: number }>(
          `SELECT row_id AS rowId, is_unsure = 1 OR EXISTS (SELECT 1 FROM held_work WHERE id = watches.id)
            AS isDoubtful FROM watches WHERE id = ? AND is_paused = 0`,
          watchId,
        );
        if (row === undefined) return null;
        const watch = { rowId: row.rowId, isDoubtful: row.isDoubtful === 1 };
        const { name, sha256, goneNames = [] } = file;
        if (sha256 !== null && goneNames.length > 0) {
          db.run(WATCH_FILES_SQL.follow, {
            name,
            sha256,
            watch: watch.rowId,
            goneNames: JSON.stringify(goneNames),
          });
        }
        const before = db.get<FileRow>(WATCH_FILES_SQL.find, watch.rowId, name);
        const verdict = judge(watch, file, before);
        const error = verdict.state === 'refused' ? file.error : null;
        put(watch.rowId, file, verdict.state, verdict.note, error, atMs);
        return verdict;
      }),

    /** Follows a file whose name changed, and nothing else. */
    rename(watchId: string, from: string, to: string) {
      db.run(
        `UPDATE OR IGNORE watch_files SET name = @to
          WHERE name = @from AND watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId)`,
        { watchId, from, to },
      );
    },

    /**
     * Forgets planned and refused files that are gone: they are new if they return.
     * @returns names of those that wait for the user, and still do when they return
     */
    dropGone: (watchId: string, names: readonly string[]): string[] =>
      db.inOne(() => {
        const values = { watchId, names: JSON.stringify(names) };
        db.run(WATCH_FILES_SQL.dropGone, values);
        return db.all<{ name: string }>(WATCH_FILES_SQL.kept, values).map(({ name }) => name);
      }),

    /** Counts files by state, with the characters of one language. */
    counts: (watchId: string) =>
      db.all<{ state: StoredFileState; count: number; chars: number }>(
        WATCH_FILES_SQL.counts,
        watchId,
      ),

    lastProblem(watchId: string): { name: string; error: ErrorData } | null {
      const row = db.get<{ name: string; errorJson: string }>(WATCH_FILES_SQL.lastProblem, watchId);
      const error = errorOf(row?.errorJson ?? null);
      return row === undefined || error === null ? null : { name: row.name, error };
    },

    /** Lists files in one state, latest first. */
    list: (query: {
      watchId: string;
      state: WatchFileState;
      page: number;
      limit: number;
    }): WatchFilesPage =>
      db.read(() => {
        const { watchId, state, page, limit } = query;
        const offset = (page - 1) * limit;
        return {
          files: db
            .all<FileRow>(WATCH_FILES_SQL.list, { watchId, state, limit, offset })
            .map(toFile),
          total: db.value<number>(WATCH_FILES_SQL.countState, { watchId, state }) ?? 0,
        };
      }),

    /** Lists planned files, oldest first. @param isAutomatic without those that only the user sends */
    listPlanned: (watchId: string, isAutomatic: boolean, limit: number) =>
      db.all<PlannedWatchFile>(WATCH_FILES_SQL[isAutomatic ? 'automatic' : 'planned'], {
        watchId,
        limit,
      }),

    /**
     * Counts the characters of a file and marks it as being sent, before it is.
     * @returns why it may not be sent; null when it may
     */
    reserve: ({ fileId, chars, day }: Reservation) =>
      db.inOne((): 'gone' | 'off' | 'day-full' | 'too-large' | null => {
        const watch = db.get<{
          row_id: number;
          chars_a_day: number | null;
          sent_day: string;
          sent_chars: number;
          is_paused: number;
          is_doubtful: number;
          has_project: number;
        }>(
          `SELECT *, is_unsure = 1 OR EXISTS (SELECT 1 FROM held_work WHERE id = watches.id) AS is_doubtful,
            EXISTS (SELECT 1 FROM projects WHERE id = watches.project_id AND deleted_at_ms IS NULL) AS has_project
            FROM watches WHERE row_id = (SELECT watch_row_id FROM watch_files WHERE id = ? AND state = 'planned')`,
          fileId,
        );
        if (watch === undefined) return 'gone';
        // It may have been deleted since the look began.
        if (watch.has_project === 0) return 'off';
        let counted = 0;
        if (day !== null) {
          const { chars_a_day: most } = watch;
          if (most === null || watch.is_paused === 1 || watch.is_doubtful === 1) return 'off';
          if (chars > most) return 'too-large';
          // A clock that was set back starts no new day.
          const sent = day > watch.sent_day ? 0 : watch.sent_chars;
          if (sent + chars > most) return 'day-full';
          counted = chars;
          db.run(
            'UPDATE watches SET sent_day = max(sent_day, @day), sent_chars = @sent WHERE row_id = @row',
            { day, sent: sent + chars, row: watch.row_id },
          );
        }
        db.run(
          `UPDATE watch_files SET state = 'sending', error_json = NULL, counted_chars = @counted WHERE id = @fileId`,
          { fileId, counted },
        );
        return null;
      }),

    /** Returns a file that was not sent to the plan, and its characters to the day. */
    release: (fileId: string, note: WatchFileNote | null, error: ErrorData | null) =>
      db.inOne(() => {
        db.run(
          `UPDATE watches SET sent_chars = max(0, sent_chars -
              (SELECT counted_chars FROM watch_files WHERE id = @fileId))
            WHERE row_id = (SELECT watch_row_id FROM watch_files WHERE id = @fileId)`,
          { fileId },
        );
        db.run(
          `UPDATE watch_files SET state = 'planned', counted_chars = 0, note = coalesce(@note, note),
              error_json = @error WHERE id = @fileId AND state IN ('planned', 'sending')`,
          { fileId, note, error: error === null ? null : JSON.stringify(error) },
        );
      }),

    /** Returns files to the plan that an earlier run was about to send: no job was stored for them. */
    settle: () =>
      db.inOne(() => {
        db.run(`UPDATE watches SET sent_chars = max(0, sent_chars - coalesce((SELECT sum(counted_chars)
            FROM watch_files WHERE watch_row_id = watches.row_id AND state = 'sending'), 0))`);
        db.run(
          `UPDATE watch_files SET state = 'planned', counted_chars = 0 WHERE state = 'sending'`,
        );
      }),

    /** Takes planned files out of the plan; null: all of the watch. */
    leaveOut(watchId: string, fileIds: readonly string[] | null) {
      db.run(
        `UPDATE watch_files SET state = 'left-out', note = NULL, error_json = NULL
          WHERE watch_row_id = (SELECT row_id FROM watches WHERE id = @watchId) AND state = 'planned'
            AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))`,
        { watchId, ids: idsOf(fileIds) },
      );
    },
  };
}
