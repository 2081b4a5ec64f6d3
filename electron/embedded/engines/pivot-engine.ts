import {
  isGivenUp,
  UnsupportedPairError,
  type LanguagePair,
  type SegmentTranslation,
  type TranslationEngine,
} from './engine.ts';
import { baseCode } from './language-codes.ts';
import { derivePairs, findPair } from './language-pairs.ts';
import type { Segment } from './piece.ts';

/** Nearly all models translate from or into English. */
export const PIVOT = 'EN';

/**
 * Combines two engines: `first` translates into English and `second` from there. It supports each
 * direction that neither of them has on its own. Closing it closes neither engine.
 */
export function createPivotEngine(
  first: TranslationEngine,
  second: TranslationEngine,
): TranslationEngine {
  const toPivot = (source: string) => findPair(first.pairs(), source, PIVOT);
  const fromPivot = (target: string) => findPair(second.pairs(), PIVOT, target) !== undefined;

  const pairs = derivePairs([first, second], (into, from) => {
    const sources = into.filter(({ target }) => baseCode(target) === PIVOT);
    const targets = from.filter(({ source }) => source === PIVOT);
    return sources
      .flatMap(({ source }) =>
        targets.map(({ target, engine }): LanguagePair => ({
          source,
          target,
          through: PIVOT,
          ...(engine === undefined ? {} : { engine }),
        })),
      )
      .filter(
        ({ source, target }) =>
          source !== baseCode(target) &&
          [into, from].every((direct) => findPair(direct, source, target) === undefined),
      );
  });

  return {
    id: second.id,
    isPractice: false,
    pairs,
    async translate(segments, source, target, signal) {
      const pair = toPivot(source);
      if (pair === undefined || !fromPivot(target)) throw new UnsupportedPairError(source, target);
      // The second engine prepares while the first one works.
      second.warm?.(PIVOT, target);
      const between = await first.translate(segments, source, pair.target, signal);
      const english = between.filter(({ hops }) => hops > 0).map(({ pieces }) => pieces);
      const answers = await second.translate(english, PIVOT, target, signal);
      const rest = answers.values();
      return between.map((one, index) =>
        one.hops === 0 ? one : joinHops(segments[index] ?? [], one, rest.next().value),
      );
    },
    warm(source, target) {
      const pair = toPivot(source);
      if (pair === undefined || !fromPivot(target)) return 'nothing';
      const hops = [first.warm?.(source, pair.target), second.warm?.(PIVOT, target)];
      if (hops.includes('loading')) return 'loading';
      return hops.includes('ready') ? 'ready' : 'nothing';
    },
    async close() {},
  };
}

/**
 * Joins the hops; segments given up by the second stay in the source language, because English
 * would be a third one.
 */
function joinHops(
  source: Segment,
  first: SegmentTranslation,
  second: SegmentTranslation | undefined,
): SegmentTranslation {
  const { words } = first;
  if (second === undefined || isGivenUp(second)) {
    return { ...first, pieces: source, hops: 0, unknownWords: words };
  }
  return {
    ...second,
    // Words unknown to the first engine are unknown to the second as well, so they are not added up.
    unknownWords: Math.min(words, Math.max(first.unknownWords, second.unknownWords)),
    words,
    hops: first.hops + second.hops,
  };
}
