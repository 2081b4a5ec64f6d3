import { baseCode, INTERFACE_LANGUAGES } from '../language-codes.ts';
import { raiseHeading } from '../text/headings.ts';
import {
  joinPieces,
  plainText,
  textPiece,
  textWithObjects,
  type Piece,
  type Segment,
} from '../piece.ts';

/**
 * Fixes artifacts of the engine's generator: spaces left by dropped words, and the case of the
 * first letter or of the whole text.
 * @param target code of the answer's language
 */
export function tidyAnswer(source: Segment, answer: Segment, target: string): Piece[] {
  // With objects, so that spaces around one do not count as consecutive.
  const sourceText = textWithObjects(source);
  const single = / {2}/u.test(sourceText) ? [...answer] : collapseBlanks(answer);
  const closed = /\s[.,)\]]/u.test(sourceText) ? single : closeUpMarks(single);
  return joinPieces(matchCase(sourceText, trimEdges(sourceText, closed), target));
}

/** Collapses multiple spaces from the engine, also across runs. */
function collapseBlanks(pieces: Segment): Piece[] {
  let endsBlank = false;
  return pieces.map((piece) => {
    if (piece.kind === 'object') {
      endsBlank = false;
      return piece;
    }
    const collapsed = piece.text.replaceAll(/ {2,}/gu, ' ');
    const text = endsBlank && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text !== '') endsBlank = text.endsWith(' ');
    return textPiece(text, piece.run);
  });
}

/** Removes the space that a dropped word leaves before a period, comma, or bracket. */
function closeUpMarks(pieces: Segment): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.kind === 'object') return piece;
    const text = piece.text.replaceAll(/ ([.,)\]](?![\p{L}\p{N}]))/gu, '$1');
    const next = pieces[index + 1];
    const isOpen = next?.kind === 'text' && /^[.,)\]](?![\p{L}\p{N}])/u.test(next.text);
    return textPiece(isOpen && text.endsWith(' ') ? text.slice(0, -1) : text, piece.run);
  });
}

/** Removes spaces at edges where the source has none, left by a dropped first or last word. */
function trimEdges(sourceText: string, pieces: readonly Piece[]): Piece[] {
  const trimmed = [...pieces];
  if (/^\S/u.test(sourceText)) {
    while (isBlank(trimmed[0])) trimmed.shift();
    const first = trimmed[0];
    if (first?.kind === 'text') trimmed[0] = textPiece(first.text.trimStart(), first.run);
  }
  if (/\S$/u.test(sourceText)) {
    while (isBlank(trimmed.at(-1))) trimmed.pop();
    const last = trimmed.at(-1);
    if (last?.kind === 'text') {
      trimmed[trimmed.length - 1] = textPiece(last.text.trimEnd(), last.run);
    }
  }
  return trimmed;
}

function isBlank(piece: Piece | undefined): boolean {
  return piece?.kind === 'text' && piece.text.trim() === '';
}

/**
 * Matches the case: all-capital text stays so; a sentence keeps its capital; text that begins in
 * lower case (a table cell, a list item) gets no capital unless the source has some or the target
 * language requires it.
 */
function matchCase(sourceText: string, pieces: readonly Piece[], target: string): Piece[] {
  if (/\p{Lu}[^\p{L}]*\p{Lu}/u.test(sourceText) && !/\p{Ll}/u.test(sourceText)) {
    return raiseHeading(pieces, target);
  }
  const letter = /\p{L}/u.exec(sourceText)?.[0] ?? '';
  const isUpper = letter !== letter.toLowerCase();
  const isLower = letter !== letter.toUpperCase();
  const wantsLower =
    isLower && !/\p{Lu}/u.test(sourceText) && !isCapitalized(plainText(pieces), target);
  if (!isUpper && !wantsLower) return [...pieces];
  const index = pieces.findIndex((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text));
  return pieces.map((piece, at) => {
    if (at !== index || piece.kind !== 'text') return piece;
    const text = piece.text.replace(/\p{L}/u, (first) =>
      isUpper ? first.toUpperCase() : first.toLowerCase(),
    );
    return textPiece(text, piece.run);
  });
}

function isCapitalized(text: string, target: string): boolean {
  // "TV", "EU".
  if (/^\P{L}*\p{Lu}\p{Lu}/u.test(text)) return true;
  return baseCode(target) === 'EN' && isCapitalizedInEnglish(text);
}

/** Words with another meaning in lower case: "may", "march". */
const AMBIGUOUS = new Set(['March', 'May']);

/** Words that are capitalized in English but not in most other languages. */
const CAPITALISED: ReadonlySet<string> = new Set([
  'I',
  ...datesOf('weekday', 7, (day) => Date.UTC(2024, 0, day)),
  ...datesOf('month', 12, (month) => Date.UTC(2024, month - 1, 1)),
  ...Object.values(INTERFACE_LANGUAGES),
]);

/** Returns whether a text begins with a word that is capitalized even inside an English sentence. */
function isCapitalizedInEnglish(text: string): boolean {
  const first = /\p{L}+/u.exec(text)?.[0] ?? '';
  return CAPITALISED.has(first) && !AMBIGUOUS.has(first);
}

function datesOf(
  part: 'weekday' | 'month',
  count: number,
  timeOf: (number: number) => number,
): string[] {
  const format = new Intl.DateTimeFormat('en', { [part]: 'long', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, index) => format.format(timeOf(index + 1)));
}
