import type { Band } from './band.ts';
import type { SentenceTraits } from './traits.ts';

/** Common words and numbers of the pairs of a band, by their indexes there. */
export interface Likenesses {
  /** Evidence in numbers, words, and beginnings of words that are the same. */
  readonly like: Float64Array;
  /** Occurrences that a translation keeps, and that both sides have, counted on both. */
  readonly kept: Float64Array;
}

const NUMBER_WEIGHT = 3;
const WORD_WEIGHT = 1.5;
const STEM_WEIGHT = 2;
/** A word in more sentences than this tells nothing. */
export const MAX_USES = 12;

interface Use {
  readonly sentence: number;
  readonly count: number;
  readonly kept: number;
}

/** Compares the words of all sentences; one in several sentences counts less. */
export function likenesses(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
  band: Band,
): Likenesses {
  const like = new Float64Array(band.pairs);
  const kept = new Float64Array(band.pairs);
  const sourceUses = usesOf(sources, null);
  for (const [key, others] of usesOf(targets, sourceUses)) {
    const own = sourceUses.get(key) ?? [];
    if (own.length > MAX_USES || others.length > MAX_USES) continue;
    const weight = weightOf(key) / Math.max(own.length, others.length);
    for (const one of own) {
      for (const other of others) {
        const at = band.pairAt(one.sentence, other.sentence);
        if (at === -1) continue;
        like[at] = (like[at] ?? 0) + weight;
        kept[at] =
          (kept[at] ?? 0) + Math.min(one.kept, other.count) + Math.min(other.kept, one.count);
      }
    }
  }
  return { like, kept };
}

/** Returns what the same number, word, or beginning of a word on both sides tells, in natural logarithms. */
export function weightOf(key: string): number {
  if (key.startsWith('#')) return NUMBER_WEIGHT;
  return key.endsWith('-') ? STEM_WEIGHT : WORD_WEIGHT;
}

/** @param known keys that matter; null for all */
function usesOf(
  side: readonly SentenceTraits[],
  known: ReadonlyMap<string, unknown> | null,
): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const [sentence, { anchors }] of side.entries()) {
    for (const [key, { count, kept }] of anchors) {
      if (known?.has(key) === false) continue;
      const found = uses.get(key);
      if (found === undefined) uses.set(key, [{ sentence, count, kept }]);
      else found.push({ sentence, count, kept });
    }
  }
  return uses;
}
