import type { TextPiece } from '../../../shared/domain/history/history.ts';

export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, isHit }) => {
    // The offset of a piece is its identity within the text.
    const key = at;
    at += text.length;
    return isHit ? <mark key={key}>{text}</mark> : text;
  });
}
