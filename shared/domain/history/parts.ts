import { placeBetweenGraphemes } from '../../graphemes.ts';
import type { TagMark } from '../documents/tags.ts';
import type { FoundRange } from './replace.ts';

/**
 * Parts of a segment that is split: where each begins in both texts, in UTF-16 units; it goes up to the next one. The
 * first begins at 0. Joined, the parts are the texts, to the letter.
 */
export interface SegmentPart {
  source: number;
  target: number;
  isConfirmed: boolean;
  /** Its wording is the person's. */
  isEdited: boolean;
}

/** The texts of a segment, with what lies in them. */
export interface SplitTexts {
  readonly source: string;
  readonly target: string;
  /** Where a person put the tags of the target; null: nobody did. */
  readonly marks: readonly TagMark[] | null;
  /** Null: not split. */
  readonly parts: readonly SegmentPart[] | null;
}

/** One part as it is shown and edited. */
export interface PartText {
  /** Of the source, with the blanks at its end. */
  source: string;
  /** Without the blanks that separate it from the next part: those stay where they are. */
  target: string;
  sourceStart: number;
  /** Of `target` in the translation. */
  targetStart: number;
}

/** Where a part is cut, from its own start, in UTF-16 units. */
export interface PartCut {
  source: number;
  target: number;
}

/** Why a segment cannot be split there. */
export type CutFault = 'empty-source' | 'inside-tag';

/** A stretch that got another text. */
interface Change extends FoundRange {
  /** Of the new text. */
  length: number;
}

/**
 * A place to cut that is nearest before or at this one, between what people see as characters. Blanks there stay with
 * what is before them, unless that is inside of a tag.
 */
export function placeCut(text: string, at: number, marks: readonly TagMark[] = []): number {
  const wanted = Math.min(Math.max(0, at), text.length);
  const place = placeBetweenGraphemes(text, wanted);
  const after = text.length - text.slice(place).trimStart().length;
  const before = text.slice(0, place).trimEnd().length;
  return [after, place, before].find((one) => isOutsideOfTags(text, marks, one)) ?? after;
}

/** No pair of tags begins before the place and ends after it. */
export function isOutsideOfTags(text: string, marks: readonly TagMark[], at: number): boolean {
  const count = countBefore(text, marks, at);
  const open = new Set<number>();
  for (const { tag, side } of marks.slice(0, count)) {
    if (side === 'begins') open.add(tag);
    if (side === 'ends') open.delete(tag);
  }
  return !marks.slice(count).some(({ tag, side }) => side === 'ends' && open.has(tag));
}

/**
 * How many of the marks belong to what is before a place. Of those at the place itself: what ends there, with all in
 * front of it; and what stands there, unless blanks are before it.
 */
function countBefore(text: string, marks: readonly TagMark[], at: number): number {
  const first = marks.findIndex((mark) => mark.at >= at);
  if (first === -1) return marks.length;
  const here = marks.slice(first).filter((mark) => mark.at === at);
  const firstBegin = here.findIndex(({ side }) => side === 'begins');
  const near = firstBegin === -1 ? here : here.slice(0, firstBegin);
  const isApart = /\s/u.test(text.charAt(at - 1));
  return first + (isApart ? near.findLastIndex(({ side }) => side === 'ends') + 1 : near.length);
}

/** The marks between two places of a text; null: its beginning, or its end. */
function marksWithin(
  text: string,
  marks: readonly TagMark[],
  start: number | null,
  end: number | null,
): readonly TagMark[] {
  const from = start === null ? 0 : countBefore(text, marks, start);
  return marks.slice(from, end === null ? marks.length : countBefore(text, marks, end));
}

const shifted = (marks: readonly TagMark[], by: number): TagMark[] =>
  marks.map((mark) => ({ ...mark, at: mark.at + by }));

/** Whether these can be the parts of the texts: what another version wrote is not trusted. */
export function arePartsOf(
  parts: readonly SegmentPart[],
  { source, target }: Pick<SplitTexts, 'source' | 'target'>,
): boolean {
  const [first] = parts;
  if (parts.length < 2 || first?.source !== 0 || first.target !== 0) return false;
  return parts.every((part, index) => {
    const before = parts[index - 1];
    if (before === undefined) return true;
    const isAscending = part.source > before.source && part.target >= before.target;
    return isAscending && part.source < source.length && part.target <= target.length;
  });
}

/** The parts in order; one that is all of it where it is not split. */
export function partTexts({
  source,
  target,
  parts,
}: Pick<SplitTexts, 'source' | 'target' | 'parts'>): PartText[] {
  if (parts === null) return [{ source, target, sourceStart: 0, targetStart: 0 }];
  return parts.map((part, index) => {
    const next = parts[index + 1];
    const text = target.slice(part.target, next?.target);
    return {
      source: source.slice(part.source, next?.source),
      target: next === undefined ? text : text.trimEnd(),
      sourceStart: part.source,
      targetStart: part.target,
    };
  });
}

/** The marks of a part of one of the texts, counted from its own start. */
export function marksOfPart(
  { parts, ...texts }: Pick<SplitTexts, 'source' | 'target' | 'parts'>,
  marks: readonly TagMark[],
  index: number,
  side: 'source' | 'target',
): TagMark[] {
  const start = parts?.[index]?.[side] ?? 0;
  const own = marksWithin(
    texts[side],
    marks,
    index === 0 ? null : start,
    parts?.[index + 1]?.[side] ?? null,
  );
  return shifted(own, -start);
}

/**
 * The marks of the target in which those of one part are others.
 * @param own counted from the start of the part
 * @param growth by how much the part becomes longer
 */
export function withMarksOfPart(
  { target, parts }: Pick<SplitTexts, 'target' | 'parts'>,
  marks: readonly TagMark[],
  index: number,
  own: readonly TagMark[],
  growth: number,
): TagMark[] {
  if (parts === null) return [...own];
  const start = parts[index]?.target ?? 0;
  const end = parts[index + 1]?.target ?? null;
  return [
    ...(index === 0 ? [] : marksWithin(target, marks, null, start)),
    ...shifted(own, start),
    ...(end === null ? [] : shifted(marksWithin(target, marks, end, null), growth)),
  ];
}

/**
 * The texts with another wording of one part.
 * @param marks of the part, counted from its start; absent: its tags stay where they are
 */
export function rewordPart(
  texts: SplitTexts,
  index: number,
  wording: string,
  marks?: readonly TagMark[],
): SplitTexts {
  const { target, parts } = texts;
  const old = partTexts(texts)[index];
  if (parts === null || old === undefined) return reword(texts, wording, marks);
  const start = old.targetStart;
  const nextStart = parts[index + 1]?.target ?? target.length;
  // Blanks that the person typed at the end take the place of those that were there.
  const end = wording === wording.trimEnd() ? start + old.target.length : nextStart;
  const reworded = target.slice(0, start) + wording + target.slice(end);
  const growth = reworded.length - target.length;
  const moved = parts.map((part, at) => ({
    ...part,
    target: at > index ? part.target + growth : part.target,
    ...(at === index && wording !== old.target ? { isEdited: true, isConfirmed: false } : {}),
  }));
  const own =
    marks ??
    (texts.marks === null
      ? null
      : marksOfPart(texts, texts.marks, index, 'target').map((mark) => ({
          ...mark,
          at: movePlace(mark.at, differences(target.slice(start, end), wording)),
        })));
  return withSoundParts({
    ...texts,
    target: reworded,
    marks: own === null ? null : withMarksOfPart(texts, texts.marks ?? [], index, own, growth),
    parts: moved,
  });
}

/**
 * The texts with another target. Cuts stay where it is certain where they are now; the others go, so that parts are
 * joined. Marks that a person gave to a split segment stay with it.
 * @param marks of the new target, where the person put them
 * @param changes in order, where they are known
 */
export function reword(
  texts: SplitTexts,
  target: string,
  marks?: readonly TagMark[],
  changes?: readonly Change[],
): SplitTexts {
  const { parts } = texts;
  if (parts === null) return { ...texts, target, marks: marks ?? null };
  const known = changes ?? differences(texts.target, target);
  const places = parts.map((part, index) => {
    if (index === 0) return 0;
    return changes === undefined
      ? certainPlace(texts.target, target, part.target)
      : placeBetween(part.target, changes);
  });
  const moved: SegmentPart[] = [];
  for (const [index, part] of parts.entries()) {
    const place = places[index] ?? null;
    const last = moved.at(-1);
    if (last !== undefined && (place === null || place < last.target)) {
      moved[moved.length - 1] = joined(last, part);
    } else {
      moved.push({ ...part, target: place ?? 0 });
    }
  }
  const reworded = moved.map((part, index) => {
    const from = parts.find(({ source }) => source === part.source)?.target ?? 0;
    const nextSource = moved[index + 1]?.source;
    const to = parts.find(({ source }) => source === nextSource)?.target;
    const isSame =
      texts.target.slice(from, to) === target.slice(part.target, moved[index + 1]?.target);
    return isSame ? part : { ...part, isEdited: true, isConfirmed: false };
  });
  const kept = texts.marks?.map((mark) => ({ ...mark, at: movePlace(mark.at, known) })) ?? null;
  return withSoundParts({ ...texts, target, marks: marks ?? kept, parts: reworded });
}

/** What replacing found places comes to. */
export function changesOf(found: readonly FoundRange[], replaceWith: string): Change[] {
  return found.map(({ start, end }) => ({ start, end, length: replaceWith.length }));
}

/** The texts with one part cut in two, or why that cannot be. */
export function splitPart(
  texts: SplitTexts,
  index: number,
  cut: PartCut,
  whole: Pick<SegmentPart, 'isConfirmed' | 'isEdited'>,
): SplitTexts | CutFault {
  const parts = texts.parts ?? [{ source: 0, target: 0, ...whole }];
  const part = parts[index];
  if (part === undefined) return 'empty-source';
  const sourceEnd = parts[index + 1]?.source ?? texts.source.length;
  const targetEnd = parts[index + 1]?.target ?? texts.target.length;
  const source = placeCut(texts.source, part.source + cut.source);
  const isSourceCut =
    texts.source.slice(part.source, source).trim() !== '' &&
    texts.source.slice(source, sourceEnd).trim() !== '';
  if (!isSourceCut) return 'empty-source';
  const marks = texts.marks ?? [];
  const wanted = placeCut(texts.target, part.target + cut.target, marks);
  const target = Math.min(Math.max(part.target, wanted), targetEnd);
  if (!isOutsideOfTags(texts.target, marks, target)) return 'inside-tag';
  return { ...texts, parts: parts.toSpliced(index + 1, 0, { ...part, source, target }) };
}

/** The texts with a part joined to the one after it. */
export function joinPart(texts: SplitTexts, index: number): SplitTexts {
  const { parts } = texts;
  const [part, next] = [parts?.[index], parts?.[index + 1]];
  if (parts === null || part === undefined || next === undefined) return texts;
  const fewer = parts.toSpliced(index, 2, joined(part, next));
  return { ...texts, parts: fewer.length === 1 ? null : fewer };
}

const joined = (part: SegmentPart, next: SegmentPart): SegmentPart => ({
  ...part,
  isConfirmed: part.isConfirmed && next.isConfirmed,
  isEdited: part.isEdited || next.isEdited,
});

/** Without cuts through a character or a tag. */
function withSoundParts(texts: SplitTexts): SplitTexts {
  let sound = texts;
  for (let index = (texts.parts?.length ?? 0) - 1; index > 0; index -= 1) {
    const place = texts.parts?.[index]?.target ?? 0;
    const isSound =
      placeBetweenGraphemes(texts.target, place) === place &&
      isOutsideOfTags(texts.target, texts.marks ?? [], place);
    if (!isSound) sound = joinPart(sound, index - 1);
  }
  return sound;
}

/** What two texts have in common at their beginnings. */
function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/** At their ends. */
function commonSuffix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** One stretch that holds everything that is different. */
function differences(before: string, after: string): Change[] {
  const prefix = commonPrefix(before, after);
  const most = Math.min(before.length, after.length) - prefix;
  const suffix = Math.min(commonSuffix(before, after), most);
  const change = { start: prefix, end: before.length - suffix };
  return [{ ...change, length: after.length - suffix - prefix }];
}

/** Where a place of one text is in another; null where the text around it can be read in two ways, or in none. */
function certainPlace(before: string, after: string, at: number): number | null {
  const growth = after.length - before.length;
  const isBefore = at <= commonPrefix(before, after);
  const isAfter = before.length - at <= commonSuffix(before, after);
  if (isBefore && isAfter) return growth === 0 ? at : null;
  if (isBefore) return at;
  return isAfter ? at + growth : null;
}

/** The same where the changes are known; null inside of one. */
function placeBetween(at: number, changes: readonly Change[]): number | null {
  return changes.some(({ start, end }) => start < at && at < end) ? null : movePlace(at, changes);
}

/** The same; what was inside of a change is where that begins. */
function movePlace(at: number, changes: readonly Change[]): number {
  let growth = 0;
  for (const { start, end, length } of changes) {
    if (end <= at && !(start === end && at === start)) growth += length - (end - start);
    else if (start < at) return start + growth;
  }
  return at + growth;
}
