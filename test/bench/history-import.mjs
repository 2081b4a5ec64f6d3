import { pack } from '../../electron/support/packed.ts';
import { createCorpus, targetAt, TARGETS } from './history-corpus.mjs';
import { itemOf } from './history-items.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { Say } from './ratios.mjs' */
/** @import { Watch } from './watch.mjs' */

const BATCH = 2000;
const IMPORTED = 100_000;

/**
 * Imports segments the way the exchange thread passes them: packed, with one batch stored while another waits.
 *
 * @param {Database['history']} history
 * @param {{ say: Say, goal: number, watch: Watch }} options
 */
export async function importThroughWorker(history, { say, goal, watch }) {
  const corpus = createCorpus(6);
  const id = `import-${Date.now()}`;
  /** @type {Parameters<Database['history']['appendPackedImports']>[0][]} */
  const batches = [];
  for (let done = 0; done < IMPORTED; done += BATCH) {
    const target = targetAt(((done / BATCH) % TARGETS.length) / TARGETS.length);
    const segments = corpus
      .segments(target, BATCH)
      .map((segment) => ({ ...segment, position: done + segment.position }));
    batches.push(pack([{ itemId: id, begin: null, segments }]));
  }
  await history.beginImport({ ...itemOf(0, 'import', 'DE'), id });
  const {
    result: seconds,
    blockedMs,
    busyMs,
  } = await watch(async () => {
    const start = performance.now();
    /** @type {[Promise<unknown>, Promise<unknown>]} */
    let storing = [Promise.resolve(), Promise.resolve()];
    for (const batch of batches) {
      await storing[0];
      storing = [storing[1], history.appendPackedImports(batch)];
    }
    await Promise.all(storing);
    await history.finishImports([id]);
    return (performance.now() - start) / 1000;
  });
  say(
    `import of ${IMPORTED} segments: ${Math.round(IMPORTED / seconds)} per second (goal ${goal}); main thread blocked at most ${blockedMs.toFixed(1)} ms, its own work at most ${busyMs.toFixed(1)} ms`,
  );
}
