import BetterSqlite from 'better-sqlite3';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COUNTED_PARENTS } from '../../../electron/db/care/incomplete-parents.ts';
import { migrate } from '../../../electron/db/engine/migrate.ts';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { COUNTED_KINDS } from '../../../shared/domain/data/counted.ts';
import { newItem, openFile, openNew } from '../helpers.ts';
import { fillEveryTable } from '../row-in-every-table.ts';

/** Columns of counts and hashes that are unrelated to rows of a different table. */
const OF_OTHER_THINGS = {
  'document_jobs.char_count': 'characters of its file',
  'glossary_snapshot_copies.entry_count': 'terms within one field of one row',
  'history_items.to_check_count': 'findings, counted again with each check',
  'confirmed_segments.edit_count': 'edits of a wording',
  'confirmed_segments.word_count': 'words of a segment',
  'job_texts.char_count': 'characters of its text',
  'memory_units.pair_hash': 'its own texts',
  'outbox_operations.try_count': 'attempts',
  'watch_files.char_count': 'characters of its file',
  'voice_sessions.line_count': 'only the lines in the language that was spoken',
} as const;

const WHAT_COUNTS = /(?:_count|_hash|_digest)$|^next_number$/u;

/** Destroys a page that holds a text, so that the next opening repairs the file. */
function damage(file: string, text: string): void {
  const at = readFileSync(file).indexOf(text);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(4096, 0xee), 0, 4096, Math.floor(at / 4096) * 4096);
  closeSync(descriptor);
}

describe('a parent that stores its number of children', () => {
  it('is listed for every column of the schema that counts children', () => {
    const { connection, close } = openNew();
    const found = listDataTables(connection).flatMap((table) =>
      connection
        .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
        .pluck()
        .all(table)
        .filter((column) => WHAT_COUNTS.test(column))
        .map((column) => `${table}.${column}`),
    );
    const known = COUNTED_KINDS.flatMap((kind) => {
      const { table, column, hashColumn } = COUNTED_PARENTS[kind];
      return [column, hashColumn]
        .filter((name) => name !== undefined)
        .map((name) => `${table}.${name}`);
    });
    expect(found.toSorted()).toEqual([...known, ...Object.keys(OF_OTHER_THINGS)].toSorted());
    close();
  });

  it('is marked immediately when a repair finds only some of its children, whatever its kind', () => {
    const { connection, close } = openNew();
    const file = connection.name;
    fillEveryTable(connection);
    connection.exec(`UPDATE memory_copies SET reason = 'push';
      UPDATE document_jobs SET state = 'translating';
      DELETE FROM incomplete_parents`);
    for (const { table, column } of Object.values(COUNTED_PARENTS)) {
      connection.exec(`UPDATE "${table}" SET "${column}" = 5`);
    }
    connection.prepare('UPDATE customers SET name = ?').run('x'.repeat(2000));
    close();
    damage(file, 'x'.repeat(1000));

    const opened = openFile(file);
    expect(opened.opening.kind).toBe('salvaged');
    const marked = opened.repos.incompleteParents.list();
    // Changes that lost rows cannot be undone, and are gone.
    expect(marked.map(({ kind }) => kind)).toEqual(
      COUNTED_KINDS.filter((kind) => kind !== 'dictionary-change' && kind !== 'translation-step'),
    );
    for (const table of ['glossary_changes', 'history_steps']) {
      expect(opened.connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    }
    expect(opened.repos.documentJobs.get('job')).toMatchObject({
      state: 'needs-attention',
      error: { code: 'document/texts-unanswered', message: 'documentErrors.textsLost' },
    });
    opened.close();

    // The marks outlive the run, and are no longer reported once the user has seen them.
    const again = openFile(file);
    expect(again.repos.incompleteParents.list()).toEqual(marked);
    again.repos.incompleteParents.clear();
    expect(again.repos.incompleteParents.list()).toEqual([]);
    again.close();
  });

  it("is marked when pages with its children are destroyed, while a complete one isn't", () => {
    const { connection, close, repos } = openNew();
    const file = connection.name;
    const long = (word: string) =>
      Array.from({ length: 40 }, (_, position) => ({
        position,
        source: `${word} ${String(position)} ${'word '.repeat(100)}`,
        target: 'Wort',
      }));
    repos.history.add(newItem('whole', { title: 'Whole' }), long('whole'));
    repos.history.add(newItem('part', { title: 'Part' }), long('part'));
    close();
    damage(file, 'part 20 word');
    const opened = openFile(file);
    expect(opened.repos.incompleteParents.list()).toEqual([
      { kind: 'translation', id: 'part', name: 'Part' },
    ]);
    opened.close();
  });

  it('migration 39 adds no marks to an older database and leaves its rows unchanged', () => {
    const connection = new BetterSqlite(':memory:');
    migrate(connection, { toVersion: 36 });
    connection.exec("INSERT INTO held_work VALUES (1, 'recording', 'a', 'salvaged', 1, 1, 1)");
    migrate(connection, { toVersion: 39 });
    expect(connection.prepare('SELECT * FROM held_work').raw().all()).toEqual([
      [1, 'recording', 'a', 'salvaged', 1, 1, 1],
    ]);
    expect(connection.prepare('SELECT * FROM incomplete_parents').all()).toEqual([]);
  });
});
