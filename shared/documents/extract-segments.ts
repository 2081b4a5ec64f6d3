import type { DocumentFormatId } from '../domain/document-format.ts';
import type { DocumentSegment } from './document-segment.ts';
import { readDocxSegments } from './docx-text.ts';
import { decodeText } from './text-encoding.ts';

/** One segment per line with text; the id is the number of the line, from 0. */
function readTextSegments(bytes: Uint8Array): DocumentSegment[] {
  return decodeText(bytes)
    .text.split(/\r\n|\r|\n/)
    .map((line, index) => ({ id: `line#${String(index)}`, text: line.trim() }))
    .filter((segment) => segment.text !== '');
}

/**
 * Reads the text of a document as segments in reading order, none of them empty.
 * @returns null for formats whose text cannot be read here
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export function extractSegments(
  format: DocumentFormatId,
  bytes: Uint8Array,
): DocumentSegment[] | null {
  if (format === 'docx') return readDocxSegments(bytes);
  if (format === 'txt') return readTextSegments(bytes);
  return null;
}

/** Unicode code points of all segments together, as translation services count characters. */
export function countChars(segments: readonly DocumentSegment[]): number {
  let count = 0;
  for (const { text } of segments) {
    // Iterating a string yields code points, a surrogate pair as one.
    for (const _ of text) count += 1;
  }
  return count;
}
