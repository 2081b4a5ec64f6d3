import { AppError } from '../errors.ts';
import { OLD_WORD, RICH_TEXT } from '../domain/documents/format.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { TextValues } from '../i18n/text.ts';
import { hasAsciiAt, hasBytesAt, indexOfAscii, latin1Of } from './bytes.ts';
import {
  COMPOUND_FILE_SIGNATURE,
  listCompoundStreams,
  startOfCompoundStream,
} from './compound-file.ts';
import { isIdmlPackage } from './idml/idml-package.ts';
import { isJson } from './json/json-file.ts';
import { isOoxmlPackage, openOoxmlPackage } from './office/ooxml-package.ts';
import { entryKey, openZip } from './zip/zip.ts';
import { isSubtitles } from './srt-text.ts';
import { decodeText } from './text-encoding.ts';
import { decodeXml } from './xml/xml.ts';

/** Actual kind of a file, determined only from its bytes. */
export type ContentKind =
  | { kind: OfficeKind | 'idml' }
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
function saveAs(extension: OfficeKind | 'idml', what: string): OtherKind {
  return { kind: 'other', message: 'documentErrors.kindToSaveAs', values: { what, extension } };
}

type OfficeKind = 'docx' | 'pptx' | 'xlsx';

/** First half of the identifier that InDesign documents begin with. */
const IN_DESIGN_SIGNATURE = [0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d, 0x46, 0xe5];

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
  if (isIdmlPackage(entries)) return { kind: 'idml' };
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

/** @see MS-DOC, section 2.5.2 (FibBase): wIdent, of which all versions share a byte, and fEncrypted */
function isEncryptedWord(bytes: Uint8Array): boolean {
  const start = startOfCompoundStream(bytes, 'WordDocument');
  return start[1] === 0xa5 && ((start[11] ?? 0) & 1) !== 0;
}

function compoundContentKind(bytes: Uint8Array): ContentKind {
  const names = new Set(listCompoundStreams(bytes));
  if (names.has('EncryptedPackage')) return { kind: 'protected-office' };
  if (names.has('WordDocument')) {
    return isEncryptedWord(bytes) ? { kind: 'protected-office' } : saveAs('docx', OLD_WORD);
  }
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
  if (hasBytesAt(bytes, IN_DESIGN_SIGNATURE, 0)) return saveAs('idml', 'inDesign');
  if (hasAsciiAt(bytes, '{\\rtf', 0)) return saveAs('docx', RICH_TEXT);
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

/** Kind of a file without binary content. */
export type TextContentKind =
  | { kind: 'xliff'; version: string }
  | { kind: 'html' | 'xml' | 'webvtt' }
  | { kind: 'po' | 'json' }
  /**
   * `guessedEncoding`: guessed from the letters; null when the file is in Unicode, with or without
   * a byte order mark.
   */
  | { kind: 'srt' | 'txt'; guessedEncoding: string | null; isBlank: boolean };

/** Examined length of a text, in UTF-16 units. */
const LOOK_AHEAD = 64 * 1024;

/**
 * The first message, after comments and blank lines; the second keyword distinguishes it from a
 * text about such files.
 */
const PO_MESSAGE = /^[ \t]*(?:msgctxt|msgid)[ \t]+"(?:[^"\\\r\n]|\\.)*"[ \t]*$/u;
const HTML_START = /^<(?:!doctype\s+html|html|head|body|title|meta|div|p|h[1-6]|table|ul|ol)\b/i;

/**
 * Returns the text after white space, XML declaration, comments, instructions, and document type.
 */
function skipProlog(text: string): string {
  const prolog = /^(?:\ufeff|\s+|<\?[^]*?\?>|<!--[^]*?-->)/;
  let rest = text;
  for (let match = prolog.exec(rest); match !== null; match = prolog.exec(rest)) {
    rest = rest.slice(match[0].length);
  }
  return rest;
}

/** Returns the attributes of the first tag in `text` whose name ends in `localName`, or null. */
function rootAttributes(text: string, localName: string): string | null {
  const body = text.replace(/^<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/i, '');
  // The name cannot backtrack, because a long unterminated one would be reread from each of its
  // letters.
  const match = /^<(?:[\w.-]+:)?([\w.-]+)(?![\w.-])((?:[^"'>]|"[^"]*"|'[^']*')*)>/.exec(
    skipProlog(body),
  );
  return match?.[1] === localName ? (match[2] ?? '') : null;
}

function detectMarkup(start: string): TextContentKind | null {
  const body = skipProlog(start);
  if (!body.startsWith('<')) return null;
  if (HTML_START.test(body)) return { kind: 'html' };
  const attributes = rootAttributes(body, 'xliff');
  if (attributes !== null) {
    const version = /(?:^|\s)version\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
    return { kind: 'xliff', version };
  }
  return start.trimStart().startsWith('<?xml') ? { kind: 'xml' } : null;
}

/**
 * Returns the beginning of the file as markup, in the encoding that it names; any byte is accepted.
 */
function markupStart(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes).slice(0, LOOK_AHEAD);
  } catch {
    return latin1Of(bytes.subarray(0, LOOK_AHEAD));
  }
}

/**
 * Identifies a text file.
 * @throws `document/unsupported` for binary content, `document/damaged` for broken Unicode
 */
export function detectTextContent(bytes: Uint8Array): TextContentKind {
  const markup = detectMarkup(markupStart(bytes));
  if (markup !== null) return markup;
  const { text, encoding, isGuessed } = decodeText(bytes);
  if (/^WEBVTT(?:\s|$)/.test(text)) return { kind: 'webvtt' };
  if (isPo(text.slice(0, LOOK_AHEAD))) return { kind: 'po' };
  if (isJson(text)) return { kind: 'json' };
  return {
    kind: isSubtitles(text.slice(0, LOOK_AHEAD)) ? 'srt' : 'txt',
    guessedEncoding: isGuessed ? encoding : null,
    isBlank: text.trim() === '',
  };
}

function isPo(start: string): boolean {
  const lines = start.split(/\r\n|\r|\n/u);
  const first = lines.find((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return first !== undefined && PO_MESSAGE.test(first) && /^[ \t]*msgstr\b/mu.test(start);
}
