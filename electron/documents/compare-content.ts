import { alignSegments } from '../../shared/documents/align-segments.ts';
import { extractSegments } from '../../shared/documents/extract-segments.ts';
import type { DocumentFormatId } from '../../shared/domain/document-format.ts';
import type { HistorySegment } from '../../shared/domain/history.ts';
import type { FileContent } from './read-regular-file.ts';

/**
 * Pairs the texts of a document and its translation; empty for formats that cannot be read here.
 * @throws `document/*` when one of them cannot be read
 */
export async function pairSegments(
  format: DocumentFormatId,
  source: FileContent,
  target: FileContent,
): Promise<HistorySegment[]> {
  const sourceSegments = await extractSegments(format, source.bytes);
  const targetSegments = await extractSegments(format, target.bytes, 'target');
  if (sourceSegments === null || targetSegments === null) return [];
  // Of a file that holds both languages only what was translated counts, not what was there before.
  const isBilingual = format === 'xliff';
  const sourceIds = new Set(isBilingual ? sourceSegments.map(({ id }) => id) : []);
  return alignSegments(
    sourceSegments,
    isBilingual ? targetSegments.filter(({ id }) => sourceIds.has(id)) : targetSegments,
  );
}

/**
 * True when both files hold the same bytes, or the same text paragraph by paragraph. Files without
 * any text are compared by their bytes alone.
 * @throws `document/*` when one of them cannot be read
 */
export async function hasSameText(
  format: DocumentFormatId,
  a: FileContent,
  b: FileContent,
): Promise<boolean> {
  if (a.sha256 === b.sha256) return true;
  const pairs = await pairSegments(format, a, b);
  return pairs.length > 0 && pairs.every((pair) => pair.source === pair.target);
}
