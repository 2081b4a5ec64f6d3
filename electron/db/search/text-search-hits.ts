import type { TextPiece } from '../../../shared/domain/history/history.ts';
import { foldPlainText, isWordAt, tokenizeText, type TextToken } from './text-search-fold.ts';
import { isHeld, type SearchTerm, type TextQuery } from './text-search.ts';

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

/** Counts the different terms of a query that a text contains: more of them make a segment a better snippet. */
export function countTerms(texts: readonly string[], query: TextQuery): number {
  if (query.kind === 'scan') {
    return query.marks.filter((mark) => texts.some((text) => text.includes(mark))).length;
  }
  const places = texts.map(indexText);
  return query.terms.filter((term) => holdsTerm(places, term)).length;
}

/** Returns true when a term occurs in one of the texts. */
export function holdsTerm(texts: readonly IndexedText[], term: SearchTerm): boolean {
  return texts.some((text) => findTerm(text, term, 1).length > 0);
}

/** Returns true when the texts together fit a query as a row of the index does. */
export function fitsQuery(texts: readonly string[], query: TextQuery): boolean {
  if (query.kind === 'scan') return countTerms(texts, query) === query.marks.length;
  const places = texts.map(indexText);
  return isHeld(query, (term) => holdsTerm(places, term));
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
  const place = indexText(text);
  return terms.flatMap((term) => findTerm(place, term, Infinity));
}

/** A text prepared for checking many terms: most are found without splitting it into words. */
export type IndexedText =
  | { folded: string }
  | { folded: null; tokens: readonly TextToken[]; byText: ReadonlyMap<string, readonly number[]> };

export function indexText(text: string): IndexedText {
  const folded = foldPlainText(text);
  if (folded !== null) return { folded };
  const tokens = tokenizeText(text);
  const byText = new Map<string, number[]>();
  for (const [index, { text: token }] of tokens.entries()) {
    const places = byText.get(token);
    if (places === undefined) byText.set(token, [index]);
    else places.push(index);
  }
  return { folded, tokens, byText };
}

function findTerm(place: IndexedText, term: SearchTerm, most: number): TextRange[] {
  if (place.folded !== null) return findInPlain(place.folded, term, most);
  const { tokens, byText } = place;
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

/** Finds a term in a folded plain text, whose words are its runs of letters and digits. */
function findInPlain(folded: string, term: SearchTerm, most: number): TextRange[] {
  const [head = ''] = term.tokens;
  const found: TextRange[] = [];
  for (let start = folded.indexOf(head); start >= 0; start = folded.indexOf(head, start + 1)) {
    const end = start > 0 && isWordAt(folded, start - 1) ? null : endOfTerm(folded, start, term);
    if (end === null) continue;
    found.push({ start, end });
    if (found.length >= most) break;
  }
  return found;
}

/** Returns where a term that begins with a word ends; null if other words follow. */
function endOfTerm(folded: string, start: number, term: SearchTerm): number | null {
  const { tokens, isPrefix } = term;
  let end = start;
  for (const [index, wanted] of tokens.entries()) {
    if (index > 0) end = nextWord(folded, end);
    if (!folded.startsWith(wanted, end)) return null;
    const wantedEnd = end + wanted.length;
    end = wantedEnd;
    while (isWordAt(folded, end)) end += 1;
    if (end > wantedEnd && !(isPrefix && index === tokens.length - 1)) return null;
  }
  return end;
}

function nextWord(folded: string, from: number): number {
  let at = from;
  while (at < folded.length && !isWordAt(folded, at)) at += 1;
  return at;
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

/** Returns the beginning of the word at an offset, if it is near: a snippet should not begin mid-word. */
function startOfWord(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < 20 ? space + 1 : endOfChar(text, at);
}

/** Returns the end of a character without splitting a surrogate pair. */
function endOfChar(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
