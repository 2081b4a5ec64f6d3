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

/** An argument of an ICU message with its branches: `{n, plural, one {…} other {…}}`. */
export interface IcuArgument {
  start: number;
  end: number;
  name: string;
  type: string;
  branches: { key: string; text: string }[];
}

const ICU_START =
  /\{\s{0,9}([\p{L}\p{N}_]{1,60})\s{0,9},\s{0,9}(plural|select|selectordinal)\s{0,9},/gu;
const BRANCH_KEY = /\s*(?:offset:\d+\s*)?(=\d+|[\p{L}\p{N}_-]{1,60})\s*\{/uy;

/** The plurals and selections of a text, none inside another; read once from left to right. */
export function findIcuArguments(text: string): IcuArgument[] {
  const found: IcuArgument[] = [];
  ICU_START.lastIndex = 0;
  for (let match = ICU_START.exec(text); match !== null; match = ICU_START.exec(text)) {
    const [head, name = '', type = ''] = match;
    const branches: IcuArgument['branches'] = [];
    let at = match.index + head.length;
    for (;;) {
      BRANCH_KEY.lastIndex = at;
      const branch = BRANCH_KEY.exec(text);
      if (branch === null) break;
      const from = at + branch[0].length;
      const to = closingOf(text, from);
      // It never ends, and nothing behind it does.
      if (to === -1) return found;
      branches.push({ key: branch[1] ?? '', text: text.slice(from, to) });
      at = to + 1;
    }
    const end = at + (/^\s*\}/u.exec(text.slice(at, at + 40))?.[0].length ?? 0);
    if (branches.length > 0) found.push({ start: match.index, end, name, type, branches });
    ICU_START.lastIndex = Math.max(end, match.index + 1);
  }
  return found;
}

/** Where the brace ends that was opened before `from`; -1 where it does not. */
function closingOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
