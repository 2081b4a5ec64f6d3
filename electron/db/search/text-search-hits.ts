import type { TextPiece } from '../../../shared/domain/history/history.ts';
import { foldText, isPlainText, SYMBOL, tokenizeText, type TextToken } from './text-search-fold.ts';
import type { SearchTerm, TextQuery } from './text-search.ts';

interface TextRange {
  start: number;
  end: number;
}

/** Terms beyond these are searched for but not marked. */
const MAX_MARKED_TERMS = 64;
/** Snippet length in characters, and how many of them precede the first hit. */
const SNIPPET_CHARS = 180;
const SNIPPET_LEAD_CHARS = 50;

/** Splits a text into hits and the rest. Joined, the pieces are the text. */
export function markHits(text: string, query: TextQuery | null): TextPiece[] {
  return cut(text, findHits(text, query), { start: 0, end: text.length });
}

/** Like {@link markHits}, for the part of a long text with the first hits; "…" marks omissions. */
export function markSnippet(text: string, query: TextQuery | null): TextPiece[] {
  const hits = findHits(text, query);
  if (text.length <= SNIPPET_CHARS) return cut(text, hits, { start: 0, end: text.length });
  const first = hits[0]?.start ?? 0;
  const start = startOfWord(text, Math.max(0, first - SNIPPET_LEAD_CHARS));
  const end = endOfChar(text, Math.min(text.length, start + SNIPPET_CHARS));
  const pieces = cut(text, hits, { start, end });
  if (start > 0) pieces.unshift({ text: '…', isHit: false });
  if (end < text.length) pieces.push({ text: '…', isHit: false });
  return pieces;
}

/** How many different terms of a query a text contains: what makes a segment a better snippet. */
export function countTerms(texts: readonly string[], query: TextQuery): number {
  if (query.kind === 'scan') {
    return query.marks.filter((mark) => texts.some((text) => text.includes(mark))).length;
  }
  const places = texts.map(indexText);
  return query.terms.filter((term) => holdsTerm(places, term)).length;
}

/** A text prepared for being asked about many terms. */
export const indexText = (text: string): IndexedText => indexTokens(tokenizeText(text));

/** True when a term occurs in one of the texts. */
export function holdsTerm(texts: readonly IndexedText[], term: SearchTerm): boolean {
  return texts.some((text) => findTerm(text, term, 1).length > 0);
}

/** True when every term occurs in one of the texts. */
export function holdsAllTerms(texts: readonly string[], query: TextQuery): boolean {
  const wanted = query.kind === 'scan' ? query.marks.length : query.terms.length;
  return countTerms(texts, query) === wanted;
}

function findHits(text: string, query: TextQuery | null): TextRange[] {
  if (query === null) return [];
  const ranges =
    query.kind === 'scan'
      ? query.marks.flatMap((mark) => findMark(text, mark))
      : findTerms(text, query.terms.slice(0, MAX_MARKED_TERMS));
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function findTerms(text: string, terms: readonly SearchTerm[]): TextRange[] {
  const likely = isPlainText(text) ? termsWithin(foldText(text), terms) : terms;
  // Mostly one side of a segment has none, and splitting it into words costs the most.
  if (likely.length === 0) return [];
  const place = indexText(text);
  return likely.flatMap((term) => findTerm(place, term, Infinity));
}

/** Leaves out the terms that a text surely has not. Symbols are other characters as tokens than in a text. */
function termsWithin(foldedText: string, terms: readonly SearchTerm[]): readonly SearchTerm[] {
  return terms.filter(
    ({ tokens: [head = ''] }) => head.startsWith(SYMBOL) || foldedText.includes(head),
  );
}

export interface IndexedText {
  tokens: readonly TextToken[];
  byText: ReadonlyMap<string, readonly number[]>;
}

function indexTokens(tokens: readonly TextToken[]): IndexedText {
  const byText = new Map<string, number[]>();
  for (const [index, { text }] of tokens.entries()) {
    const places = byText.get(text);
    if (places === undefined) byText.set(text, [index]);
    else places.push(index);
  }
  return { tokens, byText };
}

function findTerm({ tokens, byText }: IndexedText, term: SearchTerm, most: number): TextRange[] {
  const [head = '', ...rest] = term.tokens;
  const starts =
    rest.length === 0 && term.isPrefix
      ? [...tokens.keys()].filter((at) => tokens[at]?.text.startsWith(head))
      : (byText.get(head) ?? []);
  const found: TextRange[] = [];
  for (const at of starts) {
    const fits = rest.every((wanted, offset) => {
      const text = tokens[at + 1 + offset]?.text;
      const isLast = offset === rest.length - 1;
      return isLast && term.isPrefix ? text?.startsWith(wanted) : text === wanted;
    });
    const first = tokens[at];
    const last = tokens[at + rest.length];
    if (fits && first !== undefined && last !== undefined) {
      found.push({ start: first.start, end: last.end });
      if (found.length >= most) break;
    }
  }
  return found;
}

function findMark(text: string, mark: string): TextRange[] {
  const found: TextRange[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    found.push({ start: at, end: at + mark.length });
  }
  return found;
}

function cut(text: string, hits: readonly TextRange[], within: TextRange): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = within.start;
  const push = (end: number, isHit: boolean): void => {
    if (end > done) pieces.push({ text: text.slice(done, end), isHit });
    done = Math.max(done, end);
  };
  for (const hit of hits) {
    if (hit.end <= within.start || hit.start >= within.end) continue;
    push(Math.min(hit.start, within.end), false);
    push(Math.min(hit.end, within.end), true);
  }
  push(within.end, false);
  return pieces;
}

/** The beginning of the word at an offset, if it is near: a snippet should not begin mid-word. */
function startOfWord(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < 20 ? space + 1 : endOfChar(text, at);
}

/** Never splits a surrogate pair. */
function endOfChar(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
