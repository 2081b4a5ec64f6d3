import { overlapsWith, type Moment } from './moments.ts';
import { scaledBy } from './scales.ts';

/** A number as written in a text. */
export interface WrittenNumber {
  start: number;
  end: number;
  raw: string;
  /** Possible values, the locale's own reading first. Texts such as 1.2.3 have none. */
  values: readonly number[];
  /** Values scaled by the word after it, such as "million". */
  scaled: readonly number[];
  /** It is not written in the locale's format. */
  isForeign: boolean;
  /** It is a month, such as 5月. */
  isMonth: boolean;
}

interface Separators {
  decimal: string;
  group: string;
}

const separators = new Map<string, Separators>();

/** Returns the CLDR separators of a locale. */
export function separatorsOf(lang: string): Separators {
  let found = separators.get(lang);
  if (found === undefined) {
    const parts = new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).formatToParts(
      1_234_567.5,
    );
    const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    found = { decimal: valueOf('decimal'), group: valueOf('group') };
    separators.set(lang, found);
  }
  return found;
}

const BLANK = '[ \\u00A0\\u202F\\u2009]';
/** Also matches without the leading zero: .5 */
const WHOLE = String.raw`(?:\d+|(?<![^\s(<>=±~$£€-])\.\d+(?![\d.,]))`;
const NUMBER = String.raw`${WHOLE}(?:[.,'’٫٬]\d+|${BLANK}(?=\d{3}(?!\d))\d{3})*`;
/** Without spaces inside: "24 300 people" may contain two numbers. */
const APART = String.raw`${WHOLE}(?:[.,'’٫٬]\d+)*`;
const MINUS = /[-−–]/u;

/** Converts digits of every script to 0 to 9, preserving all offsets. */
function toLatinDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // The digits of every script are consecutive.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    // Two adjacent scripts would exceed nine.
    const latin = String(Math.min(9, code - zero));
    return latin.padEnd(digit.length, '\u2060');
  });
}

const MONTH_AFTER = /[月월]/u;
const MONTH_BEFORE = /tháng $/iu;

/** Interprets the digits and separators of a number. */
function read(raw: string, lang: string): Pick<WrittenNumber, 'values' | 'isForeign'> {
  const { decimal, group } = separatorsOf(lang);
  const plain = raw
    .replaceAll(/[\u2060]/gu, '')
    .replaceAll(/[ \u00A0\u202F\u2009'’٬]/gu, '')
    .replaceAll('٫', decimal === ',' ? ',' : '.');
  const kinds = new Set(plain.match(/[.,]/gu));
  if (kinds.size === 0) return { values: [Number(plain)], isForeign: false };
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const sign = plain.charAt(last);
  const decimals = plain.slice(last + 1);
  if (kinds.size === 2) {
    const whole = plain.slice(0, last);
    const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/u.test(whole) && !whole.includes(sign);
    if (!isGrouped) return { values: [], isForeign: false };
    const value = Number(`${whole.replaceAll(/[.,]/gu, '')}.${decimals}`);
    return { values: [value], isForeign: sign !== decimal };
  }
  if (plain.indexOf(sign) !== last) {
    const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/u.test(plain);
    if (!isGrouped) return { values: [], isForeign: false };
    return { values: [Number(plain.replaceAll(sign, ''))], isForeign: sign === decimal };
  }
  const asDecimal = Number(plain.replace(sign, '.'));
  if (sign === decimal) return { values: [asDecimal], isForeign: false };
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/u.test(plain)) return { values: [asDecimal], isForeign: true };
  const asWhole = Number(plain.replace(sign, ''));
  if (sign === group) return { values: [asWhole], isForeign: false };
  return { values: [asWhole, asDecimal], isForeign: true };
}

/**
 * Returns true for a part of a name, such as H2O or mp3; scripts without capitals put numbers right
 * after words. 10x15 is not a name.
 */
function isInName(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (!/[\p{Lu}\p{Ll}\p{Lt}_]/u.test(before)) return false;
  return !(
    /[xXхХ]/u.test(before) &&
    /[\d"″]/u.test(text.charAt(at - 2)) &&
    !/(?<!\d)0$/u.test(text.slice(Math.max(0, at - 3), at - 1))
  );
}

/** Reads the numbers of a text in order. */
export function readNumbers(
  text: string,
  lang: string,
  options: {
    areBlanksInside?: boolean;
    skip?: readonly Pick<Moment, 'start' | 'end'>[];
    /** Reads only numbers inside names, instead of all others. */
    areInNames?: boolean;
  } = {},
): WrittenNumber[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const latin = toLatinDigits(text);
  const found: WrittenNumber[] = [];
  const pattern = new RegExp(options.areBlanksInside === false ? APART : NUMBER, 'gu');
  const isSkipped = overlapsWith(options.skip ?? []);
  const add = (start: number, raw: string): void => {
    const end = start + raw.length;
    if (isSkipped(start, end)) return;
    const { values, isForeign } = read(raw, lang);
    if (values.length === 0 && raw.includes(',') && !raw.includes('.')) {
      // A list, such as 2,3,4.
      for (const part of raw.matchAll(/\d+/gu)) add(start + part.index, part[0]);
      return;
    }
    const sign = latin.charAt(start - 1);
    const before = latin.charAt(start - 2);
    const isNegative = MINUS.test(sign) && !/[\p{L}\p{N})\]%]/u.test(before);
    // Scripts without spaces put a minus sign right after a word, as well as a hyphen.
    const mayBeNegative = MINUS.test(sign) && /\p{Lo}/u.test(before);
    const signed = isNegative
      ? values.map((value) => -value)
      : mayBeNegative
        ? [...values, ...values.map((value) => -value)]
        : values;
    found.push({
      start: isNegative ? start - 1 : start,
      end,
      raw: text.slice(isNegative ? start - 1 : start, end),
      values: signed,
      scaled: scaledBy(signed, text.slice(end, end + 20), lang),
      isForeign,
      isMonth:
        MONTH_AFTER.test(latin.charAt(end)) ||
        MONTH_BEFORE.test(latin.slice(Math.max(0, start - 6), start)),
    });
  };
  for (const match of latin.matchAll(pattern)) {
    if (isInName(latin, match.index) === (options.areInNames !== true)) continue;
    add(match.index, match[0]);
  }
  return found;
}
