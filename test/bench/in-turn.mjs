import { watchThread } from './watch.mjs';

/** @import { Times } from './ratios.mjs' */

const ROUNDS = 5;

/**
 * Asks each question alternately by hand and through the worker, in several rounds. Every time counts, including the
 * first reads, because people wait for those too.
 *
 * @template Q
 * @param {readonly Q[]} questions
 * @param {object} how
 * @param {(question: Q) => Promise<unknown>} how.askOwn
 * @param {(question: Q) => unknown} how.askBare must give the same answer
 * @param {((index: number) => Promise<unknown>) | undefined} [how.prepare] before each question
 * @param {() => Promise<unknown>} [how.forget] before each round: clears what the last one cached
 * @returns {Promise<{ times: Times, blockedMs: number }>} all times, and the longest block of this thread
 */
export async function measureInTurn(questions, { askOwn, askBare, prepare, forget }) {
  /** @type {Times} */
  const times = { own: questions.map(() => []), byHand: questions.map(() => []) };
  let longestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await forget?.();
    for (const [index, question] of questions.entries()) {
      const runBare = () => {
        const start = performance.now();
        const answer = askBare(question);
        times.byHand[index]?.push(performance.now() - start);
        return answer;
      };
      await prepare?.(index);
      const before = (index + round) % 2 === 0 ? [runBare()] : null;
      const { result, blockedMs } = await watchThread(async () => {
        const start = performance.now();
        const answer = await askOwn(question);
        times.own[index]?.push(performance.now() - start);
        return answer;
      });
      longestMs = Math.max(longestMs, blockedMs);
      const [expected] = before ?? [runBare()];
      if (result !== expected)
        throw new Error(`${JSON.stringify(question)}: ${String(result)}, not ${String(expected)}`);
    }
  }
  return { times, blockedMs: longestMs };
}
