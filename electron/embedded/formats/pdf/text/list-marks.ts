/** Number formats of lists, by their names in Word documents. */
export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';

/** One reading of an entry's number: "i" is the first one, or follows "h". */
export interface ListNumber {
  readonly format: NumberFormat;
  /** From 0. */
  readonly value: number;
}

/** A bullet or number at the start of a text. */
export interface ListMark {
  /** Length in the text, including surrounding spaces, in UTF-16 units. */
  readonly length: number;
  /** The bullet, or the text around the number with `%` in its place. */
  readonly pattern: string;
  /** Empty for a bullet. */
  readonly numbers: readonly ListNumber[];
  /** True for characters that can only mark an entry; a dash may begin dialog, a number a sentence. */
  readonly isSure: boolean;
  /** True for 1.2 and 1.2.3: the last number counts, the ones before it are part of the pattern. */
  readonly isMultilevel: boolean;
}

const SURE_BULLETS = String.raw`•◦▪▫‣⁃●○■□◆◇►➢➤❖✓✔\u{f020}-\u{f0ff}`;
/** The last one would form a range before other characters. */
const OTHER_BULLETS = '–—·*-';

/** Matches a bullet or number at the start of a list entry. */
export const LIST_MARK = new RegExp(
  String.raw`^\s*(?:[${SURE_BULLETS}${OTHER_BULLETS}]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\d+(?:\.\d+)+)\s`,
  'iu',
);
const MARK = new RegExp(
  String.raw`^\s*(?:([${SURE_BULLETS}${OTHER_BULLETS}])|(\(?)(\d{1,3}|[a-z]|[ivx]{1,5})([.)]))\s+(?=\S)`,
  'iu',
);
const MARK_ALONE = new RegExp(
  String.raw`^\s*(?:[o${SURE_BULLETS}${OTHER_BULLETS}]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s*$`,
  'iu',
);
/**
 * Without leading zeros, and small after the first dot: not an amount or a date, rarely a version.
 */
const LEVELS = String.raw`(?:[1-9]\d?\.(?:[1-9]\.|[12]\d\.){0,3})(?:[1-9]|[12]\d)\.?`;
const MULTILEVEL_MARK = new RegExp(String.raw`^\s*(${LEVELS})\s+(?=\S)`, 'u');
const MULTILEVEL_ALONE = new RegExp(String.raw`^\s*${LEVELS}\s*$`, 'u');
/** Word's second-level bullet; a word in some languages. */
const LETTER_BULLET = /^\s*o\s+(?=\S)/u;
/** Bullets of symbol fonts and their regular characters. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['\uf0a7', '▪'],
  ['\uf0a8', '□'],
  ['\uf0d8', '➢'],
  ['\uf0fc', '✓'],
  ['\uf076', '❖'],
  ['\uf06e', '■'],
]);

/** Returns whether a text is only a bullet or number. */
export function isMarkAlone(text: string): boolean {
  return MARK_ALONE.test(text);
}

/** Returns whether a text is only a number such as 1.2.3: if another number follows, it may be an amount. */
export function isMultilevelAlone(text: string): boolean {
  return MULTILEVEL_ALONE.test(text);
}

/**
 * Parses the bullet or number at the start of a text; null when there is none.
 * @param standsApart true when the text after the first character is known to be separate from it
 */
export function readListMark(text: string, standsApart: boolean): ListMark | null {
  const letter = standsApart ? LETTER_BULLET.exec(text) : null;
  if (letter !== null) return mark(letter[0].length, 'o', [], true);
  const levels = MULTILEVEL_MARK.exec(text);
  if (levels !== null) return multilevelMark(levels[0].length, levels[1] ?? '');
  const [all = '', bullet, open = '', sign = '', close = ''] = MARK.exec(text) ?? [];
  if (all === '') return null;
  const { length } = all;
  if (bullet !== undefined) {
    const pattern = /[\u{f020}-\u{f0ff}]/u.test(bullet) ? (SYMBOLS.get(bullet) ?? '•') : bullet;
    return mark(length, pattern, [], !OTHER_BULLETS.includes(bullet));
  }
  if (open !== '' && close === '.') return null;
  const numbers = readNumbers(sign);
  return numbers.length === 0 ? null : mark(length, `${open}%${close}`, numbers, false);
}

function mark(
  length: number,
  pattern: string,
  numbers: readonly ListNumber[],
  isSure: boolean,
): ListMark {
  return { length, pattern, numbers, isSure, isMultilevel: false };
}

function multilevelMark(length: number, sign: string): ListMark {
  const close = sign.endsWith('.') ? '.' : '';
  const parts = sign.split('.').filter((part) => part !== '');
  const pattern = `${parts.slice(0, -1).join('.')}.%${close}`;
  const numbers = [{ format: 'decimal', value: Number(parts.at(-1)) } as const];
  return { length, pattern, numbers, isSure: false, isMultilevel: true };
}

/** Returns possible readings, most likely first. */
function readNumbers(sign: string): ListNumber[] {
  if (/^\d/u.test(sign)) {
    // Word writes no leading zeros.
    return /^0\d/u.test(sign) ? [] : [{ format: 'decimal', value: Number(sign) }];
  }
  const isUpper = sign === sign.toUpperCase();
  const lower = sign.toLowerCase();
  if (!isUpper && sign !== lower) return [];
  const roman = romanValue(lower);
  const numbers: ListNumber[] =
    roman === null ? [] : [{ format: isUpper ? 'upperRoman' : 'lowerRoman', value: roman }];
  if (lower.length > 1) return numbers;
  const letter = {
    format: isUpper ? 'upperLetter' : 'lowerLetter',
    value: (lower.codePointAt(0) ?? 0) - 0x60,
  } as const;
  return roman === 1 ? [...numbers, letter] : [letter, ...numbers];
}

const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
/** Numbers up to 39, which use only i, v, and x. */
const ROMANS: ReadonlyMap<string, number> = new Map(
  ['', 'x', 'xx', 'xxx'].flatMap((tens, ten) =>
    ONES.map((ones, one) => [tens + ones, ten * 10 + one] as const).filter(([sign]) => sign !== ''),
  ),
);

function romanValue(lower: string): number | null {
  return ROMANS.get(lower) ?? null;
}
