import type { HistoryItem } from './history.ts';
import { isGuess, type SegmentPart } from './parts.ts';

/**
 * The worth of a pair of texts. `person`: a person made or checked it. `machine`: nobody checked
 * the output of a service. `aligned`: its sides were only paired by length and anchors.
 */
export const PAIR_WORTHS = ['person', 'machine', 'aligned'] as const;
export type PairWorth = (typeof PAIR_WORTHS)[number];

/** Limit for a pair that nobody checked, in percent: it is not exact, however equal its source is. */
export const MOST_GUESSED_PERCENT = 99;

/** The facts that decide about the worth of the pairs of a segment. */
interface WorthFacts {
  /** Kind of its item; imports were made elsewhere, by people. */
  kind: HistoryItem['kind'];
  decided: 'confirmed' | 'locked' | null;
  isChangedByMe: boolean;
  /** Null when not split. */
  parts: readonly SegmentPart[] | null;
}

/**
 * Returns the worth of a part, or without one, of the whole segment. An aligned part stays aligned
 * until it is confirmed, also when it was edited or locked. A split segment is a person's when each
 * of its parts is, regardless of how they were paired.
 */
export function worthOf(segment: WorthFacts, part?: SegmentPart): PairWorth {
  const { kind, decided, isChangedByMe, parts } = segment;
  if (part === undefined) {
    const isByPerson =
      kind === 'import' ||
      decided !== null ||
      (parts === null ? isChangedByMe : parts.every((each) => isSettled(each)));
    return isByPerson ? 'person' : 'machine';
  }
  if (isGuess(part) && decided !== 'confirmed') return 'aligned';
  return kind === 'import' || decided !== null || isSettled(part) ? 'person' : 'machine';
}

const isSettled = ({ isConfirmed, isEdited, isLocked }: SegmentPart): boolean =>
  isConfirmed || isEdited || isLocked;
