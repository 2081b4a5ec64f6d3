import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, NOW_MS, openFile } from '../helpers.ts';

const PAGE = { page: 1, limit: 50 };
const BEFORE = MIGRATIONS.slice(0, 4);

/** A database as version 4 of the schema left it. */
function fileOfVersion4(): string {
  const file = newFile();
  const { connection, close } = openFile(file, { migrations: BEFORE });
  connection.exec(`
    INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256, connection_id,
      connection_name, is_practice, target_lang, formality, state, is_paused, is_output_unchanged,
      created_at_ms, updated_at_ms)
    VALUES ('job', 'a.pdf', 'pdf', 1, 'aa', 'work', 'Work', 0, 'DE', 'default', 'queued', 0, 0, 1, 2),
      ('other', 'b.docx', 'docx', 1, 'bb', 'work', 'Work', 0, 'FR', 'more', 'saved', 0, 1, 3, 4);
    INSERT INTO history_items (row_id, id, kind, title, target_lang, connection_name, is_practice,
      segment_count, created_at_ms, document_job_id)
    VALUES (7, 'item', 'document', 'b.docx', 'FR', 'Work', 0, 2, ${String(NOW_MS)}, 'other');
    INSERT INTO history_segments (row_id, item_row_id, position, source, target)
    VALUES (11, 7, 0, 'One boat', 'Un bateau'), (12, 7, 1, 'Two boats', 'Deux bateaux');
    INSERT INTO history_revisions (segment_row_id, target, replaced_at_ms) VALUES (12, 'Deux', 5);`);
  close();
  return file;
}

function rowsOf(
  { connection }: Pick<ReturnType<typeof openFile>, 'connection'>,
  table: string,
): object[] {
  return connection.prepare<[], object>(`SELECT * FROM ${table} ORDER BY row_id`).all();
}

const TABLES = ['document_jobs', 'history_items', 'history_segments', 'history_revisions'];

describe('migration 5', () => {
  it('keeps every row as it was: no other format, no known place', () => {
    const file = fileOfVersion4();
    const old = openFile(file, { migrations: BEFORE });
    const before = TABLES.map((table) => rowsOf(old, table));
    old.close();
    const opened = openFile(file, { migrations: MIGRATIONS.slice(0, 5) });
    expect(opened.opening.kind).toBe('migrated');
    const added = [{ output_format: null }, {}, { location: null }, {}];
    expect(TABLES.map((table) => rowsOf(opened, table))).toEqual(
      before.map((rows, index) => rows.map((row) => ({ ...row, ...added[index] }))),
    );
    expect(opened.connection.pragma('foreign_key_check')).toEqual([]);
  });

  it('leaves old rows usable: listed, found, edited, exported', () => {
    const { repos } = openFile(fileOfVersion4());
    const { documentJobs, history } = repos;
    expect(documentJobs.get('job')?.outputFormat).toBeNull();
    expect(history.getDetail('item', PAGE)?.segments[0]).not.toHaveProperty('location');
    history.editSegment({ itemId: 'item', position: 0, target: 'Une barque' }, NOW_MS);
    expect(history.findConcordances({ ...PAGE, text: 'barque' }).total).toBe(1);
    const { upToRowId } = history.startExport({ text: '' });
    const read = { filter: { text: '' }, afterRowId: 0, upToRowId, limit: 10 };
    expect(history.readSegmentsForExport(read).map(({ location }) => location)).toEqual([
      null,
      null,
    ]);
  });
});
