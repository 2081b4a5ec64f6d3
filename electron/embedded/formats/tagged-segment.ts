import { readTaggedText } from '../../../shared/documents/xml-tags.ts';
import { escapeXmlText } from '../../../shared/exchange/xml-text.ts';
import {
  joinPieces,
  objectPiece,
  peelEdges,
  plainestRun,
  restoreObjects,
  runsOf,
  textPiece,
  type Piece,
  type Segment,
} from '../engines/piece.ts';

/**
 * Converts a segment to XML for a service that preserves tags: `<g id="1">` around each formatting
 * except the plainest, `<x id="2"/>` for each object. Spaces and objects at its edges are omitted,
 * because they keep their positions anyway.
 * @returns null if the segment is plain text
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
 * Reads the translation of a {@link toTaggedText}. Regardless of changes to the tags, the result
 * has every object of the segment exactly once, and only formatting that the segment has.
 */
export function fromTaggedText(segment: Segment, tagged: string): Piece[] {
  const { head, core, tail } = peelEdges(segment);
  // A segment of spaces has no core; its translation takes the formatting of the spaces.
  const base = plainestRun(core.length > 0 ? core : segment);
  const runs = new Set(runsOf(core));
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
