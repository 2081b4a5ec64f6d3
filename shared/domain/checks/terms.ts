import { createTermMatcher, type TermMatcher } from '../../glossaries/term-matcher.ts';
import { isAllCapitals, toTermText, type TermText } from '../../glossaries/term-text.ts';
import type { Draft } from './rule.ts';

/** A term of a glossary, or with an empty target one that is not to be used. */
export interface CheckedTerm {
  source: string;
  target: string;
}

/** What the glossaries say about one source phrase, in their order. */
export interface TermEntry {
  source: string;
  targets: string[];
}

/**
 * Puts together what glossaries have for one term; a term without a translation is a word to avoid and left out.
 * @param language root code of the source in lower case
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

/** @param language root code of the source in lower case */
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
/** How many letters of a word may be its ending. */
const ENDING = 2;
const SHORTEST_STEM = 4;
/** A name such as "C#" or ".NET" has no other endings. */
const NAME_SIGN = /[#+.&]/u;

/** Whether a text has a term, also with another ending or as part of a compound. */
function hasTerm(text: TermText, term: TermText): boolean {
  if (isAllCapitals(term.plain)) return hasName(text.plain, term.plain);
  if (text.folded.includes(term.folded)) return true;
  if (NAME_SIGN.test(term.plain)) return false;
  return [...term.folded.matchAll(WORD)].every(([word]) =>
    text.folded.includes(word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING))),
  );
}

/** Whether a word of the text begins with a name in capitals: "IT", "IT-Abteilung", "APIs". */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}

/**
 * Terms of the source whose translation the target does not have.
 * @param language root code of the target in lower case
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

/** Words of the target that are not to be used. */
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
