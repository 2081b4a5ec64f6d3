import { isSentenceStart } from '../../../shared/text/sentences.ts';
import type { GlossaryTerms, TermMatch } from './glossary-terms.ts';
import type { Piece, Segment, TextPiece } from './piece.ts';
import { joinPieces, nextObjectId, objectPiece, plainText, textPiece } from './piece.ts';
import { protectedSpans } from './protect.ts';

/** A segment whose terms are objects. */
export interface MarkedSegment {
  readonly segment: Segment;
  /**
   * Replaces the objects with the targets of their terms; null when there is no term.
   * @param language root code of the target in lower case
   */
  readonly restore: ((answer: Segment, language: string) => Piece[]) | null;
}

interface MarkedTerm {
  readonly target: TextPiece;
  /** True if the term begins a sentence that continues in lower case. */
  readonly opensSentence: boolean;
}

/**
 * Replaces terms with objects numbered above all others of the segment. A term may cross formatting
 * runs and takes the first one's; it never crosses an object, and never splits an address, a
 * placeholder, or a file name.
 */
export function markTerms(segment: Segment, terms: GlossaryTerms): MarkedSegment {
  const marked = new Map<number, MarkedTerm>();
  let nextId = nextObjectId(segment);
  const composed = segment.map(compose);
  const whole = plainText(composed);
  let stretchStart = 0;

  const pieces = stretchesOf(composed).flatMap((stretch): readonly Piece[] => {
    const text = plainText(stretch);
    const start = stretchStart;
    stretchStart += text.length;
    const matches = findTerms(text, terms);
    if (matches.length === 0) return stretch;
    return replaceMatches(stretch, matches, ({ start: at, end, target }, run) => {
      const opensSentence = isOpening(whole, start + at) && goesOnSmall(whole, start + end);
      marked.set(nextId, { target: textPiece(target, run), opensSentence });
      nextId += 1;
      return objectPiece(nextId - 1);
    });
  });
  if (marked.size === 0) return { segment, restore: null };
  return {
    segment: joinPieces(pieces),
    restore: (answer, language) => restoreTerms(answer, marked, language),
  };
}

/**
 * Restores terms. An engine capitalizes the word after a term at the start of a sentence, although
 * the term is the first word; this is undone, except in German, where it may be a noun.
 */
function restoreTerms(
  answer: Segment,
  marked: ReadonlyMap<number, MarkedTerm>,
  language: string,
): Piece[] {
  let written = '';
  let followsOpener = false;
  const restored = answer.map((piece): Piece => {
    const term = piece.kind === 'object' ? marked.get(piece.id) : undefined;
    if (piece.kind === 'object' && term === undefined) return piece;
    let text = term?.target ?? piece;
    if (text.kind !== 'text') return text;
    if (term !== undefined) {
      followsOpener = term.opensSentence && isOpening(written, written.length);
    } else if (followsOpener && /\p{L}/u.test(text.text)) {
      followsOpener = false;
      if (language !== 'de') text = textPiece(withSmallStart(text.text, language), text.run);
    }
    written = (written + text.text).slice(-WINDOW_CHARS);
    return text;
  });
  return joinPieces(restored);
}

/** Groups adjacent texts; each object is its own group. */
function stretchesOf(segment: Segment): Piece[][] {
  const stretches: Piece[][] = [];
  for (const piece of segment) {
    const last = stretches.at(-1);
    if (piece.kind === 'text' && last?.[0]?.kind === 'text') last.push(piece);
    else stretches.push([piece]);
  }
  return stretches;
}

function compose(piece: Piece): Piece {
  return piece.kind === 'text' ? textPiece(piece.text.normalize('NFC'), piece.run) : piece;
}

/** Finds the terms of a text that split nothing that engines must keep whole. */
export function findTerms(text: string, terms: GlossaryTerms): TermMatch[] {
  const matches = text === '' ? [] : terms.find(text);
  if (matches.length === 0) return matches;
  const whole = protectedSpans(text);
  let next = 0;
  return matches.filter((match) => {
    while ((whole[next]?.end ?? Infinity) <= match.start) next += 1;
    for (let index = next; ; index += 1) {
      const span = whole[index];
      if (span === undefined || span.start >= match.end) return true;
      if (span.start < match.start || span.end > match.end) return false;
    }
  });
}

function replaceMatches(
  stretch: readonly Piece[],
  matches: readonly TermMatch[],
  toObject: (match: TermMatch, run: number) => Piece,
): Piece[] {
  const replaced: Piece[] = [];
  let start = 0;
  let next = 0;
  for (const piece of stretch) {
    if (piece.kind !== 'text') continue;
    const end = start + piece.text.length;
    // If a term extended from the previous piece into this one, its text is already used up.
    let at = Math.max(start, matches[next - 1]?.end ?? 0);
    for (let match = matches[next]; match !== undefined && match.start < end;) {
      replaced.push(textPiece(piece.text.slice(at - start, match.start - start), piece.run));
      replaced.push(toObject(match, piece.run));
      at = match.end;
      next += 1;
      match = matches[next];
    }
    if (at < end) replaced.push(textPiece(piece.text.slice(at - start), piece.run));
    start = end;
  }
  return replaced;
}

const FIRST_LETTER = /^\P{L}{0,20}(\p{L})/u;
const FIRST_CAPITAL = /^(\P{L}{0,20})(\p{Lu})(?!\p{Lu})/u;
/** Size of the examined context: more spaces and brackets do not occur between words. */
const WINDOW_CHARS = 40;

/** Returns whether a sentence, or the text after a colon, begins at a position. */
function isOpening(text: string, at: number): boolean {
  return (
    isSentenceStart(text, at) ||
    text
      .slice(Math.max(0, at - WINDOW_CHARS), at)
      .trimEnd()
      .endsWith(':')
  );
}

/** Returns whether the first word after a position begins in lower case. */
function goesOnSmall(text: string, at: number): boolean {
  const letter = FIRST_LETTER.exec(text.slice(at, at + WINDOW_CHARS))?.[1];
  return letter !== undefined && letter !== letter.toUpperCase();
}

/** Lowercases the first letter; words all in capitals keep theirs. */
function withSmallStart(text: string, language: string): string {
  return text.replace(
    FIRST_CAPITAL,
    (_all, before: string, capital: string) => before + capital.toLocaleLowerCase(language),
  );
}
