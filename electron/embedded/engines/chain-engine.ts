import { AppError } from '../../../shared/errors.ts';
import type { EngineId, LanguagePair, SegmentTranslation, TranslationEngine } from './engine.ts';
import { isGivenUp, UnsupportedPairError } from './engine.ts';
import { derivePairs, findPair } from './language-pairs.ts';

/**
 * Combines several engines: the first one that supports a direction translates it. If it is out of
 * order, the next one with the direction replaces it, also for single segments that an engine gives
 * up; each segment names its engine.
 * @param engines at least one, best first
 */
export function createChainEngine(engines: readonly TranslationEngine[]): TranslationEngine {
  const [first, ...others] = engines;
  if (first !== undefined && others.length === 0) return first;

  function* withPair(source: string, target: string): Generator<TranslationEngine, undefined> {
    for (const engine of engines) {
      if (findPair(engine.pairs(), source, target) !== undefined) yield engine;
    }
  }

  return {
    id: engines.every(({ id }) => id === first?.id) ? (first?.id ?? 'chain') : 'chain',
    isPractice: engines.every((engine) => engine.isPractice),
    pairs: derivePairs(engines, (...lists) => {
      const known = new Map<string, LanguagePair>();
      for (const pair of lists.flat()) {
        const direction = `${pair.source}-${pair.target}`;
        if (!known.has(direction)) known.set(direction, pair);
      }
      return [...known.entries()]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, pair]) => pair);
    }),
    async translate(segments, source, target, signal): Promise<SegmentTranslation[]> {
      let failure: unknown = new UnsupportedPairError(source, target);
      let made: SegmentTranslation[] | null = null;
      let insteadOf: EngineId | undefined;
      for (const engine of withPair(source, target)) {
        // Read it now: an engine that crashes may lose the direction.
        const id = engineOf(engine, source, target);
        // Indexes of segments that are still untranslated.
        const open = made === null ? [...segments.keys()] : placesGivenUp(made);
        if (made !== null && open.length === 0) break;
        const asked = open.flatMap((place) => [segments[place] ?? []]);
        try {
          const answers = await engine.translate(asked, source, target, signal);
          const marked = answers.map((one) =>
            insteadOf === undefined ? one : { ...one, insteadOf },
          );
          made = fillPlaces(made, open, marked);
        } catch (error) {
          if (!isOutOfOrder(error)) throw error;
          failure = error;
        }
        insteadOf ??= id;
      }
      if (made === null) throw failure;
      return made;
    },
    warm: (source, target) =>
      withPair(source, target).next().value?.warm?.(source, target) ?? 'nothing',
    knows: (segment, source, target) =>
      withPair(source, target).next().value?.knows?.(segment, source, target) ?? false,
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

function placesGivenUp(made: readonly SegmentTranslation[]): number[] {
  return [...made.keys()].filter((place) => {
    const one = made[place];
    return one !== undefined && isGivenUp(one);
  });
}

/** Fills in translations; given-up segments keep their previous result. */
function fillPlaces(
  made: readonly SegmentTranslation[] | null,
  places: readonly number[],
  answers: readonly SegmentTranslation[],
): SegmentTranslation[] {
  if (made === null) return [...answers];
  const filled = [...made];
  for (const [index, place] of places.entries()) {
    const answer = answers[index];
    if (answer !== undefined && !isGivenUp(answer)) filled[place] = answer;
  }
  return filled;
}

/** Returns which engine translates a direction within a combined engine. */
export function engineOf(
  engine: TranslationEngine,
  source: string,
  target: string,
): EngineId | undefined {
  return findPair(engine.pairs(), source, target)?.engine;
}

/** Returns whether an error allows another engine to take over. */
export function isOutOfOrder(error: unknown): boolean {
  return (
    error instanceof UnsupportedPairError ||
    (error instanceof AppError && error.code === 'api/unavailable')
  );
}
