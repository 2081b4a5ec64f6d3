import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { isStableId } from '../../../shared/domain/data/stable-id.ts';
import { openNew } from '../helpers.ts';

/** A memory of two units, and a dictionary of two terms, all without ids. */
const ROWS = `
  INSERT INTO memories (row_id, id, name, folded_name, source_lang, unit_count, created_at_ms,
    changed_at_ms) VALUES (1, 'm', 'M', 'm', 'en', 2, 1, 1);
  INSERT INTO memory_units (memory_row_id, source_lang, target_lang, source, target, pair_hash,
    created_at_ms, changed_at_ms)
  VALUES (1, 'en', 'de', 'door', 'Tür', x'01', 1, 1), (1, 'en', 'de', 'gate', 'Tor', x'02', 1, 1);
  INSERT INTO glossaries (row_id, id, name, folded_name, created_at_ms, changed_at_ms)
  VALUES (1, 'g', 'G', 'g', 1, 1);
  INSERT INTO glossary_dictionaries (row_id, id, glossary_row_id, source_lang, target_lang, entry_count,
    size_bytes, next_position, changed_at_ms) VALUES (1, 'd', 1, 'en', 'de', 2, 4, 3, 1);
  INSERT INTO glossary_entries (dictionary_row_id, position, source, target, folded)
  VALUES (1, 1, 'a', '1', 'a\n1'), (1, 2, 'b', '2', 'b\n2');`;

const column = (connection: SqliteDatabase, sql: string): string[] =>
  connection.prepare<[], string>(sql).pluck().all();

describe('ids that are the same on every computer', () => {
  it('are also given to rows without one, as from a damaged file', () => {
    const { connection } = openNew();
    connection.exec(ROWS);
    for (const table of ['memory_units', 'glossary_entries']) {
      const ids = column(connection, `SELECT id FROM ${table}`);
      expect(ids.map((id) => isStableId(id))).toEqual([true, true]);
      expect(new Set(ids).size).toBe(2);
    }
  });

  it('find a unit and a term without reading the others', () => {
    const { connection } = openNew();
    for (const table of ['memory_units', 'glossary_entries']) {
      const [plan] = connection
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE id = 'x'`)
        .all();
      expect(plan?.detail).toContain(`idx_${table}_id`);
    }
  });
});
