import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import { initial } from '../../../../../electron/embedded/translation/migrations/0001-initial.ts';
import { accounts } from '../../../../../electron/embedded/translation/migrations/0002-accounts.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Goes to version 1, adds rows, goes to version 2. */
function migrated(rows: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'accounts-migration-'));
  folders.push(folder);
  const file = path.join(folder, 'translation.sqlite');
  const before = openSqlite(file, [initial]);
  before.exec(rows);
  before.close();
  return openSqlite(file, [initial, accounts]);
}

const DOCUMENT = `INSERT INTO documents (id, format, state, target_lang, key_check, char_count, created_at_ms, updated_at_ms) VALUES`;

describe('migration 0002-accounts', () => {
  it('carries over what was counted, to the day of the step', () => {
    const db = migrated(`
      UPDATE usage_counts SET character_count = 120 WHERE kind = 'text';
      UPDATE usage_counts SET character_count = 50 WHERE kind = 'document';
      ${DOCUMENT} ('d1', 'txt', 'collected', 'DE', x'00', 50, 1, 2);
    `);
    const today = db.prepare<[], string>(`SELECT date('now')`).pluck().get();
    const rows = db
      .prepare<[], Record<string, unknown>>(`SELECT * FROM usage_days ORDER BY kind`)
      .all();
    const common = { account_id: 'local', key_id: 'local-app', tag: '' };
    expect(rows).toMatchObject([
      { ...common, kind: 'document', character_count: 50, document_count: 1 },
      { ...common, kind: 'text', character_count: 120, document_count: 0 },
    ]);
    // Midnight may pass between the step and the question.
    for (const row of rows) expect(String(row['day']) <= String(today)).toBe(true);
    expect(db.prepare('SELECT id, edition FROM accounts').all()).toEqual([
      { id: 'local', edition: 'pro' },
    ]);
    expect(db.prepare('SELECT id, account_id, role FROM api_keys').all()).toEqual([
      { id: 'local-app', account_id: 'local', role: 'app' },
    ]);
    db.close();
  });

  it('writes no usage when there was none', () => {
    const db = migrated('');
    expect(db.prepare('SELECT * FROM usage_days').all()).toEqual([]);
    db.close();
  });

  it('gives documents their account, and takes back what was on its way', () => {
    const db = migrated(`
      UPDATE usage_counts SET character_count = 70 WHERE kind = 'document';
      ${DOCUMENT} ('d1', 'txt', 'sent', 'DE', x'00', 30, 1, 2);
      ${DOCUMENT} ('d2', 'txt', 'queued', 'DE', x'00', NULL, 1, 2);
    `);
    expect(
      db.prepare('SELECT id, state, account_id, key_id, options FROM documents ORDER BY id').all(),
    ).toEqual([
      { id: 'd1', state: 'done', account_id: 'local', key_id: 'local-app', options: '{}' },
      { id: 'd2', state: 'queued', account_id: 'local', key_id: 'local-app', options: '{}' },
    ]);
    expect(db.prepare('SELECT kind, character_count FROM usage_days').all()).toEqual([
      { kind: 'document', character_count: 40 },
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });
});
