import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, openFile } from '../helpers.ts';

/** A database as version 10 of the schema left it, with one job. */
function fileOfVersion10(): { file: string; before: object } {
  const file = newFile();
  const migrations = MIGRATIONS.filter(({ version }) => version <= 10);
  const { connection, close } = openFile(file, { migrations });
  connection.exec(`
    INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256, connection_id,
      connection_name, is_practice, target_lang, formality, state, is_paused, is_output_unchanged,
      created_at_ms, updated_at_ms)
    VALUES ('job', 'a.pdf', 'pdf', 1, 'aa', 'embedded', 'Own', 0, 'EN', 'default', 'translating', 0,
      0, 1, 2);`);
  const before = connection.prepare<[], object>('SELECT * FROM document_jobs').get() ?? {};
  close();
  return { file, before };
}

describe('pages of a job that were not read', () => {
  it('are unknown of jobs of before, which stay as they were', () => {
    const { file, before } = fileOfVersion10();
    const { connection, repos, opening } = openFile(file);
    expect(opening.kind).toBe('migrated');
    const [row] = connection.prepare<[], object>('SELECT * FROM document_jobs').all();
    const {
      glossary_id: _one,
      glossary_use_json: _use,
      ...kept
    } = before as Record<string, unknown>;
    expect(row).toEqual({
      ...kept,
      glossary_ids_json: '[]',
      glossary_uses_json: '[]',
      style_json: null,
      memory_json: null,
      pre_translation_json: null,
      saved_chars: null,
      text_count: null,
      text_positions_hash: null,
      unread_pages_json: null,
      source_lang_basis: null,
    });
    expect(repos.documentJobs.get('job')?.unreadPages).toBeNull();
  });

  it('are kept with the job', () => {
    const { documentJobs } = openFile(fileOfVersion10().file).repos;
    const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
    documentJobs.transition('job', ['translating'], 'downloading', { unreadPages }, 3);
    expect(documentJobs.get('job')?.unreadPages).toEqual(unreadPages);
    expect(documentJobs.update('job', { unreadPages: null }, 4).unreadPages).toBeNull();
  });

  it('are kept beside the texts that were left out, and those without them', () => {
    const { connection, repos } = openFile(fileOfVersion10().file);
    const { documentJobs } = repos;
    const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
    const leftOut = [{ reason: 'results', count: 4 }] as const;
    documentJobs.update('job', { unreadPages, leftOut }, 3);
    expect(documentJobs.get('job')).toMatchObject({ unreadPages, leftOut });
    documentJobs.update('job', { unreadPages: null, leftOut }, 4);
    expect(documentJobs.get('job')).toMatchObject({ unreadPages: null, leftOut });
    connection
      .prepare('UPDATE document_jobs SET unread_pages_json = ?')
      .run('{"leftOut":[{"reason":"unheard","count":1},{"reason":"fields","count":2},3]}');
    expect(documentJobs.get('job')?.leftOut).toEqual([{ reason: 'fields', count: 2 }]);
    documentJobs.update('job', { unreadPages: null, leftOut: [] }, 5);
    expect(documentJobs.get('job')).not.toHaveProperty('leftOut');
  });

  it('are passed over when another version wrote them in another way', () => {
    const { connection, repos } = openFile(fileOfVersion10().file);
    const write = connection.prepare('UPDATE document_jobs SET unread_pages_json = ?');
    for (const json of ['3', 'null', '{"pageCount":3}', '{"pageCount":"3","totalCount":4}']) {
      write.run(json);
      expect(repos.documentJobs.get('job')?.unreadPages).toBeNull();
    }
  });
});
