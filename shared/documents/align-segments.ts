import type { DocumentSegment } from './document-segment.ts';

/** A source text beside its translation; `position` counts from 0 in reading order. */
export interface AlignedSegment {
  /**
   * ID of the segment in its document, or of the translation's segment where the source has none.
   */
  id: string;
  /** In plain words; absent if the format's reader provides none. */
  location?: string;
  position: number;
  source: string;
  target: string;
}

/**
 * Pairs the segments of a document with those of its translation by ID. The order is that of the
 * source; a segment that is only in the translation follows its predecessor there. A missing side
 * is the empty string; pairs without any text are dropped.
 */
export function alignSegments(
  source: readonly DocumentSegment[],
  target: readonly DocumentSegment[],
): AlignedSegment[] {
  const sourceIds = new Set(source.map((segment) => segment.id));
  const targetTexts = new Map(target.map((segment) => [segment.id, segment.text]));

  // Target-only segments, grouped by the shared segment they follow ('' = before all of them).
  const extras = new Map<string, DocumentSegment[]>();
  let anchor = '';
  for (const segment of target) {
    if (sourceIds.has(segment.id)) anchor = segment.id;
    else if (!extras.get(anchor)?.push(segment)) extras.set(anchor, [segment]);
  }

  const pairs: Omit<AlignedSegment, 'position'>[] = [];
  const addExtras = (id: string): void => {
    for (const extra of extras.get(id) ?? []) {
      pairs.push({ ...placeOf(extra), source: '', target: extra.text });
    }
  };
  addExtras('');
  for (const segment of source) {
    const { id, text } = segment;
    pairs.push({ ...placeOf(segment), source: text, target: targetTexts.get(id) ?? '' });
    addExtras(id);
  }
  return pairs
    .filter((pair) => pair.source.trim() !== '' || pair.target.trim() !== '')
    .map((pair, position) => ({ position, ...pair }));
}

function placeOf({ id, location }: DocumentSegment): Pick<AlignedSegment, 'id' | 'location'> {
  return location === undefined ? { id } : { id, location };
}
