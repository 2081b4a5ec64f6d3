import { createPrefixIndex } from './prefix-index.ts';
import { isAllCapitals, toTermText } from './term-text.ts';
import { isInsideWord } from './word-borders.ts';

/** A term in a text. Offsets are UTF-16 units of the text. */
export interface TermPlace<T> {
  readonly start: number;
  readonly end: number;
  readonly value: T;
  /**
   * The occurrence and the entry in comparable form; they differ at most in case, which includes ß.
   */
  readonly occurrence: string;
  readonly source: string;
}

/**
 * Finds the terms of one list in texts, for engines, checks, and the suggestions beside a segment.
 */
export interface TermMatcher<T> {
  /** Number of different source phrases. */
  readonly size: number;
  /**
   * Returns the terms of a text from left to right, without overlaps: the longest at each place; an
   * exact spelling before one that differs in case; never a part of a word. Terms in capitals
   * ("IT") match only that spelling. The time is proportional to the text, for any content and any
   * number of terms.
   */
  find(text: string): TermPlace<T>[];
}

/** Source phrases that differ only in case. */
interface Phrase<T> {
  /** The first one in the list. */
  readonly source: string;
  readonly value: T;
  /** Values by the other spellings; usually null, which matters with very many phrases. */
  others: Map<string, T> | null;
}

/**
 * Indexes terms, so that a text is compared with all of them simultaneously.
 * @param terms the first value of a source phrase wins
 * @param language root code of the texts in lowercase
 */
export function createTermMatcher<T>(
  terms: Iterable<readonly [source: string, value: T]>,
  language: string,
): TermMatcher<T> {
  const { phrases, inCapitals, size } = gather(terms, language);
  const index = createPrefixIndex([...phrases.keys(), ...inCapitals.keys()]);

  return {
    size,
    find(text) {
      const { plain, folded, placeOf } = toTermText(text, language);
      const longestAt = (at: number): TermPlace<T> | undefined => {
        for (const key of index.at(folded, at)) {
          const found = index.keys[key] ?? '';
          const end = at + found.length;
          const occurrence = plain.slice(at, end);
          const phrase =
            phrases.get(found) ?? (isAllCapitals(occurrence) ? inCapitals.get(found) : undefined);
          if (phrase === undefined || isInsideWord(folded, end, 'end', language)) continue;
          const spelled = spellingOf(phrase, occurrence);
          if (spelled === null) continue;
          return { ...spelled, ...placeOf(at, end), occurrence };
        }
        return undefined;
      };
      const places: TermPlace<T>[] = [];
      for (let at = 0; at < folded.length;) {
        const canBegin =
          index.hasFirst(folded.charCodeAt(at)) && !isInsideWord(folded, at, 'start', language);
        const place = canBegin ? longestAt(at) : undefined;
        if (place !== undefined) places.push(place);
        at += place?.occurrence.length ?? 1;
      }
      return places;
    },
  };
}

function gather<T>(
  terms: Iterable<readonly [source: string, value: T]>,
  language: string,
): {
  phrases: ReadonlyMap<string, Phrase<T>>;
  /** Phrases with ß, as written in capitals: STRASSE. */
  inCapitals: ReadonlyMap<string, Phrase<T>>;
  size: number;
} {
  const phrases = new Map<string, Phrase<T>>();
  let size = 0;
  for (const [spelled, value] of terms) {
    const { plain: source, folded } = toTermText(spelled, language);
    if (folded === '') continue;
    const phrase = phrases.get(folded);
    if (phrase === undefined) phrases.set(folded, { source, value, others: null });
    else if (phrase.source === source || phrase.others?.has(source) === true) continue;
    else phrase.others = (phrase.others ?? new Map<string, T>()).set(source, value);
    size += 1;
  }
  const withSharpS = [...phrases].filter(([folded]) => folded.includes('ß'));
  const inCapitals = new Map(
    withSharpS.map(([folded, phrase]) => [folded.replaceAll('ß', 'ss'), phrase]),
  );
  return { phrases, inCapitals, size };
}

/**
 * Returns the entry of an occurrence; null where the phrase is only in capitals and the occurrence
 * is not.
 */
function spellingOf<T>(phrase: Phrase<T>, occurrence: string): { source: string; value: T } | null {
  const { source, value, others } = phrase;
  if (source === occurrence) return { source, value };
  const exact = others?.get(occurrence);
  if (exact !== undefined) return { source: occurrence, value: exact };
  if (!isAllCapitals(source)) return { source, value };
  for (const [other, its] of others ?? []) {
    if (!isAllCapitals(other)) return { source: other, value: its };
  }
  return null;
}
