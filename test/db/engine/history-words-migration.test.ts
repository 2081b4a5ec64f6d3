import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { migration0021 } from '../../../electron/db/migrations/0021-history-words.ts';
import { toIndexText } from '../../../electron/db/search/text-search-fold.ts';
import { newFile, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.slice(0, MIGRATIONS.indexOf(migration0021));
const PAGE = { page: 1, limit: 10 };

/** A file as the version before left it, with an item of two blocks and a text. */
function fileOfVersionBefore(): string {
  const file = newFile();
  const { connection, close } = openFile(file, { migrations: BEFORE });
  const item = connection.prepare(
    `INSERT INTO history_items (row_id, id, kind, title, title_index_text, target_lang,
       connection_name, options_json, is_practice, segment_count, created_at_ms, state)
     VALUES (?, ?, 'text', 'a', 'a', 'DE', 'Work', '{}', 0, ?, 1, 'kept')`,
  );
  const segment = connection.prepare(
    `INSERT INTO history_segments (item_row_id, position, source, target, source_index_text,
       target_index_text) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const add = (rowId: number, id: string, pairs: readonly (readonly [string, string])[]) => {
    item.run(rowId, id, pairs.length);
    for (const [position, pair] of pairs.entries()) {
      segment.run(rowId, position, ...pair, ...pair.map(toIndexText));
    }
  };
  const many = Array.from({ length: 100 }, () => ['many words', 'viele Wörter'] as const);
  add(1, 'large', many);
  add(2, 'text', [['契約 words', '']]);
  close();
  return file;
}

describe('migration 21', () => {
  it('keeps every segment, and has the words of all of them indexed later', () => {
    const { connection, repos, opening } = openFile(fileOfVersionBefore());
    expect(opening.kind).toBe('migrated');
    const count = (table: string): unknown =>
      connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('history_segments')).toBe(101);
    expect(count('history_words_due')).toBe(3);
    expect(repos.history.search({ ...PAGE, text: 'words' }).total).toBe(2);
    expect(repos.history.indexWords(60_000)).toBe(true);
    expect(count('history_words_due')).toBe(0);
    const blocksOf = (match: string): unknown[] =>
      connection
        .prepare('SELECT rowid FROM history_words_fts WHERE history_words_fts MATCH ?')
        .pluck()
        .all(match);
    expect(blocksOf('worter')).toEqual([65_536, 65_537]);
    expect(blocksOf('"wo"*')).toEqual([65_536, 65_537, 131_072]);
    expect(blocksOf('契')).toEqual([131_072]);
  });

  it('has the index of segments merged less often', () => {
    const { connection } = openFile(fileOfVersionBefore());
    const automerge = connection
      .prepare(`SELECT v FROM history_segments_fts_config WHERE k = 'automerge'`)
      .pluck()
      .get();
    expect(automerge).toBe(8);
  });
});
