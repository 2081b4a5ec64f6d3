import type { Piece, Segment } from '../../engines/piece.ts';
import { joinPieces, plainText, textPiece } from '../../engines/piece.ts';

const WORD_CHAR = /[\p{L}\p{M}\p{N}]/u;

/**
 * Gives a translation the signs at the edges of its source and the case of its first letter.
 * @see translation service, `preserve_formatting`
 */
export function keepEdges(source: Segment, answer: Segment): Segment {
  const text = plainText(source);
  const start = text.search(WORD_CHAR);
  if (start === -1 || !WORD_CHAR.test(plainText(answer))) return answer;
  const tail = text.slice(endOfWords(text));
  const pieces = dropTail(dropHead([...answer]));
  const first = pieces.findIndex((piece) => piece.kind === 'text');
  const head = pieces[first];
  if (head?.kind === 'text') {
    pieces[first] = textPiece(text.slice(0, start) + withCaseOf(text, head.text), head.run);
  }
  const last = pieces.findLastIndex((piece) => piece.kind === 'text');
  const end = pieces[last];
  if (end?.kind === 'text') pieces[last] = textPiece(end.text + tail, end.run);
  return joinPieces(pieces);
}

/** Everything in front of the first word goes, objects stay. */
function dropHead(pieces: Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => piece.kind === 'text' && WORD_CHAR.test(piece.text));
  return pieces.flatMap((piece, index) => {
    if (piece.kind === 'object' || index > first) return [piece];
    if (index < first) return [];
    return [textPiece(piece.text.slice(piece.text.search(WORD_CHAR)), piece.run)];
  });
}

function dropTail(pieces: Piece[]): Piece[] {
  const last = pieces.findLastIndex((piece) => piece.kind === 'text' && WORD_CHAR.test(piece.text));
  return pieces.flatMap((piece, index) => {
    if (piece.kind === 'object' || index < last) return [piece];
    if (index > last) return [];
    return [textPiece(piece.text.slice(0, endOfWords(piece.text)), piece.run)];
  });
}

/** The place behind the last character of a word; 0 when there is none. */
function endOfWords(text: string): number {
  let end = 0;
  let at = 0;
  for (const char of text) {
    at += char.length;
    if (WORD_CHAR.test(char)) end = at;
  }
  return end;
}

/** The first letter in the case that the first letter of the source has; others have none to give. */
function withCaseOf(source: string, text: string): string {
  const model = /\p{L}/u.exec(source)?.[0] ?? '';
  const letter = /\p{L}/u.exec(text);
  if (letter === null) return text;
  const wanted = model === model.toUpperCase() ? letter[0].toUpperCase() : letter[0].toLowerCase();
  if (model.toUpperCase() === model.toLowerCase()) return text;
  return text.slice(0, letter.index) + wanted + text.slice(letter.index + letter[0].length);
}
