import { describe, expect, it } from 'vitest';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { copyRows } from '../../../electron/sqlite/copy-rows.ts';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { isStableId } from '../../../shared/domain/data/stable-id.ts';
import { newFile, NOW_MS, openFile, openNew } from '../helpers.ts';

const BEFORE = MIGRATIONS.slice(0, 16);

/** A memory of two units, and a dictionary of one term out of which another was taken, as version 16 wrote them. */
const OLD_ROWS = `
  INSERT INTO memories (row_id, id, name, folded_name, source_lang, unit_count, created_at_ms,
    changed_at_ms) VALUES (1, 'm', 'M', 'm', 'en', 2, 1, 1);
  INSERT INTO memory_units (row_id, memory_row_id, source_lang, target_lang, source, target, pair_hash,
    created_at_ms, changed_at_ms)
  VALUES (3, 1, 'en', 'de', 'door', 'Tür', x'01', 1, 1), (4, 1, 'en', 'de', 'gate', 'Tor', x'02', 1, 1);
  INSERT INTO memory_revisions (unit_row_id, source, target, replaced_at_ms)
  VALUES (3, 'dor', 'Tür', 1);
  INSERT INTO glossaries (row_id, id, name, folded_name, created_at_ms, changed_at_ms)
  VALUES (1, 'g', 'G', 'g', 1, 1);
  INSERT INTO glossary_dictionaries (row_id, id, glossary_row_id, source_lang, target_lang, entry_count,
    size_bytes, next_position, changed_at_ms) VALUES (1, 'd', 1, 'en', 'de', 1, 4, 3, 1);
  INSERT INTO glossary_entries (row_id, dictionary_row_id, position, source, target, folded)
  VALUES (1, 1, 1, 'a', '1', 'a\n1');
  INSERT INTO glossary_changes (row_id, dictionary_row_id, state, row_count, made_at_ms)
  VALUES (1, 1, 'done', 2, 1), (2, 1, 'done', 1, 2);
  INSERT INTO glossary_change_rows (change_row_id, entry_row_id, position, new_source, new_target)
  VALUES (1, 1, 1, 'a', '1'), (1, 2, 2, 'b', '2');
  INSERT INTO glossary_change_rows (change_row_id, entry_row_id, position, old_source, old_target)
  VALUES (2, 2, 2, 'b', '2');`;

const column = (connection: SqliteDatabase, sql: string): string[] =>
  connection.prepare<[], string>(sql).pluck().all();

describe('migration 17', () => {
  function migrated() {
    const file = newFile();
    const old = openFile(file, { migrations: BEFORE });
    old.connection.exec(OLD_ROWS);
    old.close();
    return { file, ...openFile(file, { migrations: MIGRATIONS.slice(0, 17) }) };
  }

  it('gives each unit and each term an id of its own, and leaves the rest as it was', () => {
    const { connection, opening, close, file } = migrated();
    expect(opening).toMatchObject({ kind: 'migrated', fromVersion: 16 });
    const ids = [
      ...column(connection, 'SELECT id FROM memory_units'),
      ...column(connection, 'SELECT id FROM glossary_entries'),
    ];
    expect(ids.map((id) => isStableId(id))).toEqual([true, true, true]);
    expect(new Set(ids).size).toBe(3);
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    close();
    const { repos } = openFile(file);
    const list = { memoryId: 'm', page: 1, limit: 9, text: 'Tür', targetLang: null };
    const [door] = repos.memoryUnits.list(list).units;
    expect(door).toMatchObject({ source: 'door', target: 'Tür' });
    expect(
      repos.memoryUnits.listRevisions({ memoryId: 'm', unitId: door?.id ?? '' }),
    ).toMatchObject([{ source: 'dor' }]);
  });

  it('brings a term back under the one id that all of its changes have', () => {
    const { connection, repos } = migrated();
    const terms = () =>
      repos.glossaryEntries
        .list({ dictionaryId: 'd', page: 1, limit: 9, text: '' })
        .entries.map(({ source, id }) => [source, id]);
    const [before] = terms();
    const changed = column(connection, 'SELECT entry_id FROM glossary_change_rows ORDER BY row_id');
    expect(changed).toEqual([before?.[1], changed[1], changed[1]]);
    repos.glossaryEntries.undo('d', NOW_MS);
    expect(terms()).toEqual([before, ['b', changed[1]]]);
    repos.glossaryEntries.undo('d', NOW_MS);
    expect(terms()).toEqual([]);
    repos.glossaryEntries.redo('d', NOW_MS);
    expect(terms()).toEqual([before, ['b', changed[1]]]);
  });

  it('gives ids also to rows that come without, as from a damaged file', () => {
    const old = openFile(newFile(), { migrations: BEFORE });
    old.connection.exec(OLD_ROWS);
    const salvaged = openNew();
    copyRows(old.connection, salvaged.connection, {
      tables: listDataTables(salvaged.connection),
      sizeBytes: 1_000_000,
    });
    const ids = column(salvaged.connection, 'SELECT id FROM memory_units');
    expect(ids.map((id) => isStableId(id))).toEqual([true, true]);
    expect(new Set(ids).size).toBe(2);
  });

  it('finds a unit and a term by their ids without a look at the others', () => {
    const { connection } = openNew();
    for (const table of ['memory_units', 'glossary_entries']) {
      const [plan] = connection
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE id = 'x'`)
        .all();
      expect(plan?.detail).toContain(`idx_${table}_id`);
    }
  });
});
