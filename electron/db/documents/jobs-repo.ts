import {
  ACTIVE_JOB_STATES,
  canTransition,
  isActiveState,
  type DocumentJobState,
} from '../../../shared/domain/documents/job-state.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import {
  UNTOUCHED,
  type DocumentJobChange,
  type DocumentJobRecord,
  type NewDocumentJob,
} from './job-record.ts';
import { toRecord, toRow, type DocumentJobRow } from './job-row.ts';
import { WATCH_FILES_SQL } from '../watches/watch-files-repo.ts';
import { typedSearch } from '../search/list-search.ts';
import { sqlList } from '../engine/stored-values.ts';
import { createStatementCache, orNull } from '../engine/statement-cache.ts';

export type { DocumentJobChange, DocumentJobRecord, NewDocumentJob };

const ACTIVE_STATES = sqlList(ACTIVE_JOB_STATES);

/** Includes the engine from the history, which outlives the service that reported it. */
const JOBS = `SELECT document_jobs.*,
    (SELECT engine FROM history_items WHERE document_job_id = document_jobs.id) AS engine,
    (SELECT name FROM projects WHERE id = document_jobs.project_id) AS project_name,
    EXISTS (SELECT 1 FROM held_work WHERE id = document_jobs.id) AS is_held
  FROM document_jobs`;

/** A file may be converted into other bytes each time: then only what it was converted from is the same. */
const HAS_CONTENT = `(sha256 IN (SELECT value FROM json_each(@contents))
    OR original_sha256 IN (SELECT value FROM json_each(@contents)))`;

/** Exported so that tests can check its query plans. */
export const DOCUMENT_JOBS_SQL = {
  get: `${JOBS} WHERE id = ?`,
  // Jobs started together are in the order in which they were added.
  list: `${JOBS} ORDER BY created_at_ms DESC, row_id LIMIT ? OFFSET ?`,
  count: 'SELECT count(*) FROM document_jobs',
  listByName: `${JOBS} WHERE fits_search(?, file_name)
    ORDER BY created_at_ms DESC, row_id LIMIT ? OFFSET ?`,
  countByName: 'SELECT count(*) FROM document_jobs WHERE fits_search(?, file_name)',
  listActive: `${JOBS} WHERE state IN (${ACTIVE_STATES})
    ORDER BY created_at_ms, row_id`,
  listActiveOfProject: `${JOBS} WHERE project_id = ? AND state IN (${ACTIVE_STATES})
    ORDER BY created_at_ms, row_id`,
  listEarlierTargets: `SELECT target_lang FROM document_jobs WHERE ${HAS_CONTENT} AND state = 'saved'
    GROUP BY target_lang ORDER BY max(created_at_ms) DESC, max(row_id) DESC`,
  listDelivered: `SELECT delivered_path AS path, result_sha256 AS sha256 FROM document_jobs
    WHERE ${HAS_CONTENT} AND state = 'saved' AND delivered_path IS NOT NULL
      AND result_sha256 IS NOT NULL ORDER BY row_id`,
  listConfidentialProjects: `SELECT o.project_id FROM file_origins AS o
    JOIN project_rules AS r ON r.project_id = o.project_id AND r.reach = 'here'
    WHERE o.sha256 = ? ORDER BY o.row_id`,
  noteFile: 'INSERT OR IGNORE INTO file_origins (sha256, project_id) VALUES (?, ?)',
  listSiblings: `SELECT other.*, EXISTS (SELECT 1 FROM held_work WHERE id = other.id) AS is_held
    FROM document_jobs AS job
    JOIN document_jobs AS other ON other.created_at_ms = job.created_at_ms
    WHERE job.id = ? AND other.id <> job.id AND other.sha256 = job.sha256
      AND other.connection_id = job.connection_id AND other.project_id IS job.project_id
    ORDER BY other.row_id`,
  remove: 'DELETE FROM document_jobs WHERE id = ?',
} as const;

/** Builds the document ledger on an open connection. */
export function createDocumentJobsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const read = (id: string): DocumentJobRow | undefined =>
    db.get<DocumentJobRow>(DOCUMENT_JOBS_SQL.get, id);
  const find = (id: string): DocumentJobRow => {
    const row = read(id);
    if (row !== undefined) return row;
    throw new AppError('input/not-found', 'documentErrors.jobGone');
  };

  /**
   * Writes a change. Change times never decrease, even when the clock is set back: readers keep the later of two
   * states.
   */
  const write = (
    { id, updated_at_ms }: DocumentJobRow,
    change: Partial<DocumentJobRow>,
    atMs: number,
  ): DocumentJobRecord => {
    const values = { ...change, updated_at_ms: Math.max(updated_at_ms, atMs) };
    const columns = Object.keys(values);
    db.run(
      `UPDATE document_jobs SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
      { ...values, id },
    );
    return toRecord(find(id));
  };

  const noteFile = (sha256: string, projectId: string): void => {
    db.run(DOCUMENT_JOBS_SQL.noteFile, sha256, projectId);
  };

  const insertOne = (job: NewDocumentJob): DocumentJobRecord => {
    const row = toRow({ ...UNTOUCHED, ...job, updatedAtMs: job.createdAtMs });
    const columns = Object.keys(row);
    db.run(
      `INSERT INTO document_jobs (${columns.join(', ')})
         VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
      row,
    );
    if (job.projectId !== null) {
      noteFile(job.sha256, job.projectId);
      const { sha256, originalSha256: original = null, projectId } = job;
      db.run(WATCH_FILES_SQL.noteJob, { sha256, original, projectId });
    }
    return toRecord(find(job.id));
  };

  return {
    /** Inserts all or none, in state `ready`. */
    insert: (jobs: NewDocumentJob[]) => db.inOne(() => jobs.map(insertOne)),

    get: (id: string) => orNull(read(id), toRecord),

    /**
     * Moves a job to another state and changes fields in the same transaction.
     * @throws `input/conflict` when the job is no longer in one of `from`, or the transition is not allowed
     */
    transition: (
      id: string,
      from: readonly DocumentJobState[],
      to: DocumentJobState,
      change: DocumentJobChange,
      atMs: number,
    ) =>
      db.inOne(() => {
        const row = find(id);
        if (!from.includes(row.state) || !canTransition(row.state, to))
          throw refusedTransition(row.state, to);
        return write(row, { ...toRow(change), state: to }, atMs);
      }),

    /** Changes fields without a transition. @throws `input/not-found` */
    update: (id: string, change: DocumentJobChange, atMs: number) =>
      db.inOne(() => write(find(id), toRow(change), atMs)),

    /**
     * Decides about a held job: it continues from this state, regardless of its state in an older database.
     * @throws `input/conflict` when it is not held
     */
    settleHeld: (id: string, to: DocumentJobState, change: DocumentJobChange, atMs: number) =>
      db.inOne(() => {
        const row = find(id);
        const { changes } = db.run('DELETE FROM held_work WHERE id = ?', id);
        if (changes === 0) throw refusedTransition(row.state, to);
        return write(row, { ...toRow(change), state: to }, atMs);
      }),

    /** Lists jobs, newest first; `text` filters by file name, ignoring accents and case as far as SQLite can. */
    list({ page, limit, text }: { page: number; limit: number; text: string }): {
      jobs: DocumentJobRecord[];
      total: number;
    } {
      const offset = (page - 1) * limit;
      const typed = typedSearch(text);
      const filter = typed === null ? [] : [typed];
      const [listSql, countSql] =
        filter.length === 0
          ? [DOCUMENT_JOBS_SQL.list, DOCUMENT_JOBS_SQL.count]
          : [DOCUMENT_JOBS_SQL.listByName, DOCUMENT_JOBS_SQL.countByName];
      return db.read(() => ({
        jobs: db.all<DocumentJobRow>(listSql, ...filter, limit, offset).map(toRecord),
        total: db.value<number>(countSql, ...filter) ?? 0,
      }));
    },

    /** Lists the ids of all jobs, in no order. */
    listIds: () => db.values<string>('SELECT id FROM document_jobs'),

    /** Lists jobs that still need work, oldest first. */
    listActive: () => db.all<DocumentJobRow>(DOCUMENT_JOBS_SQL.listActive).map(toRecord),

    /** Like {@link listActive}, for one project. */
    listActiveOfProject: (projectId: string) =>
      db.all<DocumentJobRow>(DOCUMENT_JOBS_SQL.listActiveOfProject, projectId).map(toRecord),

    /** Lists jobs of the same file that were started together for the same account and project, oldest first. */
    listSiblings: (id: string) =>
      db.all<DocumentJobRow>(DOCUMENT_JOBS_SQL.listSiblings, id).map(toRecord),

    /**
     * Lists targets that the same file was translated into before (state saved), newest first.
     * @param contents SHA-256 of the source, and of the file that it was converted from
     */
    listEarlierTargets: (contents: readonly string[]) =>
      db.values<string>(DOCUMENT_JOBS_SQL.listEarlierTargets, {
        contents: JSON.stringify(contents),
      }),

    /**
     * Lists the delivered results of a file, oldest first: absolute path, and SHA-256 as in the job.
     * @param contents as above
     */
    listDelivered: (contents: readonly string[]) =>
      db.all<{ path: string; sha256: string }>(DOCUMENT_JOBS_SQL.listDelivered, {
        contents: JSON.stringify(contents),
      }),

    /** Lists confidential projects whose texts a file holds: a source, a result, an edited document, an export. */
    listConfidentialProjects: (sha256: string) =>
      db.values<string>(DOCUMENT_JOBS_SQL.listConfidentialProjects, sha256),

    /** Records which projects' texts a file holds, even after its job is gone. Ids of any projects. */
    noteFile: (sha256: string, projectIds: readonly string[]) =>
      db.inOne(() => {
        for (const projectId of projectIds) noteFile(sha256, projectId);
      }),

    /** Removes an inactive job; its history is preserved. @throws `input/conflict` */
    remove: (id: string) =>
      db.inOne(() => {
        const row = find(id);
        if (isActiveState(row.state)) {
          throw new AppError('input/conflict', 'documentErrors.jobInProgress');
        }
        db.run(DOCUMENT_JOBS_SQL.remove, id);
        return toRecord(row);
      }),
  };
}

/** Repository of the document ledger. One transaction per call. */
export type DocumentJobsRepo = ReturnType<typeof createDocumentJobsRepo>;

function refusedTransition(state: DocumentJobState, to: DocumentJobState): AppError {
  return new AppError('input/conflict', 'documentErrors.jobMovedOn', {
    details: { hint: `${state} to ${to}` },
  });
}
