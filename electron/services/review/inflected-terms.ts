import type { TermEntry } from '../../../shared/domain/checks/terms.ts';
import { isAllCapitals, toTermText } from '../../../shared/glossaries/term-text.ts';

type Stem = (word: string) => string;

/** Snowball stemmers by root code; other languages get no suggestions. */
const STEMMERS: Readonly<Record<string, () => Promise<{ stemmer: Stem }>>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** A stem of fewer letters says too little: "a", "is". */
const SHORTEST_STEM_CHARS = 3;
/** Longer phrases are not terms that are inflected as a whole. */
const MOST_WORDS = 8;

interface StemmedWord {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** An inflected form of a term in a text; offsets in UTF-16 units. */
export interface InflectedPlace {
  readonly start: number;
  readonly end: number;
  readonly entry: TermEntry;
}

/** Finder of other forms of terms ("contracts" for "contract"): suggestions, since stems may be equal by chance. */
export interface InflectedTerms {
  find(text: string): InflectedPlace[];
}

/**
 * @param language root code of the texts in lower case
 * @returns null for a language without a stemmer
 */
export async function createInflectedTerms(
  entries: readonly TermEntry[],
  language: string,
): Promise<InflectedTerms | null> {
  const load = STEMMERS[language];
  if (load === undefined) return null;
  const { stemmer } = await load();
  const stemsOf = (text: string): StemmedWord[] => {
    const { folded, placeOf } = toTermText(text, language);
    return [...folded.matchAll(WORD)].map(({ 0: word, index }) => ({
      stem: stemmer(word),
      ...placeOf(index, index + word.length),
    }));
  };

  const byStems = new Map<string, TermEntry>();
  for (const entry of entries) {
    if (isAllCapitals(entry.source)) continue;
    const stems = stemsOf(entry.source).map(({ stem }) => stem);
    const key = stems.join(' ');
    const isUsable = key.length >= SHORTEST_STEM_CHARS && stems.length <= MOST_WORDS;
    if (isUsable && !byStems.has(key)) byStems.set(key, entry);
  }

  return {
    find(text) {
      const words = stemsOf(text);
      const found: InflectedPlace[] = [];
      for (let index = 0; index < words.length;) {
        const place = longestAt(words.slice(index, index + MOST_WORDS), byStems);
        if (place !== null) found.push(place.place);
        index += place?.words ?? 1;
      }
      return found;
    },
  };
}

function longestAt(
  words: readonly StemmedWord[],
  byStems: ReadonlyMap<string, TermEntry>,
): { place: InflectedPlace; words: number } | null {
  const keys = words.map((_, last) =>
    words
      .slice(0, last + 1)
      .map(({ stem }) => stem)
      .join(' '),
  );
  const last = keys.findLastIndex((key) => byStems.has(key));
  const entry = byStems.get(keys[last] ?? '');
  const [first] = words;
  if (entry === undefined || first === undefined) return null;
  return {
    place: { start: first.start, end: words[last]?.end ?? first.end, entry },
    words: last + 1,
  };
}
