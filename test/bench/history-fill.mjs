/**
 * Runs as a separate program, so its memory isn't part of the measured process. Arguments: file, number of segments,
 * and `bulk` to write rows first (many of them copied) and their index afterward.
 */
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { createCorpus, targetAt } from './history-corpus.mjs';
import { ITEM_EVERY_MS, itemOf, START_MS } from './history-items.mjs';

/** @import { SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts' */

/** One in sixteen segments is a separately translated text, as if typed; the others belong to documents. */
const TEXT_SHARE = 16;
const DOCUMENT_SIZES = [20, 60, 150, 300, 600, 5000];
/** Bytes of words that SQLite collects before it writes part of the index, and its default. */
const INDEX_PART = { bulk: 64 * 1024 * 1024, usual: 1024 * 1024 };
const BULK_CACHE_KB = 500_000;
/**
 * Sentences are generated for this many segments and copied for more; generating ten million would take most of an
 * hour.
 */
const MADE_IN_BULK = 1_000_000;
const REBUILT = ['history_items_fts', 'history_segments_fts'];
const WORDS = 'history_words_fts';

/**
 * Runs `fill` in one transaction without the triggers that keep the text indexes up to date, and rebuilds the indexes
 * afterward, which is many times faster for millions of rows. The schema ends up unchanged.
 *
 * @param {SqliteDatabase} connection
 * @param {() => void} fill
 */
function inBulk(connection, fill) {
  /** @type {{ name: string, sql: string }[]} */
  const triggers = connection
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (?, ?)")
    .all('history_items', 'history_segments')
    .map((row) => /** @type {{ name: string, sql: string }} */ (row));
  // A power cut would destroy the file, but it exists only for this run.
  connection.pragma('journal_mode = DELETE');
  connection.pragma('journal_mode = OFF');
  connection.pragma('synchronous = OFF');
  connection.pragma(`cache_size = -${BULK_CACHE_KB}`);
  /** @param {string} index @param {number} bytes an integer in the text; a bound value would be a real number */
  const setPart = (index, bytes) =>
    connection.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${bytes})`);
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${name}`);
  connection.transaction(fill)();
  for (const index of REBUILT) {
    setPart(index, INDEX_PART.bulk);
    connection.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`);
    setPart(index, INDEX_PART.usual);
  }
  for (const { sql } of triggers) connection.exec(sql);
  setPart(WORDS, INDEX_PART.bulk);
  connection.exec(`INSERT INTO ${WORDS} (rowid, words)
    SELECT item_row_id * 65536 + position / 64,
      group_concat(source_index_text || ' ' || target_index_text, ' ')
    FROM (SELECT item_row_id, position, coalesce(source_index_text, source) AS source_index_text,
        coalesce(target_index_text, target) AS target_index_text
      FROM history_segments ORDER BY item_row_id, position)
    GROUP BY item_row_id, position / 64`);
  setPart(WORDS, INDEX_PART.usual);
  connection.pragma('journal_mode = WAL');
}

/**
 * Adds the history items again, each time with later dates, until there are as many segments as requested. Word
 * frequencies stay the same.
 *
 * @param {SqliteDatabase} connection
 * @param {number} segmentCount
 */
function copyItems(connection, segmentCount) {
  const { items, made } = /** @type {{ items: number, made: number }} */ (
    connection
      .prepare('SELECT max(row_id) AS items, sum(segment_count) AS made FROM history_items')
      .get()
  );
  /** @param {string} table @param {string[]} leftOut @param {Record<string, string>} moved */
  const copy = (table, leftOut, moved) => {
    const columns = connection
      .prepare('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
      .map(String)
      .filter((name) => !leftOut.includes(name));
    return connection.prepare(`INSERT INTO ${table} (${columns.join()})
      SELECT ${columns.map((name) => moved[name] ?? name).join()} FROM ${table}
      WHERE ${moved.row_id === undefined ? 'item_row_id' : 'row_id'} <= ${items} ORDER BY row_id`);
  };
  const copyOfItems = copy('history_items', [], {
    row_id: 'row_id + @shift',
    id: "id || '-' || @shift",
    created_at_ms: `created_at_ms + @shift * ${ITEM_EVERY_MS}`,
  });
  const copyOfSegments = copy('history_segments', ['row_id'], {
    item_row_id: 'item_row_id + @shift',
  });
  for (let round = 1; round * made < segmentCount; round += 1) {
    const shift = { shift: BigInt(round * items) };
    copyOfItems.run(shift);
    copyOfSegments.run(shift);
  }
}

/**
 * Fills a new database with documents and texts.
 *
 * @param {SqliteDatabase} connection
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {number} segmentCount
 */
function fillHistory(connection, corpus, segmentCount) {
  const { history } = createRepos(connection);
  const { random } = corpus;
  let number = 0;
  let done = 0;
  let reported = 0;
  const start = performance.now();
  while (done < segmentCount) {
    const targetLang = targetAt(random());
    const size = DOCUMENT_SIZES[Math.floor(random() ** 1.5 * DOCUMENT_SIZES.length)] ?? 1;
    const count = Math.min(size, segmentCount - done);
    // Several small items share a transaction, because filling isn't what is measured.
    connection.transaction(() => {
      history.add(itemOf(number, 'document', targetLang), corpus.segments(targetLang, count));
      number += 1;
      for (let text = 0; text < count / TEXT_SHARE; text += 1) {
        history.add(itemOf(number, 'text', targetLang), corpus.segments(targetLang, 1));
        number += 1;
        done += 1;
      }
    })();
    done += count;
    if (done - reported >= segmentCount / 4) {
      reported = done;
      const memory = (process.memoryUsage().rss / 1_000_000).toFixed(0);
      process.stdout.write(
        `filled: ${done} segments in ${number} items, ${((performance.now() - start) / 1000).toFixed(0)} s, memory ${memory} MB\n`,
      );
    }
  }
}

const [, , file = '', segmentCount, way] = process.argv;
const { connection, close } = openDatabaseFile({ file, nowMs: START_MS });
/** @param {number} count */
const fill = (count) => fillHistory(connection, createCorpus(), count);
const wanted = Number(segmentCount);
if (way === 'bulk') {
  inBulk(connection, () => {
    fill(Math.min(wanted, MADE_IN_BULK));
    copyItems(connection, wanted);
  });
} else fill(wanted);
close();
