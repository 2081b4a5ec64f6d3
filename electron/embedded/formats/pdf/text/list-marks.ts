/** How numbers of a list are written, in the words of Word documents. */
export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';

/** One way to read the number of an entry: "i" is the first one, or comes behind "h". */
export interface ListNumber {
  readonly format: NumberFormat;
  /** From 0. */
  readonly value: number;
}

/** A bullet or a number at the start of a text. */
export interface ListMark {
  /** Of the text, with the blanks around it, in UTF-16 units. */
  readonly length: number;
  /** The bullet, or the surroundings of the number with `%` in its place. */
  readonly pattern: string;
  /** Empty for a bullet. */
  readonly numbers: readonly ListNumber[];
  /** True for signs that mean nothing but an entry; a dash may begin a speech, a number a sentence. */
  readonly isSure: boolean;
  /** True for 1.2 and 1.2.3: the last number counts, the ones before it are part of the pattern. */
  readonly isMultilevel: boolean;
}

const SURE_BULLETS = String.raw`•◦▪▫‣⁃●○■□◆◇►➢➤❖✓✔\u{f020}-\u{f0ff}`;
/** The last one would be a range before another sign. */
const OTHER_BULLETS = '–—·*-';

/** A bullet or a number before an entry of a list. */
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
/** Without zeros in front and small behind the first dot: no amount, no date, seldom a version. */
const LEVELS = String.raw`(?:[1-9]\d?\.(?:[1-9]\.|[12]\d\.){0,3})(?:[1-9]|[12]\d)\.?`;
const MULTILEVEL_MARK = new RegExp(String.raw`^\s*(${LEVELS})\s+(?=\S)`, 'u');
const MULTILEVEL_ALONE = new RegExp(String.raw`^\s*${LEVELS}\s*$`, 'u');
/** Word's bullet of the second level; a word in some languages. */
const LETTER_BULLET = /^\s*o\s+(?=\S)/u;
/** The bullets of symbol fonts, as other fonts have them. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['\uf0a7', '▪'],
  ['\uf0a8', '□'],
  ['\uf0d8', '➢'],
  ['\uf0fc', '✓'],
  ['\uf076', '❖'],
  ['\uf06e', '■'],
]);

/** True for a text that is nothing but a bullet or a number. */
export function isMarkAlone(text: string): boolean {
  return MARK_ALONE.test(text);
}

/** True for a number such as 1.2.3 alone: it may be an amount where another number follows. */
export function isMultilevelAlone(text: string): boolean {
  return MULTILEVEL_ALONE.test(text);
}

/**
 * Parses the bullet or number at the start of a text; null when there is none.
 * @param standsApart true when what follows the first sign is known to be separate from it
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

/** The likeliest first. */
function readNumbers(sign: string): ListNumber[] {
  if (/^\d/u.test(sign)) {
    // Word writes no zeros in front.
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
/** Numbers up to 39: their signs need i, v and x alone. */
const ROMANS: ReadonlyMap<string, number> = new Map(
  ['', 'x', 'xx', 'xxx'].flatMap((tens, ten) =>
    ONES.map((ones, one) => [tens + ones, ten * 10 + one] as const).filter(([sign]) => sign !== ''),
  ),
);

function romanValue(lower: string): number | null {
  return ROMANS.get(lower) ?? null;
}
