import type {
  CheckedPair,
  CheckedSentence,
  ListedFinding,
} from '../../../shared/domain/checks/finding.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { isGuess, partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';

/** A finding in its whole segment. */
export type Found = Omit<ListedFinding, 'isDismissed' | 'part'> & Pick<CheckedPair, 'sentences'>;

type CheckedSegment = Pick<
  HistoryDetailSegment,
  'position' | 'source' | 'target' | 'location' | 'parts' | 'state'
>;

/** Returns a segment as it is checked. Parts that nobody confirmed after they were aligned are guesses. */
export function toCheckedPair(segment: CheckedSegment): CheckedPair {
  const { position, source, target, location, parts, state } = segment;
  const isUnsure = (part: SegmentPart | undefined): boolean =>
    part !== undefined && isGuess(part) && state !== 'confirmed';
  const sentences =
    parts === undefined
      ? undefined
      : partTexts({ source, target, parts }).map((sentence, index): CheckedSentence =>
          isUnsure(parts[index]) ? { ...sentence, isGuessed: true } : sentence,
        );
  return {
    position,
    source,
    target,
    ...(location === undefined ? {} : { location }),
    ...(sentences === undefined ? {} : { sentences }),
  };
}

/** Returns a finding as it is listed: in its own sentence, if it ends there. */
export function inSentence({
  sentences,
  ...finding
}: Found & Pick<ListedFinding, 'isDismissed'>): ListedFinding {
  const { start, end } = finding;
  const part = sentences?.findLastIndex(({ targetStart }) => targetStart <= start) ?? -1;
  const sentence = sentences?.[part];
  if (sentence === undefined) return finding;
  const { source, target, targetStart } = sentence;
  if (end > targetStart + target.length) return { ...finding, part };
  return { ...finding, part, source, target, start: start - targetStart, end: end - targetStart };
}
