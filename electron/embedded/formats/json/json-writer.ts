import { memo } from '../../../../shared/lazy.ts';
import { unescapeJson } from '../../../../shared/documents/json/json-file.ts';

/** Writes texts between quotation marks, in the manner of a file. */
export interface JsonWriter {
  (text: string): string;
  /** Writes characters of the whole file as escapes where its encoding lacks them. */
  escapeMissing(file: string, canHold: (sign: string) => boolean): string;
}

/** Characters that must be escaped and have a short form. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
// oxlint-disable-next-line no-control-regex -- controls are what is escaped
const REQUIRED = /["\\\u0000-\u001f]|\p{Surrogate}/u;
const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|.)/gu;

/**
 * Learns how a file writes what it may write in two ways: letters beyond ASCII and characters such
 * as `/` or `<` are escaped if the file escapes them and never has them as they are.
 */
export function jsonWriter(file: string): JsonWriter {
  const escapes = new Map<string, string>();
  let isUpper = false;
  let escapesLetters = false;
  for (const [escape] of file.matchAll(ESCAPE)) {
    const sign = unescapeJson(escape);
    if (/[a-f]/u.test(escape.slice(2))) isUpper = false;
    else if (/[A-F]/u.test(escape.slice(2))) isUpper = true;
    if (sign > '\u007f') escapesLetters = true;
    else if (!escapes.has(sign)) escapes.set(sign, escape);
  }
  // oxlint-disable-next-line no-control-regex -- a range of all of ASCII
  const isAscii = escapesLetters && !/[^\u0000-\u007f]/u.test(file);
  const bare = escapes.size === 0 ? '' : file.replaceAll(ESCAPE, '');
  const byCode = (unit: string): string => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpper ? hex.toUpperCase() : hex}`;
  };
  const unitsOf = (sign: string): string => sign.split('').map(byCode).join('');
  const formOf = memo((sign: string): string => {
    const own = escapes.get(sign);
    if (own !== undefined && (REQUIRED.test(sign) || !bare.includes(sign))) return own;
    if (REQUIRED.test(sign)) return SHORT.get(sign) ?? byCode(sign);
    return isAscii && sign > '\u007f' ? unitsOf(sign) : sign;
  });
  const write = (text: string): string => {
    let written = '';
    for (const sign of text) written += formOf(sign);
    return written;
  };
  return Object.assign(write, {
    escapeMissing(text: string, canHold: (sign: string) => boolean) {
      const isHeld = memo(canHold);
      let written = '';
      for (const sign of text) written += sign < '\u0080' || isHeld(sign) ? sign : unitsOf(sign);
      return written;
    },
  });
}
