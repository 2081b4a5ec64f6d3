import type { SegmentTags, TagMark } from '../../../shared/domain/documents/tags.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import {
  isGuess,
  isOutsideOfTags,
  marksOfPart,
  partTexts,
  withMarksOfPart,
} from '../../../shared/domain/history/parts.ts';
import { slicePieces } from '../../../shared/domain/history/pieces.ts';

const splitOf = ({ source, target, parts }: HistoryDetailSegment) => ({
  source,
  target,
  parts: parts ?? null,
});

/** A segment, or a part of it, as a row shows it. */
export interface ShownSegment extends HistoryDetailSegment {
  /** Its sides were paired by length and anchors, and no person has confirmed the pair. */
  isAligned?: boolean;
}

/** Returns a part as if it were a segment; facts about the whole segment are shown in its first part. */
export function partView(segment: HistoryDetailSegment, part: number): ShownSegment {
  const { id, position, state, sourcePieces, targetPieces } = segment;
  const texts = partTexts(splitOf(segment))[part];
  const own = segment.parts?.[part];
  if (texts === undefined || own === undefined) return segment;
  const { source, target, sourceStart, targetStart } = texts;
  const decided = own.isConfirmed ? 'confirmed' : own.isEdited ? 'edited' : 'machine';
  const nextStart = segment.parts?.[part + 1]?.source ?? Number.POSITIVE_INFINITY;
  const comments = segment.comments?.filter(
    (comment) => comment.source >= sourceStart && comment.source < nextStart,
  );
  return {
    id,
    position,
    source,
    target,
    state: state === 'locked' || own.isLocked ? 'locked' : decided,
    isAligned: isGuess(own),
    isChangedByMe: part === 0 && segment.isChangedByMe,
    ...(part === 0 && segment.location !== undefined ? { location: segment.location } : {}),
    ...(part === 0 && segment.origin !== undefined ? { origin: segment.origin } : {}),
    ...(comments === undefined || comments.length === 0 ? {} : { comments }),
    sourcePieces: slicePieces(sourcePieces, sourceStart, sourceStart + source.length),
    targetPieces: slicePieces(targetPieces, targetStart, targetStart + target.length),
  };
}

/** Returns the tags of a part, without tags that cross its borders, which follow their words. */
export function partTags(
  segment: HistoryDetailSegment,
  tags: SegmentTags,
  part: number,
): SegmentTags {
  const side = (of: 'source' | 'target'): SegmentTags['source'] => {
    const all = marksOfPart(splitOf(segment), tags[of].marks, part, of);
    const own = tags[of].tags.filter(({ number, isPair }) => {
      const sides = all.filter(({ tag }) => tag === number).map((mark) => mark.side);
      return isPair ? sides.includes('begins') && sides.includes('ends') : sides.length > 0;
    });
    const isOwn = ({ tag }: TagMark) => own.some(({ number }) => number === tag);
    return { tags: own, marks: all.filter(isOwn) };
  };
  return { position: tags.position, source: side('source'), target: side('target') };
}

/** Returns whether each tag is within one part, so that a part can be edited with its tags. */
export function areTagsInParts(segment: HistoryDetailSegment, { target }: SegmentTags): boolean {
  const { parts = [] } = segment;
  return parts.every((part) => isOutsideOfTags(segment.target, target.marks, part.target));
}

interface RepairedPart {
  segment: HistoryDetailSegment;
  part: number;
  text: string;
  marks: readonly TagMark[];
  /** Marks of the whole segment as shown. */
  rowMarks: readonly TagMark[];
}

/**
 * Repairs the tags of a part, with positions relative to its start, using the tags of the whole segment.
 *
 * @throws errors of `repairAll`
 */
export async function repairPart(
  { segment, part, text, marks, rowMarks }: RepairedPart,
  repairAll: (position: number, text: string, marks: readonly TagMark[]) => Promise<TagMark[]>,
): Promise<TagMark[]> {
  const texts = splitOf(segment);
  const old = partTexts(texts)[part];
  if (old === undefined) return [...marks];
  const { targetStart: start } = old;
  const own = new Set(marksOfPart(texts, rowMarks, part, 'target').map(({ tag }) => tag));
  const growth = text.length - old.target.length;
  const after = segment.target.slice(start + old.target.length);
  const repaired = await repairAll(
    segment.position,
    segment.target.slice(0, start) + text + after,
    withMarksOfPart(texts, rowMarks, part, marks, growth),
  );
  return repaired
    .filter(({ tag }) => own.has(tag))
    .map((mark) => ({ ...mark, at: Math.min(Math.max(0, mark.at - start), text.length) }));
}
