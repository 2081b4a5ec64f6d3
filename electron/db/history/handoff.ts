import type { SegmentComment, SegmentState } from '../../../shared/domain/history/history.ts';
import type { SegmentPart } from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import type { HandoffSegment } from '../../../shared/exchange/handoff/handoff-segment.ts';
import {
  decidedWording,
  hasLock,
  planEdit,
  replacedWording,
  segmentLocked,
  separateTexts,
  toParts,
} from './parts.ts';
import type { DecidedEdit } from './repo-types.ts';
import {
  locationOf,
  stateOf,
  type HistorySegmentRow,
  type SegmentEdit,
  type SegmentWordingRow,
} from './row.ts';

function changedMeanwhile(): AppError {
  return new AppError('input/conflict', 'reviewErrors.returnedChangedHere');
}

/** Returns a segment for a colleague, part by part where it has parts. */
export function toHandoff(
  row: HistorySegmentRow,
  comments: readonly SegmentComment[] = [],
): HandoffSegment[] {
  const { position, source, target } = row;
  const parts = toParts(row);
  const facts = { position, location: locationOf(row) };
  if (parts === null) {
    const texts = comments.map(({ text }) => text);
    return [{ ...facts, source, target, state: stateOf(row), comments: texts }];
  }
  return separateTexts({ source, target, parts }).map((text, index) => {
    const [part, next] = [parts[index], parts[index + 1]];
    const sourceEnd = next?.source ?? source.length;
    const targetEnd = next?.target ?? target.length;
    return {
      ...facts,
      part: {
        number: index + 1,
        sourceStart: text.sourceStart,
        sourceGap: source.slice(text.sourceStart + text.source.length, sourceEnd),
        targetGap: target.slice(text.targetStart + text.target.length, targetEnd),
      },
      source: text.source,
      target: text.target,
      state: row.decided === 'locked' || part === undefined ? 'locked' : stateOfPart(part),
      comments: comments
        .filter((one) => one.source >= text.sourceStart && one.source < (next?.source ?? Infinity))
        .map((one) => one.text),
    };
  });
}

function stateOfPart({ isLocked, isConfirmed, isEdited }: SegmentPart): SegmentState {
  if (isLocked) return 'locked';
  if (isConfirmed) return 'confirmed';
  return isEdited ? 'edited' : 'machine';
}

/**
 * Plans the edits of a segment, or of its parts, as one edit; null when nothing changes.
 * @returns also how many of the edits change something
 * @throws `input/conflict` when what they were decided on was changed meanwhile, or is locked
 */
export function planDecided(
  segment: HistorySegmentRow,
  edits: readonly DecidedEdit[],
): (SegmentEdit & { count: number }) | null {
  const parts = toParts(segment);
  if (edits.some((edit) => !isBase(segment, edit, parts))) throw changedMeanwhile();
  let row = segment;
  let count = 0;
  const isText = ({ before, target }: DecidedEdit): boolean => target !== before;
  // Mere confirmations first: they change no cut.
  for (const edit of edits.toSorted((a, b) => Number(isText(a)) - Number(isText(b)))) {
    const part = partOf(row, edit);
    // An earlier edit made this cut impossible, such as one that ends within a character.
    if (part === null) return planWhole(segment, edits);
    const wording = wordingOf(row, part, edit);
    if (wording === null) continue;
    row = { ...row, ...wording };
    count += 1;
  }
  const { target, decided, marks_json, parts_json } = row;
  return count === 0
    ? null
    : { segment, wording: { target, decided, marks_json, parts_json }, count };
}

/** Returns the number of the edited part, from 0; undefined for a whole segment; null for one that is gone. */
function partOf(
  row: HistorySegmentRow,
  { part, before }: DecidedEdit,
  parts: readonly SegmentPart[] | null = toParts(row),
): number | null | undefined {
  if (part === undefined) return undefined;
  const starts = parts?.map(({ source }) => source) ?? [0];
  const index = starts.indexOf(part.sourceStart);
  if (index === -1) return null;
  const near = parts?.slice(index, index + 2) ?? null;
  const [text] = separateTexts({ ...row, parts: near });
  return text?.target === before && text.source === part.source ? index : null;
}

/** Returns how a segment reads after an edit of it or of a part; null when nothing changes. */
function wordingOf(
  row: HistorySegmentRow,
  part: number | undefined,
  { before, target, isConfirmed }: DecidedEdit,
): SegmentWordingRow | null {
  const ofPart = part === undefined ? {} : { part };
  if (target !== before) {
    const isFirst = part !== undefined && before === '';
    const spacedTarget = isFirst ? spaced(row, part, target) : target;
    return planEdit(row, { target: spacedTarget, isConfirmed, ...ofPart })?.wording ?? null;
  }
  // Without a new text, no cut is tried again.
  const wording = isConfirmed ? decidedWording(row, 'confirmed', part) : row;
  const isSame = wording.decided === row.decided && wording.parts_json === row.parts_json;
  return isSame ? null : wording;
}

/** Adds the white space of the source around the first translation of a part between others. */
export function spaced(row: HistorySegmentRow, part: number, target: string): string {
  const parts = toHandoff(row);
  const own = parts[part];
  if (own === undefined || target.trim() === '') return target;
  const start = toParts(row)?.[part]?.target ?? 0;
  const [before, after] = [row.target.slice(0, start), row.target.slice(start)];
  const lead = before === before.trimEnd() && before !== '' ? parts[part - 1]?.part?.sourceGap : '';
  const trail = after === after.trimStart() && after !== '' ? own.part?.sourceGap : '';
  return (lead ?? '') + target + (trail ?? '');
}

/** Returns true if the text that the edit was decided on is still there. */
function isBase(
  segment: HistorySegmentRow,
  edit: DecidedEdit,
  parts: readonly SegmentPart[] | null,
): boolean {
  return edit.part === undefined
    ? segment.target === edit.before
    : partOf(segment, edit, parts) !== null;
}

/** Returns those of the edits that {@link planDecided} can make: their texts are unchanged and not locked. */
export function decidableEdits(
  segment: HistorySegmentRow,
  edits: readonly DecidedEdit[],
): DecidedEdit[] {
  const parts = toParts(segment);
  return edits.filter((edit) => {
    if (!isBase(segment, edit, parts)) return false;
    const part = partOf(segment, edit, parts);
    if (part === undefined) return !hasLock(segment);
    return segment.decided !== 'locked' && parts?.[part ?? 0]?.isLocked !== true;
  });
}

/** Plans edits of parts in the text of the whole segment, which keeps the parts that it can. */
function planWhole(
  segment: HistorySegmentRow,
  edits: readonly DecidedEdit[],
): SegmentEdit & { count: number } {
  const target = toHandoff(segment)
    .map(({ part, target: before, state }) => {
      const edit = edits.find((one) => one.part?.sourceStart === part?.sourceStart);
      if (edit !== undefined && state === 'locked') throw segmentLocked(segment.position);
      return (edit?.target ?? before) + (part?.targetGap ?? '');
    })
    .join('');
  return { segment, wording: replacedWording(segment, target, undefined), count: edits.length };
}
