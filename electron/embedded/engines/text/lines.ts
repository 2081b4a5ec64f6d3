import { LINE_END } from '../../../../shared/text/lines.ts';
import type { Piece, Segment, TextPiece } from '../piece.ts';

const LINES = new RegExp(`(${LINE_END})`, 'u');
/** Matches an indented continuation line: files are laid out this way, but lists are not. */
const LAID_OUT = /^(?:[ \t]{2,}|\t)(?![•‣◦▪·*–—-]\s|\(?\d{1,3}[.)]\s)/u;

/** Splits a text at its line ends, for formats whose line ends are visible to readers. */
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

/** Splits a segment into lines, each with the line end after it; joined they are the segment. */
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
