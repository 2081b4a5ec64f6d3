import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { createCheckService } from '../../electron/services/checks/service.ts';
import { createHistoryService } from '../../electron/services/history/service.ts';
import { createCheckThread } from '../../electron/threads/checks/client.ts';
import { measureDocumentView } from './document-view.mjs';
import { loadOfMachine, median, printRatio } from './ratios.mjs';

/** @import { HistorySegment } from '../../shared/domain/history/history.ts' */

const SEGMENTS = 5000;
const TERMS = 5000;
const ROUNDS = 7;
const PER_PAGE = 1000;
const ITEM = 'bench';

/** @param {number} at @returns {HistorySegment} */
const segmentAt = (at) => ({
  position: at,
  source: `Die Lieferung ${at} kostet 1.${100 + (at % 900)},50 € und wiegt ${at % 50} kg; siehe {name} und <b>Abschnitt ${at % 9}</b> am ${(at % 28) + 1}.3.2024, vereinbart um 15:30 Uhr.`,
  target: `Delivery ${at} costs €1,${100 + (at % 900)}.50 and weighs ${at % 50} kg; see {name} and <b>section ${at % 9}</b> on March ${(at % 28) + 1}, 2024, agreed at 3:30 pm${at % 10 === 0 ? ' agred' : ''}.`,
});

/**
 * `npm run bench -- loop`: checks of 5,000 segments beside reading the same segments from the database, and the view of
 * documents of 5,000 and 20,000 segments beside one of a page.
 */
export async function run() {
  await measureChecks();
  await measureDocumentView();
}

async function measureChecks() {
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
    now: () => 1,
    logger,
    onCounted: () => undefined,
    onChanged: () => undefined,
  });
  try {
    await database.opening;
    await history.add(
      {
        id: ITEM,
        kind: 'document',
        title: 'bench.docx',
        sourceLang: 'DE',
        targetLang: 'EN-US',
        connectionName: 'Bench',
        isPractice: false,
        billedChars: null,
        createdAtMs: 1,
        documentJobId: null,
      },
      Array.from({ length: SEGMENTS }, (_, at) => segmentAt(at)),
    );
    const read = async () => {
      for (let page = 1; page <= SEGMENTS / PER_PAGE; page += 1) {
        await database.history.getDetail(ITEM, { page, limit: PER_PAGE });
      }
    };
    /** @param {() => Promise<unknown>} work */
    const time = async (work) => {
      const beganMs = performance.now();
      await work();
      return performance.now() - beganMs;
    };
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
    printRatio('checked / read alone', times.checked, times.read);
    say(`first check, with its thread and dictionary: ${(firstMs / 1000).toFixed(2)} s`);
    say(
      `a check: ${(median(times.checked) / 1000).toFixed(2)} s, goal 2 s; load ${loadOfMachine()}`,
    );
  } finally {
    await checks.stop();
    await database.close();
    rmSync(folder, { recursive: true });
  }
}
