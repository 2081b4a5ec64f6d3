import { describe, expect, it } from 'vitest';
import { migration0035 } from '../../../electron/db/migrations/0035-text-origins.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.filter(({ version }) => version < migration0035.version);
const UP_TO = MIGRATIONS.filter(({ version }) => version <= migration0035.version);

const memory = (rowId: number, id: string): string =>
  `INSERT INTO memories (row_id, id, name, folded_name, source_lang, created_at_ms, changed_at_ms)
   VALUES (${String(rowId)}, '${id}', '${id}', '${id}', 'en', 1, 2);`;
const unit = (rowId: number, memoryRowId: number, source: string, isChangedByMe: 0 | 1): string =>
  `INSERT INTO memory_units (row_id, id, memory_row_id, source_lang, target_lang, source, target,
     pair_hash, is_changed_by_me, created_at_ms, changed_at_ms)
   VALUES (${String(rowId)}, 'u${String(rowId)}', ${String(memoryRowId)}, 'en', 'de', '${source}',
     '${source} (de)', x'${String(10 + rowId)}', ${String(isChangedByMe)}, 1, 2);`;
const rule = (projectId: string, reach: string, memoryId = 'NULL'): string =>
  `INSERT INTO project_rules (project_id, reach, memory_id, updated_at_ms)
   VALUES ('${projectId}', '${reach}', ${memoryId}, 1);`;

function migrated(sql: string) {
  const file = newFile();
  const old = openFile(file, { migrations: BEFORE });
  old.connection.exec(sql);
  const tables = ['memories', 'memory_projects', 'memory_revisions', 'document_jobs'];
  const read = (opened: typeof old) =>
    tables.map((table) => opened.connection.prepare<[], object>(`SELECT * FROM ${table}`).all());
  const before = read(old);
  old.close();
  const opened = openFile(file, { migrations: UP_TO });
  expect(opened.opening.kind).toBe('migrated');
  expect(read(opened)).toEqual(before);
  expect(opened.connection.pragma('foreign_key_check')).toEqual([]);
  const all = (query: string) => opened.connection.prepare<[], unknown[]>(query).raw().all();
  return {
    entered: all('SELECT row_id, is_entered FROM memory_units ORDER BY row_id'),
    origins: all(`SELECT u.row_id, o.projects_json FROM memory_units AS u
      JOIN origin_sets AS o ON o.row_id = u.origins_row_id ORDER BY u.row_id`),
    copied: all(`SELECT k.row_id, o.projects_json, k.is_entered FROM memory_copy_units AS k
      LEFT JOIN origin_sets AS o ON o.row_id = k.origins_row_id ORDER BY k.row_id`),
    files: all('SELECT sha256, project_id FROM file_origins ORDER BY sha256, project_id'),
  };
}

describe('migration 35', () => {
  it('treats as typed or imported what no document can have added', () => {
    const { entered, origins } = migrated(
      memory(1, 'used') +
        memory(2, 'free') +
        rule('secret', 'here') +
        "INSERT INTO memory_projects (memory_row_id, project_id) VALUES (1, 'secret');" +
        unit(1, 1, 'Imported', 0) +
        unit(2, 2, 'Typed', 1),
    );
    expect(entered).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(origins).toEqual([]);
  });

  it('finds the origins in the history, where a user edited the pair', () => {
    const item = (rowId: number, project: string | null) =>
      `INSERT INTO history_items (row_id, id, kind, title, source_lang, target_lang, connection_id,
         connection_name, project_id, is_practice, segment_count, created_at_ms, state)
       VALUES (${String(rowId)}, 'i${String(rowId)}', 'document', 'a.txt', 'en', 'de', 'c', 'C',
         ${project === null ? 'NULL' : `'${project}'`}, 0, 1, 1, 'kept');`;
    const segment = (rowId: number, itemRowId: number, isEdited: boolean) =>
      `INSERT INTO history_segments (row_id, item_row_id, position, source, target)
       VALUES (${String(rowId)}, ${String(itemRowId)}, 0, 'Pair', 'Pair (de)');` +
      (isEdited
        ? `INSERT INTO history_revisions (segment_row_id, target, replaced_at_ms)
           VALUES (${String(rowId)}, 'before', 1);`
        : '');
    const { entered, origins } = migrated(
      memory(1, 'used') +
        rule('secret', 'here') +
        "INSERT INTO memory_projects (memory_row_id, project_id) VALUES (1, 'secret'), (1, 'open');" +
        unit(1, 1, 'Pair', 1) +
        item(1, 'secret') +
        segment(1, 1, true) +
        // Only pre-translated there: its wording is not from that project.
        item(2, 'open') +
        segment(2, 2, false) +
        item(3, null) +
        segment(3, 3, true),
    );
    expect(entered).toEqual([[1, 0]]);
    expect(origins).toEqual([[1, '["secret"]']]);
  });

  it('keeps texts of unknown origin here once one project of the memory is confidential', () => {
    const { entered, origins } = migrated(
      memory(1, 'mixed') +
        memory(2, 'open') +
        rule('secret', 'here', "'mixed'") +
        `INSERT INTO memory_projects (memory_row_id, project_id)
           VALUES (1, 'one'), (2, 'one'), (2, 'two');` +
        unit(1, 1, 'Doubtful', 1) +
        unit(2, 2, 'Doubtful', 1),
    );
    expect(entered).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(origins).toEqual([
      [1, '["secret"]'],
      [2, '["one","two"]'],
    ]);
  });

  it('lets copies leave to the same extent as the units that they equal', () => {
    const copyUnit = (rowId: number, copyRowId: number, source: string) =>
      `INSERT INTO memory_copy_units (row_id, copy_row_id, source_lang, target_lang, source, target,
         unit_key, changed_at_ms) VALUES (${String(rowId)}, ${String(copyRowId)}, 'en', 'de',
         '${source}', '${source} (de)', x'${String(10 + rowId)}', 1);`;
    const { copied } = migrated(
      memory(1, 'used') +
        rule('secret', 'here') +
        "INSERT INTO memory_projects (memory_row_id, project_id) VALUES (1, 'secret');" +
        unit(1, 1, 'Imported', 0) +
        unit(2, 1, 'Doubtful', 1) +
        `INSERT INTO memory_copies (row_id, id, memory_row_id, side, name, taken_at_ms, reason)
           VALUES (1, 'h', 1, 'here', 'Shop', 1, 'pull'), (2, 't', 1, 'there', 'Shop', 1, 'push');` +
        copyUnit(1, 1, 'Imported') +
        copyUnit(2, 1, 'Doubtful') +
        copyUnit(3, 1, 'Gone') +
        copyUnit(4, 2, 'Doubtful') +
        copyUnit(5, 2, 'Foreign'),
    );
    expect(copied).toEqual([
      [1, null, 1],
      [2, '["secret"]', 0],
      [3, null, 0],
      [4, '["secret"]', 0],
      [5, null, 1],
    ]);
  });

  it('remembers the files of projects: sources and results', () => {
    const job = (id: string, sha: string, result: string | null, project: string | null) =>
      `INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256, connection_id,
         connection_name, is_practice, target_lang, formality, state, is_paused, result_sha256,
         is_output_unchanged, project_id, created_at_ms, updated_at_ms)
       VALUES ('${id}', 'a.txt', 'txt', 1, '${sha}', 'c', 'C', 0, 'DE', 'default', 'saved', 0,
         ${result === null ? 'NULL' : `'${result}'`}, 0,
         ${project === null ? 'NULL' : `'${project}'`}, 1, 1);`;
    const { files } = migrated(
      job('1', 'source', 'result', 'secret') +
        job('2', 'source', null, 'secret') +
        job('3', 'source', 'other', null),
    );
    expect(files).toEqual([
      ['result', 'secret'],
      ['source', 'secret'],
    ]);
  });
});
