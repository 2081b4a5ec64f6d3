import { parseSearch, type SearchPart } from '../../../shared/text/search-parts.ts';
import { SYMBOL, tokenizeText } from './text-search-fold.ts';

/** A word or phrase: its consecutive tokens. */
export interface SearchTerm {
  tokens: readonly string[];
  /** The last token is matched as a prefix. */
  isPrefix: boolean;
}

/**
 * A prepared search text. `index`: its terms are searched in the full-text index. `scan`: it contains only punctuation,
 * which no index has, so the texts themselves are scanned.
 */
export type TextQuery =
  | {
      kind: 'index';
      /** FTS5 expression, always syntactically valid. */
      match: string;
      /** A text holds at least one term of each group. */
      groups: readonly (readonly SearchTerm[])[];
      /** A text holds none of these terms. */
      excluded: readonly SearchTerm[];
      /** All terms of the groups, each once. */
      terms: readonly SearchTerm[];
      /** True when the expression omits something, so its results must be checked. */
      needsCheck: boolean;
    }
  | { kind: 'scan'; marks: readonly string[] };

/** More terms or longer phrases than this are checked in the texts; FTS5's parser has its own limit. */
const MAX_INDEX_TERMS = 64;
export const MAX_PHRASE_TOKENS = 64;
/** FTS5 truncates words of 32 kB in both index and query. */
export const MAX_TOKEN_CHARS = 8000;
/** Shorter words are matched whole: every text contains a word that begins with a given letter. */
const MIN_PREFIX_CHARS = 2;
const MAX_MARKS = 16;
/** Matches no text: the tokens that begin this way are longer. */
const IN_NOTHING: SearchTerm = { tokens: [SYMBOL], isPrefix: false };

/**
 * Plans the search for a typed text, by the rules of {@link parseSearch}; null when it contains nothing searchable, so
 * that all is listed. Excluded words find nothing without any words to search for.
 */
export function planTextQuery(text: string): TextQuery | null {
  const parts = parseSearch(text);
  const groups = new Map<string, readonly SearchTerm[]>();
  for (const group of parts.groups) {
    const terms = toTerms(group, true).slice(0, MAX_INDEX_TERMS);
    if (terms.length > 0) groups.set(terms.map(keyOf).join('\n'), terms);
  }
  const excluded = toTerms(parts.excluded, false);
  if (groups.size > 0) return planTerms([...groups.values()], excluded);
  if (excluded.length > 0) return planTerms([[IN_NOTHING]], []);
  const marks = new Set(parts.groups.flat().map((part) => part.text.trim()));
  // A lone accent or invisible mark is not searchable.
  const searchable = [...marks].filter((mark) => /\p{P}/u.test(mark));
  return searchable.length === 0 ? null : { kind: 'scan', marks: searchable.slice(0, MAX_MARKS) };
}

/** Returns whether each group and no excluded term is held. */
export function isHeld(
  { groups, excluded }: Pick<TextQuery & { kind: 'index' }, 'groups' | 'excluded'>,
  holds: (term: SearchTerm) => boolean,
): boolean {
  return groups.every((group) => group.some(holds)) && !excluded.some(holds);
}

/**
 * Builds the FTS5 expression for any of some terms. Tokens contain only letters and digits; quoted, none is an
 * operator.
 */
export function toExpression(terms: readonly SearchTerm[]): string {
  const phrases = terms.map(({ tokens, isPrefix }) => {
    const asked = tokens.slice(0, MAX_PHRASE_TOKENS);
    return `"${asked.join(' ')}"${isPrefix && asked.length === tokens.length ? '*' : ''}`;
  });
  return phrases.length === 1 ? phrases.join('') : `(${phrases.join(' OR ')})`;
}

/** @param withLast the last word may be half typed, and is matched as a prefix */
function toTerms(parts: readonly SearchPart[], withLast: boolean): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const { text, isPhrase, isPrefix, isLast } of parts) {
    const tokens = tokenizeText(text);
    const last = tokens.at(-1);
    if (last === undefined) continue;
    const isStarted = isPrefix || (withLast && isLast && !isPhrase);
    const term = {
      tokens: tokens.map((token) => token.text),
      isPrefix: isStarted && last.isWord && last.text.length >= MIN_PREFIX_CHARS,
    };
    terms.set(keyOf(term), term);
  }
  return [...terms.values()];
}

const keyOf = ({ tokens, isPrefix }: SearchTerm): string =>
  `${tokens.join(' ')}${isPrefix ? '*' : ''}`;

function planTerms(
  groups: readonly (readonly SearchTerm[])[],
  excluded: readonly SearchTerm[],
): TextQuery {
  let room = MAX_INDEX_TERMS;
  const fit = (terms: readonly SearchTerm[]): boolean => {
    if (terms.length > room) return false;
    room -= terms.length;
    return true;
  };
  const asked = groups.filter(fit);
  // The beginning of a phrase would exclude too much.
  const left = excluded.every(isShort) && fit(excluded) ? excluded : [];
  const all = asked.map(toExpression).join(' AND ');
  return {
    kind: 'index',
    match: left.length === 0 ? all : `(${all}) NOT ${toExpression(left)}`,
    groups,
    excluded,
    terms: [...new Map(groups.flat().map((term) => [keyOf(term), term])).values()],
    needsCheck:
      asked.length < groups.length ||
      left.length < excluded.length ||
      !groups.every((group) => group.every(isShort)),
  };
}

/** Returns whether the index can check all of a term. */
const isShort = ({ tokens }: SearchTerm): boolean =>
  tokens.length <= MAX_PHRASE_TOKENS && tokens.every((each) => each.length <= MAX_TOKEN_CHARS);
