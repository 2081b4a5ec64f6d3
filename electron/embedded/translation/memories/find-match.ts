import { matchScore } from '../../../../shared/memory/match-score.ts';
import type { MemoryPart, MemoryText } from '../../../../shared/memory/memory-text.ts';
import {
  MAX_FUZZY_SYMBOLS,
  readMemoryText,
  toMemoryText,
} from '../../../../shared/memory/memory-text.ts';
import { adaptMatch } from './adapt-match.ts';
import type { MemoryMatch, MemoryMatcher } from './place-match.ts';
import {
  bestPlaces,
  BLOCK_SIZE,
  countPlaces,
  leastEdits,
  trigramBuckets,
} from './trigram-index.ts';
import type { MemoriesRepo, StoredMemory, StoredTranslation } from './repo.ts';

/** Texts compared letter by letter: those that share the most trigrams. */
const CANDIDATES = 64;
/** Bytes of trigram lists read for one text, rare trigrams first: about one position each. */
const MAX_LIST_BYTES = 500_000;
/** Letter comparisons for one text. Only texts of many hundred letters reach this. */
const MAX_COMPARISONS = 8_000_000;

/** Number of cached answers per matcher. */
const MAX_ANSWERS = 200;

interface Alike {
  readonly place: number;
  /** Lower bound of the edits between the two texts. */
  readonly edits: number;
}

interface RankedMatch extends MemoryMatch {
  readonly changedAtMs: number | null;
  readonly place: number;
}

/**
 * Opens a memory for lookups.
 * @param targets codes that match the wanted language, best first; not empty
 */
export function createMemoryMatcher(
  repo: MemoriesRepo,
  memory: StoredMemory,
  targets: readonly string[],
): MemoryMatcher {
  const { number } = memory;
  let trigramCounts: Uint16Array | null = null;

  const translationAt = (place: number): StoredTranslation | null => {
    const stored = repo.translations(number, place);
    const best = targets.find((lang) => stored.some(({ targetLang }) => targetLang === lang));
    return stored.find(({ targetLang }) => targetLang === best) ?? null;
  };

  const exactMatch = (text: MemoryText): MemoryMatch | null => {
    const place = repo.findPlace(number, text.marked);
    const translation = place === null ? null : translationAt(place);
    if (translation === null) return null;
    return { scorePercent: 100, targetParts: parseParts(translation.targetParts) };
  };

  /** Returns the texts that share the most trigrams, best first. */
  const alike = (text: MemoryText): Alike[] => {
    const counts = (trigramCounts ??= joinCounts(repo.counts(number)));
    const buckets = trigramBuckets(text);
    const shared = new Uint16Array(counts.length);
    const sizes = repo.listSizes(number, buckets);
    let bytesRead = 0;
    let listsRead = 0;
    for (const { bucket, bytes } of sizes) {
      if (listsRead > 0 && bytesRead + bytes > MAX_LIST_BYTES) break;
      bytesRead += bytes;
      listsRead += 1;
      for (const { block, places } of repo.lists(number, bucket)) {
        countPlaces(places, block * BLOCK_SIZE, shared);
      }
    }
    // Trigrams in unread lists may be shared too.
    const unread = sizes.length - listsRead;
    return bestPlaces(shared, counts, buckets.length - unread, CANDIDATES).map((place) => ({
      place,
      edits: leastEdits((shared[place] ?? 0) + unread, buckets.length, counts[place] ?? 0),
    }));
  };

  const rank = (
    text: MemoryText,
    stored: MemoryText,
    place: number,
    atLeast: number,
  ): RankedMatch | null => {
    const scorePercent = matchScore(text, stored, atLeast);
    if (scorePercent < atLeast) return null;
    const translation = translationAt(place);
    if (translation === null) return null;
    const targetParts = adaptMatch(text, stored, parseParts(translation.targetParts));
    if (targetParts === null) return null;
    return { scorePercent, targetParts, changedAtMs: translation.changedAtMs, place };
  };

  const fuzzyMatch = (text: MemoryText, thresholdPercent: number): RankedMatch | null => {
    let best: RankedMatch | null = null;
    let comparisons = 0;
    for (const { place, edits } of alike(text)) {
      const atLeast = Math.max(thresholdPercent, best?.scorePercent ?? 0);
      const sourceText = repo.sourceText(number, place) ?? '';
      const length = Math.max(text.folded.length, sourceText.length);
      if (100 * (length - edits) < atLeast * length) continue;
      const stored = readMemoryText(sourceText);
      if (stored.folded.length > MAX_FUZZY_SYMBOLS) continue;
      comparisons += text.folded.length * stored.folded.length;
      if (comparisons > MAX_COMPARISONS) break;
      const match = rank(text, stored, place, atLeast);
      if (match !== null && isBetter(match, best)) best = match;
    }
    return best;
  };

  const find = (markedText: string, thresholdPercent: number): MemoryMatch | null => {
    const text = toMemoryText(markedText);
    if (text.plain === '') return null;
    const exact = exactMatch(text);
    if (exact !== null || thresholdPercent >= 100) return exact;
    if (text.folded.length > MAX_FUZZY_SYMBOLS) return null;
    const match = fuzzyMatch(text, thresholdPercent);
    return match === null
      ? null
      : { scorePercent: match.scorePercent, targetParts: match.targetParts };
  };

  // One request looks up the same text several times: before splitting it, and to translate it.
  const answers = new Map<string, MemoryMatch | null>();
  return {
    sourceLang: memory.sourceLang.toUpperCase(),
    bestMatch(markedText, thresholdPercent) {
      const key = `${String(thresholdPercent)} ${markedText}`;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const found = find(markedText, thresholdPercent);
      if (answers.size >= MAX_ANSWERS) answers.clear();
      answers.set(key, found);
      return found;
    },
  };
}

/** Compares by score, then by date (newest first), then by position in the file (last first). */
function isBetter(match: RankedMatch, best: RankedMatch | null): boolean {
  if (best === null || match.scorePercent !== best.scorePercent) {
    return best === null || match.scorePercent > best.scorePercent;
  }
  const [date, bestDate] = [match.changedAtMs ?? -Infinity, best.changedAtMs ?? -Infinity];
  return date === bestDate ? match.place > best.place : date > bestDate;
}

/** Parses data that the app wrote itself, so its shape is trusted. */
function parseParts(json: string): MemoryPart[] {
  const parts: MemoryPart[] = JSON.parse(json);
  return parts;
}

function joinCounts(blocks: readonly Uint8Array[]): Uint16Array {
  const size = blocks.reduce((sum, block) => sum + block.length / 2, 0);
  const counts = new Uint16Array(size);
  let at = 0;
  for (const block of blocks) {
    for (let byte = 0; byte < block.length; byte += 2) {
      counts[at] = (block[byte] ?? 0) | ((block[byte + 1] ?? 0) << 8);
      at += 1;
    }
  }
  return counts;
}
