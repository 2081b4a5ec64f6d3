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

const EXPORTED_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/u;

/** Returns the place that an ID from a file names; null for an ID that this app did not make. */
export function exportedPlace(id: string): SegmentPlace | null {
  const [, itemId, position] = EXPORTED_ID.exec(id) ?? [];
  return itemId === undefined ? null : { itemId, position: Number(position) };
}

/** Makes the key of a part, from 0; the first part has the key of its segment. */
export const partKey = (segmentId: string, part = 0): string =>
  part === 0 ? segmentId : `${segmentId}/${String(part)}`;
