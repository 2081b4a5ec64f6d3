import type { Moment } from './moments.ts';

interface DateForms {
  /** Possible orders of day, month, and year in the language. */
  orders: readonly string[];
  /** Names of months, folded, with their numbers. */
  months: ReadonlyMap<string, number>;
  pattern: RegExp | null;
  /** CLDR forms that the other patterns do not cover, with the positions of their numbers. */
  templates: readonly DateTemplate[];
}

interface DateTemplate {
  pattern: RegExp;
  /** Meaning of its groups, in order. */
  groups: readonly ('day' | 'month' | 'year')[];
  /** Its months as written, folded; with their numbers where they have no names. */
  months: readonly string[];
  /** It may also be a version or a chapter. */
  isLoose: boolean;
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
  // English without a region is as common as English with a wrong one.
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
    templates: [],
  };
  forms.set(lang, made);
  const complete = { ...made, templates: templatesOf(lang) };
  forms.set(lang, complete);
  return complete;
}

const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'short' },
  { dateStyle: 'medium' },
  { dateStyle: 'long' },
  { dateStyle: 'full' },
  { day: 'numeric', month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { day: 'numeric', month: 'long', year: 'numeric' },
];

/** Makes patterns for the CLDR forms of a date in the language that nothing else reads. */
function templatesOf(lang: string): DateTemplate[] {
  const found = new Map<string, DateTemplate>();
  for (const style of STYLES) {
    const format = new Intl.DateTimeFormat(lang, {
      ...style,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    const isYear = format.formatToParts(PROBE).some(({ type }) => type === 'year');
    const isRead = Array.from({ length: 12 }, (_, month) => {
      const [date] = findDates(format.format(Date.UTC(2024, month, 14)), lang);
      return date?.keys.includes(keyOf(isYear ? '2024' : '', month + 1, 14)) === true;
    }).every(Boolean);
    const template = isRead ? null : templateOf(format);
    if (template !== null) found.set(template.pattern.source, template);
  }
  return [...found.values()];
}

function templateOf(format: Intl.DateTimeFormat): DateTemplate | null {
  const partsOf = (month: number) =>
    format.formatToParts(Date.UTC(2024, month, 14)).filter(({ type }) => type !== 'era');
  const all = Array.from({ length: 12 }, (_, month) => partsOf(month));
  const parts = all[2] ?? [];
  const at = parts.findIndex(({ type }) => /^(?:day|month|year)$/u.test(type));
  const last = parts.findLastIndex(({ type }) => /^(?:day|month|year)$/u.test(type));
  const groups: ('day' | 'month' | 'year')[] = [];
  let isNamed = false;
  const source = parts.slice(at, last + 1).map(({ type, value }, index) => {
    if (type === 'day' || type === 'month' || type === 'year') groups.push(type);
    if (type === 'day') return String.raw`(\d{1,2})`;
    if (type === 'year') return value.length === 2 ? String.raw`(\d{2})` : String.raw`(\d{4})`;
    if (type !== 'month')
      return quote(value.replaceAll(/[\u200E\u200F]/gu, '')).replaceAll(
        /[\s\u00A0]+/gu,
        String.raw`[\s\u00A0]?`,
      );
    if (/^\d+$/u.test(value)) return String.raw`(\d{1,2})`;
    isNamed = true;
    const names = all.flatMap((each) => each[at + index]?.value ?? []);
    return `(${names
      .toSorted((a, b) => b.length - a.length)
      .map(quote)
      .join('|')})`;
  });
  if (!groups.includes('day') || !groups.includes('month')) return null;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d.,/-])${source.join('')}(?![\d/-]|[.,]\d)`,
    'giu',
  );
  const isLoose = !isNamed && !/[年月년월]/u.test(pattern.source);
  return {
    pattern,
    groups,
    isLoose,
    months: all.map((each) => fold(each.find(({ type }) => type === 'month')?.value ?? '')),
  };
}

const isDate = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31;
/** Converts years of the Buddhist calendar, which Thai uses. */
const inOurs = (year: string): string => (Number(year) > 2400 ? String(Number(year) - 543) : year);
const keyOf = (year: string, month: number, day: number): string =>
  `${year.length === 2 ? `20${year}` : inOurs(year)}-${String(month)}-${String(day)}`;

const NUMERIC =
  /(?<![\d.,/-])(\d{1,4})\u200F?([./-])\s?(\d{1,2})\u200F?\2\s?(\d{1,4})(?![\d/-]|[.,]\d)/gu;
const EAST = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/gu;

/** Finds dates with a day and a month. */
export function findDates(text: string, lang: string): Moment[] {
  const found: Moment[] = [];
  if (!/\d/u.test(text)) return found;
  const add = (match: RegExpExecArray, keys: readonly string[]): void => {
    const start = match.index;
    const end = start + match[0].length;
    if (keys.length > 0) found.push({ start, end, raw: match[0], keys });
  };
  const { orders, months, pattern, templates } = formsOf(lang);
  for (const match of text.matchAll(NUMERIC)) {
    const [, first = '', , second = '', third = ''] = match;
    if (first.length > 2) {
      if (first.length === 4 && isDate(Number(second), Number(third))) {
        add(match, [keyOf(first, Number(second), Number(third))]);
      }
      continue;
    }
    if (third.length === 3 || third.length === 1) continue;
    const keys = orders.flatMap((order) => {
      const [year, month, day] =
        order === 'ymd'
          ? [third.length === 4 ? third : first, second, third.length === 4 ? first : third]
          : [third, order === 'mdy' ? first : second, order === 'mdy' ? second : first];
      return isDate(Number(month), Number(day)) ? [keyOf(year, Number(month), Number(day))] : [];
    });
    // A chapter or version number, such as 1.2.30, has no four-digit year.
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
  for (const { pattern: template, groups, months: written, isLoose } of templates) {
    for (const match of text.matchAll(template)) {
      const of = (name: 'day' | 'month' | 'year'): string => match[groups.indexOf(name) + 1] ?? '';
      const name = fold(of('month'));
      const month = /^\d+$/u.test(name) ? Number(name) : written.indexOf(name) + 1;
      const year = groups.includes('year') ? of('year') : '';
      const [start, end] = [match.index, match.index + match[0].length];
      if (!isDate(month, Number(of('day')))) continue;
      const keys = [keyOf(year, month, Number(of('day')))];
      found.push({ start, end, raw: match[0], keys, ...(isLoose && { isLoose }) });
    }
  }
  return longest(found);
}

/** Removes dates that are parts of others. */
function longest(found: Moment[]): Moment[] {
  if (found.length < 2) return found;
  let lastEnd = 0;
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < lastEnd) return false;
      lastEnd = end;
      return true;
    });
}

/** Returns the months that a text names. */
export function monthsIn(text: string, lang: string): ReadonlySet<number> {
  const { months } = formsOf(lang);
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  return new Set(words.flatMap((word) => months.get(word) ?? []));
}
