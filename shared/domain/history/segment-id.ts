/** Makes the ID of a segment from its position, which never changes within its item. */
export function segmentIdOf(itemId: string, position: number): string {
  return `${itemId}.${String(position)}`;
}

/** Matches what {@link placeOfSegment} can read. */
export const SEGMENT_ID = /^.{1,100}\.\d{1,15}$/su;

/** The item of a segment, and its place there from 0. */
export interface SegmentPlace {
  itemId: string;
  position: number;
}

export function placeOfSegment(segmentId: string): SegmentPlace {
  const end = segmentId.lastIndexOf('.');
  return { itemId: segmentId.slice(0, end), position: Number(segmentId.slice(end + 1)) };
}

/** A segment, or one of its parts, as a file names it. */
export interface FilePlace extends SegmentPlace {
  /** Where the part begins in the source, in UTF-16 units; absent for a whole segment. */
  sourceStart?: number;
}

/** Makes the ID of a segment or a part in files: `ITEM.POSITION` or `ITEM.POSITION:START`. */
export function fileIdOf({ itemId, position, sourceStart }: FilePlace): string {
  const id = segmentIdOf(itemId, position);
  return sourceStart === undefined ? id : `${id}:${String(sourceStart)}`;
}

const PART_ID = /^(?<id>.*):(?<start>\d{1,9})$/su;

/** Reads an ID made by {@link fileIdOf}; null for any other text. */
export function placeInFile(text: string): FilePlace | null {
  const { id = text, start } = PART_ID.exec(text)?.groups ?? {};
  if (!SEGMENT_ID.test(id)) return null;
  const place = placeOfSegment(id);
  return start === undefined ? place : { ...place, sourceStart: Number(start) };
}

const EXPORTED_ITEM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Returns the place that an ID from a file names; null for an ID that this app did not make. */
export function exportedPlace(id: string): FilePlace | null {
  const place = placeInFile(id);
  return place !== null && EXPORTED_ITEM.test(place.itemId) ? place : null;
}

/** Returns the number of a row of a document as it is shown: 17, or 17.1 for a part of a segment. */
export function rowNumber(
  { position, part }: { position: number; part?: number | undefined },
  { number }: { number: (value: number) => string },
): string {
  const whole = number(position + 1);
  return part === undefined ? whole : `${whole}.${number(part + 1)}`;
}

/** Makes the key of a part, from 0; the first part has the key of its segment. */
export const partKey = (segmentId: string, part = 0): string =>
  part === 0 ? segmentId : `${segmentId}/${String(part)}`;
