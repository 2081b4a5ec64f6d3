import { alignSegments } from '../../shared/documents/align-segments.ts';
import { extractSegments } from '../../shared/documents/extract-segments.ts';
import type { DocumentFormatId } from '../../shared/domain/document-format.ts';
import type { HistorySegment } from '../../shared/domain/history.ts';
import type { FileContent } from './read-regular-file.ts';

/**
 * Pairs the texts of a document and its translation; empty for formats that cannot be read here.
 * @throws `document/*` when one of them cannot be read
 */
export function pairSegments(
  format: DocumentFormatId,
  source: FileContent,
  target: FileContent,
): HistorySegment[] {
  const sourceSegments = extractSegments(format, source.bytes);
  const targetSegments = extractSegments(format, target.bytes);
  if (sourceSegments === null || targetSegments === null) return [];
  return alignSegments(sourceSegments, targetSegments);
}

/**
 * True when both files hold the same bytes, or the same text paragraph by paragraph. Files without
 * any text are compared by their bytes alone.
 * @throws `document/*` when one of them cannot be read
 */
export function hasSameText(format: DocumentFormatId, a: FileContent, b: FileContent): boolean {
  if (a.sha256 === b.sha256) return true;
  const pairs = pairSegments(format, a, b);
  return pairs.length > 0 && pairs.every((pair) => pair.source === pair.target);
}
