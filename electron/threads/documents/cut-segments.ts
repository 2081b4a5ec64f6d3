import { marksOfRewording, parseTagged } from '../../../shared/documents/tagged-text.ts';
import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import { isOutsideOfTags, type PartStart } from '../../../shared/domain/history/parts.ts';
import { alignSentences } from '../../../shared/text/align-sentences.ts';
import type { PairLanguages } from '../../../shared/text/miscut.ts';
import type { SegmentToCut } from '../../services/documents/thread.ts';

/**
 * Pairs the sentences of a segment, never within a pair of tags on either side.
 * @returns where they begin; empty for a text that stays whole
 */
export function cutSegment(
  { source, target, sourceTags, targetTags }: SegmentToCut,
  langs: PairLanguages,
): PartStart[] {
  const sourceMarks = marksIn(source, sourceTags);
  const targetMarks = marksIn(target, targetTags);
  if (sourceMarks === null || targetMarks === null) return [];
  const starts = alignSentences(source, target, langs, {
    isSourceBanned: (at) => !isOutsideOfTags(source, sourceMarks, at),
    isTargetBanned: (at) => !isOutsideOfTags(target, targetMarks, at),
  });
  return starts ?? [];
}

/** Returns null where the tags are unknown. */
function marksIn(text: string, tags: string | undefined): TagMark[] | null {
  if (tags === undefined) return [];
  const tagged = parseTagged(tags);
  return tagged === null ? null : marksOfRewording(tagged.pieces, text);
}
