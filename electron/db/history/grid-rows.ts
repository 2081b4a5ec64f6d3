import { partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';
import type { SegmentState } from '../../../shared/domain/history/history.ts';
import { FILLED_WHOLE } from './parts-column.ts';
import { toParts } from './parts.ts';
import { stateOf, type HistorySegmentRow } from './row.ts';

/** A segment with what decides whether its rows can be filled. */
export type GridSegment = Pick<
  HistorySegmentRow,
  'position' | 'source' | 'target' | 'is_changed_by_me' | 'decided' | 'parts_json' | 'origin'
> & {
  /** 1: a text typed into it is not saved yet, or a person split or joined it. */
  is_held: number;
};

/** A row of the grid: a part, or a segment without parts. */
export interface SegmentRow {
  /** Null: the whole segment. */
  part: number | null;
  source: string;
  target: string;
  /** Where `target` begins in the translation of the segment, in UTF-16 units. */
  targetStart: number;
  state: SegmentState;
  /** Its wording is that of an equal source; nobody has seen it here. */
  isFilled: boolean;
  /** An equal source that is confirmed may replace its wording. */
  isFree: boolean;
}

/** Wordings from elsewhere were checked by people. */
const CHECKED_ORIGINS: ReadonlySet<GridSegment['origin']> = new Set(['memory', 'history']);

/** Returns the rows of a segment, in order. */
export function rowsOfSegment(segment: GridSegment): SegmentRow[] {
  const { source, target, decided, origin, is_held: isHeld } = segment;
  const parts = toParts(segment);
  return partTexts({ source, target, parts }).map((text, index) => {
    const part = parts?.[index];
    const state = part === undefined ? stateOf(segment) : stateOfPart(part, decided);
    const isUntouched = state === 'machine' && !CHECKED_ORIGINS.has(origin);
    const isOpen = state === 'machine' || state === 'edited';
    return {
      part: part === undefined ? null : index,
      source: text.source,
      target: text.target,
      targetStart: text.targetStart,
      state,
      isFilled: part === undefined ? segment.parts_json === FILLED_WHOLE : part.isFilled === true,
      isFree: isHeld === 0 && isOpen && (isUntouched || text.target.trim() === ''),
    };
  });
}

function stateOfPart(
  { isLocked, isConfirmed, isEdited }: SegmentPart,
  decided: GridSegment['decided'],
): SegmentState {
  if (decided === 'locked' || isLocked) return 'locked';
  if (isConfirmed) return 'confirmed';
  return isEdited ? 'edited' : 'machine';
}
