import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { openNew } from '../helpers.ts';

/** Opens notes with an index on rows of one state, used by a planner that sees that state. */
function openNotes(): SqliteDatabase {
  const { connection } = openNew();
  connection.exec(`
    CREATE TABLE notes (row_id INTEGER PRIMARY KEY, state TEXT NOT NULL, note TEXT);
    CREATE INDEX idx_notes_kept ON notes (note) WHERE state = 'kept'`);
  return connection;
}

const KEPT = `EXPLAIN QUERY PLAN SELECT note FROM notes
  WHERE state = @state ORDER BY note LIMIT @limit`;

describe('statement cache', () => {
  it('plans a statement once, whatever the values', () => {
    const connection = openNotes();
    const values = { state: 'kept', limit: 1 };
    const planOf = ({ prepare }: Pick<SqliteDatabase, 'prepare'>): string =>
      JSON.stringify(prepare.call(connection, KEPT).all(values));
    expect(planOf(connection)).toContain('idx_notes_kept');
    expect(planOf(createStatementCache(connection))).not.toContain('idx_notes_kept');
  });

  it.each([['4'], [4], [4.5], [null], [Buffer.of(4)], [2n ** 53n + 1n], ["it's"]])(
    'binds %s unchanged',
    (value) => {
      const connection = openNotes();
      const { prepare } = createStatementCache(connection);
      const named = 'SELECT @value AS value, typeof(@value) AS type';
      const placed = `SELECT ? AS value, typeof(?) AS type, '?' AS mark, 'it''s @value' AS quoted`;
      expect(prepare(named).get({ value })).toEqual(connection.prepare(named).get({ value }));
      expect(prepare(placed).get(value, value)).toEqual(
        connection.prepare(placed).get(value, value),
      );
      expect(prepare(placed).get(value, value)).toMatchObject({ mark: '?', quoted: "it's @value" });
    },
  );

  it('returns one statement for one SQL text', () => {
    const { prepare } = createStatementCache(openNotes());
    expect(prepare(KEPT)).toBe(prepare(KEPT));
  });

  it('uses the same SQL text for a row and for a value', () => {
    const statements = createStatementCache(openNotes());
    const sql = 'SELECT 4 AS four, 5 AS five';
    expect(statements.values(sql)).toEqual([4]);
    expect(statements.get(sql)).toEqual({ four: 4, five: 5 });
    expect(statements.value(sql)).toBe(4);
    expect(statements.all(sql)).toEqual([{ four: 4, five: 5 }]);
  });
});
