import { extensionOf, formatOfExtension } from '../../../shared/domain/document-format.ts';
import type { TranslatableFormat } from './document-format.ts';
import { docxFormat } from './docx.ts';
import { txtFormat } from './txt.ts';

/** The formats that this service translates. A new format is one more entry here. */
const FORMATS: readonly TranslatableFormat[] = [docxFormat, txtFormat];

/** The format of a file name, or null when this service does not translate such files. */
export function formatOfFileName(fileName: string): TranslatableFormat | null {
  const id = formatOfExtension(extensionOf(fileName))?.id;
  return FORMATS.find((format) => format.id === id) ?? null;
}

/** The extensions that are translated, for messages: "docx, txt". */
export function supportedExtensions(): string {
  return FORMATS.map((format) => format.id).join(', ');
}
