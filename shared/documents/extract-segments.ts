import type { DocumentFormatId } from '../domain/documents/format.ts';
import { countCodePoints } from '../graphemes.ts';
import type { DocumentSegment } from './document-segment.ts';
import type { Counted, ReadBudget } from './read-budget.ts';
import type { TextRules } from './rules/text-rules.ts';
import { decodeText } from './text-encoding.ts';

/** Reads one segment per line with text; the ID is the number of the line, from 0. */
function readTextSegments(bytes: Uint8Array, budget: ReadBudget): ReadSegments {
  return decodeText(bytes)
    .text.split(/\r\n|\r|\n/)
    .flatMap((line, index) => {
      const text = line.trim();
      if (text === '') return [];
      const location = `line ${String(index + 1)}`;
      return [budget.count({ id: `line#${String(index)}`, text, location })];
    });
}

type ReadSegments = Counted<DocumentSegment>[];
type Side = 'source' | 'target';
/** Reads segments, each of which was counted. */
type SegmentReader = (
  bytes: Uint8Array,
  budget: ReadBudget,
  side: Side,
  rules?: TextRules,
) => ReadSegments;

/**
 * Readers by format, each loaded when needed; null if the text of the format cannot be read here.
 */
const READERS: Readonly<Record<DocumentFormatId, (() => Promise<SegmentReader>) | null>> = {
  docx: async () => (await import('./office/docx-text.ts')).readDocxSegments,
  pptx: async () => (await import('./office/pptx-text.ts')).readPptxSegments,
  xlsx: async () => (await import('./office/xlsx-text.ts')).readXlsxSegments,
  idml: async () => (await import('./idml/idml-text.ts')).readIdmlSegments,
  txt: () => Promise.resolve(readTextSegments),
  html: async () => (await import('./html/html-text.ts')).readHtmlSegments,
  srt: async () => (await import('./srt-text.ts')).readSrtSegments,
  xliff: async () => (await import('./xliff/xliff-text.ts')).readXliffSegments,
  po: async () => (await import('./po/po-text.ts')).readPoSegments,
  xml: async () => (await import('./xml/xml-text.ts')).readXmlSegments,
  json: async () => (await import('./json/json-text.ts')).readJsonSegments,
  pdf: null,
  jpeg: null,
  png: null,
};

/**
 * Reads the text of a document as segments in reading order, none of them empty.
 * @param budget of this file
 * @param side which language of a format that contains both
 * @param rules what to translate in XML and JSON files
 * @returns null for formats whose text cannot be read here
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export async function extractSegments(
  format: DocumentFormatId,
  bytes: Uint8Array,
  budget: ReadBudget,
  side: Side = 'source',
  rules?: TextRules,
): Promise<ReadSegments | null> {
  const read = await READERS[format]?.();
  if (read === undefined) return null;
  budget.addBytes(bytes.length);
  return read(bytes, budget, side, rules);
}

/**
 * Counts the Unicode code points of a document as translation services bill them: a text file like
 * the same text in a request, with its line ends and spaces; other documents by their segments.
 */
export function countDocumentChars(
  format: DocumentFormatId,
  bytes: Uint8Array,
  segments: readonly DocumentSegment[],
): number {
  return format === 'txt' && segments.length > 0
    ? countCodePoints(decodeText(bytes).text)
    : countChars(segments);
}

/**
 * Counts the Unicode code points of all segments together, as translation services count
 * characters.
 */
export function countChars(segments: readonly DocumentSegment[]): number {
  let count = 0;
  for (const { text } of segments) {
    // Iterating a string yields code points, with a surrogate pair as one.
    for (const _ of text) count += 1;
  }
  return count;
}
