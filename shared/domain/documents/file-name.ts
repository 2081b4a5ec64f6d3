/** Maximum bytes of UTF-8 in one name that every common file system accepts. */
export const MAX_NAME_BYTES = 255;

/** Names that Windows reserves for devices, no matter what follows the first dot. */
const RESERVED_NAME =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;

/** UTF-8 bytes of one code point. */
function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

export function utf8LengthOf(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += utf8Length(character.codePointAt(0) ?? 0);
  return bytes;
}

/**
 * Replaces characters that some file system forbids: Windows' special characters, control
 * characters, lone surrogates, and characters that change the direction of text and could disguise
 * an extension.
 */
export function withoutForbidden(text: string, instead = '_'): string {
  return text.replace(/[<>:"/\\|?*\u202a-\u202e\u2066-\u2069]|\p{Cc}|\p{Cs}/gu, instead);
}

/** Cuts a text to at most `maxBytes` of UTF-8, between code points. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

export function withoutReserved(stem: string): string {
  const first = stem.split('.')[0]?.trimEnd() ?? '';
  return RESERVED_NAME.test(first) ? `_${stem}` : stem;
}

/** Leaves room for what callers append: languages, a number, an extension. */
const MAX_STEM_BYTES = 160;

/**
 * Makes the first part of a file name, which every system accepts, from any text.
 * @param fallback when nothing of it is left
 */
export function safeFileName(text: string, fallback = ''): string {
  const clean = withoutReserved(withoutForbidden(text, ' ').trim());
  const cut = cutToBytes(clean, MAX_STEM_BYTES).replace(/[. ]+$/u, '');
  return cut === '' ? fallback : cut;
}
