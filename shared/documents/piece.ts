/**
 * Text of one formatting run. `run` is a number that a format assigns to each distinct formatting
 * of a segment; the plainest formatting has the lowest number.
 */
export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  readonly run: number;
  /** Superscript or subscript, which is not part of the adjacent word. */
  readonly isApart?: true;
  /** It consists of only a line end. */
  readonly isLineEnd?: true;
}

/**
 * Something that is not text and must come back exactly once: an image, a footnote reference, a
 * tag.
 */
export interface ObjectPiece {
  readonly kind: 'object';
  readonly id: number;
  /** It begins a new line, and so a new sentence. */
  readonly isLineEnd?: true;
}

export type Piece = TextPiece | ObjectPiece;

/** A unit of translation, in reading order: a paragraph, a line, a cell. */
export type Segment = readonly Piece[];

export function textPiece(text: string, run = 0): TextPiece {
  return { kind: 'text', text, run };
}

export function objectPiece(id: number): ObjectPiece {
  return { kind: 'object', id };
}

/** Returns true if both are words, so that an object between them must be read as a space. */
export function wouldRunTogether(before: string, behind: string): boolean {
  // A letter may be two units; earlier text is irrelevant.
  return /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}]/u.test(behind);
}

/**
 * Returns the text as people read it: words separated only by an object, such as a line break, do
 * not run together.
 */
export function spacedText(segment: Segment): string {
  return spacedTexts([segment]).join('');
}

/**
 * Returns the texts of consecutive parts of a segment; joined, they are its {@link spacedText}. A
 * space that is read between two parts belongs to the first one.
 */
export function spacedTexts(parts: readonly Segment[]): string[] {
  const texts: string[] = [];
  let before = '';
  let isBehindObject = false;
  for (const part of parts) {
    let text = '';
    for (const piece of part) {
      if (piece.kind === 'object') isBehindObject = true;
      else if (piece.text !== '') {
        const isBlankRead = isBehindObject && wouldRunTogether(before, piece.text);
        if (isBlankRead && text === '' && texts.length > 0) texts[texts.length - 1] += ' ';
        else if (isBlankRead) text += ' ';
        text += piece.text;
        before = piece.text;
        isBehindObject = false;
      }
    }
    texts.push(text);
  }
  return texts;
}

/** Joins adjacent texts of one run and drops empty ones. */
export function joinPieces(pieces: Segment): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && piece.text === '') continue;
    const isLine = piece.isLineEnd === true || last?.isLineEnd === true;
    if (!isLine && piece.kind === 'text' && last?.kind === 'text' && last.run === piece.run) {
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    } else {
      joined.push(piece);
    }
  }
  return joined;
}
