import { createWriteStream, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { PLAIN_CSV } from '../../shared/exchange/csv-style.ts';
import { createExchangeCodec } from '../../electron/threads/exchange/client.ts';
import { createExchangeFiles } from '../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../electron/platform/files/temp-file-memory.ts';
import { createHistoryTransfers } from '../../electron/services/history/transfers.ts';
import { noteFigure } from './figures.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { BareHistory } from './history-bare.mjs' */
/** @import { Say } from './ratios.mjs' */
/** @import { Watch } from './watch.mjs' */

/**
 * @param {number} count
 * @param {number} startMs
 */
const perSecond = (count, startMs) => Math.round((count / (performance.now() - startMs)) * 1000);

/**
 * Compares the app's export of everything and import of one language with rows that are read and written by hand.
 *
 * @param {Database['history']} history
 * @param {BareHistory} bare
 * @param {string} folder
 * @param {{ say: Say, watch: Watch, goals: { blockedMs: number, importPerSecond: number } }} options
 */
export async function exchangeFilesOf(history, bare, folder, { say, watch, goals }) {
  const transfers = createHistoryTransfers({
    history,
    files: createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), {
      note: () => Promise.resolve(),
    }),
    codec: createExchangeCodec({
      csvStyle: () => PLAIN_CSV,
      workerUrl: new URL('../../electron/threads/exchange/worker.ts', import.meta.url),
    }),
    now: Date.now,
    onProgress: () => undefined,
    onImported: () => undefined,
  });
  const all = join(folder, 'all.tmx');
  const one = join(folder, 'one.tmx');
  let peakMb = 0;
  const memory = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage().rss / 1_000_000);
  }, 50);
  try {
    const beforeMb = process.memoryUsage().rss / 1_000_000;
    const start = performance.now();
    const exported = await watch(() =>
      transfers.exports.export({ format: 'tmx', filter: { text: '' } }, all),
    );
    const own = perSecond(exported.result.segmentCount, start);
    const byHandStart = performance.now();
    const byHand = perSecond(await writeByHand(bare, join(folder, 'by-hand.tmx')), byHandStart);
    noteFigure('history.export', own / byHand);
    say(
      `export of ${exported.result.segmentCount} segments to TMX (${(statSync(all).size / 1_000_000).toFixed(0)} MB): ${own} per second, by hand ${byHand}; ` +
        `main thread blocked at most ${exported.blockedMs.toFixed(1)} ms (goal ${goals.blockedMs}), its own work at most ${exported.busyMs.toFixed(1)} ms; memory ${beforeMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB`,
    );
    await transfers.exports.export({ format: 'tmx', filter: { text: '', targetLang: 'PL' } }, one);
    const importStart = performance.now();
    const imported = await watch(() =>
      transfers.imports.import({ sourceLang: null, targetLang: null, onKnown: 'add' }, one),
    );
    if ('question' in imported.result) throw new Error('The history asks before it adds.');
    const rate = perSecond(imported.result.segmentCount, importStart);
    say(
      `import of ${imported.result.segmentCount} segments from TMX in ${imported.result.itemCount} items: ${rate} per second (goal ${goals.importPerSecond}); ` +
        `main thread blocked at most ${imported.blockedMs.toFixed(1)} ms (goal ${goals.blockedMs}), its own work at most ${imported.busyMs.toFixed(1)} ms; memory at most ${peakMb.toFixed(0)} MB`,
    );
  } finally {
    clearInterval(memory);
    for (const name of ['all.tmx', 'one.tmx', 'by-hand.tmx'])
      rmSync(join(folder, name), { force: true });
  }
}

/**
 * @param {BareHistory} bare
 * @param {string} path
 * @returns segments written
 */
async function writeByHand(bare, path) {
  const file = createWriteStream(path);
  let count = 0;
  let text = '';
  for (const [source, target] of bare.iterateAll()) {
    text += `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv><seg>${target}</seg></tuv></tu>\n`;
    count += 1;
    if (text.length < 1_000_000) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'finish');
  return count;
}
