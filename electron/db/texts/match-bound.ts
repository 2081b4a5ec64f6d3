import { foldSymbol, type MemoryText } from '../../../shared/memory/memory-text.ts';

/** Normalizing makes a text at most that many times as long. */
export const MOST_GROWTH = 3;

/** Code units whose symbol depends on their neighbors, or which are no symbol: any letter may stand for them. */
const OPEN = /[\p{M}\p{Nd}\p{Cf}\p{Cc}\u1100-\u11FF\uFFFC]|[^\S ]/u;
/** Normalized, they become other symbols, or several. */
const UNSTABLE = /\p{Cs}/u;
const SPACE = 0x20;
const UNKNOWN = 0;
/** Below zero: how many symbols may stand for a code unit. */
const OPEN_SYMBOL = -1;
const UNSTABLE_SYMBOL = -MOST_GROWTH;
/** Symbol of each code unit, found when it first occurs. */
const symbols = new Int32Array(0x1_0000).fill(UNKNOWN);

function symbolOf(unit: number): number {
  const known = symbols[unit] ?? UNKNOWN;
  return known === UNKNOWN ? (symbols[unit] = findSymbol(unit)) : known;
}

function findSymbol(unit: number): number {
  const text = String.fromCharCode(unit);
  if (UNSTABLE.test(text) || text.normalize('NFC') !== text) return UNSTABLE_SYMBOL;
  return OPEN.test(text) ? OPEN_SYMBOL : foldSymbol(unit);
}

/**
 * Builds an upper bound of the match score with a text, in percent, from the letters in common in any order. It reads
 * stored texts as they are, because preparing them for comparison takes many times as long.
 */
export function createMatchBound({ folded }: MemoryText): (source: string) => number {
  const kinds = new Map([...new Set(folded)].map((symbol, kind) => [symbol, kind]));
  const counts = new Uint32Array(kinds.size);
  for (const symbol of folded) {
    const kind = kinds.get(symbol) ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return (source) => {
    const left = counts.slice();
    let [common, openCount, extraSpaces] = [0, 0, 0];
    let isGap = true;
    for (let at = 0; at < source.length; at += 1) {
      const symbol = symbolOf(source.charCodeAt(at));
      const wasGap = isGap;
      isGap = symbol < 0 || symbol === SPACE;
      if (symbol < 0) {
        openCount -= symbol;
        continue;
      }
      if (wasGap && isGap) extraSpaces += 1;
      const kind = kinds.get(symbol);
      const count = kind === undefined ? 0 : (left[kind] ?? 0);
      if (kind === undefined || count === 0) continue;
      left[kind] = count - 1;
      common += 1;
    }
    // Spaces may be joined or cut off, and an accent may become part of its letter.
    const least = source.length - extraSpaces - (isGap ? 1 : 0) - 2 * openCount;
    const length = Math.max(folded.length, least);
    return length === 0 ? 100 : (100 * Math.min(folded.length, common + openCount)) / length;
  };
}
