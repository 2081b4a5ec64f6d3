import type { TagMark } from '../../../shared/domain/documents/tags.ts';

/** Positions of tags that a person set: null where none were set, `damaged` where they cannot be read. */
export type StoredMarks = TagMark[] | 'damaged' | null;

/** Reads stored positions of tags; a damaged value affects only its own segment. */
export function marksFromJson(json: string | null): StoredMarks {
  if (json === null) return null;
  try {
    const marks: unknown = JSON.parse(json);
    return Array.isArray(marks) && marks.every(isMark) ? marks : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Converts positions of tags for storage. Without new ones, a damaged value stays, so that it is reported. */
export function marksToJson(
  marks: readonly TagMark[] | null,
  before: string | null,
): string | null {
  if (marks !== null) return JSON.stringify(marks);
  return marksFromJson(before) === 'damaged' ? before : null;
}

/** Returns the positions that are certain; null for all others. */
export const soundMarks = (marks: StoredMarks): TagMark[] | null =>
  marks === 'damaged' ? null : marks;

const isMark = (mark: Partial<TagMark> | null): mark is TagMark =>
  isAtLeast(mark?.at, 0) &&
  isAtLeast(mark?.tag, 1) &&
  ['begins', 'ends', 'stands'].includes(mark?.side ?? '');

const isAtLeast = (number: number | undefined, least: number): boolean =>
  Number.isInteger(number) && (number ?? -1) >= least;
