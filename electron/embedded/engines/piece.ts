/**
 * Text of one formatting run. `run` is a number that a format gives to each distinct formatting of
 * a segment; the plainest formatting has the lowest number.
 */
export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  readonly run: number;
}

/** Something that is not text and must come back exactly once: a picture, a footnote mark, a tag. */
export interface ObjectPiece {
  readonly kind: 'object';
  readonly id: number;
}

export type Piece = TextPiece | ObjectPiece;

/** What is translated as one unit, in reading order: a paragraph, a line, a cell. */
export type Segment = readonly Piece[];

export function textPiece(text: string, run = 0): TextPiece {
  return { kind: 'text', text, run };
}

export function objectPiece(id: number): ObjectPiece {
  return { kind: 'object', id };
}

/** The text of a segment without its objects. */
export function plainText(segment: Segment): string {
  return segment.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
}

/**
 * The text as people read it: words separated only by an object, such as a line break, do not run
 * together.
 */
export function spacedText(segment: Segment): string {
  let text = '';
  let isBehindObject = false;
  for (const piece of segment) {
    if (piece.kind === 'object') isBehindObject = true;
    else if (piece.text !== '') {
      const runsTogether = isBehindObject && /[\p{L}\p{N}]$/u.test(text);
      text += runsTogether && /^[\p{L}\p{N}]/u.test(piece.text) ? ` ${piece.text}` : piece.text;
      isBehindObject = false;
    }
  }
  return text;
}

/** True when there is at least one letter: numbers and signs alone are not translated. */
export function hasLetters(segment: Segment): boolean {
  return segment.some((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text));
}

/** Words of a text, as the quality figures count them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;
}

/** Joins neighbouring texts of one run and drops empty ones. */
export function joinPieces(pieces: Segment): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && piece.text === '') continue;
    if (piece.kind === 'text' && last?.kind === 'text' && last.run === piece.run) {
      joined[joined.length - 1] = textPiece(last.text + piece.text, last.run);
    } else {
      joined.push(piece);
    }
  }
  return joined;
}

/**
 * Makes sure that every object of the source is in the answer exactly once, whatever an engine did:
 * repeated and invented ones are dropped, lost ones are appended.
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

/** Takes objects and blanks at both edges off, so that they surely keep their places. */
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

function isContent(piece: Piece): boolean {
  return piece.kind === 'text' && piece.text.trim() !== '';
}
