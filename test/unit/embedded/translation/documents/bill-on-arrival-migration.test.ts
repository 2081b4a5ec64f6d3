import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import { initial } from '../../../../../electron/embedded/translation/migrations/0001-initial.ts';
import { accounts } from '../../../../../electron/embedded/translation/migrations/0002-accounts.ts';
import { glossaries } from '../../../../../electron/embedded/translation/migrations/0003-glossaries.ts';
import { styleRules } from '../../../../../electron/embedded/translation/migrations/0004-style-rules.ts';
import { translationMemories } from '../../../../../electron/embedded/translation/migrations/0005-translation-memories.ts';
import { billOnArrival } from '../../../../../electron/embedded/translation/migrations/0006-bill-on-arrival.ts';

const BEFORE = [initial, accounts, glossaries, styleRules, translationMemories];
const NOON = Date.UTC(2026, 10, 20, 12);

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('migration 0006-bill-on-arrival', () => {
  it('takes back what was billed for documents on their way, and nothing else', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bill-on-arrival-'));
    folders.push(folder);
    const file = path.join(folder, 'translation.sqlite');
    const before = openSqlite(file, BEFORE);
    const addDocument = before.prepare(
      `INSERT INTO documents (id, format, state, target_lang, key_check, char_count, created_at_ms, updated_at_ms)
       VALUES (?, 'txt', ?, 'DE', x'00', ?, 1, ?)`,
    );
    addDocument.run('a', 'sent', 30, NOON);
    addDocument.run('b', 'sent', 5, NOON + 1000);
    addDocument.run('c', 'collected', 40, NOON);
    addDocument.run('d', 'done', 7, NOON);
    const addUsage = before.prepare(
      `INSERT INTO usage_days (account_id, day, key_id, kind, tag, character_count, document_count)
       VALUES ('local', ?, 'local-app', ?, '', ?, ?)`,
    );
    addUsage.run('2026-11-20', 'document', 75, 3);
    addUsage.run('2026-11-20', 'text', 9, 0);
    addUsage.run('2026-11-19', 'document', 8, 1);
    before.close();

    const db = openSqlite(file, [...BEFORE, billOnArrival]);
    expect(db.prepare('SELECT id, state FROM documents ORDER BY id').raw().all()).toEqual([
      ['a', 'done'],
      ['b', 'done'],
      ['c', 'collected'],
      ['d', 'done'],
    ]);
    expect(
      db
        .prepare('SELECT day, kind, character_count, document_count FROM usage_days ORDER BY 1, 2')
        .raw()
        .all(),
    ).toEqual([
      ['2026-11-19', 'document', 8, 1],
      ['2026-11-20', 'document', 40, 1],
      ['2026-11-20', 'text', 9, 0],
    ]);
    db.close();
  });
});
