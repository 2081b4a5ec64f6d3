/** A program of its own, so that its memory is not that of the measured process: file, segments. */
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { createCorpus, targetAt } from './history-corpus.mjs';
import { itemOf, START_MS } from './history-items.mjs';

/** One in sixteen segments is a separately translated text, as typed; the others are of documents. */
const TEXT_SHARE = 16;
const DOCUMENT_SIZES = [20, 60, 150, 300, 600, 5000];

/**
 * Fills a new database with documents and texts.
 *
 * @param {string} file
 * @param {ReturnType<typeof createCorpus>} corpus
 * @param {number} segmentCount
 */
function fillHistory(file, corpus, segmentCount) {
  const { connection, close } = openDatabaseFile({ file, nowMs: START_MS });
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
  close();
}

const [, , file = '', segmentCount] = process.argv;
fillHistory(file, createCorpus(), Number(segmentCount));
