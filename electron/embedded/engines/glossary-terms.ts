import type { DictionaryPair, GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { createTermMatcher, type TermPlace } from '../../../shared/glossaries/term-matcher.ts';

/** A term in a text and its replacement. Offsets are UTF-16 units. */
export interface TermMatch {
  readonly start: number;
  readonly end: number;
  readonly target: string;
}

/** Searchable terms of one translation. */
export interface GlossaryTerms {
  /** Number of distinct source phrases. */
  readonly size: number;
  /** @see TermMatcher.find */
  find(text: string): TermMatch[];
}

/**
 * @param entries for a duplicate source phrase the first entry counts
 * @param pair root codes in lower case
 */
export function createGlossaryTerms(
  entries: Iterable<GlossaryEntry>,
  pair: DictionaryPair,
): GlossaryTerms {
  const matcher = createTermMatcher(pairsOf(entries), pair.source);
  const targetOf = ({ occurrence, source, value }: TermPlace<string>): string =>
    source === occurrence ? value : carryFirstCase(occurrence, source, value, pair.target);
  return {
    size: matcher.size,
    find: (text) =>
      matcher
        .find(text)
        .map((place) => ({ start: place.start, end: place.end, target: targetOf(place) })),
  };
}

function* pairsOf(entries: Iterable<GlossaryEntry>): Generator<[string, string]> {
  for (const { source, target } of entries) yield [source, target];
}

/**
 * Gives a translated term the first-letter case of its source in the text: "Cart" for the entry
 * cart → koszyk yields "Koszyk". Spellings such as "iPhone" or "API" are preserved, and German ones
 * are never lowercased, which would be wrong for nouns.
 * @param occurrence the source phrase in the text
 * @param source the same phrase as the glossary spells it
 * @param language root code of the target in lower case
 */
function carryFirstCase(
  occurrence: string,
  source: string,
  target: string,
  language: string,
): string {
  const found = firstChar(occurrence);
  const wanted = firstChar(source);
  const first = firstChar(target);
  const rest = target.slice(first.length);
  if (found === wanted || isUpper(firstChar(rest))) return target;
  if (isUpper(found) && isLower(wanted)) return first.toLocaleUpperCase(language) + rest;
  if (isLower(found) && isUpper(wanted) && language !== 'de') {
    return first.toLocaleLowerCase(language) + rest;
  }
  return target;
}

function firstChar(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function isUpper(char: string): boolean {
  return char !== char.toLowerCase();
}

function isLower(char: string): boolean {
  return char !== char.toUpperCase();
}

/**
 * Creates terms for names that are never translated, whose target equals their source. Unlike
 * glossary terms they match only their exact spelling: a list with "Bush" does not affect a bush.
 * @param source root code of the text in lower case
 */
export function createNameTerms(names: readonly string[], source: string): GlossaryTerms {
  const matcher = createTermMatcher(
    names.map((name) => [name, name]),
    source,
  );
  return {
    size: matcher.size,
    find: (text) =>
      matcher
        .find(text)
        .filter((place) => place.source === place.occurrence)
        .map(({ start, end, value }) => ({ start, end, target: value })),
  };
}
