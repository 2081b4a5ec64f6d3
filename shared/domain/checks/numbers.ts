import type { CheckLanguages, Draft, Texts } from './rule.ts';
import { findDates, monthsIn } from './dates.ts';
import { matchMoments, type MatchedMoments, type Moment } from './moments.ts';
import { readNumbers, separatorsOf, type WrittenNumber } from './read-numbers.ts';
import { matchTimes } from './times.ts';
import {
  findFractions,
  findRomans,
  findTrunkZeros,
  keyOfValue,
  matchQuarters,
} from './notations.ts';
import { checkCurrency, currencyOf } from './currencies.ts';
import { checkDimensions, matchPowers } from './dimensions.ts';
import { scaleIn } from './scales.ts';
import { spelledIn } from './spelled.ts';
import { takeSame, type KeysOf, type Taken } from './take-same.ts';
import { checkUnit, isDual, unitAfter } from './units.ts';

/** Formats a number for the locale, with as many digits as the original has. */
function written(value: number, like: string, lang: string): string {
  const { decimal, group } = separatorsOf(lang);
  const fraction = String(Math.abs(value)).split('.')[1] ?? '';
  const zeros = /[.,٫](\d*)$/u.exec(like)?.[1] ?? '';
  const decimals =
    fraction === '' && zeros.length === 3 ? 0 : Math.max(fraction.length, zeros.length);
  const isGrouped = /\d[^\d]\d{3}(?!\d)/u.test(like) && Math.abs(value) >= 1000;
  const [whole = '', rest = ''] = Math.abs(value)
    .toFixed(fraction === '' && !isGrouped && zeros !== '' ? zeros.length : Math.min(decimals, 20))
    .split('.');
  const groups = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, group) : whole;
  const sign = value < 0 ? like.charAt(0) : '';
  return sign + groups + (rest === '' ? '' : decimal + rest);
}

/** Checks a number of both texts for a different scale word: millions that became billions. */
function checkScale(
  [one, other]: readonly [WrittenNumber, WrittenNumber],
  source: string,
  target: string,
  langs: CheckLanguages,
): Draft | null {
  if (one.scaled.length === 0 || other.scaled.length === 0) return null;
  if (one.scaled.some((value) => other.scaled.includes(value))) return null;
  const isSure = (text: string, { end }: WrittenNumber, lang: string): boolean =>
    scaleIn(text.slice(end, end + 20), lang)?.isSure === true;
  if (!isSure(source, one, langs.source) || !isSure(target, other, langs.target)) return null;
  const endOf = (text: string, { end }: WrittenNumber, lang: string): number =>
    end + (scaleIn(text.slice(end, end + 20), lang)?.length ?? 0);
  const end = endOf(target, other, langs.target);
  return {
    rule: 'numbers',
    kind: 'numberDiffers',
    start: other.start,
    end,
    values: {
      found: target.slice(other.start, end),
      expected: source.slice(one.start, endOf(source, one, langs.source)),
    },
    fix: null,
  };
}

/** Removes matching numbers from both sides. */
function matchNumbers(source: WrittenNumber[], target: WrittenNumber[]): Taken<WrittenNumber> {
  const pairs: (readonly [WrittenNumber, WrittenNumber])[] = [];
  let missing = source;
  let extra = target;
  const first = (values: readonly number[]): readonly number[] => values.slice(0, 1);
  const take = (keysOf: KeysOf<WrittenNumber>, keysOfOther = keysOf): void => {
    const taken = takeSame(missing, extra, keysOf, keysOfOther);
    ({ missing, extra } = taken);
    for (const pair of taken.pairs) pairs.push(pair);
  };
  take(({ scaled }) => first(scaled));
  take(({ values }) => first(values));
  take(
    ({ values, raw }) => (values.length === 0 ? [raw] : []),
    ({ raw }) => [raw],
  );
  take(({ values }) => values);
  take(({ values, scaled }) => [...values, ...scaled]);
  return { pairs, missing, extra };
}

/** Matches fractions, and decimals that equal a fraction of the other text: ½ is 0.5. */
function matchFractions({ source, target }: Texts, langs: CheckLanguages): MatchedMoments {
  const inSource = findFractions(source);
  const inTarget = findFractions(target);
  if (inSource.length + inTarget.length === 0) return matchMoments([], []);
  const keyOf = ({ values, isForeign }: WrittenNumber): string =>
    isForeign ? '' : keyOfValue(values[0] ?? Number.NaN);
  const numbers = [readNumbers(source, langs.source), readNumbers(target, langs.target)] as const;
  const decimalsOf = (
    own: readonly WrittenNumber[],
    other: readonly WrittenNumber[],
    fractions: readonly Moment[],
  ): Moment[] => {
    const wanted = new Set(fractions.flatMap(({ keys }) => keys));
    const known = new Set(other.map(keyOf));
    return own
      .map((each) => ({ ...each, keys: [keyOf(each)] }))
      .filter(({ keys: [key = ''] }) => wanted.has(key) && !known.has(key));
  };
  return matchMoments(
    [...inSource, ...decimalsOf(numbers[0], numbers[1], inTarget)],
    [...inTarget, ...decimalsOf(numbers[1], numbers[0], inSource)],
  );
}

/** Removes numbers whose counterpart in the other text is a Roman numeral. */
function withoutRomans(
  left: { missing: readonly WrittenNumber[]; extra: readonly WrittenNumber[] },
  { source, target }: Texts,
  langs: CheckLanguages,
): { missing: readonly WrittenNumber[]; extra: readonly WrittenNumber[] } {
  if (left.missing.length + left.extra.length === 0) return left;
  const without = (values: readonly number[], taken: readonly number[]): Map<number, number> => {
    const { missing } = takeSame(values, taken, (value) => [value]);
    const counts = new Map<number, number>();
    for (const value of missing) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  const inSource = findRomans(source, langs.source);
  const inTarget = findRomans(target, langs.target);
  const keep = (
    numbers: readonly WrittenNumber[],
    text: string,
    lang: string,
    romans: Map<number, number>,
  ) =>
    numbers.filter((one) => {
      const value = Number(one.raw);
      const count = /^\d+$/u.test(one.raw) ? (romans.get(value) ?? 0) : 0;
      // Amounts are not written in Roman numerals; the letters of "21st" are not stones.
      const isOrdinal = /^(?:st|nd|rd|th)(?!\p{L})/u.test(text.slice(one.end, one.end + 4));
      if (count === 0 || (!isOrdinal && isCounted(one, text, lang))) return true;
      romans.set(value, count - 1);
      return false;
    });
  return {
    missing: keep(left.missing, source, langs.source, without(inTarget, inSource)),
    extra: keep(left.extra, target, langs.target, without(inSource, inTarget)),
  };
}

/** Removes numbers that the other text has in a name: UTF8 is UTF-8, v2 is version 2. */
function withoutNames(
  { missing, extra }: Pick<Taken<WrittenNumber>, 'missing' | 'extra'>,
  { source, target }: Texts,
  langs: CheckLanguages,
): Pick<Taken<WrittenNumber>, 'missing' | 'extra'> {
  if (missing.length + extra.length === 0) return { missing, extra };
  const keysOf: KeysOf<WrittenNumber> = ({ values: [value], raw }) => [
    Math.abs(value ?? Number(raw)),
  ];
  const without = (left: readonly WrittenNumber[], text: string, lang: string): WrittenNumber[] => {
    const months = monthsIn(text, lang);
    // Q3 is a quarter, and not otherwise a number.
    const inNames = readNumbers(text, lang, { areInNames: true }).filter(
      ({ start }) => !/(?<![\p{L}\p{N}])[QT]$/u.test(text.slice(Math.max(0, start - 2), start)),
    );
    return takeSame(left, inNames, keysOf).missing.filter(
      ({ values: [value = 0], isMonth }) => !(isMonth && months.has(value)),
    );
  };
  return {
    missing: missing.length === 0 ? [] : without(missing, target, langs.target),
    extra: extra.length === 0 ? [] : without(extra, source, langs.source),
  };
}

/** Words for what programs return as 0. */
const SUCCESS = /succe|\btrue\b|\balways fails|\bnull?\b/iu;
/** Returns true for a number that is part of the name right before it, such as stat(2). */
const isOfName = ({ start, end }: WrittenNumber, text: string): boolean =>
  /[\p{L}\p{N}]\($/u.test(text.slice(Math.max(0, start - 2), start)) && text.charAt(end) === ')';

/**
 * Returns true for East Asian counts: "more than one" may be "two or more", and "per page" has its
 * own one.
 */
function isEastCount({ raw, end }: WrittenNumber, text: string, other: string): boolean {
  const after = text.slice(end, end + 15);
  if (/^.{0,3}(?:以上|이상)|^度/u.test(after) && /more than|greater than|over /iu.test(other)) {
    const less = Number(raw) - 1;
    return other.includes(String(less)) || spelledIn(other, 'en', { canGuess: true })(less);
  }
  return (
    raw === '1' &&
    /当たり|あたり|につき|당(?!\p{L})/u.test(after) &&
    /(?<!\p{L})per(?!\p{L})/iu.test(other)
  );
}

/** Returns whether the other text has a range for a listed number: 0..3 for 0, 1, 2, and 3. */
const isInRange = ({ values: [value = -1] }: WrittenNumber, other: string): boolean =>
  [...other.matchAll(/(\d{1,3})(?:\.\.|[-–—])(\d{1,3})/gu)].some(
    ([, from, to]) => value > Number(from) && value < Number(to),
  );

/**
 * Returns whether a comma separates two numbers that the other text separates differently: [1,8]
 * and [1, 8].
 */
function areApart(one: readonly WrittenNumber[], two: readonly WrittenNumber[]): boolean {
  const parts = one.flatMap(({ raw }) => raw.split(','));
  return parts.length > one.length && parts.join(' ') === two.map(({ raw }) => raw).join(' ');
}

/**
 * Removes numbers that a language may express differently: success for 0, duals for 2, names for
 * the rest.
 */
function withoutSaid(
  left: readonly WrittenNumber[],
  own: string,
  [other, otherLang]: readonly [string, string],
): readonly WrittenNumber[] {
  return left.filter(
    (one) =>
      !(one.raw === '0' && SUCCESS.test(other)) &&
      !isOfName(one, own) &&
      !isInRange(one, other) &&
      !isEastCount(one, own, other) &&
      !isDual(one.values[0], other, otherLang),
  );
}

const AMOUNT = /^\s?(?:%|‰|\p{Sc})/u;
const digitsOf = (raw: string): string => raw.replaceAll(/\D/gu, '');

/** Returns whether the number is an amount: with a currency, a percentage, or a unit. */
function isCounted({ start, end }: WrittenNumber, text: string, lang: string): boolean {
  return (
    AMOUNT.test(text.slice(end, end + 3)) ||
    currencyOf(text, { start, end }) !== null ||
    unitAfter(text, end, lang) !== null
  );
}

/**
 * Reports a number that is not written in the format of its locale, unless it may be a chapter or a
 * version.
 */
function toFormat(
  [source, target]: readonly [WrittenNumber, WrittenNumber],
  text: string,
  lang: string,
): Draft | null {
  const value = target.values[0] === source.values[0] ? target.values[0] : source.values[0];
  if (!target.isForeign || value === undefined || !target.values.includes(value)) return null;
  const isCertain = new Set(target.raw.match(/[.,]/gu)).size === 2;
  if (!isCertain && !isCounted(target, text, lang)) return null;
  // BSD is a currency, but "BSD 4.2" is not an amount.
  if (!isCertain && /\D\d$/u.test(target.raw) && /[A-Z]{3}\s?$/u.test(text.slice(0, target.start)))
    return null;
  const fix = written(value, target.raw, lang);
  return {
    rule: 'numbers',
    kind: 'numberFormat',
    start: target.start,
    end: target.end,
    values: { found: target.raw, expected: fix },
    fix,
  };
}

/** Checks numbers, dates, times, and units by value. */
export function checkNumbers({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  if (!/\p{N}/u.test(source) && !/\p{N}/u.test(target)) return [];
  const found: Draft[] = [];
  const datesOfSource = findDates(source, langs.source);
  const dates = matchMoments(
    datesOfSource,
    datesOfSource.length === 0 ? [] : findDates(target, langs.target),
  );
  const times = matchTimes({ source, target }, langs);
  const quarters = matchQuarters({ source, target }, langs);
  const fractions = matchFractions({ source, target }, langs);
  const powers = matchPowers({ source, target });
  const settled = [dates, times, quarters, fractions, powers];
  const skipSource = [...settled.flatMap((each) => each.source), ...findTrunkZeros(source)];
  const skipTarget = [...settled.flatMap((each) => each.target), ...findTrunkZeros(target)];
  for (const [rule, kind, { wrong }] of [
    ['dates', 'dateDiffers', dates],
    ['dates', 'timeDiffers', times],
    ['numbers', 'numberDiffers', quarters],
    ['numbers', 'numberDiffers', fractions],
    ['numbers', 'numberDiffers', powers],
  ] as const) {
    for (const [expected, one] of wrong) {
      found.push({
        rule,
        kind,
        start: one.start,
        end: one.end,
        values: { found: one.raw, expected: expected.raw },
        fix: null,
      });
    }
  }
  const read = (isSource: boolean, areBlanksInside: boolean) =>
    isSource
      ? readNumbers(source, langs.source, { areBlanksInside, skip: skipSource })
      : readNumbers(target, langs.target, { areBlanksInside, skip: skipTarget });
  let matched = matchNumbers(read(true, true), read(false, true));
  if (matched.missing.length + matched.extra.length > 0) {
    // A space between digits may separate two numbers.
    for (const [inSource, inTarget] of [
      [false, false],
      [false, true],
      [true, false],
    ] as const) {
      const other = matchNumbers(read(true, inSource), read(false, inTarget));
      if (other.missing.length + other.extra.length === 0) matched = other;
    }
  }
  const { pairs } = matched;
  const canGuess = matched.missing.length === 0 || matched.extra.length === 0;
  const inTarget = spelledIn(target, langs.target, { canGuess });
  const inSource = spelledIn(source, langs.source, { canGuess });
  const unsaid = withoutNames(matched, { source, target }, langs);
  const unread = withoutRomans(
    {
      missing: unsaid.missing.filter(
        ({ values: [value] }) => value === undefined || !inTarget(value),
      ),
      extra: unsaid.extra.filter(({ values: [value] }) => value === undefined || !inSource(value)),
    },
    { source, target },
    langs,
  );
  if (areApart(unread.missing, unread.extra) || areApart(unread.extra, unread.missing))
    return found;
  const isOneSided = unread.missing.length === 0 || unread.extra.length === 0;
  const missing = isOneSided
    ? withoutSaid(unread.missing, source, [target, langs.target])
    : unread.missing;
  const extra = isOneSided
    ? withoutSaid(unread.extra, target, [source, langs.source])
    : unread.extra;
  for (const draft of checkDimensions({ source, target })) found.push(draft);
  for (const pair of fractions.same) {
    const unit = checkUnit(pair, source, target, langs);
    if (unit !== null) found.push(unit);
  }
  for (const pair of pairs) {
    const format = toFormat(pair, target, langs.target);
    if (format !== null) found.push(format);
    for (const check of [checkUnit, checkCurrency, checkScale]) {
      const wrong = check(pair, source, target, langs);
      if (wrong !== null) found.push(wrong);
    }
  }
  missing.forEach((one, index) => {
    const other = extra[index];
    const [value] = one.values;
    if (other === undefined) {
      found.push({
        rule: 'numbers',
        kind: 'numberMissing',
        start: target.length,
        end: target.length,
        values: { expected: one.raw },
        fix: null,
      });
      return;
    }
    // The same digits with different separators: the value is certain, and so is its format.
    const isSame = value !== undefined && digitsOf(one.raw) === digitsOf(other.raw);
    const fix = isSame ? written(value, one.raw, langs.target) : null;
    found.push({
      rule: 'numbers',
      kind: 'numberDiffers',
      start: other.start,
      end: other.end,
      values: { found: other.raw, expected: fix ?? one.raw },
      fix,
    });
  });
  for (const one of extra.slice(missing.length)) {
    found.push({
      rule: 'numbers',
      kind: 'numberExtra',
      start: one.start,
      end: one.end,
      values: { found: one.raw },
      fix: null,
    });
  }
  return found;
}
