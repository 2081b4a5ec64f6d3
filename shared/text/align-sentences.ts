import { findBorders } from './alignment/borders.ts';
import { readSides, readTraits, type SentenceTraits, type Side } from './alignment/traits.ts';
import type { PairLanguages } from './miscut.ts';
import { unwrappedBorders } from './sentences.ts';

/** Where a sentence pair begins in both texts, in UTF-16 units; it extends to the next one. */
export interface SentenceStart {
  source: number;
  target: number;
}

/** Places where a text must not be cut (inside a pair of tags); both default to none. */
export interface CutBans {
  isSourceBanned?: (at: number) => boolean;
  isTargetBanned?: (at: number) => boolean;
}

const MAX_SENTENCES = 500;
const MAX_CHARS = 30_000;
/** Least logarithm of how much likelier a border is than none. */
const MIN_MARGIN = 4;

/**
 * Pairs the sentences of a translated paragraph, by their lengths, numbers, names, and closing
 * marks. White space belongs to the sentence before it; the parts, joined, are the two texts.
 * Sentences without a certain counterpart stay joined with their neighbors.
 * @param bans places where a text must not be cut
 * @returns the starts of at least two pairs, the first at 0 and 0, ascending (source strictly,
 *   target too); null where the paragraph is one sentence or where no border is certain
 */
export function alignSentences(
  source: string,
  target: string,
  langs: PairLanguages,
  bans: CutBans = {},
): SentenceStart[] | null {
  if (source.length > MAX_CHARS || target.length > MAX_CHARS) return null;
  const sources = startsOf(source, langs.sourceLang, bans.isSourceBanned);
  if (sources.length < 2 || sources.length > MAX_SENTENCES) return null;
  const targets = startsOf(target, langs.targetLang, bans.isTargetBanned);
  if (targets.length < 2 || targets.length > MAX_SENTENCES) return null;
  const [own, other] = readSides(
    { text: source, language: langs.sourceLang },
    { text: target, language: langs.targetLang },
  );
  const borders = findBorders(traitsOf(own, sources), traitsOf(other, targets)).filter(
    ({ margin }) => margin >= MIN_MARGIN,
  );
  if (borders.length === 0) return null;
  return [
    { source: 0, target: 0 },
    ...borders.map((border) => ({
      source: sources[border.source] ?? 0,
      target: targets[border.target] ?? 0,
    })),
  ];
}

/** Starts of the sentences; one without anything to read belongs to the sentence before it. */
function startsOf(
  text: string,
  language: string | null,
  isBanned: ((at: number) => boolean) | undefined,
): number[] {
  const borders = unwrappedBorders(text, language);
  const free = borders.filter((border) => isBanned?.(border) !== true);
  return [0, ...free];
}

function traitsOf(side: Side, starts: readonly number[]): SentenceTraits[] {
  return starts.map((start, index) =>
    readTraits(side, start, starts[index + 1] ?? side.text.length),
  );
}
