import { OBJECT_MARK } from '../../../shared/memory/memory-text.ts';
import type { Segment } from '../engines/piece.ts';

/** A segment as text with marks; a mark that a text itself holds becomes a blank. */
export function markedText(segment: Segment): string {
  return segment
    .map((piece) =>
      piece.kind === 'object' ? OBJECT_MARK : piece.text.replaceAll(OBJECT_MARK, ' '),
    )
    .join('');
}
