import { AppError } from '../../../shared/errors.ts';
import type { LanguagePair, SegmentTranslation, TranslationEngine } from './engine.ts';
import { UnsupportedPairError } from './engine.ts';
import { baseCode } from './language-codes.ts';

/**
 * Several engines as one: the first that has a direction translates it. Where it is out of order the
 * next one that has the direction takes its place; each segment says who made it.
 * @param engines at least one, the best first
 */
export function createChainEngine(engines: readonly TranslationEngine[]): TranslationEngine {
  const [first, ...others] = engines;
  if (first !== undefined && others.length === 0) return first;

  const withPair = (source: string, target: string): TranslationEngine[] =>
    engines.filter((engine) => engine.pairs().some((pair) => isPair(pair, source, target)));

  return {
    id: 'chain',
    isPractice: engines.every((engine) => engine.isPractice),
    pairs() {
      const known = new Map<string, LanguagePair>();
      for (const pair of engines.flatMap((engine) => engine.pairs())) {
        const direction = `${pair.source}-${pair.target}`;
        if (!known.has(direction)) known.set(direction, pair);
      }
      return [...known.entries()]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, pair]) => pair);
    },
    async translate(segments, source, target, signal): Promise<SegmentTranslation[]> {
      let failure: unknown = new UnsupportedPairError(source, target);
      for (const engine of withPair(source, target)) {
        try {
          return await engine.translate(segments, source, target, signal);
        } catch (error) {
          if (!isOutOfOrder(error)) throw error;
          failure = error;
        }
      }
      throw failure;
    },
    knows: (segment, source, target) =>
      withPair(source, target)[0]?.knows?.(segment, source, target) ?? false,
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

function isPair(pair: LanguagePair, source: string, target: string): boolean {
  return pair.source === baseCode(source) && baseCode(pair.target) === baseCode(target);
}

function isOutOfOrder(error: unknown): boolean {
  return (
    error instanceof UnsupportedPairError ||
    (error instanceof AppError && error.code === 'api/unavailable')
  );
}
