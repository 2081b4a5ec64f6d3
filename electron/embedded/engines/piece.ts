import {
  joinPieces,
  objectPiece,
  textPiece,
  type Piece,
  type Segment,
} from '../../../shared/documents/piece.ts';

export {
  joinPieces,
  objectPiece,
  spacedText,
  spacedTexts,
  textPiece,
} from '../../../shared/documents/piece.ts';
export type { ObjectPiece, Piece, Segment, TextPiece } from '../../../shared/documents/piece.ts';

/** Returns the text of a segment without its objects. */
export function plainText(segment: Segment): string {
  return segment.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
}

/** Returns the text of a segment with a character in place of each object. */
export function textWithObjects(segment: Segment, mark = '\uFFFC'): string {
  return segment.map((piece) => (piece.kind === 'text' ? piece.text : mark)).join('');
}

/** Returns the run of each text. */
export function runsOf(segment: Segment): number[] {
  return segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []));
}

/** Returns the plainest formatting, which has the lowest number; 0 without text. */
export function plainestRun(segment: Segment): number {
  const [first = 0, ...others] = runsOf(segment);
  return others.reduce((least, run) => Math.min(least, run), first);
}

/** Returns a number above those of all objects. */
export function nextObjectId(segment: Segment): number {
  return segment.reduce(
    (next, piece) => (piece.kind === 'object' ? Math.max(next, piece.id + 1) : next),
    0,
  );
}

/** Slices a segment by offsets of its text in which each object is one character. */
export function sliceSegment(segment: Segment, from: number, to = Infinity): Piece[] {
  let start = 0;
  return segment.flatMap((piece): Piece[] => {
    const begin = start;
    start += piece.kind === 'text' ? piece.text.length : 1;
    if (begin >= from && start <= to) return [piece];
    if (piece.kind === 'object') return [];
    const text = piece.text.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return text === '' ? [] : [textPiece(text, piece.run)];
  });
}

/**
 * Returns whether there is at least one letter: numbers and symbols are not translated by themselves.
 */
export function hasLetters(segment: Segment): boolean {
  return segment.some((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text));
}

/** Counts the words of a text for the quality figures. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;
}

/**
 * Ensures that the answer contains every object of the source exactly once: repeated and invented
 * ones are dropped, lost ones are appended.
 */
export function restoreObjects(source: Segment, answer: Segment): Piece[] {
  const missing = new Set<number>();
  for (const piece of source) if (piece.kind === 'object') missing.add(piece.id);
  const kept = answer.filter((piece) => piece.kind === 'text' || missing.delete(piece.id));
  return joinPieces([...kept, ...[...missing].map((id) => objectPiece(id))]);
}

/** A segment without the parts at its edges that an engine must not touch. */
export interface PeeledSegment {
  readonly head: Segment;
  readonly core: Segment;
  readonly tail: Segment;
}

/**
 * Removes objects and spaces at both edges, so that they are guaranteed to keep their positions.
 */
export function peelEdges(segment: Segment): PeeledSegment {
  const pieces = joinPieces(segment);
  const first = pieces.findIndex(isContent);
  if (first === -1) return { head: pieces, core: [], tail: [] };
  const last = pieces.findLastIndex(isContent);
  const head = pieces.slice(0, first);
  const core = pieces.slice(first, last + 1);
  const tail = pieces.slice(last + 1);

  const start = core[0];
  if (start?.kind === 'text') {
    const text = start.text.trimStart();
    head.push(textPiece(start.text.slice(0, start.text.length - text.length), start.run));
    core[0] = textPiece(text, start.run);
  }
  const end = core.at(-1);
  if (end?.kind === 'text') {
    const text = end.text.trimEnd();
    tail.unshift(textPiece(end.text.slice(text.length), end.run));
    core[core.length - 1] = textPiece(text, end.run);
  }
  return { head: joinPieces(head), core, tail: joinPieces(tail) };
}

/** Returns whether a piece is text other than spaces. */
export function isContent(piece: Piece): boolean {
  return piece.kind === 'text' && piece.text.trim() !== '';
}
