import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { migration0023 } from '../../../electron/db/migrations/0023-memory-links.ts';
import { newFile, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.filter(({ version }) => version < migration0023.version);
const UP_TO = MIGRATIONS.filter(({ version }) => version <= migration0023.version);

describe('the migration that links memories', () => {
  it('keeps memories and units as they were: linked to nothing', () => {
    const file = newFile();
    const old = openFile(file, { migrations: BEFORE });
    old.connection.exec(`
      INSERT INTO memories (row_id, id, name, folded_name, source_lang, unit_count, is_offered,
        offered_id, offered_version, created_at_ms, changed_at_ms)
      VALUES (3, 'm', 'Shop', 'shop', 'en', 1, 1, 'copy', 1, 1, 2);
      INSERT INTO memory_units (row_id, id, memory_row_id, source_lang, target_lang, source, target,
        pair_hash, created_at_ms, changed_at_ms)
      VALUES (5, 'u', 3, 'en', 'de', 'One', 'Eins', x'00', 1, 2);`);
    const read = (opened: typeof old) =>
      ['memories', 'memory_units'].map((table) =>
        opened.connection.prepare<[], object>(`SELECT * FROM ${table}`).all(),
      );
    const [memories, units] = read(old);
    old.close();
    const opened = openFile(file, { migrations: UP_TO });
    expect(opened.opening.kind).toBe('migrated');
    const added = {
      connection_id: null,
      remote_id: null,
      is_remote_gone: 0,
      synced_at_ms: null,
      synced_version: null,
      import_job_id: null,
    };
    expect(read(opened)).toEqual([memories?.map((row) => ({ ...row, ...added })), units]);
    expect(opened.connection.pragma('foreign_key_check')).toEqual([]);
  });
});
