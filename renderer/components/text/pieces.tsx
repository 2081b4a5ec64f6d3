import type { TextPiece } from '../../../shared/domain/history/history.ts';

/** A text with the hits of the search marked. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, isHit }) => {
    // Where a piece begins is its identity within the text.
    const key = at;
    at += text.length;
    return isHit ? <mark key={key}>{text}</mark> : text;
  });
}
