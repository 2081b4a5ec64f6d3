import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { createCheckService } from '../../electron/services/checks/service.ts';
import { createHistoryService } from '../../electron/services/history/service.ts';
import { createReplaceService } from '../../electron/services/review/replace-service.ts';
import { createCheckThread } from '../../electron/threads/checks/client.ts';
import { isShort, noteFigure } from './figures.mjs';
import { loadOfMachine, median, printRatio } from './ratios.mjs';

/** @import { HistorySegment } from '../../shared/domain/history/history.ts' */

const SEGMENTS = 5000;
const TERMS = 5000;
const ROUNDS = isShort ? 3 : 7;
const PER_PAGE = 1000;
const ITEM = 'bench';
const LONG_ITEM = 'long';
const LONG_SEGMENTS = 20_000;

/** @param {number} at @returns {HistorySegment} */
const segmentAt = (at) => ({
  position: at,
  source: `Die Lieferung ${at} kostet 1.${100 + (at % 900)},50 € und wiegt ${at % 50} kg; siehe {name} und <b>Abschnitt ${at % 9}</b> am ${(at % 28) + 1}.3.2024, vereinbart um 15:30 Uhr.`,
  target: `Delivery ${at} costs €1,${100 + (at % 900)}.50 and weighs ${at % 50} kg; see {name} and <b>section ${at % 9}</b> on March ${(at % 28) + 1}, 2024, agreed at 3:30 pm${at % 10 === 0 ? ' agred' : ''}.`,
});

/** @param {string} id @returns {import('../../electron/db/history/repo-types.ts').NewHistoryItem} */
const itemOf = (id) => ({
  id,
  kind: 'document',
  title: `${id}.docx`,
  sourceLang: 'DE',
  targetLang: 'EN-US',
  connectionName: 'Bench',
  isPractice: false,
  billedChars: null,
  createdAtMs: 1,
  documentJobId: null,
});

/** @param {() => Promise<unknown>} work */
const time = async (work) => {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
};

/**
 * Measures a replacement in 20,000 segments, compared with reading them: searched, replaced in every one, and undone.
 *
 * @param {import('../../electron/db/database.ts').Database} database
 */
async function measureReplacing({ history }) {
  const service = createReplaceService({
    history,
    newId: randomUUID,
    now: () => 1,
    onChanged: () => undefined,
  });
  const wanted = { itemId: LONG_ITEM, find: 'delivery', replaceWith: 'shipment' };
  const query = { ...wanted, isCaseMatched: false, areWholeWords: true, page: 1, limit: 50 };
  /** @type {{ read: number[], looked: number[], replaced: number[], undone: number[] }} */
  const times = { read: [], looked: [], replaced: [], undone: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.read.push(await time(() => readAll(history, LONG_ITEM, LONG_SEGMENTS)));
    times.looked.push(await time(() => service.preview(query)));
    const { previewId } = await service.preview(query);
    const all = { previewId, isAll: true, positions: [] };
    times.replaced.push(await time(() => service.replace(all)));
    times.undone.push(await time(() => history.undo(LONG_ITEM)));
  }
  noteFigure('loop.replace', printRatio('looked through / read alone', times.looked, times.read));
  const seconds = (/** @type {number[]} */ each) => (median(each) / 1000).toFixed(2);
  return `${LONG_SEGMENTS} segments: looked through in ${seconds(times.looked)} s, all replaced in ${seconds(times.replaced)} s, taken back in ${seconds(times.undone)} s`;
}

/**
 * @param {import('../../electron/db/database.ts').Database['history']} history
 * @param {string} itemId
 * @param {number} count
 */
async function readAll(history, itemId, count) {
  for (let page = 1; page <= count / PER_PAGE; page += 1) {
    await history.getDetail(itemId, { page, limit: PER_PAGE });
  }
}

/**
 * `npm run bench -- loop`: checks of 5,000 segments and a replacement in 20,000, compared with reading the same
 * segments from the database.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const database = openDatabase({
    file: join(folder, 'dragoman.db'),
    workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
  });
  const thread = createCheckThread({
    workerUrl: new URL('../../electron/threads/checks/worker.ts', import.meta.url),
  });
  const logger = { error: () => undefined };
  const history = createHistoryService({
    history: database.history,
    settings: () => ({ doNotRecord: false, unrecordedProjectIds: [] }),
    now: () => 1,
    logger,
    onChanged: () => undefined,
    onPurged: () => undefined,
  });
  const terms = Array.from({ length: TERMS }, (_, at) => ({ source: `Wort${at}`, target: `word${at}` })); // prettier-ignore
  const checks = createCheckService({
    database,
    history,
    termsOf: () => Promise.resolve(terms),
    thread,
    ownWords: () => [],
    now: () => 1,
    logger,
    onCounted: () => undefined,
    onChanged: () => undefined,
  });
  try {
    await database.opening;
    for (const [id, count] of /** @type {const} */ ([
      [ITEM, SEGMENTS],
      [LONG_ITEM, LONG_SEGMENTS],
    ])) {
      await history.add(
        itemOf(id),
        Array.from({ length: count }, (_, at) => segmentAt(at)),
      );
    }
    const read = () => readAll(database.history, ITEM, SEGMENTS);
    const check = async () => {
      checks.onItemChanged(ITEM);
      return checks.check(ITEM);
    };
    const firstMs = await time(check);
    const { findings } = await check();
    /** @type {{ checked: number[], read: number[] }} */
    const times = { checked: [], read: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.read.push(await time(read));
      times.checked.push(await time(check));
    }
    const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
    say(`${SEGMENTS} segments, ${TERMS} terms, ${findings.length} findings`);
    noteFigure('loop.checks', printRatio('checked / read alone', times.checked, times.read));
    say(`first check, with its thread and dictionary: ${(firstMs / 1000).toFixed(2)} s`);
    say(
      `a check: ${(median(times.checked) / 1000).toFixed(2)} s, goal 2 s; load ${loadOfMachine()}`,
    );
    say(await measureReplacing(database));
  } finally {
    await checks.stop();
    await database.close();
    rmSync(folder, { recursive: true });
  }
}
