import { foldText } from './fold-text.ts';
import { parseSearch, type SearchPart } from './search-parts.ts';

/** A search of a list of names, which hold what was typed anywhere, inside words too. All parts are folded. */
export interface ListSearch {
  /** A row holds at least one part of each group. */
  groups: readonly (readonly string[])[];
  /** And none of these. */
  excluded: readonly string[];
}

/** More is ignored: the rest of a pasted text does not make a search more exact. */
const MAX_PARTS = 20;
/** A phrase that is still typed begins with one. */
const QUOTES = /^["“”„«»]+$/u;
/** A private-use character: never in a folded name, so that nothing holds it. */
const IN_NOTHING = '\ue000';

/**
 * Plans the search of a list for a typed text, by the rules of {@link parseSearch}; null when it contains nothing
 * searchable, so that all is listed. Words to leave out find nothing without any to look for.
 */
export function planListSearch(text: string): ListSearch | null {
  const parts = parseSearch(text);
  const all = parts.groups.map(foldParts).filter((group) => group.length > 0);
  const withoutQuotes = all.filter((group) => !group.every((part) => QUOTES.test(part)));
  const groups = withoutQuotes.length > 0 ? withoutQuotes : all;
  const excluded = foldParts(parts.excluded);
  if (groups.length > 0) return { groups: groups.slice(0, MAX_PARTS), excluded };
  return excluded.length === 0 ? null : { groups: [[IN_NOTHING]], excluded: [] };
}

/** Whether one of a row's texts holds each wanted part, and none an excluded one. */
export function fitsListSearch(search: ListSearch | null, texts: readonly string[]): boolean {
  if (search === null) return true;
  const folded = texts.map(foldText);
  const isThere = (part: string): boolean => folded.some((text) => text.includes(part));
  return search.groups.every((group) => group.some(isThere)) && !search.excluded.some(isThere);
}

const foldParts = (parts: readonly SearchPart[]): string[] =>
  [...new Set(parts.map(({ text }) => foldText(text).trim()))]
    .filter((part) => part !== '')
    .slice(0, MAX_PARTS);
