import { readTaggedText } from '../../../shared/documents/xml-tags.ts';
import { escapeXmlText } from '../../../shared/exchange/xml-text.ts';
import {
  joinPieces,
  objectPiece,
  peelEdges,
  restoreObjects,
  textPiece,
  type Piece,
  type Segment,
} from '../engines/piece.ts';

/**
 * A segment as XML for a service that keeps tags: `<g id="1">` around each formatting but the plainest, `<x id="2"/>`
 * for each object. Blanks and objects at its edges are left out: they keep their places anyway.
 * @returns null where its text is all there is to say
 */
export function toTaggedText(segment: Segment): string | null {
  const { core } = peelEdges(segment);
  const base = plainestRun(core);
  const isPlain = core.every((piece) => piece.kind === 'text' && piece.run === base);
  if (isPlain) return null;
  return core
    .map((piece) => {
      if (piece.kind === 'object') {
        return `<x id="${String(piece.id)}"${piece.isLineEnd === true ? ' ctype="lb"' : ''}/>`;
      }
      const text = escapeXmlText(piece.text);
      if (piece.run === base) return text;
      return `<g id="${String(piece.run)}"${piece.isApart === true ? ' ctype="x-sup"' : ''}>${text}</g>`;
    })
    .join('');
}

/**
 * Reads the translation of a {@link toTaggedText}. Whatever a service did to the tags, every object of the segment
 * is there exactly once, and no formatting that the segment does not have.
 */
export function fromTaggedText(segment: Segment, tagged: string): Piece[] {
  const { head, core, tail } = peelEdges(segment);
  // A segment of blanks has no core; what a service answers for it takes the formatting of the blanks.
  const base = plainestRun(core.length > 0 ? core : segment);
  const runs = new Set(core.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [])));
  const pieces: Piece[] = [];
  const open: number[] = [];
  for (const part of readTaggedText(tagged.trim())) {
    if (part.kind === 'text') pieces.push(textPiece(part.text, open.at(-1) ?? base));
    else if (part.kind === 'object') pieces.push(objectPiece(part.id));
    else if (part.kind === 'close') open.pop();
    else open.push(part.id !== null && runs.has(part.id) ? part.id : base);
  }
  return joinPieces([...head, ...restoreObjects(core, pieces), ...tail]);
}

/** The plainest formatting has the lowest number. */
function plainestRun(segment: Segment): number {
  const runs = segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []));
  return runs.length === 0 ? 0 : runs.reduce((least, run) => Math.min(least, run));
}
