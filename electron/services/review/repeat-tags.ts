import type { SegmentTags, TagMark } from '../../../shared/domain/documents/tags.ts';
import type { ConfirmGridRow, GridPlace } from '../../../shared/domain/history/grid.ts';
import { marksOfPart, partTexts } from '../../../shared/domain/history/parts.ts';
import type { RowFill, SegmentWording } from '../../db/history/repo-types.ts';
import type { TaggedSegments } from './tag-service.ts';

/** The tags of a row in the order of its source, and what they surround. */
interface RowTags {
  /** Kinds and places of the tags in the source, in a form that is equal for equal ones. */
  shape: string;
  /** Numbers of the tags, in the order of the source. */
  numbers: readonly number[];
  target: string;
  targetMarks: readonly TagMark[];
}

/**
 * Returns how the rows that have the same tags as a confirmed one, at the same places of their source, are filled with
 * its wording; the others are left out.
 * @param tagged segments of all these rows that have tags
 */
export function fillsWithTags(
  edit: Pick<ConfirmGridRow, 'position' | 'part' | 'target' | 'marks'>,
  places: readonly GridPlace[],
  tagged: TaggedSegments,
): RowFill[] {
  const own = rowTags(edit, tagged);
  const marks = edit.marks ?? (own?.target === edit.target ? own.targetMarks : undefined);
  return places.flatMap((place): RowFill[] => {
    const other = rowTags(place, tagged);
    const segment = tagged.get(place.position);
    if (own === null && other === null) return [place];
    if (own === null || other === null || own.shape !== other.shape) return [];
    const numberOf = new Map(own.numbers.map((number, at) => [number, other.numbers[at]]));
    const moved = marks?.flatMap((mark) => {
      const tag = numberOf.get(mark.tag);
      return tag === undefined ? [] : [{ ...mark, tag }];
    });
    const isWhole =
      moved?.length === marks?.length &&
      moved !== undefined &&
      hasSameTags(moved, other.targetMarks);
    if (!isWhole || segment === undefined) return [];
    return [{ ...place, tags: { marks: moved, rowMarks: segment.tags.target.marks } }];
  });
}

function hasSameTags(one: readonly TagMark[], other: readonly TagMark[]): boolean {
  const numbersOf = (marks: readonly TagMark[]): string =>
    marks
      .map(({ tag, side }) => `${String(tag)} ${side}`)
      .toSorted()
      .join();
  return numbersOf(one) === numbersOf(other);
}

/** Returns null for a row without tags. */
function rowTags({ position, part }: GridPlace, tagged: TaggedSegments): RowTags | null {
  const segment = tagged.get(position);
  if (segment === undefined) return null;
  const { tags, wording } = segment;
  const source = marksOf(wording, tags, part, 'source');
  const targetMarks = marksOf(wording, tags, part, 'target');
  if (source.length === 0 && targetMarks.length === 0) return null;
  const text = partTexts(wording)[part ?? 0];
  const lead = text === undefined ? 0 : text.source.length - text.source.trimStart().length;
  const numbers = [...new Set(source.map(({ tag }) => tag))];
  const kinds = new Map(
    tags.source.tags.map(({ number, kind, isPair }) => [number, [kind, isPair]]),
  );
  const shape = source.map(({ at, tag, side }) => [
    at - lead,
    side,
    numbers.indexOf(tag),
    kinds.get(tag),
  ]);
  return { shape: JSON.stringify(shape), numbers, target: text?.target ?? '', targetMarks };
}

const marksOf = (
  wording: SegmentWording,
  tags: SegmentTags,
  part: number | undefined,
  side: 'source' | 'target',
): TagMark[] =>
  part === undefined ? tags[side].marks : marksOfPart(wording, tags[side].marks, part, side);
