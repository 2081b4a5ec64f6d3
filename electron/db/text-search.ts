import type { Database } from 'better-sqlite3';

/** A search text split into what the full-text index can answer and what must be looked at word by word. */
export interface TextQuery {
  /** FTS5 expression, null when no word can be asked of the index. Cannot be a syntax error. */
  match: string | null;
  /** Folded words that must be contained anywhere, as a JSON array; null when there are none. */
  containsJson: string | null;
}

/** More words than this go to the slower containment check; FTS5's parser has a limit of its own. */
const MAX_INDEX_WORDS = 64;

/**
 * Words that the index's tokenizer splits as we expect. Scripts without spaces between words
 * (Chinese, Japanese, Thai, …), those newer than the tokenizer's tables, and marks that are no
 * token at all are found by containment instead.
 */
const INDEXED_WORD =
  /^[\p{P}\p{S}0-9A-Za-z\u00aa-\u024f\u0386-\u03ff\u0400-\u0527\u05d0-\u05ea\u0620-\u064a\u1e00-\u1fff]+$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Case and accents taken away, so that two spellings of a word compare equal. */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Distinct words of a search text in folded form, in order. */
export function splitWords(text: string): string[] {
  // NUL separates too: inside an FTS5 expression it would end it.
  const words = text.split(/[\s\0]+/u).map((word) => foldText(word));
  return [...new Set(words)].filter((word) => word !== '');
}

/** Plans the search for a text as typed; null when it holds no word, so that everything is listed. */
export function planTextQuery(text: string): TextQuery | null {
  const words = splitWords(text);
  if (words.length === 0) return null;
  const indexed: string[] = [];
  const contained: string[] = [];
  for (const word of words) {
    const canAsk = INDEXED_WORD.test(word) && LETTER_OR_DIGIT.test(word);
    (canAsk && indexed.length < MAX_INDEX_WORDS ? indexed : contained).push(word);
  }
  const last = words.at(-1);
  const match = indexed
    // Quoted, nothing in a word is an operator; the last one is matched as far as it was typed.
    .map((word) => `"${word.replaceAll('"', '""')}"${word === last ? '*' : ''}`)
    .join(' AND ');
  return {
    match: match === '' ? null : match,
    containsJson: contained.length === 0 ? null : JSON.stringify(contained),
  };
}

/**
 * Adds `contains_words(words_json, text…)` to a connection: 1 when every folded word is contained
 * in one of the texts, accents and case ignored.
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
