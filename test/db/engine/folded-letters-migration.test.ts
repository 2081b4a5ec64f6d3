import { describe, expect, it } from 'vitest';
import { migration0037 } from '../../../electron/db/migrations/0037-folded-letters.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { toIndexText } from '../../../electron/db/search/text-search-fold.ts';
import { foldText } from '../../../shared/text/fold-text.ts';
import { newFile, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.filter(({ version }) => version < migration0037.version);
/** Letters that were folded differently, in texts that the index stored unchanged and in others. */
const TEXTS = ['Straße', 'STRAẞE 契', 'ısı – Größe', 'ǆ ß', 'Plain', 'Ёлки ß', 'SSß'];

/** Earlier index texts of those that differed; the others are unchanged. */
const OLD_INDEX_TEXTS: Partial<Record<string, string>> = {
  'STRAẞE 契': 'STRAßE  契 ',
  'ǆ ß': 'dz ß',
  'Ёлки ß': 'елки ß',
};
const toOldIndexText = (text: string): string | null => OLD_INDEX_TEXTS[text] ?? null;

/** Folds like earlier searches. */
const oldFold = (text: string): string =>
  foldText(text.replaceAll(/[ßẞ]/gu, '1').replaceAll('ı', '2'))
    .replaceAll('1', 'ß')
    .replaceAll('2', 'ı');

/** Creates a file of version 36 with each text in all searched places. */
function fileOfVersionBefore(): string {
  const file = newFile();
  const { connection, close } = openFile(file, { migrations: BEFORE });
  const add = (table: string, row: Record<string, string | number | Uint8Array | null>): void => {
    const columns = Object.keys(row);
    const values = columns.map((column) => `@${column}`).join();
    connection.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${values})`).run(row);
  };
  const made = { created_at_ms: 1, changed_at_ms: 1 };
  for (const [index, text] of TEXTS.entries()) {
    // Row ids beyond one batch of the migration.
    const row_id = index * 15_000 + 1;
    const id = `id-${String(index)}`;
    const sides = { source: text, source_index_text: toOldIndexText(text), target: 'x' };
    const folded_name = oldFold(text);
    const one = { id, ...made };
    add('history_items', {
      row_id,
      id,
      kind: 'text',
      target_lang: 'DE',
      connection_name: 'Work',
      is_practice: 0,
      title: text,
      title_index_text: toOldIndexText(text),
      segment_count: 1,
      created_at_ms: 1,
    });
    add('history_segments', { row_id, item_row_id: row_id, position: 0, ...sides });
    add('memories', { ...one, row_id, name: text, folded_name, source_lang: 'de' });
    add('memory_units', {
      ...one,
      row_id,
      memory_row_id: row_id,
      source_lang: 'de',
      target_lang: 'en',
      ...sides,
      pair_hash: Buffer.from(id),
    });
    add('glossaries', { ...one, row_id, name: text, folded_name });
    add('glossary_dictionaries', {
      row_id,
      id,
      glossary_row_id: row_id,
      source_lang: 'de',
      target_lang: 'en',
      changed_at_ms: 1,
    });
    add('glossary_entries', {
      row_id,
      id,
      dictionary_row_id: row_id,
      position: 1,
      source: text,
      target: 'x',
      folded: `${folded_name}\nx`,
    });
    add('time_entries', {
      row_id,
      id,
      connection_id: 'embedded',
      started_at_ms: 1,
      ended_at_ms: 2,
      zone: 'UTC',
      note: text,
      search_text: toOldIndexText(text) ?? text,
      is_billable: 1,
      tags_json: '[]',
      source: 'manual',
      sync_state: 'waiting',
      created_at_ms: 1,
      updated_at_ms: 1,
    });
    add('voice_sessions', {
      row_id,
      id,
      title: text,
      origin: 'microphone',
      connection_id: 'embedded',
      connection_name: 'Here',
      target_langs_json: '["en"]',
      formality: 'default',
      glossary_ids_json: '[]',
      keeps_sound: 1,
      is_recorded: 0,
      started_at_ms: 1,
    });
    add('voice_lines', {
      row_id,
      session_row_id: row_id,
      number: 0,
      language: 'de',
      text,
      position: 0,
      index_text: toOldIndexText(text),
      start_ms: 0,
      end_ms: 1,
    });
  }
  close();
  return file;
}

const INDEXES = [
  'history_items_fts',
  'history_segments_fts',
  'memory_units_fts',
  'voice_lines_fts',
  'time_entries_fts',
];

describe('migration 37', () => {
  it('rewrites every searched text as the app would now, and keeps each index consistent with it', () => {
    const { connection, opening } = openFile(fileOfVersionBefore());
    expect(opening.kind).toBe('migrated');
    const all = (sql: string): unknown[] => connection.prepare(sql).pluck().all();
    const indexTexts = TEXTS.map(toIndexText);
    expect(all('SELECT title_index_text FROM history_items ORDER BY row_id')).toEqual(indexTexts);
    for (const table of ['history_segments', 'memory_units']) {
      expect(all(`SELECT source_index_text FROM ${table} ORDER BY row_id`)).toEqual(indexTexts);
      expect(all(`SELECT target_index_text FROM ${table}`)).toEqual(TEXTS.map(() => null));
    }
    expect(all('SELECT index_text FROM voice_lines ORDER BY row_id')).toEqual(indexTexts);
    expect(all('SELECT search_text FROM time_entries ORDER BY row_id')).toEqual(
      TEXTS.map((text) => toIndexText(text) ?? text),
    );
    for (const table of ['memories', 'glossaries']) {
      expect(all(`SELECT folded_name FROM ${table} ORDER BY row_id`)).toEqual(TEXTS.map(foldText));
    }
    expect(all('SELECT folded FROM glossary_entries ORDER BY row_id')).toEqual(
      TEXTS.map((text) => `${foldText(text)}\nx`),
    );
    for (const index of INDEXES) {
      connection.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
      const found = all(`SELECT rowid FROM ${index} WHERE ${index} MATCH '"strasse"'`);
      expect([index, found.length]).toEqual([index, 2]);
    }
  });
});
