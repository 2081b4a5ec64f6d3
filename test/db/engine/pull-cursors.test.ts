import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, openFile } from '../helpers.ts';

describe('migration 14', () => {
  it('keeps where each pull goes on, as text, and every other column', () => {
    const file = newFile();
    const old = openFile(file, { migrations: MIGRATIONS.slice(0, 13) });
    old.connection.exec(`
      INSERT INTO time_connections (id, name, kind, base_url, token_header, user_agent, is_default,
        pull_cursor_ms, pulled_at_ms, created_at_ms)
      VALUES ('w', 'Work', 'remote', 'https://t.example/api/v1', 'bearer', 'x', 0, 1700000000123, 5, 1)`);
    const read = (connection: typeof old.connection) =>
      connection
        .prepare<[], Record<string, unknown>>('SELECT * FROM time_connections ORDER BY id')
        .all();
    const before = read(old.connection);
    old.close();
    const { connection, repos, opening } = openFile(file, { migrations: MIGRATIONS.slice(0, 14) });
    expect(opening).toMatchObject({ kind: 'migrated', fromVersion: 13 });
    expect(before).toHaveLength(2);
    expect(read(connection)).toEqual(
      before.map(({ pull_cursor_ms: cursorMs, ...rest }) => ({
        ...rest,
        pull_cursor: typeof cursorMs === 'number' ? String(cursorMs) : null,
      })),
    );
    expect(repos.timeConnections.get('w')?.pullCursor).toBe('1700000000123');
    repos.timeConnections.notePulled('w', 'page:b2/é', 9, null);
    expect(repos.timeConnections.get('w')).toMatchObject({
      pullCursor: 'page:b2/é',
      pulledAtMs: 9,
    });
  });
});
