/**
 * A program of its own, so that its memory is not that of the measured process: file, segments, `bulk` for
 * rows first and their index after.
 */
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { createCorpus, targetAt } from './history-corpus.mjs';
import { itemOf, START_MS } from './history-items.mjs';

/** @import { SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts' */

/** One in sixteen segments is a separately translated text, as typed; the others are of documents. */
const TEXT_SHARE = 16;
const DOCUMENT_SIZES = [20, 60, 150, 300, 600, 5000];
/** Words that SQLite collects before it writes a part of the index, in bytes, and its own default. */
const INDEX_PART = { bulk: 64 * 1024 * 1024, usual: 1024 * 1024 };
const BULK_CACHE_KB = 500_000;

/**
 * Runs `fill` without what keeps the indexes of segments up to date, and makes them whole afterwards: many
 * times faster for millions of rows. The schema is then as it was.
 *
 * @param {SqliteDatabase} connection
 * @param {() => void} fill
 */
function inBulk(connection, fill) {
  /** @type {{ name: string, sql: string }[]} */
  const triggers = connection
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?")
    .all('history_segments')
    .map((row) => /** @type {{ name: string, sql: string }} */ (row));
  // A power cut would cost the file; it is made for this run.
  connection.pragma('journal_mode = DELETE');
  connection.pragma('journal_mode = OFF');
  connection.pragma('synchronous = OFF');
  connection.pragma(`cache_size = -${BULK_CACHE_KB}`);
  /** @param {number} bytes an integer in the text: bound, it would be a real number */
  const setPart = (bytes) =>
    connection.exec(
      `INSERT INTO history_segments_fts (history_segments_fts, rank) VALUES ('hashsize', ${bytes})`,
    );
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${name}`);
  fill();
  setPart(INDEX_PART.bulk);
  connection.exec("INSERT INTO history_segments_fts (history_segments_fts) VALUES ('rebuild')");
  setPart(INDEX_PART.usual);
  for (const { sql } of triggers) connection.exec(sql);
  connection.exec(`INSERT INTO history_words_due (block)
    SELECT DISTINCT item_row_id * 65536 + position / 64 FROM history_segments`);
  connection.pragma('journal_mode = WAL');
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
    // Several small items in one transaction: the fill is not what is measured.
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
const fill = () => fillHistory(connection, createCorpus(), Number(segmentCount));
if (way === 'bulk') inBulk(connection, fill);
else fill();
close();
