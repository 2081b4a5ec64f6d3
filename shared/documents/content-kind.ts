import { AppError } from '../errors.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { TextValues } from '../i18n/text.ts';
import { hasAsciiAt, hasBytesAt, indexOfAscii } from './bytes.ts';
import { COMPOUND_FILE_SIGNATURE, listCompoundStreams } from './compound-file.ts';
import { isOoxmlPackage, openOoxmlPackage } from './office/ooxml-package.ts';
import { detectTextContent, type TextContentKind } from './text-content-kind.ts';
import { entryKey, openZip } from './zip/zip.ts';

/** Actual kind of a file, determined only from its bytes. */
export type ContentKind =
  | { kind: OfficeKind }
  | { kind: 'jpeg' | 'png'; isComplete: boolean }
  | { kind: 'pdf'; isEncrypted: boolean; isComplete: boolean }
  | TextContentKind
  /** An Office file that opens only with a password or a license. */
  | { kind: 'protected-office' }
  /** A kind that cannot be translated, with a message about it. */
  | { kind: 'other'; message: MessageId; values?: TextValues };

type OtherKind = Extract<ContentKind, { kind: 'other' }>;

/** Makes the result for an untranslatable kind. @param what a case of the message */
function other(what: string): OtherKind {
  return { kind: 'other', message: 'documentErrors.kindNotTranslatable', values: { what } };
}

/** Makes the result for a kind that its program can save as a translatable one. */
function saveAs(extension: OfficeKind, what: string): OtherKind {
  return { kind: 'other', message: 'documentErrors.kindToSaveAs', values: { what, extension } };
}

type OfficeKind = 'docx' | 'pptx' | 'xlsx';

/** First bytes of binary kinds that are recognized only to name them. */
const NAMED_SIGNATURES: readonly { signature: string; what: string }[] = [
  { signature: 'MZ', what: 'windowsProgram' },
  { signature: '\u007fELF', what: 'linuxProgram' },
  { signature: 'GIF8', what: 'gif' },
  { signature: 'BM', what: 'bmp' },
  { signature: 'II*\0', what: 'tiff' },
  { signature: 'MM\0*', what: 'tiff' },
  { signature: 'RIFF', what: 'media' },
  { signature: 'Rar!', what: 'rar' },
  { signature: '7z\u00bc\u00af', what: 'sevenZip' },
  { signature: '\u001f\u008b', what: 'gzip' },
];

/** Suffixes of the main content types of office files. */
const MAIN_TYPES: readonly { pattern: RegExp; kind: ContentKind }[] = [
  { pattern: /wordprocessingml\.document\.main\+xml$/, kind: { kind: 'docx' } },
  { pattern: /presentationml\.presentation\.main\+xml$/, kind: { kind: 'pptx' } },
  { pattern: /spreadsheetml\.sheet\.main\+xml$/, kind: { kind: 'xlsx' } },
  {
    pattern: /ms-word\..{0,100}macroenabled/,
    kind: saveAs('docx', 'wordMacros'),
  },
  {
    pattern: /ms-powerpoint\..{0,100}macroenabled/,
    kind: saveAs('pptx', 'powerPointMacros'),
  },
  {
    pattern: /ms-excel\..{0,100}macroenabled/,
    kind: saveAs('xlsx', 'excelMacros'),
  },
  { pattern: /wordprocessingml\.template/, kind: saveAs('docx', 'wordTemplate') },
  { pattern: /presentationml\.template/, kind: saveAs('pptx', 'powerPointTemplate') },
  { pattern: /presentationml\.slideshow/, kind: saveAs('pptx', 'powerPointShow') },
  { pattern: /spreadsheetml\.template/, kind: saveAs('xlsx', 'excelTemplate') },
];

function zipContentKind(bytes: Uint8Array): ContentKind {
  const entries = openZip(bytes);
  if (entries.has('mimetype')) {
    const type = new TextDecoder().decode(entries.read('mimetype').subarray(0, 200));
    if (type.includes('opendocument')) return saveAs('docx', 'openDocument');
    if (type.includes('epub')) return other('epub');
  }
  if (!isOoxmlPackage(entries)) return { kind: 'other', message: 'documentErrors.zipArchive' };
  const { mainContentType } = openOoxmlPackage(bytes, entries);
  const type = mainContentType.toLowerCase();
  const found = MAIN_TYPES.find((entry) => entry.pattern.test(type))?.kind;
  if (found === undefined) return other('unknownOffice');
  const hasMacros = entries.names.some((name) => /(?:^|\/)vbaproject\.bin$/.test(entryKey(name)));
  if (!hasMacros || found.kind === 'other') return found;
  return {
    kind: 'other',
    message: 'documentErrors.hiddenMacros',
    values: { extension: found.kind },
  };
}

function compoundContentKind(bytes: Uint8Array): ContentKind {
  const names = new Set(listCompoundStreams(bytes));
  if (names.has('EncryptedPackage')) return { kind: 'protected-office' };
  if (names.has('WordDocument')) return saveAs('docx', 'oldWord');
  if (names.has('Workbook') || names.has('Book')) {
    return saveAs('xlsx', 'oldExcel');
  }
  if (names.has('PowerPoint Document')) {
    return saveAs('pptx', 'oldPowerPoint');
  }
  return { kind: 'other', message: 'documentErrors.oldOfficeFile' };
}

/** Looks for `/Encrypt` followed by a reference or a dictionary, which only a trailer contains. */
function hasEncryptEntry(bytes: Uint8Array): boolean {
  const key = '/Encrypt';
  for (let at = indexOfAscii(bytes, key); at >= 0; at = indexOfAscii(bytes, key, at + 1)) {
    const tail = String.fromCharCode(...bytes.subarray(at + key.length, at + key.length + 24));
    if (/^\s*(?:\d+\s+\d+\s+R|<<)/.test(tail)) return true;
  }
  return false;
}

/**
 * Identifies a file by its bytes, ignoring its name.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export function detectContent(bytes: Uint8Array): ContentKind {
  // An archive begins with its first file or, if it is empty, with the end of its table.
  if (hasAsciiAt(bytes, 'PK\u0003\u0004', 0) || hasAsciiAt(bytes, 'PK\u0005\u0006', 0)) {
    return zipContentKind(bytes);
  }
  if (hasBytesAt(bytes, COMPOUND_FILE_SIGNATURE, 0)) return compoundContentKind(bytes);
  // Some programs write a few bytes before the header of a PDF.
  if (indexOfAscii(bytes.subarray(0, 1024), '%PDF-') >= 0) {
    return {
      kind: 'pdf',
      isEncrypted: hasEncryptEntry(bytes),
      isComplete: indexOfAscii(bytes.subarray(-2048), '%%EOF') >= 0,
    };
  }
  if (hasBytesAt(bytes, [0xff, 0xd8, 0xff], 0)) {
    return { kind: 'jpeg', isComplete: indexOfAscii(bytes.subarray(-2048), '\u00ff\u00d9') >= 0 };
  }
  if (hasAsciiAt(bytes, '\u0089PNG\r\n\u001a\n', 0)) {
    return { kind: 'png', isComplete: indexOfAscii(bytes.subarray(-64), 'IEND') >= 0 };
  }
  if (hasAsciiAt(bytes, '{\\rtf', 0)) return saveAs('docx', 'richText');
  try {
    return detectTextContent(bytes);
  } catch (error) {
    // Only binary content is looked up, because a text may begin with the letters of a signature.
    const isBinary = error instanceof AppError && error.code === 'document/unsupported';
    const named = NAMED_SIGNATURES.find(({ signature }) => hasAsciiAt(bytes, signature, 0));
    if (isBinary && named !== undefined) return other(named.what);
    throw error;
  }
}
