import { extensionOf } from './format.ts';

/** Bytes of UTF-8 that every common file system accepts in one name. */
const MAX_NAME_BYTES = 255;
/** A longer ending is taken as part of the name. */
const MAX_EXTENSION_LENGTH = 16;

/** Names that Windows keeps for devices, whatever follows the first dot. */
const RESERVED_NAME =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;

/** UTF-8 bytes of one code point. */
function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

function utf8LengthOf(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += utf8Length(character.codePointAt(0) ?? 0);
  return bytes;
}

/** Replaces what some file system forbids: Windows' signs, control characters, half surrogate pairs. */
function withoutForbidden(text: string): string {
  return text.replace(/[<>:"/\\|?*]|\p{Cc}|\p{Cs}/gu, '_');
}

/** Cuts a text to at most `maxBytes` of UTF-8, between code points. */
function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function withoutReserved(stem: string): string {
  const first = stem.split('.')[0]?.trimEnd() ?? '';
  return RESERVED_NAME.test(first) ? `_${stem}` : stem;
}

/**
 * The name of a translated file: `<name>.<target>.<extension>`, target in lower case, valid on
 * Windows, macOS and Linux and at most 255 bytes long. The name alone is shortened when need be.
 * @param fileName base name of the source
 * @param targetLang language code, e.g. `EN-GB`
 * @param outputExtension extension of the result without a dot, when it is not the source's
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
  // Taken from the name itself: the extension keeps its case.
  const written = hasExtension ? fileName.slice(-ending.length) : '';
  // A template that is filled in is none any more.
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
