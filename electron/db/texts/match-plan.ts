import type { MatchSearch } from '../../../shared/domain/texts/match-searches.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { tokenizeText, type TextToken } from '../search/text-search-fold.ts';
import type { ShortTexts } from './short-texts.ts';
import { MAX_PHRASE_TOKENS, MAX_TOKEN_CHARS } from '../search/text-search.ts';

/** Consecutive words that two similar texts usually share. */
const SHINGLE_TOKENS = 3;
const MAX_SHINGLES = 20;
const MAX_SINGLE_TOKENS = 4;

/** Shorter consecutive words are in so many texts that searching takes long. */
const MIN_RARE_CHARS = 6;

/**
 * Plans full-text queries for sources similar to a text: the whole text, consecutive words, single words. None for a
 * text without letters or digits. Long words come first, because they are in few texts. Each is a valid FTS5
 * expression.
 */
export function planTextMatches(text: string): string[] {
  const tokens = tokenizeText(text).filter((token) => token.text.length <= MAX_TOKEN_CHARS);
  if (tokens.length === 0) return [];
  const shingles: TextToken[][] = [];
  for (let from = 0; from + SHINGLE_TOKENS <= tokens.length; from += 1) {
    shingles.push(tokens.slice(from, from + SHINGLE_TOKENS));
  }
  const rareShingles = shingles
    .filter((shingle) => !isCommon(shingle))
    .toSorted((a, b) => charsOf(b) - charsOf(a))
    .slice(0, MAX_SHINGLES);
  const longestTokens = tokens
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_SINGLE_TOKENS)
    .map((token) => [token]);
  const phrases = [tokens.slice(0, MAX_PHRASE_TOKENS), ...rareShingles, ...longestTokens];
  return [...new Set(phrases.map(toExpression))];
}

/**
 * Builds both steps that find similar texts: by full-text search, and for short texts also by their letters.
 * @param sql finds row ids, newest first
 */
export const createPlaceSearch = (db: Statements, sql: string, shortTexts: ShortTexts) => ({
  planSearches: (text: string): MatchSearch[] => {
    const searches = planTextMatches(text).map((expression): MatchSearch => ({
      by: 'words',
      expression,
    }));
    return shortTexts.isShort(text) ? [...searches, { by: 'letters', text }] : searches;
  },
  findPlaces: (search: MatchSearch, limit: number): number[] =>
    search.by === 'letters'
      ? shortTexts.find(search.text, limit)
      : db.values<number>(sql, search.expression, limit),
});

const isCommon = (tokens: readonly TextToken[]): boolean =>
  tokens.every(({ text, isWord }) => isWord && text.length < MIN_RARE_CHARS);

const charsOf = (tokens: readonly TextToken[]): number =>
  tokens.reduce((chars, { text }) => chars + text.length, 0);

/** Quotes tokens, which contain only letters and digits, so that none of them is an operator. */
const toExpression = (tokens: readonly TextToken[]): string =>
  `{source} : "${tokens.map(({ text }) => text).join(' ')}"`;
