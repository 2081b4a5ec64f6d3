import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CheckedPair } from '../../../shared/domain/checks/finding.ts';
import { createCheckRun, type CheckRun } from '../../../shared/domain/checks/run.ts';
import { createOwnWords, wordsToSpell } from '../../../shared/domain/checks/spelling.ts';
import { measurePieces } from '../../../shared/domain/time/piece-effort.ts';
import { AppError } from '../../../shared/errors.ts';
import type { CheckThreadCalls } from '../../services/checks/thread.ts';
import type { Speller } from './speller.ts';
import { findSpeller } from './spellers.ts';

/** Maximum number of findings per run; nobody reads more. */
const MOST_FINDINGS = 20_000;

/** Number of pairs checked before other calls get their turn: about 20 ms. */
const PAIRS_AT_A_TIME = 100;

/** Number of suggestions that fit in a menu. */
const MOST_SUGGESTIONS = 5;

interface Run {
  run: CheckRun;
  pairs: CheckedPair[];
  /** Null if there is no dictionary. */
  speller: Speller | null;
}

/** Builds the checking thread's calls. */
export function createCheckThreadCalls(): CheckThreadCalls {
  const runs = new Map<number, Run>();
  const need = (number: number): Run => {
    const run = runs.get(number);
    if (run !== undefined) return run;
    throw new AppError('canceled', 'appErrors.cancelledNothingChanged');
  };
  return {
    async begin(number, { ownWords, ...options }) {
      const speller = await findSpeller(options.targetLang);
      const isOwn = createOwnWords(ownWords);
      const run = createCheckRun({
        ...options,
        isSpelled: speller && ((word) => isOwn(word) || speller.isRight(word)),
      });
      runs.set(number, { run, pairs: [], speller });
    },
    async add(number, pairs) {
      await need(number).speller?.learn(pairs.flatMap(({ target }) => wordsToSpell(target)));
      for (let at = 0; at < pairs.length; at += PAIRS_AT_A_TIME) {
        const run = need(number);
        const next = pairs.slice(at, at + PAIRS_AT_A_TIME);
        run.run.add(next);
        for (const pair of next) run.pairs.push(pair);
        // A word being typed, or whose menu is opened, must not wait for the document.
        await setImmediate();
      }
    },
    end(number) {
      const { run, pairs, speller } = need(number);
      runs.delete(number);
      const byPosition = new Map(pairs.map((pair) => [pair.position, pair]));
      const findings = run
        .end()
        .slice(0, MOST_FINDINGS)
        .map((finding) => {
          const { source = '', target = '' } = byPosition.get(finding.position) ?? {};
          const { rule, kind, start, end, values } = finding;
          // The segment number of the usual wording differs between items.
          const { number: _, ...lasting } = values;
          const found = kind === 'inconsistent' ? lasting : values;
          const facts = [rule, kind, source, target, start, end, found];
          const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
          return { ...finding, key };
        });
      return { findings, isSpellingChecked: speller?.isWorking() ?? false };
    },
    drop(number) {
      runs.delete(number);
    },
    async spell(lang, words) {
      const speller = await findSpeller(lang);
      await speller?.learn(words);
      if (speller?.isWorking() !== true) return { hasDictionary: false, wrong: [] };
      return { hasDictionary: true, wrong: words.filter((word) => !speller.isRight(word)) };
    },
    async suggest(lang, word) {
      const speller = await findSpeller(lang);
      return (await speller?.suggest(word))?.slice(0, MOST_SUGGESTIONS) ?? [];
    },
    measure: measurePieces,
  };
}
