import {
  isGivenUp,
  UnsupportedPairError,
  type LanguagePair,
  type SegmentTranslation,
  type TranslationEngine,
} from './engine.ts';
import { baseCode } from './language-codes.ts';
import type { Segment } from './piece.ts';

/** Nearly all models are for a language and English. */
export const PIVOT = 'EN';

/**
 * Two engines in a row: `first` translates into English and `second` from there. It has each direction that this gives
 * and that neither of them has alone. Closing it closes neither engine.
 */
export function createPivotEngine(
  first: TranslationEngine,
  second: TranslationEngine,
): TranslationEngine {
  const toPivot = (source: string): LanguagePair | undefined =>
    first
      .pairs()
      .find((pair) => pair.source === baseCode(source) && baseCode(pair.target) === PIVOT);
  const fromPivot = (target: string): boolean =>
    second
      .pairs()
      .some((pair) => pair.source === PIVOT && baseCode(pair.target) === baseCode(target));

  const pairs = (): LanguagePair[] => {
    const sources = first.pairs().filter(({ target }) => baseCode(target) === PIVOT);
    const targets = second.pairs().filter(({ source }) => source === PIVOT);
    const direct = new Set([...first.pairs(), ...second.pairs()].map(directionOf));
    return sources
      .flatMap(({ source }) =>
        targets.map(({ target, engine }): LanguagePair => ({
          source,
          target,
          through: PIVOT,
          ...(engine === undefined ? {} : { engine }),
        })),
      )
      .filter((pair) => pair.source !== baseCode(pair.target) && !direct.has(directionOf(pair)));
  };

  return {
    id: second.id,
    isPractice: false,
    pairs,
    async translate(segments, source, target, signal) {
      const pair = toPivot(source);
      if (pair === undefined || !fromPivot(target)) throw new UnsupportedPairError(source, target);
      // The second one gets ready while the first one works.
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

function directionOf({ source, target }: LanguagePair): string {
  return `${source}-${baseCode(target)}`;
}

/** What the second hop gives up stays as it is in the source: English would be a third language. */
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
    // Words unknown to the first are unknown to the second one too: they are not added up.
    unknownWords: Math.min(words, Math.max(first.unknownWords, second.unknownWords)),
    words,
    hops: first.hops + second.hops,
  };
}
