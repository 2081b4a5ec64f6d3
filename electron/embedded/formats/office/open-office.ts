import { detectContent } from '../../../../shared/documents/content-kind.ts';
import {
  damagedDocument,
  emptyDocument,
  encryptedDocument,
  unsupportedDocument,
} from '../../../../shared/documents/document-errors.ts';
import {
  openOoxmlPackage,
  type OoxmlPackage,
} from '../../../../shared/documents/office/ooxml-package.ts';

type OfficeFormat = 'docx' | 'pptx' | 'xlsx';

/**
 * Opens an office file after checking that it is of the expected kind.
 * @throws `document/empty`, `document/encrypted`, `document/unsupported` (macros, templates, a
 * different kind of file), `document/damaged`, `document/too-large`
 */
export function openOffice(bytes: Uint8Array, format: OfficeFormat): OoxmlPackage {
  if (bytes.length === 0) throw emptyDocument('documentErrors.emptyFile');
  const content = detectContent(bytes);
  if (content.kind === format) return openOoxmlPackage(bytes);
  if (content.kind === 'protected-office') throw encryptedDocument();
  if (content.kind === 'docx' || content.kind === 'pptx' || content.kind === 'xlsx') {
    const values = { kind: content.kind, extension: format };
    throw unsupportedDocument('documentErrors.misnamed', values);
  }
  if (content.kind === 'other') throw unsupportedDocument(content.message, content.values);
  throw damagedDocument('faults.otherKind', { kind: format.toUpperCase() });
}
