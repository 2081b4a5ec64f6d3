import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { Segment } from '../engines/piece.ts';
import type { OpenDocument } from './document-format.ts';

interface PlacedSegment {
  readonly segment: Segment;
  readonly location: string;
}

/**
 * Counts every text and its location as read: a file may reference the same long text many times.
 * @param placed in reading order
 * @throws `document/too-large`
 */
export function countSegments(
  placed: Iterable<PlacedSegment>,
  budget: ReadBudget,
): Required<Pick<OpenDocument, 'segments' | 'locations'>> {
  const segments: Segment[] = [];
  const locations: string[] = [];
  for (const { segment, location } of placed) {
    budget.addText(location);
    for (const piece of segment) if (piece.kind === 'text') budget.addText(piece.text);
    segments.push(segment);
    locations.push(location);
  }
  return { segments: budget.count(segments), locations };
}
