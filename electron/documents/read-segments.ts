import type { DocumentSegment } from '../../shared/documents/document-segment.ts';
import { extractSegments } from '../../shared/documents/extract-segments.ts';
import type { DocumentFormatId } from '../../shared/domain/document-format.ts';

/**
 * The texts of a document; of PDFs too, whose reader is no pure code.
 * @param side which language of a format that holds both
 * @returns null when they cannot be read here
 * @throws `document/*`
 * @see extractSegments
 */
export async function readSegments(
  format: DocumentFormatId,
  bytes: Uint8Array,
  side: 'source' | 'target' = 'source',
): Promise<DocumentSegment[] | null> {
  if (format === 'pdf') return (await import('./pdf-text.ts')).readPdfSegments(bytes);
  return extractSegments(format, bytes, side);
}
