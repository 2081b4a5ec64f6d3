import { placeBetweenGraphemes } from '../../graphemes.ts';
import type { TagMark } from '../documents/tags.ts';
import {
  certainPlaces,
  differences,
  movePlace,
  placeBetween,
  type Change,
} from './text-changes.ts';

/**
 * One part of a segment, usually a sentence: where it begins in both texts, in UTF-16 units; it
 * extends to the next part. The first begins at 0. Joined, the parts are exactly the texts.
 */
export interface SegmentPart {
  source: number;
  target: number;
  isConfirmed: boolean;
  /** The user changed its wording. */
  isEdited: boolean;
  /** Its sides were paired by length and anchors, which counts until a person confirms the pair. */
  isAligned: boolean;
  isLocked: boolean;
  /** Its wording is that of an equal source, and nobody has changed it since. */
  isFilled?: true | undefined;
}

/** Returns true for a pair that was only aligned, and that nobody has confirmed. */
export const isGuess = ({ isAligned, isConfirmed }: SegmentPart): boolean =>
  isAligned && !isConfirmed;

/** Where a part begins, in UTF-16 units of both texts. */
export type PartStart = Pick<SegmentPart, 'source' | 'target'>;

/** The texts of a segment, with their marks and parts. */
export interface SplitTexts {
  readonly source: string;
  readonly target: string;
  /** Where the user put the tags of the target; null if untouched. */
  readonly marks: readonly TagMark[] | null;
  /** Null when not split. */
  readonly parts: readonly SegmentPart[] | null;
}

/** One part as it is shown and edited. */
export interface PartText {
  /** The part of the source, including the spaces at its end. */
  source: string;
  /** Excludes the spaces that separate it from the next part, which stay where they are. */
  target: string;
  sourceStart: number;
  /** Start of `target` in the translation. */
  targetStart: number;
}

/** Where a part is cut, relative to its start, in UTF-16 units. */
export interface PartCut {
  source: number;
  target: number;
}

/** Reason why a segment cannot be split there. */
export type CutFault = 'empty-source' | 'inside-tag';

/**
 * Finds the nearest place to cut, at or before the given one, between what people see as
 * characters. Spaces there stay with the text before them, unless that place is inside a tag.
 */
export function placeCut(text: string, at: number, marks: readonly TagMark[] = []): number {
  const wanted = Math.min(Math.max(0, at), text.length);
  const place = placeBetweenGraphemes(text, wanted);
  const after = text.length - text.slice(place).trimStart().length;
  const before = text.slice(0, place).trimEnd().length;
  return [after, place, before].find((one) => isOutsideOfTags(text, marks, one)) ?? after;
}

/** Returns true if no pair of tags begins before the place and ends after it. */
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
 * Counts the marks that belong to the text before a place. At the place itself, closing marks and
 * everything in front of them count, and so do standalone marks, unless they follow a space.
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

/** Returns the marks between two places of a text; null stands for its beginning or its end. */
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

/**
 * Checks whether these can be the parts of the texts; data that a different version wrote is not
 * trusted.
 */
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

/**
 * Returns the parts of a text that begin at these places, none of them confirmed.
 * @param isAligned how the places were found: by length and anchors, or as the service reported
 */
export function toSentenceParts(
  starts: readonly PartStart[],
  isAligned: boolean,
  isEdited = false,
): SegmentPart[] {
  const facts = { isConfirmed: false, isEdited, isAligned, isLocked: false };
  return starts.map(({ source, target }) => ({ source, target, ...facts }));
}

/** Returns the parts in order; a segment that is not split is one part. */
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

/** Returns the marks of a part of one of the texts, relative to its start. */
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
 * Returns the marks of the target with those of one part replaced.
 * @param own relative to the start of the part
 * @param growth number of UTF-16 units by which the part becomes longer
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

/** Returns the facts about an edited part; one that was confirmed before is certainly a pair. */
const editedPart = (part: SegmentPart) => ({
  isEdited: true,
  isConfirmed: false,
  isAligned: isGuess(part),
  isFilled: undefined,
});

/**
 * Returns the texts with a new wording of one part.
 * @param marks of the part, relative to its start; if absent, its tags stay where they are
 */
export function rewordPart(
  texts: SplitTexts,
  index: number,
  wording: string,
  marks?: readonly TagMark[],
): SplitTexts {
  const { target, parts } = texts;
  const [old] = partTexts({ ...texts, parts: parts?.slice(index, index + 2) ?? null });
  if (parts === null || old === undefined) return reword(texts, wording, marks);
  const start = old.targetStart;
  const nextStart = parts[index + 1]?.target ?? target.length;
  // Spaces that the user typed at the end replace the existing ones.
  const end = wording === wording.trimEnd() ? start + old.target.length : nextStart;
  const reworded = target.slice(0, start) + wording + target.slice(end);
  const growth = reworded.length - target.length;
  const moved = parts.map((part, at) => ({
    ...part,
    target: at > index ? part.target + growth : part.target,
    ...(at === index && wording !== old.target ? editedPart(part) : {}),
  }));
  const own =
    marks ??
    (texts.marks === null
      ? null
      : marksOfPart(texts, texts.marks, index, 'target').map((mark) => ({
          ...mark,
          at: movePlace(mark.at, differences(target.slice(start, end), wording)),
        })));
  const next = {
    ...texts,
    target: reworded,
    marks: own === null ? null : withMarksOfPart(texts, texts.marks ?? [], index, own, growth),
    parts: moved,
  };
  // Only the borders of this part can have become impossible; parts without text share them.
  const first = moved.findIndex((part) => part.target === start);
  const last = moved.findLastIndex((part) => part.target <= nextStart + growth);
  return withSoundParts(next, first, last);
}

/**
 * Returns the texts with a new target. Cuts whose new place is certain stay; the others are
 * dropped, which joins their parts. Marks that the user set on a split segment stay with it.
 * @param marks of the new target, where the user put them
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
  const certainPlace = changes === undefined ? certainPlaces(texts.target, target) : null;
  const places = parts.map((part, index) => {
    if (index === 0) return 0;
    return certainPlace === null ? placeBetween(part.target, known) : certainPlace(part.target);
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
  const starts = new Map(parts.map((part) => [part.source, part.target]));
  const reworded = moved.map((part, index) => {
    const next = moved[index + 1];
    const to = next === undefined ? undefined : starts.get(next.source);
    const before = texts.target.slice(starts.get(part.source), to);
    const isSame = before === target.slice(part.target, next?.target);
    return isSame ? part : { ...part, ...editedPart(part) };
  });
  const kept = texts.marks?.map((mark) => ({ ...mark, at: movePlace(mark.at, known) })) ?? null;
  return withSoundParts({ ...texts, target, marks: marks ?? kept, parts: reworded });
}

/** Returns the texts with one part split in two, or the reason why that is impossible. */
export function splitPart(
  texts: SplitTexts,
  index: number,
  cut: PartCut,
  whole: Pick<SegmentPart, 'isConfirmed' | 'isEdited'>,
): SplitTexts | CutFault {
  const parts = texts.parts ?? [
    { source: 0, target: 0, ...whole, isAligned: false, isLocked: false },
  ];
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

/** Returns the texts with a part joined to the next one. */
export function joinPart(texts: SplitTexts, index: number): SplitTexts {
  const { parts } = texts;
  const [part, next] = [parts?.[index], parts?.[index + 1]];
  if (parts === null || part === undefined || next === undefined) return texts;
  const fewer = parts.toSpliced(index, 2, joined(part, next));
  return { ...texts, parts: fewer.length === 1 ? null : fewer };
}

/**
 * Returns the texts with the beginning of a part, and so the end of the one before it, at another
 * place. Both parts have other texts then.
 * @param place in UTF-16 units, within these two parts
 */
export function moveBorder(
  texts: SplitTexts,
  index: number,
  side: keyof PartStart,
  place: number,
): SplitTexts {
  const parts = texts.parts?.map((part, at) => {
    if (at === index) return { ...part, ...editedPart(part), [side]: place };
    return at === index - 1 ? { ...part, ...editedPart(part) } : part;
  });
  return { ...texts, parts: parts ?? null };
}

/**
 * Returns the texts with neighbors joined that are only aligned: a person who confirms a segment as
 * a whole has not seen where it is cut.
 */
export function joinGuesses(texts: SplitTexts): SplitTexts {
  const areGuesses = texts.parts?.map(isGuess) ?? [];
  let sure = texts;
  for (let index = areGuesses.length - 2; index >= 0; index -= 1) {
    if (areGuesses[index] === true && areGuesses[index + 1] === true) sure = joinPart(sure, index);
  }
  return sure;
}

const joined = (part: SegmentPart, next: SegmentPart): SegmentPart => ({
  ...part,
  isConfirmed: part.isConfirmed && next.isConfirmed,
  isEdited: part.isEdited || next.isEdited,
  isAligned: part.isAligned || next.isAligned,
  isLocked: part.isLocked || next.isLocked,
  isFilled: part.isFilled && next.isFilled,
});

/** Drops cuts at the beginnings of these parts that go through a character or a tag. */
function withSoundParts(texts: SplitTexts, first = 1, last = Infinity): SplitTexts {
  let sound = texts;
  const end = Math.min(last, (texts.parts?.length ?? 0) - 1);
  for (let index = end; index >= Math.max(first, 1); index -= 1) {
    const place = texts.parts?.[index]?.target ?? 0;
    const isSound =
      placeBetweenGraphemes(texts.target, place) === place &&
      isOutsideOfTags(texts.target, texts.marks ?? [], place);
    if (!isSound) sound = joinPart(sound, index - 1);
  }
  return sound;
}
