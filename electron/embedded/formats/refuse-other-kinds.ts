import { hasAsciiAt } from '../../../shared/documents/bytes.ts';
import { detectContent } from '../../../shared/documents/content-kind.ts';
import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';

/**
 * Refuses other kinds of text-based files: translating their texts would damage them.
 * @throws `document/unsupported`
 */
export function refuseOtherKinds(bytes: Uint8Array): void {
  if (hasAsciiAt(bytes, '%PDF-', 0)) {
    throw unsupportedDocument({
      english: 'The file is really a PDF. Rename it so that it ends in .pdf and use that file.',
    });
  }
  if (!hasAsciiAt(bytes, '{\\rtf', 0)) return;
  const content = detectContent(bytes);
  if (content.kind === 'other') throw unsupportedDocument(content.message, content.values);
}
