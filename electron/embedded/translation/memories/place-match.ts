import { OBJECT_MARK, type MemoryPart } from '../../../../shared/memory/memory-text.ts';
import type { Piece, Segment } from '../../engines/piece.ts';
import { joinPieces, objectPiece, restoreObjects, textPiece } from '../../engines/piece.ts';

/**
 * Turns a stored translation into the form of a segment.
 *
 * Objects go where the stored translation has those of its source; {@link restoreObjects} places
 * the others. The text takes the formatting of most of the segment; a differently formatted range
 * that the translation contains verbatim (a name, a number) keeps its own. Spaces at the edges are
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

/** Returns the run with the most letters and digits; the plainest one if equal. */
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

/** Formats a text range with its run if it occurs exactly once on both sides, as separate words. */
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

/** Returns the first two positions of a text range that is not part of longer words. */
function wordPlaces(text: string, stretch: string): number[] {
  const places: number[] = [];
  let at = text.indexOf(stretch);
  for (; at !== -1 && places.length < 2; at = text.indexOf(stretch, at + 1)) {
    const end = at + stretch.length;
    // Two code units hold any character; longer slices would make long texts slow.
    const isInWord =
      /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
      /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
    if (!isInWord) places.push(at);
  }
  return places;
}

/** Returns a segment as text with marks; a mark in the text itself becomes a space. */
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
  /** Texts, and numbers of the objects in the text that was looked up, counted from 0. */
  readonly targetParts: readonly MemoryPart[];
}

/** Translation memory opened for one language pair. */
export interface MemoryMatcher {
  /** Base code, uppercase. */
  readonly sourceLang: string;
  /**
   * Returns the best translation at or above the threshold; the newest one if equal.
   * @param markedText text with an object mark in place of each object
   * @param thresholdPercent 0–100; even at 0 a text must share three consecutive letters
   */
  bestMatch(markedText: string, thresholdPercent: number): MemoryMatch | null;
}
