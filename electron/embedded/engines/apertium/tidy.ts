import { baseCode } from '../language-codes.ts';
import { INTERFACE_LANGUAGES } from '../language-names.ts';
import { raiseHeading } from '../text/headings.ts';
import { joinPieces, plainText, textPiece, type Piece, type Segment } from '../piece.ts';

/**
 * Sets right what the engine's generator leaves: blanks where words vanished, and the case of the
 * first letter or of the whole.
 * @param target code of the language that the answer is in
 */
export function tidyAnswer(source: Segment, answer: Segment, target: string): Piece[] {
  const sourceText = textWithObjects(source);
  const single = / {2}/u.test(sourceText) ? [...answer] : collapseBlanks(answer);
  const closed = /\s[.,)\]]/u.test(sourceText) ? single : closeUpMarks(single);
  return joinPieces(matchCase(sourceText, trimEdges(sourceText, closed), target));
}

/** Blanks around an object are none in a row. */
function textWithObjects(segment: Segment): string {
  return segment.map((piece) => (piece.kind === 'text' ? piece.text : '\uFFFC')).join('');
}

/** One blank where the engine left several, also across runs. */
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

/** A word that vanished before a full stop, comma or bracket leaves its blank there. */
function closeUpMarks(pieces: Segment): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.kind === 'object') return piece;
    const text = piece.text.replaceAll(/ ([.,)\]](?![\p{L}\p{N}]))/gu, '$1');
    const next = pieces[index + 1];
    const isOpen = next?.kind === 'text' && /^[.,)\]](?![\p{L}\p{N}])/u.test(next.text);
    return textPiece(isOpen && text.endsWith(' ') ? text.slice(0, -1) : text, piece.run);
  });
}

/** No blanks at an edge where the source has none: its first or last word vanished. */
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
 * Text all in capitals stays so; a sentence keeps its capital; what begins small (a table cell, a point
 * of a list) gets no capital unless the source has some or the target language asks for it.
 */
function matchCase(sourceText: string, pieces: readonly Piece[], target: string): Piece[] {
  if (/\p{Lu}[^\p{L}]*\p{Lu}/u.test(sourceText) && !/\p{Ll}/u.test(sourceText)) {
    return raiseHeading(pieces, target);
  }
  const letter = /\p{L}/u.exec(sourceText)?.[0] ?? '';
  const isUpper = letter !== letter.toLowerCase();
  const isLower = letter !== letter.toUpperCase();
  const wantsLower =
    isLower && !/\p{Lu}/u.test(sourceText) && !isCapitalised(plainText(pieces), target);
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

function isCapitalised(text: string, target: string): boolean {
  // "TV", "EU".
  if (/^\P{L}*\p{Lu}\p{Lu}/u.test(text)) return true;
  return baseCode(target) === 'EN' && isCapitalisedInEnglish(text);
}

/** These are other words as well: "may", "march". */
const AMBIGUOUS = new Set(['March', 'May']);

/** Words that English writes with a capital and most other languages do not. */
const CAPITALISED: ReadonlySet<string> = new Set([
  'I',
  ...datesOf('weekday', 7, (day) => Date.UTC(2024, 0, day)),
  ...datesOf('month', 12, (month) => Date.UTC(2024, month - 1, 1)),
  ...Object.values(INTERFACE_LANGUAGES),
]);

/** Whether a text begins with a word that keeps its capital inside of an English sentence. */
function isCapitalisedInEnglish(text: string): boolean {
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
