import { OBJECT_MARK, type MemoryPart } from '../../../../shared/memory/memory-text.ts';
import type { Piece, Segment } from '../../engines/piece.ts';
import { joinPieces, objectPiece, restoreObjects, textPiece } from '../../engines/piece.ts';

/**
 * Puts a stored translation into the form of a segment.
 *
 * Objects go where the stored translation has those of its source; others as {@link restoreObjects}
 * places them. The text takes the formatting of most of the segment; a differently formatted stretch
 * that the translation holds word for word (a name, a number) keeps its own. Blanks at the edges are
 * those of the segment.
 */
export function placeMatch(segment: Segment, parts: readonly MemoryPart[]): Piece[] {
  const objectIds = segment.flatMap((piece) => (piece.kind === 'object' ? [piece.id] : []));
  const mainRun = mostUsedRun(segment);
  const marked = markedText(segment);
  const lead = marked.slice(0, marked.length - marked.trimStart().length);
  const trail = lead === marked ? '' : marked.slice(marked.trimEnd().length);
  let pieces: Piece[] = joinPieces([
    textPiece(lead, mainRun),
    ...parts.flatMap((part): Piece[] => {
      if (typeof part === 'string') return [textPiece(part, mainRun)];
      const id = objectIds[part];
      return id === undefined ? [] : [objectPiece(id)];
    }),
    textPiece(trail, mainRun),
  ]);
  for (const piece of joinPieces(segment)) {
    if (piece.kind === 'object' || piece.run === mainRun) continue;
    pieces = formatStretch(pieces, piece.text.trim(), piece.run, marked);
  }
  return restoreObjects(segment, pieces);
}

/** The run with most letters and digits; of equal ones the plainest. */
function mostUsedRun(segment: Segment): number {
  const sizes = new Map<number, number>();
  for (const piece of segment) {
    if (piece.kind === 'object') continue;
    const size = piece.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    sizes.set(piece.run, (sizes.get(piece.run) ?? 0) + size);
  }
  const ranked = [...sizes].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return ranked[0]?.[0] ?? 0;
}

/** Gives a stretch its run when it occurs exactly once on both sides, as separate words. */
function formatStretch(
  pieces: readonly Piece[],
  stretch: string,
  run: number,
  marked: string,
): Piece[] {
  if (!/[\p{L}\p{N}]/u.test(stretch) || wordPlaces(marked, stretch).length !== 1) {
    return [...pieces];
  }
  const holders = pieces.filter(
    (piece) => piece.kind === 'text' && wordPlaces(piece.text, stretch).length > 0,
  );
  const holder = holders[0];
  if (holders.length !== 1 || holder?.kind !== 'text') return [...pieces];
  const places = wordPlaces(holder.text, stretch);
  const at = places[0];
  if (at === undefined || places.length !== 1) return [...pieces];
  return joinPieces(
    pieces.flatMap((piece) =>
      piece === holder
        ? [
            textPiece(holder.text.slice(0, at), holder.run),
            textPiece(stretch, run),
            textPiece(holder.text.slice(at + stretch.length), holder.run),
          ]
        : [piece],
    ),
  );
}

/** The first two places of a stretch that is not part of longer words. */
function wordPlaces(text: string, stretch: string): number[] {
  const places: number[] = [];
  let at = text.indexOf(stretch);
  for (; at !== -1 && places.length < 2; at = text.indexOf(stretch, at + 1)) {
    const end = at + stretch.length;
    // Two units hold any character whole; longer slices would make long texts slow.
    const isInWord =
      /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
      /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
    if (!isInWord) places.push(at);
  }
  return places;
}

/** A segment as text with marks; a mark that a text itself holds becomes a blank. */
export function markedText(segment: Segment): string {
  return segment
    .map((piece) =>
      piece.kind === 'object' ? OBJECT_MARK : piece.text.replaceAll(OBJECT_MARK, ' '),
    )
    .join('');
}

/** A stored translation for a text. */
export interface MemoryMatch {
  /** Whole percent, 0–100; 100 is an equal text with equal objects. */
  readonly scorePercent: number;
  /** Texts, and numbers of the objects of the text that was looked up, counted from 0. */
  readonly targetParts: readonly MemoryPart[];
}

/** One translation memory, opened for one pair of languages. */
export interface MemoryMatcher {
  /** Base code, upper case. */
  readonly sourceLang: string;
  /**
   * The best translation at or above the threshold; of equally good ones the newest.
   * @param markedText text with an object mark in the place of each object
   * @param thresholdPercent 0–100; at 0 a text must still share three letters in a row
   */
  bestMatch(markedText: string, thresholdPercent: number): MemoryMatch | null;
}
