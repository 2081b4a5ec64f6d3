import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import type { EngineId, SegmentTranslation } from '../../engines/engine.ts';

/** Tallies how the segments of a text or document were translated. */
export interface QualityTally {
  add(translations: Iterable<SegmentTranslation>): void;
  /** Null until there is a segment with words. */
  summary(): TranslationQuality | null;
}

export function createQualityTally(): QualityTally {
  const wordsBy = new Map<EngineId, number>();
  const hopsBy = new Map<EngineId, number>();
  const insteadOfBy = new Map<EngineId, EngineId>();
  let wordCount = 0;
  let unknownWordCount = 0;
  return {
    add(translations) {
      for (const { engine, words, unknownWords, hops, insteadOf } of translations) {
        // Numbers, which no engine translates, reveal nothing about one.
        if (words === 0 || (hops === 0 && unknownWords === 0 && engine !== 'memory')) continue;
        wordCount += words;
        unknownWordCount += Math.min(unknownWords, words);
        wordsBy.set(engine, (wordsBy.get(engine) ?? 0) + words);
        if (insteadOf !== undefined && insteadOf !== engine) insteadOfBy.set(engine, insteadOf);
        hopsBy.set(engine, Math.max(hopsBy.get(engine) ?? 0, hops));
      }
    },
    summary() {
      const makers = [...wordsBy].filter(([engine]) => engine !== 'memory');
      const [main] = makers.toSorted(([, one], [, other]) => other - one);
      const engine = main?.[0] ?? (wordsBy.has('memory') ? 'memory' : null);
      if (engine === null) return null;
      const insteadOf = insteadOfBy.get(engine);
      return {
        engine,
        hops: hopsBy.get(engine) ?? 0,
        wordCount,
        unknownWordCount,
        memoryWordCount: wordsBy.get('memory') ?? 0,
        ...(insteadOf === undefined ? {} : { insteadOf }),
      };
    },
  };
}

/** Returns the combined quality of several segments. */
export function qualityOf(translations: Iterable<SegmentTranslation>): TranslationQuality | null {
  const tally = createQualityTally();
  tally.add(translations);
  return tally.summary();
}

/** Builds an extension of responses that other clients ignore. */
export function toQualityWire(quality: TranslationQuality): object {
  return {
    engine: quality.engine,
    hops: quality.hops,
    words: quality.wordCount,
    unknown_words: quality.unknownWordCount,
    memory_words: quality.memoryWordCount,
    ...(quality.insteadOf === undefined ? {} : { instead_of: quality.insteadOf }),
  };
}
