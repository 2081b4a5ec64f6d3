import { AppError } from '../errors.ts';
import { hasAsciiAt, hasBytesAt, indexOfAscii } from './bytes.ts';
import { COMPOUND_FILE_SIGNATURE, listCompoundStreams } from './compound-file.ts';
import { isOoxmlPackage, openOoxmlPackage } from './ooxml-package.ts';
import { detectTextContent, type TextContentKind } from './text-content-kind.ts';
import { openZip } from './zip.ts';

/** What a file really is, judged by its bytes alone. */
export type ContentKind =
  | { kind: 'docx' | 'pptx' | 'xlsx' }
  | { kind: 'jpeg' | 'png'; isComplete: boolean }
  | { kind: 'pdf'; isEncrypted: boolean; isComplete: boolean }
  | TextContentKind
  /** An office file that opens only with a password or a licence. */
  | { kind: 'protected-office' }
  /** A kind that cannot be translated; `advice` is a sentence, empty when there is none. */
  | { kind: 'other'; label: string; advice: string };

function other(label: string, advice = ''): ContentKind {
  return { kind: 'other', label, advice };
}

const saveAs = (extension: string): string => `Save it as .${extension} and use that file.`;

/** First bytes of binary kinds that are recognised only to name them. */
const NAMED_SIGNATURES: readonly { signature: string; label: string }[] = [
  { signature: 'MZ', label: 'a Windows program' },
  { signature: '\u007fELF', label: 'a Linux program' },
  { signature: 'GIF8', label: 'a GIF image' },
  { signature: 'BM', label: 'a BMP image' },
  { signature: 'II*\0', label: 'a TIFF image' },
  { signature: 'MM\0*', label: 'a TIFF image' },
  { signature: 'RIFF', label: 'a media file' },
  { signature: 'Rar!', label: 'a RAR archive' },
  { signature: '7z\u00bc\u00af', label: 'a 7-Zip archive' },
  { signature: '\u001f\u008b', label: 'a gzip archive' },
];

/** Main content types of office files after their common beginning. */
const MAIN_TYPES: readonly { pattern: RegExp; kind: ContentKind }[] = [
  { pattern: /wordprocessingml\.document\.main\+xml$/, kind: { kind: 'docx' } },
  { pattern: /presentationml\.presentation\.main\+xml$/, kind: { kind: 'pptx' } },
  { pattern: /spreadsheetml\.sheet\.main\+xml$/, kind: { kind: 'xlsx' } },
  {
    pattern: /ms-word\..{0,100}macroenabled/,
    kind: other('a Word document with macros', saveAs('docx')),
  },
  {
    pattern: /ms-powerpoint\..{0,100}macroenabled/,
    kind: other('a PowerPoint file with macros', saveAs('pptx')),
  },
  {
    pattern: /ms-excel\..{0,100}macroenabled/,
    kind: other('an Excel file with macros', saveAs('xlsx')),
  },
  { pattern: /wordprocessingml\.template/, kind: other('a Word template', saveAs('docx')) },
  { pattern: /presentationml\.template/, kind: other('a PowerPoint template', saveAs('pptx')) },
  { pattern: /presentationml\.slideshow/, kind: other('a PowerPoint show', saveAs('pptx')) },
  { pattern: /spreadsheetml\.template/, kind: other('an Excel template', saveAs('xlsx')) },
];

function zipContentKind(bytes: Uint8Array): ContentKind {
  const entries = openZip(bytes);
  if (entries.has('mimetype')) {
    const type = new TextDecoder().decode(entries.read('mimetype').subarray(0, 200));
    if (type.includes('opendocument')) return other('an OpenDocument file', saveAs('docx'));
    if (type.includes('epub')) return other('an EPUB book');
  }
  if (!isOoxmlPackage(entries)) return other('a ZIP archive', 'Unpack it and use the files in it.');
  const { mainContentType } = openOoxmlPackage(bytes, entries);
  const type = mainContentType.toLowerCase();
  const found = MAIN_TYPES.find((entry) => entry.pattern.test(type))?.kind;
  if (found === undefined) return other('an office file of an unknown kind');
  const hasMacros = entries.names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name));
  if (!hasMacros || found.kind === 'other') return found;
  return other('an office file with hidden macros', `Remove the macros. ${saveAs(found.kind)}`);
}

function compoundContentKind(bytes: Uint8Array): ContentKind {
  const names = new Set(listCompoundStreams(bytes));
  if (names.has('EncryptedPackage')) return { kind: 'protected-office' };
  if (names.has('WordDocument')) return other('an old Word document (.doc)', saveAs('docx'));
  if (names.has('Workbook') || names.has('Book')) {
    return other('an old Excel workbook (.xls)', saveAs('xlsx'));
  }
  if (names.has('PowerPoint Document')) {
    return other('an old PowerPoint presentation (.ppt)', saveAs('pptx'));
  }
  return other('an old office file', 'Save it in a present-day format and use that file.');
}

/** `/Encrypt` followed by a reference or a dictionary, as only a trailer has it. */
function hasEncryptEntry(bytes: Uint8Array): boolean {
  const key = '/Encrypt';
  for (let at = indexOfAscii(bytes, key); at >= 0; at = indexOfAscii(bytes, key, at + 1)) {
    const tail = String.fromCharCode(...bytes.subarray(at + key.length, at + key.length + 24));
    if (/^\s*(?:\d+\s+\d+\s+R|<<)/.test(tail)) return true;
  }
  return false;
}

/**
 * Identifies a file by its bytes, whatever its name.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export function detectContent(bytes: Uint8Array): ContentKind {
  // An archive begins with its first file, or, when it holds none, with the end of its table.
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
  if (hasAsciiAt(bytes, '{\\rtf', 0)) return other('a rich text file (.rtf)', saveAs('docx'));
  try {
    return detectTextContent(bytes);
  } catch (error) {
    // Only what is no text is looked up: a text may begin with the letters of a signature.
    const isBinary = error instanceof AppError && error.code === 'document/unsupported';
    const named = NAMED_SIGNATURES.find(({ signature }) => hasAsciiAt(bytes, signature, 0));
    if (isBinary && named !== undefined) return other(named.label);
    throw error;
  }
}
