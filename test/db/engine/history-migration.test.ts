import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, NOW_MS, openFile } from '../helpers.ts';

const PAGE = { page: 1, limit: 50 };
const SEGMENTS = 3000;

/** A database as version 2 of the schema left it. */
function fileOfVersion2(): string {
  const file = newFile();
  const { connection, close } = openFile(file, { migrations: MIGRATIONS.slice(0, 2) });
  connection.exec(`
    INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256, connection_id,
      connection_name, is_practice, target_lang, formality, state, is_paused, is_output_unchanged,
      created_at_ms, updated_at_ms)
    VALUES ('job', 'a.docx', 'docx', 1, 'aa', 'work', 'Work', 0, 'DE', 'default', 'saved', 0, 0, 1, 2)`);
  const addItem = connection.prepare(
    `INSERT INTO history_items (row_id, id, kind, title, source_lang, target_lang, connection_name,
       is_practice, segment_count, billed_chars, created_at_ms, document_job_id)
     VALUES (?, ?, 'document', ?, NULL, 'DE', 'Work', 1, ?, NULL, ?, ?)`,
  );
  const addSegment = connection.prepare(
    'INSERT INTO history_segments (row_id, item_row_id, position, source, target) VALUES (?, ?, ?, ?, ?)',
  );
  connection.transaction(() => {
    addItem.run(3, 'with-job', '契約書.docx', SEGMENTS, NOW_MS, 'job');
    addItem.run(9, 'without', 'Größe & Preis', 0, NOW_MS + 1, null);
    for (let position = 0; position < SEGMENTS; position += 1) {
      const source = `Sentence ${String(position)}`;
      const target = position % 3 === 0 ? `第${String(position)}文 край` : 'Größe';
      addSegment.run(position * 2 + 5, 3, position, source, target);
    }
  })();
  close();
  return file;
}

describe('migration 3', () => {
  it('keeps every row as it was, and tells the account of those that have a job', () => {
    const file = fileOfVersion2();
    const old = openFile(file, { migrations: MIGRATIONS.slice(0, 2) });
    const read = (connection: typeof old.connection, table: string): object[] =>
      connection.prepare<[], object>(`SELECT * FROM ${table} ORDER BY row_id`).all();
    const items = read(old.connection, 'history_items');
    const segments = read(old.connection, 'history_segments');
    const jobs = read(old.connection, 'document_jobs');
    old.close();
    const { connection, repos, opening } = openFile(file);
    expect(opening.kind).toBe('migrated');
    const facts = [
      { title_index_text: ' 契  約  書 .docx', connection_id: 'work' },
      { title_index_text: 'grosse \ue00026 preis', connection_id: null },
    ];
    expect(read(connection, 'history_items')).toEqual(
      items.map((item, index) => ({
        ...item,
        ...facts[index],
        project_id: null,
        project_name: null,
        source_lang_basis: null,
        to_check_count: null,
        saved_chars: null,
        options_json: '{}',
        engine: null,
        is_starred: 0,
        is_changed_by_me: 0,
        state: 'kept',
        deleted_at_ms: null,
      })),
    );
    const kept = read(connection, 'history_segments');
    expect(kept).toHaveLength(SEGMENTS);
    for (const [index, segment] of segments.entries()) expect(kept[index]).toMatchObject(segment);
    expect(read(connection, 'document_jobs')).toEqual(
      (jobs as Record<string, unknown>[]).map(
        ({ glossary_id: _one, glossary_use_json: _use, ...job }) => ({
          ...job,
          glossary_ids_json: '[]',
          glossary_uses_json: '[]',
          style_json: null,
          memory_json: null,
          pre_translation_json: null,
          saved_chars: null,
          text_count: null,
          text_positions_hash: null,
          output_format: null,
          project_id: null,
          unread_pages_json: null,
          source_lang_basis: null,
        }),
      ),
    );
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(repos.history.getDetail('with-job', PAGE)?.item).toMatchObject({
      connectionId: 'work',
      isPractice: true,
      options: {},
    });
  });

  it('finds in old rows what it finds in new ones', () => {
    const { repos, connection } = openFile(fileOfVersion2());
    const total = (text: string): number => repos.history.findConcordances({ ...PAGE, text }).total;
    expect([total('文'), total('краи'), total('große'), total('sentence 2999')]).toEqual([
      SEGMENTS / 3,
      SEGMENTS / 3,
      (SEGMENTS * 2) / 3,
      1,
    ]);
    expect(repos.history.search({ ...PAGE, text: '書' }).total).toBe(1);
    for (const index of ['history_items_fts', 'history_segments_fts']) {
      connection.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
    }
  });

  it.each([
    ["kind = 'song'", /CHECK/],
    ["state = 'lost'", /CHECK/],
    ["state = 'deleted'", /CHECK/],
    ['is_starred = 2', /CHECK/],
    ["options_json = '{'", /CHECK|malformed/],
    ["segment_count = 'x'", /cannot store/],
  ])('refuses an item with %s', (set, message) => {
    const { connection } = openFile(fileOfVersion2());
    expect(() => connection.exec(`UPDATE history_items SET ${set}`)).toThrow(message);
  });
});
