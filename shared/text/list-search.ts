import { foldText } from './fold-text.ts';
import { parseSearch, type SearchPart } from './search-parts.ts';

/**
 * A search in a list of names, which match when they contain the typed parts anywhere, also inside
 * words. All parts are folded.
 */
export interface ListSearch {
  /** A row contains at least one part of each group. */
  groups: readonly (readonly string[])[];
  /** A row contains none of these. */
  excluded: readonly string[];
}

/** More parts are ignored: the rest of a pasted text does not make a search more precise. */
const MAX_PARTS = 20;
/** Quotation marks, with which an unfinished phrase begins. */
const QUOTES = /^["“”„«»]+$/u;
/** A private-use character that no folded name contains. */
const IN_NOTHING = '\ue000';

/**
 * Plans the search of a list for a typed text, by the rules of {@link parseSearch}; null when the
 * text contains nothing searchable, so that everything is listed. Excluded words without any wanted
 * ones match nothing.
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

/** Returns whether the texts of a row contain each wanted part, and no excluded one. */
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
