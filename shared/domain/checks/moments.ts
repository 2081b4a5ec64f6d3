import { baseOf } from './rule.ts';
import { takeSame } from './take-same.ts';

/** A date, a time of day or something else with a value of its own, as it is written. */
export interface Moment {
  start: number;
  end: number;
  raw: string;
  /** What it may mean: `2024-3-4`, `-3-4` without a year, or `15:30`. */
  keys: readonly string[];
  /** It may be something else as well, such as "15 h" or 3.30: one only where the other text has it. */
  isLoose?: boolean;
}

interface DateForms {
  /** Orders of day, month and year that the language may mean. */
  orders: readonly string[];
  /** Names of months, folded, with their numbers. */
  months: ReadonlyMap<string, number>;
  pattern: RegExp | null;
}

const forms = new Map<string, DateForms>();
const PROBE = Date.UTC(2024, 2, 14);

function orderOf(lang: string): string {
  const parts = new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeZone: 'UTC' });
  return parts
    .formatToParts(PROBE)
    .map(({ type }) => (/^(?:day|month|year)$/u.test(type) ? type.charAt(0) : ''))
    .join('');
}

const fold = (name: string): string => name.toLowerCase().replace(/\.$/u, '');
const quote = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

function formsOf(lang: string): DateForms {
  const cached = forms.get(lang);
  if (cached !== undefined) return cached;
  const months = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(lang, { month, ...(day && { day }), timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const parts = format.formatToParts(Date.UTC(2024, index, 14));
        const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (/^\p{L}[\p{L}\p{M}]+$/u.test(name)) months.set(name, index + 1);
      }
    }
  }
  const names = [...months.keys()].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // English says no region as often as it says a wrong one.
  const orders = lang === 'en' ? ['mdy', 'dmy'] : [orderOf(lang)];
  const month = names.map(quote).join('|');
  const made: DateForms = {
    orders,
    months,
    pattern:
      names.length === 0
        ? null
        : new RegExp(
            String.raw`(?<![\p{L}\d])(?:(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s\u00A0]*(?:(?:of|de|d’|d'|di|do)\s+)?(${month})(?!\p{L})\.?|(${month})(?!\p{L})\.?[\s\u00A0](\d{1,2})(?:st|nd|rd|th)?(?![\d.:%]))(?:,?\s(?:(?:de|del|of)\s)?(\d{4})(?!\d))?`,
            'giu',
          ),
  };
  forms.set(lang, made);
  return made;
}

const isDate = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31;
const keyOf = (year: string, month: number, day: number): string =>
  `${year.length === 2 ? `20${year}` : year}-${String(month)}-${String(day)}`;

const NUMERIC = /(?<![\d.,/-])(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{2,4})(?![\d/-]|[.,]\d)/gu;
const EAST = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/gu;

/** Dates with a day and a month. */
export function findDates(text: string, lang: string): Moment[] {
  const found: Moment[] = [];
  if (!/\d/u.test(text)) return found;
  const add = (match: RegExpExecArray, keys: readonly string[]): void => {
    const start = match.index;
    const end = start + match[0].length;
    if (keys.length > 0) found.push({ start, end, raw: match[0], keys });
  };
  const { orders, months, pattern } = formsOf(lang);
  for (const match of text.matchAll(NUMERIC)) {
    const [, first = '', , second = '', third = ''] = match;
    if (first.length > 2) {
      if (first.length === 4 && isDate(Number(second), Number(third))) {
        add(match, [keyOf(first, Number(second), Number(third))]);
      }
      continue;
    }
    if (third.length === 3) continue;
    const keys = orders.flatMap((order) => {
      const [year, month, day] =
        order === 'ymd'
          ? [third.length === 4 ? third : first, second, third.length === 4 ? first : third]
          : [third, order === 'mdy' ? first : second, order === 'mdy' ? second : first];
      return isDate(Number(month), Number(day)) ? [keyOf(year, Number(month), Number(day))] : [];
    });
    // A number of a chapter or a version, such as 1.2.30, has no year of four digits.
    if (third.length === 4 || match[2] === '/') add(match, keys);
  }
  for (const match of text.matchAll(EAST)) {
    add(match, [keyOf(match[1] ?? '', Number(match[2]), Number(match[3]))]);
  }
  if (pattern !== null) {
    for (const match of text.matchAll(pattern)) {
      const month = months.get(fold(match[2] ?? match[3] ?? ''));
      const day = Number(match[1] ?? match[4]);
      if (month !== undefined && isDate(month, day))
        add(match, [keyOf(match[5] ?? '', month, day)]);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

const CLOCK =
  /(?<![\d.,:])(\d{1,2})(?:(:|\.|\s?h\s?)(\d{2})(?::\d{2})?)?(?!\d)(?:[\s\u00A0\u202F]?([ap])\.?\s?m\b\.?|[\s\u00A0\u202F]?(Uhr|heures?|h)(?!\p{L}))?/giu;

function hasHalves(lang: string): boolean {
  let has = halves.get(lang);
  if (has === undefined) {
    has = new Intl.DateTimeFormat(lang, { hour: 'numeric' }).resolvedOptions().hour12 === true;
    halves.set(lang, has);
  }
  return has;
}
const halves = new Map<string, boolean>();

/** Where "15 h" is a time of day. */
const HOURS_BY_LETTER = new Set(['ca', 'es', 'fr', 'it', 'pt']);

/** Behind a time with a point: another one that says what both are. */
const TO_UHR = /^\s?(?:[-–—]|bis)\s?\d{1,2}[.:]\d{2}\s?Uhr(?!\p{L})/u;

const SPANISH_PART =
  /^\s?(?:h(?:oras?)?\.?\s)?(?:de|por|en) la (?:(tarde|noche)|mañana|madrugada)(?!\p{L})/iu;
/** Behind a number with a point it says that it is no time of day. */
const NO_POINT_TIME =
  /^(?:[.,]\d|\s?(?:%|\p{Sc}|(?:por ciento|euros?|dólar|pesos?|mill|mil|veces|k?m|k?g)(?!\p{Ll}{4})))/iu;

/** The times that one in Spanish may be: without a part of the day, one of each half. */
function spanishKeys(hour: number, minutes: string, after: string): string[] {
  const [part, later] = SPANISH_PART.exec(after) ?? [];
  const both = [hour % 12, (hour % 12) + 12];
  const hours =
    hour > 12 || hour === 0
      ? [hour]
      : both.filter((_, index) => part === undefined || hour === 12 || index === (later === undefined ? 0 : 1)); // prettier-ignore
  return hours.map((each) => `${String(each)}:${minutes}`);
}

/** Times of day, with minutes or a word that says so. */
export function findTimes(text: string, lang: string): Moment[] {
  const found: Moment[] = [];
  if (!/\d/u.test(text)) return found;
  const isSpanish = baseOf(lang) === 'es';
  for (const match of text.matchAll(CLOCK)) {
    const [raw, hours = '', sign = '', minutes, half, word] = match;
    const after = text.slice(match.index + raw.length, match.index + raw.length + 40);
    const isTime =
      sign === ':' ||
      (sign === '.' && TO_UHR.test(after)) ||
      (half !== undefined && (sign === '' || sign === '.')) ||
      (minutes !== undefined && /h/iu.test(sign)) ||
      (word !== undefined &&
        (word.toLowerCase() === 'uhr' || (baseOf(lang) === 'fr' && word !== 'h')));
    const isWithPoint = isSpanish && sign === '.' && !NO_POINT_TIME.test(after) && !/\p{Sc}\s?$/u.test(text.slice(Math.max(0, match.index - 3), match.index)); // prettier-ignore
    const isLoose = !isTime && (isWithPoint || (word === 'h' && sign === '' && HOURS_BY_LETTER.has(baseOf(lang)))); // prettier-ignore
    const hour = Number(hours);
    if (!(isTime || isLoose) || hour > 24 || Number(minutes ?? 0) > 59) continue;
    const isAfternoon = half?.toLowerCase() === 'p';
    const shifted = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
    const keyed = (value: number) => `${String(value)}:${minutes ?? '00'}`;
    // Where no half of the day is named, a language that has halves may have left it out.
    const mayBeLater = half === undefined && hour <= 12 && sign === ':' && hasHalves(lang);
    const keys =
      isSpanish && half === undefined && (isWithPoint || SPANISH_PART.test(after))
        ? spanishKeys(hour, minutes ?? '00', after)
        : mayBeLater
          ? [keyed(hour), keyed((hour + 12) % 24)]
          : [keyed(shifted)];
    found.push({
      start: match.index,
      end: match.index + raw.length,
      raw,
      keys,
      ...(isLoose && { isLoose }),
    });
  }
  return found;
}

export interface MatchedMoments {
  /** Those of both texts. */
  same: readonly (readonly [Moment, Moment])[];
  /** Those that are left in both, which differ: what is expected, and what is there. */
  wrong: readonly (readonly [Moment, Moment])[];
  /** What is settled; the numbers in the others are compared one by one. */
  source: readonly Moment[];
  target: readonly Moment[];
}

/** Pairs of moments. What is surely one comes first; of two loose ones the numbers are compared. */
export function matchMoments(source: readonly Moment[], target: readonly Moment[]): MatchedMoments {
  const same: (readonly [Moment, Moment])[] = [];
  let missing = [...source];
  let extra = [...target];
  for (const [isLoose, isOtherLoose] of [
    [false, false],
    [false, true],
    [true, false],
  ] as const) {
    const { pairs } = takeSame(
      missing.filter((each) => (each.isLoose === true) === isLoose),
      extra.filter((each) => (each.isLoose === true) === isOtherLoose),
      ({ keys }) => keys,
    );
    const taken = new Set(pairs.flat());
    missing = missing.filter((each) => !taken.has(each));
    extra = extra.filter((each) => !taken.has(each));
    for (const pair of pairs) same.push(pair);
  }
  const left = missing.filter((each) => each.isLoose !== true);
  const rest = extra.filter((each) => each.isLoose !== true);
  const wrong = left.slice(0, rest.length).flatMap((one, index) => {
    const other = rest[index];
    return other === undefined ? [] : [[one, other] as const];
  });
  return {
    same,
    wrong,
    source: [...same, ...wrong].map(([one]) => one),
    target: [...same, ...wrong].map(([, other]) => other),
  };
}

/** Whether a part of a text overlaps one of these; asked for parts in the order of the text. */
export function overlapsWith(
  parts: readonly Pick<Moment, 'start' | 'end'>[],
): (start: number, end: number) => boolean {
  const sorted = parts.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let lastEnd = 0;
  return (start, end) => {
    for (let part = sorted[next]; part !== undefined && part.start < end; part = sorted[next]) {
      lastEnd = Math.max(lastEnd, part.end);
      next += 1;
    }
    return lastEnd > start;
  };
}
