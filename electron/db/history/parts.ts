import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import type {
  DecidedState,
  EditHistorySegment,
  JoinHistorySegment,
  SplitHistorySegment,
} from '../../../shared/domain/history/history.ts';
import {
  arePartsOf,
  joinGuesses,
  joinPart,
  partTexts,
  reword,
  rewordPart,
  splitPart,
  type CutFault,
  type PartText,
  type SegmentPart,
  type SplitTexts,
} from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { marksFromJson, marksToJson, soundMarks } from './marks-column.ts';
import { FILLED_WHOLE, partsFromJson, partsToJson } from './parts-column.ts';
import type { HistorySegmentRow, SegmentEdit, SegmentWordingRow } from './row.ts';

/** Builds the error for a change of something locked. */
export function segmentLocked(position: number): AppError {
  const values = { number: position + 1 };
  return new AppError('input/conflict', 'historyErrors.segmentLocked', { values });
}

/** Builds the error for a part that is gone, or a text that is not what an edit was based on. */
export function segmentChanged(): AppError {
  return new AppError('input/conflict', 'historyErrors.segmentChanged');
}

const CUT_FAULTS = {
  'empty-source': 'historyErrors.cutEmptySource',
  'inside-tag': 'historyErrors.cutInsideTag',
} as const satisfies Record<CutFault, string>;

const JOIN_FAULTS = {
  next: 'historyErrors.joinNoNext',
  previous: 'historyErrors.joinNoPrevious',
} as const satisfies Record<JoinHistorySegment['to'], string>;

/** Returns null also for parts that do not fit the texts. */
export function toParts(
  row: Pick<HistorySegmentRow, 'source' | 'target' | 'parts_json'>,
): SegmentPart[] | null {
  if (row.parts_json === null) return null;
  const parts = partsFromJson(row.parts_json);
  return arePartsOf(parts, row) ? parts : null;
}

/** Returns the parts like {@link partTexts}, without the spaces that separate a source from the next one either. */
export function separateTexts(texts: Parameters<typeof partTexts>[0]): PartText[] {
  const all = partTexts(texts);
  return all.map((text, index) =>
    index === all.length - 1 ? text : { ...text, source: text.source.trimEnd() },
  );
}

/**
 * Returns true for a segment of which at least a part is locked, so that it cannot be changed as a whole.
 * @param part only this one, from 0
 */
export function hasLock(
  row: Pick<HistorySegmentRow, 'source' | 'target' | 'parts_json' | 'decided'>,
  part?: number,
): boolean {
  if (row.decided === 'locked') return true;
  const parts = (toParts(row) ?? []).filter((_, index) => part === undefined || index === part);
  return parts.some(({ isLocked }) => isLocked);
}

/** Returns true if another wording of a segment would change one of its locked parts, or its lock. */
export function changesLocked(segment: HistorySegmentRow, wording: SegmentWordingRow): boolean {
  if (segment.decided === 'locked') return true;
  const after = lockedTexts({ ...segment, ...wording });
  return lockedTexts(segment).some(
    (locked) =>
      !after.some(
        ({ sourceStart, source, target }) =>
          sourceStart === locked.sourceStart &&
          source === locked.source &&
          target === locked.target,
      ),
  );
}

function lockedTexts(segment: HistorySegmentRow): PartText[] {
  const parts = toParts(segment);
  if (parts === null) return [];
  return partTexts({ ...segment, parts }).filter((_, index) => parts[index]?.isLocked === true);
}

/** Returns the texts of a segment with its parts. */
export const toTexts = (row: HistorySegmentRow): SplitTexts => ({
  source: row.source,
  target: row.target,
  marks: soundMarks(marksFromJson(row.marks_json)),
  parts: toParts(row),
});

/** Converts the texts for storage. A segment is confirmed, or locked, when all its parts are. */
export function toWording(
  { target, marks, parts }: SplitTexts,
  decided: HistorySegmentRow['decided'],
  before: Pick<HistorySegmentRow, 'marks_json'>,
): SegmentWordingRow {
  return {
    target,
    marks_json: marksToJson(marks, before.marks_json),
    parts_json: partsToJson(parts),
    decided: parts === null ? decided : decidedOfParts(parts),
  };
}

/** Returns the wording of a filled segment that is whole, which stays filled as long as its text is the same. */
const keptFilled = (segment: HistorySegmentRow, wording: SegmentWordingRow): SegmentWordingRow =>
  segment.parts_json === FILLED_WHOLE && wording.target === segment.target
    ? { ...wording, parts_json: FILLED_WHOLE }
    : wording;

function decidedOfParts(parts: readonly SegmentPart[]): HistorySegmentRow['decided'] {
  if (parts.every(({ isLocked }) => isLocked)) return 'locked';
  return parts.every(({ isConfirmed }) => isConfirmed) ? 'confirmed' : null;
}

/** Returns how a segment reads after a replacement in it. */
export function replacedWording(
  segment: HistorySegmentRow,
  target: string,
  changes: Parameters<typeof reword>[3],
): SegmentWordingRow {
  return toWording(reword(toTexts(segment), target, undefined, changes), null, segment);
}

/**
 * Returns a segment, or a part of it, with the wording of an equal source, which nobody has seen there.
 * @param tags of the text, and of the whole segment as it is shown; absent where there are none
 * @returns null where its parts could not stay
 */
export function filledWording(
  segment: HistorySegmentRow,
  part: number | undefined,
  target: string,
  tags?: { marks: readonly TagMark[]; rowMarks: readonly TagMark[] },
): SegmentWordingRow | null {
  const found = toTexts(segment);
  if (part === undefined) {
    const marks = tags?.marks ?? null;
    const whole = toWording({ ...found, target, marks, parts: null }, null, segment);
    return { ...whole, parts_json: FILLED_WHOLE };
  }
  const texts = { ...found, marks: found.marks ?? tags?.rowMarks ?? null };
  const reworded = rewordPart(texts, part, target, tags?.marks);
  if (reworded.parts?.length !== found.parts?.length) return null;
  const parts =
    reworded.parts?.map((one, index) =>
      index === part ? { ...one, isEdited: false, isFilled: true as const } : one,
    ) ?? null;
  return toWording({ ...reworded, parts }, null, segment);
}

/** Returns the text of a part, from 0; all of a segment that is not split. */
export function textOfPart(segment: HistorySegmentRow, part: number): string {
  const texts = toTexts(segment);
  return texts.parts === null ? texts.target : (partTexts(texts)[part]?.target ?? texts.target);
}

/**
 * Returns the edited text of a segment: a part, or all of it.
 * @throws `input/conflict` for a part that no longer exists
 */
function editedText(texts: SplitTexts, part: number | undefined): string {
  if (part === undefined) return texts.target;
  const near = texts.parts?.slice(part, part + 2) ?? [];
  const [text] = partTexts({ ...texts, parts: near });
  if (text === undefined) throw segmentChanged();
  return text.target;
}

/**
 * Plans an edit; null when nothing changes.
 * @throws `input/conflict` when the segment is locked, or its text differs from the one the edit was based
 * on
 */
export function planEdit(
  segment: HistorySegmentRow,
  edit: Pick<EditHistorySegment, 'target' | 'isConfirmed' | 'marks' | 'part' | 'rowMarks' | 'was'>,
): SegmentEdit | null {
  const { isConfirmed = false, marks, part } = edit;
  const texts = toTexts(segment);
  requireUnlocked(segment, texts, part);
  const before = editedText(texts, part);
  const wording = edit.target.toWellFormed();
  const isStale = edit.was !== undefined && edit.was.toWellFormed() !== before;
  if (isStale && wording !== before) throw segmentChanged();
  const reworded = rewordEdited(texts, wording, edit);
  const isSame =
    reworded.target === segment.target &&
    (marks === undefined || JSON.stringify(reworded.marks) === segment.marks_json);
  const decided = isConfirmed ? 'confirmed' : isSame ? segment.decided : null;
  const next = isConfirmed ? confirmed(reworded, texts.parts?.[part ?? -1]?.source) : reworded;
  // A part was edited, which joined it: the whole was never confirmed.
  const isJoined = part !== undefined && next.parts === null;
  const after = keptFilled(segment, toWording(next, isJoined ? null : decided, segment));
  const isNothing =
    isSame && after.decided === segment.decided && after.parts_json === segment.parts_json;
  return isNothing ? null : { segment, wording: after };
}

/** Applies an edit. One without tags keeps the tags of an unchanged text. */
function rewordEdited(
  texts: SplitTexts,
  wording: string,
  { part, marks, rowMarks }: Pick<EditHistorySegment, 'part' | 'marks' | 'rowMarks'>,
): SplitTexts {
  if (part !== undefined) {
    const base = texts.marks ?? (marks === undefined ? null : (rowMarks ?? []));
    return rewordPart({ ...texts, marks: base }, part, wording, marks);
  }
  const isSame = wording === texts.target && marks === undefined;
  return isSame ? texts : reword(texts, wording, marks);
}

/** @throws `input/conflict` when the part, or any part of a whole segment, is locked */
export function requireUnlocked(
  { position, decided }: HistorySegmentRow,
  { parts }: SplitTexts,
  part: number | undefined,
): void {
  const touched = part === undefined ? parts : parts?.slice(part, part + 1);
  if (decided === 'locked' || touched?.some(({ isLocked }) => isLocked)) {
    throw segmentLocked(position);
  }
}

/** @param source where the part begins; absent: all parts */
function confirmed(all: SplitTexts, source?: number): SplitTexts {
  const texts = source === undefined ? joinGuesses(all) : all;
  const parts =
    texts.parts?.map((part) =>
      source === undefined || part.source === source ? { ...part, isConfirmed: true } : part,
    ) ?? null;
  return { ...texts, parts };
}

/**
 * Returns a segment of which a part, or all, was decided. Opening what is locked only unlocks it.
 * @throws `input/conflict` for a part that no longer exists, or is locked and to be confirmed
 */
export function decidedWording(
  segment: HistorySegmentRow,
  state: DecidedState,
  part: number | undefined,
): SegmentWordingRow {
  const found = toTexts(segment);
  editedText(found, part);
  if (state === 'confirmed') requireUnlocked(segment, found, part);
  const texts = state === 'confirmed' && part === undefined ? joinGuesses(found) : found;
  const isDecided = (index: number): boolean => part === undefined || part === index;
  const isLocked = texts.parts?.some((one, index) => isDecided(index) && one.isLocked) ?? false;
  const after =
    state === 'locked'
      ? { isLocked: true }
      : state === 'confirmed'
        ? { isConfirmed: true }
        : isLocked
          ? { isLocked: false }
          : { isConfirmed: false };
  const parts =
    texts.parts?.map((one, index) => (isDecided(index) ? { ...one, ...after } : one)) ?? null;
  return keptFilled(
    segment,
    toWording({ ...texts, parts }, state === 'open' ? null : state, segment),
  );
}

/** Returns a segment with a part split in two. @throws `input/invalid` where it cannot be split */
export function splitWording(
  segment: HistorySegmentRow,
  { part = 0, cut, rowMarks }: Pick<SplitHistorySegment, 'part' | 'cut' | 'rowMarks'>,
): SegmentWordingRow {
  const texts = toTexts(segment);
  requireUnlocked(segment, texts, part);
  const split = splitPart({ ...texts, marks: texts.marks ?? rowMarks ?? [] }, part, cut, {
    isConfirmed: segment.decided === 'confirmed',
    isEdited: segment.is_changed_by_me === 1,
  });
  if (typeof split === 'string') throw new AppError('input/invalid', CUT_FAULTS[split]);
  return toWording({ ...split, marks: texts.marks }, segment.decided, segment);
}

/**
 * Returns a segment with two of its parts joined.
 * @throws `input/invalid` when there is no other part there: segments are those of the document; `input/conflict` when
 *   the part itself no longer exists
 */
export function joinedWording(
  segment: HistorySegmentRow,
  { part, to }: Pick<JoinHistorySegment, 'part' | 'to'>,
): SegmentWordingRow {
  const texts = toTexts(segment);
  const first = to === 'next' ? part : part - 1;
  if (part >= (texts.parts?.length ?? 1)) throw segmentChanged();
  if (texts.parts?.[first] === undefined || texts.parts[first + 1] === undefined) {
    throw new AppError('input/invalid', JOIN_FAULTS[to]);
  }
  requireUnlocked(segment, texts, first);
  requireUnlocked(segment, texts, first + 1);
  const areConfirmed = texts.parts.every(({ isConfirmed }) => isConfirmed);
  return toWording(joinPart(texts, first), areConfirmed ? 'confirmed' : null, segment);
}
