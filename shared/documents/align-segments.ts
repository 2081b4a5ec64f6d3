import type { DocumentSegment } from './document-segment.ts';

/** A source text beside its translation; `position` counts from 0 in reading order. */
export interface AlignedSegment {
  position: number;
  source: string;
  target: string;
}

/**
 * Pairs the segments of a document with those of its translation by id. Reading order is the
 * source's; a segment that only the translation has follows the one it stands behind there. A missing
 * side is the empty string; pairs without any text are dropped.
 */
export function alignSegments(
  source: readonly DocumentSegment[],
  target: readonly DocumentSegment[],
): AlignedSegment[] {
  const sourceIds = new Set(source.map((segment) => segment.id));
  const targetTexts = new Map(target.map((segment) => [segment.id, segment.text]));

  // Target-only segments, grouped by the shared segment they follow ('' = before all of them).
  const extras = new Map<string, string[]>();
  let anchor = '';
  for (const { id, text } of target) {
    if (sourceIds.has(id)) anchor = id;
    else if (!extras.get(anchor)?.push(text)) extras.set(anchor, [text]);
  }

  const pairs: Omit<AlignedSegment, 'position'>[] = [];
  const addExtras = (id: string): void => {
    for (const text of extras.get(id) ?? []) pairs.push({ source: '', target: text });
  };
  addExtras('');
  for (const { id, text } of source) {
    pairs.push({ source: text, target: targetTexts.get(id) ?? '' });
    addExtras(id);
  }
  return pairs
    .filter((pair) => pair.source.trim() !== '' || pair.target.trim() !== '')
    .map((pair, position) => ({ position, ...pair }));
}
