import {
  cutToBytes,
  MAX_NAME_BYTES,
  utf8LengthOf,
  withoutForbidden,
  withoutReserved,
} from './file-name.ts';
import { extensionOf } from './format.ts';

/** A longer extension counts as part of the name. */
const MAX_EXTENSION_LENGTH = 16;

/**
 * Makes the name of a translated file: `<name>.<target>.<extension>`, with the target in lowercase,
 * valid on Windows, macOS, and Linux, and at most 255 bytes long. Only the name part is shortened
 * if necessary.
 * @param fileName base name of the source
 * @param targetLang language code, e.g. `EN-GB`
 * @param outputExtension extension of the result without a dot, if it differs from the source's
 * @param attempt from 1; from 2 on the number is added, as in `report.de (2).docx`
 */
export function deliveredName(
  fileName: string,
  targetLang: string,
  outputExtension?: string | null,
  attempt = 1,
): string {
  const ending = extensionOf(fileName);
  const hasExtension = ending !== '' && ending.length <= MAX_EXTENSION_LENGTH;
  // Sliced from the name itself, so the extension keeps its case.
  const written = hasExtension ? fileName.slice(-ending.length) : '';
  // A template that is filled in is no longer a template.
  const sourceExtension = ending === 'pot' ? written.slice(0, -1) : written;
  const stem = hasExtension ? fileName.slice(0, -ending.length - 1) : fileName;

  const extension = withoutForbidden(outputExtension ?? sourceExtension).replace(/[. ]+$/, '');
  const target = targetLang.toLowerCase().replace(/[^a-z0-9-]/g, '');
  const number = attempt >= 2 ? ` (${String(attempt)})` : '';
  const tail = `.${target}${number}${extension === '' ? '' : `.${extension}`}`;

  const clean = withoutReserved(withoutForbidden(stem).replace(/[. ]+$/, ''));
  const cut = cutToBytes(clean, MAX_NAME_BYTES - utf8LengthOf(tail));
  return `${cut === '' ? 'document' : cut}${tail}`;
}
