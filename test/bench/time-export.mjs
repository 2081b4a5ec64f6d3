import { createWriteStream, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { PLAIN_CSV } from '../../shared/exchange/csv-style.ts';
import { createExchangeCodec } from '../../electron/threads/exchange/client.ts';
import { createExchangeFiles } from '../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../electron/platform/files/temp-file-memory.ts';
import { createTimeExportService } from '../../electron/services/time/export-service.ts';
import { noteFigure } from './figures.mjs';
import { ALL } from './time-corpus.mjs';
import { watchMemory, watchThread } from './watch.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { BareTime } from './time-bare.mjs' */
/** @import { Say } from './ratios.mjs' */

/**
 * @param {number} count
 * @param {number} startMs
 */
const perSecond = (count, startMs) => Math.round((count / (performance.now() - startMs)) * 1000);

/** @type {readonly ['csv' | 'xlsx', boolean][]} format, and whether durations are rounded */
const WAYS = [
  ['csv', false],
  ['csv', true],
  ['xlsx', true],
];

/**
 * Compares the app's export of everything with rows that are read and written by hand.
 *
 * @param {Database} database
 * @param {BareTime} bare
 * @param {string} folder
 * @param {{ say: Say, goals: { blockedMs: number } }} options
 */
export async function exportTime(database, bare, folder, { say, goals }) {
  const service = createTimeExportService({
    reports: database.timeReports,
    files: createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), {
      note: () => Promise.resolve(),
    }),
    codec: createExchangeCodec({
      csvStyle: () => PLAIN_CSV,
      workerUrl: new URL('../../electron/threads/exchange/worker.ts', import.meta.url),
    }),
    now: Date.now,
  });
  const byHandStart = performance.now();
  const byHand = perSecond(await writeByHand(bare, join(folder, 'by-hand.csv')), byHandStart);
  for (const [format, isRounded] of WAYS) {
    const path = join(folder, `time.${format}`);
    const start = performance.now();
    const { result, before, most } = await watchMemory(() =>
      watchThread(() => service.export({ filter: ALL, format, isRounded }, path)),
    );
    const { entryCount } = result.result;
    const own = perSecond(entryCount, start);
    if (format === 'csv' && !isRounded) noteFigure('time.export', own / byHand);
    say(
      `export of ${entryCount} entries to ${format.toUpperCase()}${isRounded ? ', rounded' : ''} (${(statSync(path).size / 1_000_000).toFixed(0)} MB): ` +
        `${own} per second, CSV by hand ${byHand}; ` +
        `main thread blocked at most ${result.blockedMs.toFixed(1)} ms (goal ${goals.blockedMs}), ` +
        `its own work at most ${result.busyMs.toFixed(1)} ms; ` +
        `memory ${before.toFixed(0)} MB before, at most ${most().toFixed(0)} MB`,
    );
  }
}

/**
 * @param {BareTime} bare
 * @param {string} path
 * @returns entries written
 */
async function writeByHand(bare, path) {
  const file = createWriteStream(path);
  /** @param {string | null} value */
  const quote = (value) => `"${(value ?? '').replaceAll('"', '""')}"`;
  let count = 0;
  let text = '';
  for (const row of bare.iterateAll()) {
    const start = new Date(row.started_at_ms).toISOString();
    const end = new Date(row.ended_at_ms).toISOString();
    const hours = (row.ended_at_ms - row.started_at_ms) / 3_600_000;
    text += `${start},${end},${row.zone},${hours},${quote(row.name)},${quote(row.customer)},${quote(row.note)},${quote(row.tags_json)},${row.source},${row.sync_state},${row.id}\r\n`;
    count += 1;
    if (text.length < 1_000_000) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'finish');
  return count;
}
