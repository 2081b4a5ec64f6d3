import { describe, expect, it } from 'vitest';
import { openNew } from '../helpers.ts';

describe('a connection', () => {
  it.each([
    ['foreign_keys', 1],
    ['journal_mode', 'wal'],
    // EXTRA: a confirmed commit is on the disk, even after a power cut.
    ['synchronous', 3],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['busy_timeout', 5000],
    ['trusted_schema', 0],
  ])('has %s = %s', (pragma, value) => {
    const { connection } = openNew();
    expect(connection.pragma(pragma, { simple: true })).toBe(value);
  });

  it('keeps foreign keys after the migrations', () => {
    const { connection } = openNew();
    expect(() =>
      connection.exec(
        "INSERT INTO history_segments (item_row_id, position, source, target) VALUES (9, 0, '', '')",
      ),
    ).toThrow(/FOREIGN KEY/);
  });
});
