import { describe, expect, it } from 'vitest';
import { DOCUMENT_JOB_STATES } from '../../../shared/domain/documents/job-state.ts';
import { migration0040 } from '../../../electron/db/migrations/0040-job-states.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { newFile, newJob, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.filter(({ version }) => version < migration0040.version);
const RENAMED: Partial<Record<string, string>> = {
  canceled: 'cancelled',
  'needs-attention': 'needs-a-look',
};

const read = (connection: SqliteDatabase, sql: string): unknown[] =>
  connection.prepare<[], unknown[]>(sql).raw().all();
/** Every value but the renamed ones. */
const rowsOf = (connection: SqliteDatabase): object[] =>
  connection
    .prepare<[], object>('SELECT * FROM document_jobs ORDER BY row_id')
    .all()
    .map((row) => ({ ...row, state: null, error_json: null }));

/** In the order in which a repair copies them: parents come first. */
const tablesOf = (connection: SqliteDatabase): unknown[] =>
  read(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid");
const partsOf = (connection: SqliteDatabase): unknown[] =>
  read(
    connection,
    `SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = 'document_jobs'
       AND type <> 'table' ORDER BY name`,
  );

const errorOf = (code: string): string =>
  JSON.stringify({ code, message: 'appErrors.cancelled', retryable: false });

/** A database of the version before, with a document in every state, each with a text and an error. */
function earlierFile(): string {
  const file = newFile();
  const { repos, connection, close } = openFile(file, { migrations: BEFORE });
  for (const state of DOCUMENT_JOB_STATES) {
    repos.documentJobs.insert([newJob(state)]);
    connection
      .prepare('UPDATE document_jobs SET state = ?, error_json = ? WHERE id = ?')
      .run(RENAMED[state] ?? state, errorOf(state === 'failed' ? 'internal' : 'cancelled'), state);
  }
  connection.exec(`INSERT INTO job_texts (job_row_id, position, text_key, text, char_count)
    SELECT row_id, 0, 'key', 'Text', 4 FROM document_jobs`);
  close();
  return file;
}

describe('migration 40', () => {
  it('renames the states, and leaves everything else about the documents unchanged', () => {
    const file = earlierFile();
    const old = openFile(file, { migrations: BEFORE });
    const before = {
      parts: partsOf(old.connection),
      rows: rowsOf(old.connection),
      texts: read(old.connection, 'SELECT * FROM job_texts ORDER BY row_id'),
      tables: tablesOf(old.connection),
    };
    old.close();
    const { connection, opening } = openFile(file, {
      migrations: MIGRATIONS.filter(({ version }) => version <= 40),
    });
    expect(opening.kind).toBe('migrated');
    expect(read(connection, 'SELECT id, state FROM document_jobs ORDER BY row_id')).toEqual(
      DOCUMENT_JOB_STATES.map((state) => [state, state]),
    );
    expect(read(connection, 'SELECT error_json FROM document_jobs ORDER BY row_id')).toEqual(
      DOCUMENT_JOB_STATES.map((state) => [errorOf(state === 'failed' ? 'internal' : 'canceled')]),
    );
    expect({
      parts: partsOf(connection),
      rows: rowsOf(connection),
      texts: read(connection, 'SELECT * FROM job_texts ORDER BY row_id'),
      tables: tablesOf(connection),
    }).toEqual(before);
    expect(() => connection.exec("UPDATE document_jobs SET state = 'needs-a-look'")).toThrow(
      'CHECK constraint',
    );
  });

  it('still removes texts together with their documents', () => {
    const { connection } = openFile(earlierFile());
    connection.exec('DELETE FROM document_jobs');
    expect(read(connection, 'SELECT count(*) FROM job_texts')).toEqual([[0]]);
  });
});
