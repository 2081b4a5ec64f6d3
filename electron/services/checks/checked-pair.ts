import type { CheckedPair, CheckedSentence } from '../../../shared/domain/checks/finding.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';

type CheckedSegment = Pick<
  HistoryDetailSegment,
  'position' | 'source' | 'target' | 'location' | 'parts' | 'state'
>;

/** Returns a segment as it is checked. Parts that nobody confirmed after they were aligned are guesses. */
export function toCheckedPair(segment: CheckedSegment): CheckedPair {
  const { position, source, target, location, parts, state } = segment;
  const isGuess = (part: SegmentPart | undefined): boolean =>
    part?.isAligned === true && !part.isConfirmed && state !== 'confirmed';
  const sentences =
    parts === undefined
      ? undefined
      : partTexts({ source, target, parts }).map((sentence, index): CheckedSentence =>
          isGuess(parts[index]) ? { ...sentence, isGuessed: true } : sentence,
        );
  return {
    position,
    source,
    target,
    ...(location === undefined ? {} : { location }),
    ...(sentences === undefined ? {} : { sentences }),
  };
}
