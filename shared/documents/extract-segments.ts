import type { DocumentFormatId } from '../domain/documents/format.ts';
import type { DocumentSegment } from './document-segment.ts';
import { decodeText } from './text-encoding.ts';

/** One segment per line with text; the id is the number of the line, from 0. */
function readTextSegments(bytes: Uint8Array): DocumentSegment[] {
  return decodeText(bytes)
    .text.split(/\r\n|\r|\n/)
    .map((line, index) => ({
      id: `line#${String(index)}`,
      text: line.trim(),
      location: `line ${String(index + 1)}`,
    }))
    .filter((segment) => segment.text !== '');
}

/**
 * Reads the text of a document as segments in reading order; the reader of a format is loaded when
 * it is needed, none of them empty.
 * @param side which language of a format that holds both
 * @returns null for formats whose text cannot be read here
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export async function extractSegments(
  format: DocumentFormatId,
  bytes: Uint8Array,
  side: 'source' | 'target' = 'source',
): Promise<DocumentSegment[] | null> {
  if (format === 'docx') return (await import('./office/docx-text.ts')).readDocxSegments(bytes);
  if (format === 'pptx') return (await import('./office/pptx-text.ts')).readPptxSegments(bytes);
  if (format === 'xlsx') return (await import('./office/xlsx-text.ts')).readXlsxSegments(bytes);
  if (format === 'txt') return readTextSegments(bytes);
  if (format === 'html') return (await import('./html/html-text.ts')).readHtmlSegments(bytes);
  if (format === 'srt') return (await import('./srt-text.ts')).readSrtSegments(bytes);
  if (format === 'xliff') {
    return (await import('./xliff/xliff-text.ts')).readXliffSegments(bytes, side);
  }
  if (format === 'po') return (await import('./po/po-text.ts')).readPoSegments(bytes, side);
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
