import { endsMarked, endsOpen, continues } from './sentences.ts';

/** A stored text with its translation. */
export interface KeptPair {
  readonly source: string;
  readonly target: string;
}

/** Codes of the languages; null where one is not known. */
export interface PairLanguages {
  readonly sourceLang: string | null;
  readonly targetLang: string | null;
}

/**
 * Returns whether an isolated pair was cut at an abbreviation on one side: "Ask Dr." with a whole
 * sentence. A label such as "Customer No." is not a sentence on either side.
 */
export function isMiscut({ source, target }: KeptPair, langs: PairLanguages): boolean {
  const isSourceOpen = endsOpen(source, langs.sourceLang);
  if (isSourceOpen === endsOpen(target, langs.targetLang)) return false;
  return isSourceOpen
    ? endsSentence(target, langs.targetLang)
    : endsSentence(source, langs.sourceLang);
}

const BEGINS_SMALL = /^[^\p{L}\p{N}]*(?:\p{Ll}|$)/u;
const BEGIN_CHARS = 40;

/** Returns true if the sentence ends there no matter what follows; "no." may precede a number. */
const endsSentence = (text: string, lang: string | null): boolean =>
  !continues(text, 'A', lang) && !continues(text, '1', lang);

/**
 * Returns true for a line break, because no text was ever cut without closing punctuation, or
 * before a lowercase letter.
 */
function isLineEnd(pair: KeptPair, next: KeptPair): boolean {
  return (
    [pair.source, pair.target].some((text) => !endsMarked(text)) ||
    [next.source, next.target].some((text) => BEGINS_SMALL.test(text.slice(0, BEGIN_CHARS)))
  );
}

/**
 * Finds the pairs of a text that were cut at an abbreviation, and the adjacent ones that were
 * shifted by it.
 * @param pairs consecutive pairs of the text, in order
 * @returns their indexes
 */
export function findMiscut(pairs: readonly KeptPair[], langs: PairLanguages): ReadonlySet<number> {
  const found = new Set<number>();
  /**
   * Wrong cuts of the source minus wrong cuts of the translation so far: the shift between the two
   * sides.
   */
  let shift = 0;
  for (const [index, pair] of pairs.entries()) {
    if (isMiscut(pair, langs)) found.add(index);
    const next = pairs[index + 1];
    // A line ended here, so both sides are aligned again.
    if (next === undefined || isLineEnd(pair, next)) {
      shift = 0;
      continue;
    }
    const isSourceCut = continues(pair.source, next.source, langs.sourceLang);
    const isTargetCut = continues(pair.target, next.target, langs.targetLang);
    if (isSourceCut || isTargetCut) found.add(index).add(index + 1);
    shift += Number(isSourceCut) - Number(isTargetCut);
    // A separate line, such as a heading, is not shifted.
    const isHeading = !endsMarked(next.source) && !endsMarked(next.target);
    if (isHeading && !isSourceCut && !isTargetCut) shift = 0;
    if (shift !== 0) found.add(index + 1);
  }
  return found;
}
