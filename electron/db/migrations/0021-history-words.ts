import type { Migration } from './migration.ts';

/**
 * A smaller index beside that of segments: which block of an item has a word, without places, for words that
 * very many segments have. A block is 64 places of an item (`item_row_id * 65536 + position / 64`).
 *
 * It is filled in the background, block by block: `history_words_due` holds those whose words are not in it,
 * or no longer true. It keeps no texts of its own, so that nothing but these numbers needs to be written here.
 */
export const migration0021: Migration = {
  version: 21,
  name: 'history-words',
  up(connection) {
    connection.exec(`
      CREATE TABLE history_words_due (block INTEGER PRIMARY KEY) STRICT;
      INSERT INTO history_words_due (block)
        SELECT DISTINCT item_row_id * 65536 + position / 64 FROM history_segments;

      -- Words with the same two letters are many: asked for by them, each would have to be read. An index of
      -- three as well would double the time that it takes to make.
      CREATE VIRTUAL TABLE history_words_fts USING fts5 (
        words, content = '', contentless_delete = 1, detail = 'none', prefix = '2',
        tokenize = 'unicode61 remove_diacritics 2'
      );

      -- Twice as many parts of an index before they are merged: an import merged more than it wrote.
      INSERT INTO history_segments_fts (history_segments_fts, rank) VALUES ('automerge', 8);
      INSERT INTO history_words_fts (history_words_fts, rank) VALUES ('automerge', 8);

      CREATE TRIGGER history_words_insert AFTER INSERT ON history_segments BEGIN
        INSERT OR IGNORE INTO history_words_due (block)
        VALUES (new.item_row_id * 65536 + new.position / 64);
      END;
      CREATE TRIGGER history_words_delete AFTER DELETE ON history_segments BEGIN
        INSERT OR IGNORE INTO history_words_due (block)
        VALUES (old.item_row_id * 65536 + old.position / 64);
      END;
      CREATE TRIGGER history_words_update
      AFTER UPDATE OF source, target, source_index_text, target_index_text ON history_segments BEGIN
        INSERT OR IGNORE INTO history_words_due (block)
        VALUES (new.item_row_id * 65536 + new.position / 64);
      END;
    `);
  },
};
