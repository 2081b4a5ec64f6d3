import { endsMarked, endsOpen, goesOn } from './sentences.ts';

/** A text with its translation, as they were kept. */
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
 * Whether a pair that stands for itself was cut at an abbreviation on one side: "Ask Dr." with a whole sentence. A label
 * such as "Customer No." is no sentence on either side.
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

/** Surely, whatever comes next: "no." may wait for a number. */
const endsSentence = (text: string, lang: string | null): boolean =>
  !goesOn(text, 'A', lang) && !goesOn(text, '1', lang);

/** No text was ever cut without a mark, or in front of a small letter. */
function isLineEnd(pair: KeptPair, next: KeptPair): boolean {
  return (
    [pair.source, pair.target].some((text) => !endsMarked(text)) ||
    [next.source, next.target].some((text) => BEGINS_SMALL.test(text.slice(0, BEGIN_CHARS)))
  );
}

/**
 * Finds the pairs of a text that were cut at an abbreviation, and those beside them that were shifted by it.
 * @param pairs neighbours in the text, in its order
 * @returns their indexes
 */
export function findMiscut(pairs: readonly KeptPair[], langs: PairLanguages): ReadonlySet<number> {
  const found = new Set<number>();
  /** How many more cuts of the source than of the translation are wrong so far: so far is one shifted against the other. */
  let shift = 0;
  for (const [index, pair] of pairs.entries()) {
    if (isMiscut(pair, langs)) found.add(index);
    const next = pairs[index + 1];
    // A line ended here: both sides begin again together.
    if (next === undefined || isLineEnd(pair, next)) {
      shift = 0;
      continue;
    }
    const isSourceCut = goesOn(pair.source, next.source, langs.sourceLang);
    const isTargetCut = goesOn(pair.target, next.target, langs.targetLang);
    if (isSourceCut || isTargetCut) found.add(index).add(index + 1);
    shift += Number(isSourceCut) - Number(isTargetCut);
    // A line of its own, such as a heading, is shifted against nothing.
    const isHeading = !endsMarked(next.source) && !endsMarked(next.target);
    if (isHeading && !isSourceCut && !isTargetCut) shift = 0;
    if (shift !== 0) found.add(index + 1);
  }
  return found;
}
