import type { Piece, Segment } from '../piece.ts';
import { countWords, joinPieces, plainText, textPiece } from '../piece.ts';

/** Sets right what the engine's generator leaves: doubled blanks and the case of the first letter. */
export function tidyAnswer(source: Segment, answer: Segment): Piece[] {
  const sourceText = plainText(source);
  const single = / {2}/u.test(sourceText) ? [...answer] : collapseBlanks(answer);
  return joinPieces(matchFirstCase(sourceText, single));
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

/** A sentence keeps its capital; a single word in lower case (a table cell) does not get one. */
function matchFirstCase(sourceText: string, pieces: Segment): Piece[] {
  const letter = /\p{L}/u.exec(sourceText)?.[0] ?? '';
  const isUpper = letter !== letter.toLowerCase();
  const isLower = letter !== letter.toUpperCase();
  const wantsLower = isLower && countWords(sourceText) === 1;
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
