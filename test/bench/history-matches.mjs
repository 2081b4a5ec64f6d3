import { createHistoryMatchSource } from '../../electron/services/texts/match-service.ts';
import { createRandom } from './history-corpus.mjs';
import { quantile } from './ratios.mjs';
import { noteFigure } from './figures.mjs';

/** @import { Database } from '../../electron/db/database.ts' */
/** @import { Say } from './ratios.mjs' */

const PIECE_MS = 30;
const TEXTS = 60;
const ROUNDS = 5;
const LONGEST = 60;

/**
 * Looks up similar texts for short ones, alternately with and without the search by letters, in milliseconds and in
 * processor time of the whole process.
 *
 * @param {Database['textMatches']} matches
 * @param {{ pair: (target: string) => { source: string } }} corpus
 * @param {{ say: Say, goalMs: number }} options
 */
export async function lookUpShortTexts(matches, corpus, { say, goalMs }) {
  const start = performance.now();
  while (!(await matches.catchUp(null, PIECE_MS)));
  say(`short texts read in the background: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const byLetters = createHistoryMatchSource(matches);
  const byWords = createHistoryMatchSource({
    catchUp: (text) => matches.catchUp(text),
    findPlaces: (search, limit) => matches.findPlaces(search, limit),
    scorePlaces: (query, places) => matches.scorePlaces(query, places),
    planSearches: async (text) =>
      (await matches.planSearches(text)).filter(({ by }) => by === 'words'),
  });
  const random = createRandom(13);
  /** @type {string[]} */
  const texts = [];
  while (texts.length < TEXTS) {
    const { source } = corpus.pair('DE');
    // One letter of each word differs, so no word is the same.
    if (source.length <= LONGEST)
      texts.push(
        source.replaceAll(/\p{L}+/gu, (word) => {
          const at = Math.floor(random() * word.length);
          return `${word.slice(0, at)}q${word.slice(at + 1)}`;
        }),
      );
  }
  const sides = [byLetters, byWords].map((find) => ({
    find,
    ms: /** @type {number[]} */ ([]),
    cpuMs: 0,
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, text] of texts.entries()) {
      for (const side of (index + round) % 2 === 0 ? sides : sides.toReversed()) {
        const before = process.cpuUsage();
        const from = performance.now();
        await side.find(
          { sourceLang: 'EN', targetLang: 'DE', minPercent: 60, text, projectId: null },
          new AbortController().signal,
        );
        side.ms.push(performance.now() - from);
        const { user, system } = process.cpuUsage(before);
        side.cpuMs += (user + system) / 1000;
      }
    }
  }
  const [own, bare] = sides.map(({ ms, cpuMs }) => ({
    p95: quantile(ms, 0.95).toFixed(1),
    cpu: (cpuMs / ms.length).toFixed(1),
    cpuMs,
  }));
  if (own === undefined || bare === undefined) return;
  noteFigure('history.matches', own.cpuMs / bare.cpuMs);
  say(
    `matches of short texts (${TEXTS}): p95 ${own.p95} ms (goal ${goalMs}), without the search by letters ${bare.p95} ms; ` +
      `processor ${own.cpu} ms and ${bare.cpu} ms, ratio ${(own.cpuMs / bare.cpuMs).toFixed(2)}`,
  );
}
