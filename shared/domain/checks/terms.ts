import { createTermMatcher, type TermMatcher } from '../../glossaries/term-matcher.ts';
import { isAllCapitals, toTermText, type TermText } from '../../glossaries/term-text.ts';
import type { Draft } from './rule.ts';

/** A glossary term, or with an empty target a forbidden one. */
export interface CheckedTerm {
  source: string;
  target: string;
}

/** Translations of one source phrase in the glossaries, in their order. */
export interface TermEntry {
  source: string;
  targets: string[];
}

/**
 * Groups the entries of glossaries by term; a term without a translation is a word to avoid and is
 * left out.
 * @param language root code of the source in lowercase
 */
export function entriesOf(terms: readonly CheckedTerm[], language: string): TermEntry[] {
  const found = new Map<string, TermEntry>();
  for (const { source, target } of terms) {
    if (target.trim() === '') continue;
    const { plain, folded } = toTermText(source, language);
    const key = isAllCapitals(plain) ? plain : folded;
    const entry = found.get(key) ?? { source, targets: [] };
    if (!entry.targets.includes(target)) entry.targets.push(target);
    found.set(key, entry);
  }
  return [...found.values()];
}

/** Creates a matcher for entries. @param language root code of the source in lowercase */
export function createEntryMatcher(
  entries: readonly TermEntry[],
  language: string,
): TermMatcher<TermEntry> {
  return createTermMatcher(
    entries.map((entry) => [entry.source, entry]),
    language,
  );
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Maximum letters of an inflected ending. */
const ENDING = 2;
const SHORTEST_STEM = 4;
/** Characters of names such as "C#" or ".NET", which have no other endings. */
const NAME_SIGN = /[#+.&]/u;

/** Returns whether a text has a term, also with a different ending or as part of a compound. */
function hasTerm(text: TermText, term: TermText): boolean {
  if (isAllCapitals(term.plain)) return hasName(text.plain, term.plain);
  if (text.folded.includes(term.folded)) return true;
  if (NAME_SIGN.test(term.plain)) return false;
  return [...term.folded.matchAll(WORD)].every(([word]) =>
    text.folded.includes(word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING))),
  );
}

/**
 * Returns whether a word of the text begins with a name in capitals: "IT", "IT-Abteilung", "APIs".
 */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}

/**
 * Finds terms of the source whose translation is missing in the target.
 * @param language root code of the target in lowercase
 */
export function checkTerms(
  { source, target }: { source: string; target: string },
  terms: TermMatcher<TermEntry>,
  language: string,
): Draft[] {
  const places = terms.find(source);
  if (places.length === 0) return [];
  const text = toTermText(target, language);
  const told = new Set<TermEntry>();
  return places.flatMap(({ value, start, end }) => {
    const [expected = ''] = value.targets;
    if (told.has(value) || hasTerm(text, toTermText(expected, language))) return [];
    told.add(value);
    const values = { term: source.slice(start, end), expected };
    return [
      {
        rule: 'terms',
        kind: 'termMissing',
        start: target.length,
        end: target.length,
        values,
        fix: null,
      },
    ];
  });
}

/** Finds forbidden words in the target. */
export function checkForbidden(target: string, forbidden: TermMatcher<string>): Draft[] {
  return forbidden.find(target).map(({ start, end }) => ({
    rule: 'forbidden',
    kind: 'forbiddenTerm',
    start,
    end,
    values: { found: target.slice(start, end) },
    fix: null,
  }));
}
