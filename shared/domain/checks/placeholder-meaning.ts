/** What a notation of printf means. Widths, flags and decimals are a matter of each language. */
export interface PrintfMeaning {
  /** The same where the program hands over the same kind of value, and by the same name where it has one. */
  key: string;
  /** The argument by its number, from 1; null where the notation takes the next one, or names it. */
  argument: number | null;
}

const PRINTF = /^%(?:(\d+)\$|\(([^)]*)\))?[-+#0']*\d*(?:\.\d+)?(hh|ll|[hlLqjzt])?([A-Za-z@])$/u;
/** Conversions that read the same argument the same way: letters for hexadecimal digits are a matter of taste. */
const SAME_CONVERSION: Record<string, string> = { i: 'd', X: 'x', E: 'e', F: 'f', G: 'g' };

export function meaningOfPrintf(raw: string): PrintfMeaning {
  const match = PRINTF.exec(raw);
  if (match === null) return { key: raw, argument: null };
  const [, place, name, size = '', letter = ''] = match;
  const conversion = `${size}${SAME_CONVERSION[letter] ?? letter}`;
  if (name !== undefined) return { key: `%(${name})${conversion}`, argument: null };
  return { key: `%${conversion}`, argument: place === undefined ? null : Number(place) };
}

/** `{ name }`, `{name:N2}` and `{name!r}` are one argument; its format is a matter of the language. */
export function meaningOfBraces(raw: string): string {
  const open = /^\$?\{{1,2}/u.exec(raw)?.[0] ?? '';
  const inner = raw.slice(open.length, raw.length - open.replace('$', '').length).trim();
  if (inner === '…') return `${open}...`;
  // Words that say what to put there, as in "{input-file-if-any}".
  if (/^\p{L}+(?:-+\p{L}+){2,}$/u.test(inner)) return `${open}-`;
  return open + (/^[\p{L}\p{N}_.]+(?=\s?[:,!])/u.exec(inner)?.[0] ?? inner);
}

const DATE_LETTER = /%[-_0^#EO]?[YyBbAHMS]/u;
const OTHER_LETTER = /%[-+#0]?\d*(?:\.\d+)?l{0,2}[sifuxc]/u;

/** Whether a text is a pattern for dates, such as `%A, %e %B %Y`: each language has its own order. */
export const isDatePattern = (text: string): boolean =>
  text.includes('%') && DATE_LETTER.test(text) && !OTHER_LETTER.test(text);
