import type { TextPiece } from './history.ts';
import { partTexts, type SplitTexts } from './parts.ts';

/** Returns the pieces between two places of their text, in UTF-16 units. */
export function slicePieces(pieces: readonly TextPiece[], start: number, end: number): TextPiece[] {
  let at = 0;
  return pieces.flatMap(({ text, isHit }) => {
    const own = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return own === '' ? [] : [{ text: own, isHit }];
  });
}

/** Both texts of a segment in pieces. */
interface SidePieces {
  sourcePieces: TextPiece[];
  targetPieces: TextPiece[];
}

/** Returns the sentences of a segment that have hits, with those between them; all if none has one. */
export function sentencesWithHits(
  segment: Pick<SplitTexts, 'source' | 'target' | 'parts'> & SidePieces,
): SidePieces {
  const { sourcePieces, targetPieces } = segment;
  const texts = partTexts(segment);
  const isHit = (pieces: readonly TextPiece[], start: number, text: string): boolean =>
    slicePieces(pieces, start, start + text.length).some((piece) => piece.isHit);
  const found = texts.filter(
    ({ source, target, sourceStart, targetStart }) =>
      isHit(sourcePieces, sourceStart, source) || isHit(targetPieces, targetStart, target),
  );
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return { sourcePieces, targetPieces };
  const sourceEnd = last.sourceStart + last.source.trimEnd().length;
  const targetEnd = last.targetStart + last.target.length;
  return {
    sourcePieces: slicePieces(sourcePieces, first.sourceStart, sourceEnd),
    targetPieces: slicePieces(targetPieces, first.targetStart, targetEnd),
  };
}
