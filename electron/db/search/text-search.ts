import type { Database } from 'better-sqlite3';
import { foldText, tokenizeText } from './text-search-fold.ts';

/** A word or phrase that must occur: its consecutive tokens. */
export interface SearchTerm {
  tokens: readonly string[];
  /** The last token is matched as a prefix. */
  isPrefix: boolean;
}

/**
 * A prepared search text. `index`: all terms are looked up in the full-text index. `scan`: it contains
 * only punctuation, which no index has, so the texts themselves are scanned.
 */
export type TextQuery =
  | {
      kind: 'index';
      /** FTS5 expression, always syntactically valid. */
      match: string;
      terms: readonly SearchTerm[];
      /** The expression omits some terms, so its results must be checked. */
      needsCheck: boolean;
    }
  | { kind: 'scan'; marks: readonly string[] };

/** More terms or longer phrases than this are checked in the texts; FTS5's parser has its own limit. */
const MAX_INDEX_TERMS = 64;
const MAX_PHRASE_TOKENS = 64;
/** FTS5 cuts words of 32 kB in both index and query. */
const MAX_TOKEN_CHARS = 8000;
/** Shorter words are matched whole: every text contains a word that begins with a given letter. */
const MIN_PREFIX_CHARS = 2;
const MAX_MARKS = 16;
const MAX_WORDS = 20;
/** A phrase in quotes, straight or curly, or a word. NUL separates too. */
const PARTS = /["“”„]([^"“”„]*)["“”„]|[^\s\0"“”„]+|["“”„]/gu;

/** Plans the search for a typed text; null when it contains nothing searchable, so that all is listed. */
export function planTextQuery(text: string): TextQuery | null {
  const terms = new Map<string, SearchTerm>();
  const marks = new Set<string>();
  const parts = [...text.toWellFormed().matchAll(PARTS)];
  for (const [index, [part, phrase]] of parts.entries()) {
    const tokens = tokenizeText(phrase ?? part);
    const last = tokens.at(-1);
    if (last === undefined) {
      const mark = (phrase ?? part).trim();
      // An accent or an invisible mark alone is not searchable.
      if (/[\p{P}]/u.test(mark)) marks.add(mark);
      continue;
    }
    const isPrefix =
      phrase === undefined &&
      index === parts.length - 1 &&
      last.isWord &&
      last.text.length >= MIN_PREFIX_CHARS;
    const term = { tokens: tokens.map((token) => token.text), isPrefix };
    terms.set(`${term.tokens.join(' ')}${isPrefix ? '*' : ''}`, term);
  }
  if (terms.size > 0) return planTerms([...terms.values()]);
  return marks.size === 0 ? null : { kind: 'scan', marks: [...marks].slice(0, MAX_MARKS) };
}

function planTerms(terms: readonly SearchTerm[]): TextQuery {
  const needsCheck =
    terms.length > MAX_INDEX_TERMS ||
    terms.some(
      ({ tokens }) =>
        tokens.length > MAX_PHRASE_TOKENS || tokens.some((each) => each.length > MAX_TOKEN_CHARS),
    );
  const match = terms
    .slice(0, MAX_INDEX_TERMS)
    .map(({ tokens, isPrefix }) => {
      // Tokens contain only letters and digits; quoted, none of them is an operator.
      const asked = tokens.slice(0, MAX_PHRASE_TOKENS);
      return `"${asked.join(' ')}"${isPrefix && asked.length === tokens.length ? '*' : ''}`;
    })
    .join(' AND ');
  return { kind: 'index', match, terms, needsCheck };
}

/** Distinct folded words of a search text, in order. */
export function splitWords(text: string): string[] {
  const words = text.split(/[\s\0]+/u).map((word) => foldText(word));
  return [...new Set(words)].filter((word) => word !== '');
}

/** The words of {@link splitWords} that a list of a few thousand rows is searched for; the rest is ignored. */
export function firstWords(text: string): string[] {
  return splitWords(text).slice(0, MAX_WORDS);
}

/**
 * Adds `contains_words(words_json, text…)` to a connection: 1 when every folded word is contained in one
 * of the texts, ignoring accents and case.
 */
export function addTextFunctions(connection: Database): void {
  let lastJson: string | null = null;
  let lastWords: readonly string[] = [];
  connection.function(
    'contains_words',
    { varargs: true, deterministic: true },
    (wordsJson: unknown, ...texts: unknown[]): number => {
      if (typeof wordsJson !== 'string') return 0;
      if (wordsJson !== lastJson) {
        lastWords = parseWords(wordsJson);
        lastJson = wordsJson;
      }
      const folded = texts.map((text) => (typeof text === 'string' ? foldText(text) : ''));
      return lastWords.every((word) => folded.some((text) => text.includes(word))) ? 1 : 0;
    },
  );
}

function parseWords(json: string): string[] {
  const words: unknown = JSON.parse(json);
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}
