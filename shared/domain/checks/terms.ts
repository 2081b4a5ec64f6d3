import type { Draft } from './rule.ts';

/** A term of a glossary, or with an empty target one that is not to be used. */
export interface CheckedTerm {
  source: string;
  target: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that write no blanks between words. */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u; // prettier-ignore

interface Word {
  text: string;
  start: number;
  end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

interface Entry<T> {
  words: readonly string[];
  term: T;
}

/** Terms by their first word, for texts that are looked through once. */
export interface TermIndex<T> {
  byWord: ReadonlyMap<string, readonly Entry<T>[]>;
  joined: readonly Entry<T>[];
}

export function indexTerms<T>(terms: readonly T[], textOf: (term: T) => string): TermIndex<T> {
  const byWord = new Map<string, Entry<T>[]>();
  const joined: Entry<T>[] = [];
  for (const term of terms) {
    const text = textOf(term);
    const words = wordsOf(text).map((word) => word.text);
    const [first] = words;
    if (first === undefined) continue;
    if (JOINED.test(text)) joined.push({ words: [text.toLowerCase()], term });
    else byWord.set(first, [...(byWord.get(first) ?? []), { words, term }]);
  }
  return { byWord, joined };
}

/** The terms in a text, the longest at each place. */
export function findTerms<T>(text: string, { byWord, joined }: TermIndex<T>) {
  const found: { term: T; start: number; end: number }[] = [];
  if (byWord.size > 0) {
    const words = wordsOf(text);
    for (let index = 0; index < words.length; index += 1) {
      const first = words[index];
      if (first === undefined) continue;
      let best: Entry<T> | null = null;
      for (const entry of byWord.get(first.text) ?? []) {
        const fits = entry.words.every((word, offset) => words[index + offset]?.text === word);
        if (fits && entry.words.length > (best?.words.length ?? 0)) best = entry;
      }
      if (best === null) continue;
      const last = words[index + best.words.length - 1] ?? first;
      found.push({ term: best.term, start: first.start, end: last.end });
      index += best.words.length - 1;
    }
  }
  const folded = joined.length === 0 ? '' : text.toLowerCase();
  for (const { words, term } of joined) {
    const [word = ''] = words;
    const start = folded.indexOf(word);
    if (start >= 0) found.push({ term, start, end: start + word.length });
  }
  return found;
}

/** How many letters of a word may be its ending. */
const ENDING = 2;
const SHORTEST_STEM = 4;

/** Whether a text has a term, also with another ending or as part of a compound. */
function hasTerm(text: string, term: string): boolean {
  const folded = text.toLowerCase();
  if (folded.includes(term.toLowerCase())) return true;
  return wordsOf(term).every(({ text: word }) => {
    const stem = word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING));
    return folded.includes(stem);
  });
}

/** Terms of the source whose translation the target does not have. */
export function checkTerms(
  { source, target }: { source: string; target: string },
  terms: TermIndex<CheckedTerm>,
): Draft[] {
  const told = new Set<CheckedTerm>();
  return findTerms(source, terms).flatMap(({ term, start, end }) => {
    if (told.has(term) || hasTerm(target, term.target)) return [];
    told.add(term);
    const values = { term: source.slice(start, end), expected: term.target };
    return [{ rule: 'terms', kind: 'termMissing', start: target.length, end: target.length, values, fix: null }]; // prettier-ignore
  });
}

/** Words of the target that are not to be used. */
export function checkForbidden(target: string, forbidden: TermIndex<string>): Draft[] {
  return findTerms(target, forbidden).map(({ start, end }) => ({
    rule: 'forbidden',
    kind: 'forbiddenTerm',
    start,
    end,
    values: { found: target.slice(start, end) },
    fix: null,
  }));
}
