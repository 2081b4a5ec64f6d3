import { baseOf } from './rule.ts';

/** How a language names the parts of the day, and its word after a bare hour. */
export interface DayTimes {
  /** Matches a part of the day at the end of the text before the hour. */
  before: RegExp;
  /** Matches a part of the day at the beginning of the text after the hour. */
  after: RegExp;
  /**
   * First and last letters of names and of words before them, for a quick check: most numbers have
   * no such neighbor.
   */
  firstLetters: ReadonlySet<string>;
  lastLetters: ReadonlySet<string>;
  /** Hours of the day by the folded name of its part. */
  hoursOf: ReadonlyMap<string, ReadonlySet<number>>;
  /**
   * Word after an hour without minutes, such as "Uhr" or 時; not before a letter that makes it a
   * duration.
   */
  hourWord: RegExp | null;
  /** Whether the language mostly uses the 12-hour clock. */
  hasHalves: boolean;
}

const known = new Map<string, DayTimes>();
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s\u00A0\u202F\u200E\u200F]+/gu, ' ')
    .trim();
const quote = (text: string): string =>
  text
    .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll(' ', String.raw`[\s\u00A0\u202F]`);

/** Halves of the day that every language may use. */
const HALVES = [['am', 0], ['a.m.', 0], ['a. m.', 0], ['pm', 12], ['p.m.', 12], ['p. m.', 12]] as const; // prettier-ignore

/** Collects all CLDR names for the language through `Intl`. */
export function dayTimesOf(lang: string): DayTimes {
  const cached = known.get(lang);
  if (cached !== undefined) return cached;
  const hoursOf = new Map<string, Set<number>>();
  const add = (name: string, hour: number): void => {
    if (/\p{L}/u.test(name)) hoursOf.set(name, (hoursOf.get(name) ?? new Set()).add(hour));
  };
  const base = { hour: 'numeric', timeZone: 'UTC', hour12: true } as const;
  for (const dayPeriod of [undefined, 'short', 'long', 'narrow'] as const) {
    const format = new Intl.DateTimeFormat(lang, { ...base, ...(dayPeriod && { dayPeriod }) });
    for (let hour = 0; hour < 24; hour += 1) {
      const parts = format.formatToParts(Date.UTC(2024, 0, 1, hour));
      const name = fold(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '');
      add(name, hour);
      // "3 in the afternoon" is also written without its preposition, and vice versa.
      if (!name.endsWith('.')) add(`${name}.`, hour);
    }
  }
  for (const [name, first] of HALVES) {
    for (let hour = first; hour < first + 12; hour += 1) add(name, hour);
  }
  const names = [...hoursOf.keys()].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const any = names.map(quote).join('|');
  const bare = new Intl.DateTimeFormat(lang, { hour: 'numeric', hourCycle: 'h23', timeZone: 'UTC' })
    .formatToParts(Date.UTC(2024, 0, 1, 15))
    .findLast(({ type, value }) => type === 'literal' && /\p{L}/u.test(value));
  const word = bare === undefined ? '' : quote(fold(bare.value));
  const made: DayTimes = {
    before: new RegExp(String.raw`(?<![\p{Lu}\p{Ll}\p{M}])(${any})[\s\u00A0\u202F]?$`, 'iu'),
    after: new RegExp(
      String.raw`^[\s\u00A0\u202F\u200E\u200F]{0,2}(?:(?:h\.?|${word || 'h'})[\s\u00A0\u202F])?(${any})(?![\p{L}\p{M}])`,
      'iu',
    ),
    hoursOf,
    firstLetters: new Set([
      ...names.map((name) => name.charAt(0)),
      'h',
      fold(bare?.value ?? 'h').charAt(0),
    ]),
    lastLetters: new Set(names.map((name) => name.slice(-1))),
    hourWord:
      word === ''
        ? null
        : new RegExp(
            String.raw`^[\s\u00A0\u202F]?${word}(?![\p{Lu}\p{Ll}間间]|[\s\u00A0]?[時时]?間)`,
            'iu',
          ),
    hasHalves: new Intl.DateTimeFormat(lang, { hour: 'numeric' }).resolvedOptions().hour12 === true,
  };
  known.set(lang, made);
  return made;
}

/** Text after a number with a point that is not a time of day. */
const NO_POINT_TIME =
  /^(?:[.,]\d|\s?(?:%|‰|°|\p{Sc}|(?:por ciento|percent|euros?|dólar|pesos?|mil|veces|[kMGT]i?B|bit|[kcm]?m|k?g|[kM]?Hz|[kM]?W|px|[x×])(?!\p{Ll}{4})))/iu;
/** Text before such a number: a version, a chapter, an amount. */
const NO_TIME_BEFORE =
  /(?:\p{Sc}|\bv|ersion\p{L}*|ersi[oóõ]n?|ersão|バージョン|版本|버전|верси\p{L}+|верзиј\p{L}+)\s?$/iu;

/** Returns whether a number with a point, such as 15.30, may be a time of day. */
export const mayBeTime = (before: string, after: string): boolean =>
  !NO_POINT_TIME.test(after) && !NO_TIME_BEFORE.test(before);

/**
 * Returns the hours of the day that an hour and its surrounding words may mean, and how far those
 * words extend.
 */
export function hoursAround(
  hour: number,
  before: string,
  after: string,
  lang: string,
): { hours: readonly number[]; lengthBefore: number; lengthAfter: number } | null {
  const times = dayTimesOf(lang);
  const letterAfter = after
    .replace(/^[\s\u200E\u200F]{0,2}/u, '')
    .charAt(0)
    .toLowerCase();
  const isAfter = times.firstLetters.has(letterAfter);
  const isBefore = times.lastLetters.has(before.trimEnd().slice(-1).toLowerCase());
  if (!isAfter && !isBefore) return null;
  const [allAfter = '', nameAfter] = (isAfter ? times.after.exec(after) : null) ?? [];
  const [allBefore = '', nameBefore] =
    nameAfter === undefined && isBefore ? (times.before.exec(before) ?? []) : [];
  const name = nameAfter ?? nameBefore;
  if (name === undefined) return null;
  const part = times.hoursOf.get(fold(name)) ?? new Set();
  const both = hour > 12 ? [hour] : [hour % 12, (hour % 12) + 12];
  const inPart = both.filter((each) => part.has(each));
  // People extend the parts of the day freely: 11 at night, 6 in the morning.
  const half = [...part].every((each) => each < 12) ? both[0] : both.at(-1);
  const hours = inPart.length > 0 ? inPart : [half ?? hour];
  return { hours, lengthBefore: allBefore.length, lengthAfter: allAfter.length };
}

/** Languages in which "15 h" is a time of day. */
const HOURS_BY_LETTER = new Set(['ca', 'es', 'fr', 'it', 'pt', 'ro']);
export const hasHoursByLetter = (lang: string): boolean => HOURS_BY_LETTER.has(baseOf(lang));
