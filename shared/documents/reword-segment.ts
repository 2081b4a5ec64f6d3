import { diffArrays } from 'diff';
import {
  joinPieces,
  textPiece,
  wouldRunTogether,
  type ObjectPiece,
  type Piece,
  type Segment,
} from './piece.ts';

/** Maximum differing words of two wordings; beyond that, nothing of the earlier one is matched. */
const MAX_DIFFERENCES = 2000;
/** Words, white space, and single characters. */
const TOKEN = /[\p{L}\p{N}\p{M}]+|\s+|[^]/gu;
/** The space that is read where only an object separates words; it is not in the document. */
const UNWRITTEN = -1;

/**
 * A segment as people read it, with the formatting of each UTF-16 unit and the position of each
 * object.
 */
interface ReadSegment {
  readonly text: string;
  readonly runs: readonly number[];
  readonly objects: readonly { readonly at: number; readonly piece: ObjectPiece }[];
}

/**
 * Replaces the text of a segment: unchanged words keep their formatting, new ones get that of the
 * words they replace, or of their neighbors. Every object comes back exactly once, in the original
 * order.
 * @param text in the form of `spacedText`; the white space at its edges is that of the segment
 */
export function rewordSegment(segment: Segment, text: string): Piece[] {
  const read = readSegment(segment);
  const start = read.text.length - read.text.trimStart().length;
  const end = Math.max(start, read.text.trimEnd().length);
  const wording = read.text.slice(0, start) + text.trim() + read.text.slice(end);
  const writer = createWriter(read);
  for (const { from, to, added } of changesBetween(read.text, wording)) {
    writer.keepTo(from);
    writer.replace(to, added);
  }
  return joinPieces(writer.end());
}

function readSegment(segment: Segment): ReadSegment {
  let text = '';
  const runs: number[] = [];
  const objects: { at: number; piece: ObjectPiece }[] = [];
  let isBehindObject = false;
  for (const piece of segment) {
    if (piece.kind === 'object') {
      objects.push({ at: text.length, piece });
      isBehindObject = true;
    } else if (piece.text !== '') {
      if (isBehindObject && wouldRunTogether(text, piece.text)) {
        text += ' ';
        runs.push(UNWRITTEN);
      }
      text += piece.text;
      for (let unit = 0; unit < piece.text.length; unit += 1) runs.push(piece.run);
      isBehindObject = false;
    }
  }
  return { text, runs, objects };
}

/** A range of the earlier text, and its replacement. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly added: string;
}

function changesBetween(before: string, after: string): Change[] {
  const parts = diffArrays(before.match(TOKEN) ?? [], after.match(TOKEN) ?? [], {
    maxEditLength: MAX_DIFFERENCES,
  });
  if (parts === undefined) return [{ from: 0, to: before.length, added: after }];
  const changes: Change[] = [];
  let at = 0;
  let isOpen = false;
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (!added && !removed) {
      at += text.length;
      isOpen = false;
      continue;
    }
    const last = isOpen ? changes.pop() : undefined;
    const change = last ?? { from: at, to: at, added: '' };
    if (removed) at += text.length;
    changes.push({ ...change, to: at, added: added ? change.added + text : change.added });
    isOpen = true;
  }
  return changes;
}

/** Creates a writer that rewrites a segment from beginning to end. */
function createWriter({ text, runs, objects }: ReadSegment) {
  const pieces: Piece[] = [];
  let at = 0;
  let next = 0;

  /** Writes the objects before a place, which belong to the words before it. */
  const placeObjects = (end: number): void => {
    for (
      let object = objects[next];
      object !== undefined && object.at <= end;
      object = objects[next]
    ) {
      pieces.push(object.piece);
      next += 1;
    }
  };
  const keepTo = (end: number): void => {
    for (; at < end; at += 1) {
      placeObjects(at);
      const run = runs[at] ?? 0;
      if (run !== UNWRITTEN) pieces.push(textPiece(text.slice(at, at + 1), run));
    }
  };
  const isWritten = (run: number | undefined): run is number =>
    run !== undefined && run !== UNWRITTEN;

  return {
    keepTo,
    replace(end: number, added: string): void {
      if (at > 0) placeObjects(at);
      const run =
        runs.slice(at, end).find(isWritten) ??
        runs.slice(0, at).findLast(isWritten) ??
        runs.slice(end).find(isWritten) ??
        0;
      pieces.push(textPiece(added, run));
      // An object at the end belongs to what follows.
      placeObjects(end - 1);
      at = end;
    },
    end(): Piece[] {
      keepTo(text.length);
      placeObjects(text.length);
      return pieces;
    },
  };
}
