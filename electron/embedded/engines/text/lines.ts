import { LINE_END } from '../../../../shared/text/lines.ts';
import type { Piece, Segment, TextPiece } from '../piece.ts';

const LINES = new RegExp(`(${LINE_END})`, 'u');
/** A line that goes on in the next one: files are laid out so, and a list is not. */
const LAID_OUT = /^(?:[ \t]{2,}|\t)(?![•‣◦▪·*–—-]\s|\(?\d{1,3}[.)]\s)/u;

/** A text of a format whose line ends are those that a reader sees, cut at them. */
export function markLines(piece: TextPiece): TextPiece[] {
  const parts = piece.text.split(LINES);
  if (parts.length === 1) return [piece];
  const marked: TextPiece[] = [];
  for (const [index, text] of parts.entries()) {
    if (text === '') continue;
    const isLineEnd = index % 2 === 1 && !LAID_OUT.test(parts[index + 1] ?? '');
    marked.push(isLineEnd ? { ...piece, text, isLineEnd } : { ...piece, text });
  }
  return marked;
}

/** The lines of a segment, each with the line end behind it; joined they are the segment. */
export function cutLines(segment: Segment): { line: Segment; end: Piece | null }[] {
  const lines: { line: Piece[]; end: Piece | null }[] = [{ line: [], end: null }];
  for (const piece of segment) {
    const last = lines.at(-1);
    if (piece.isLineEnd !== true) last?.line.push(piece);
    else {
      if (last !== undefined) last.end = piece;
      lines.push({ line: [], end: null });
    }
  }
  return lines;
}
