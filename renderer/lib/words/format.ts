import { t, textLanguage, textLocale, msg } from '../../../shared/i18n/text.ts';

/** Nouns for counts in lists. */
const COUNTS = {
  result: msg('app.resultCount'),
  document: msg('app.documentCount'),
  segment: msg('app.segmentCount'),
  sentence: msg('app.sentenceCount'),
  unit: msg('memories.unitCount'),
  change: msg('app.changeCount'),
  customer: msg('app.customerCount'),
  project: msg('app.projectCount'),
  glossary: msg('app.glossaryCount'),
  term: msg('glossaries.termCount'),
  memory: msg('memories.memoryCount'),
  collection: msg('spokenTerms.collectionCount'),
  difference: msg('app.differenceCount'),
  request: msg('lane.requestCount'),
  row: msg('app.rowCount'),
  key: msg('usage.keyCount'),
};
export type Countable = keyof typeof COUNTS;

/** Returns "1 result", "3 results". */
export function countText(count: number, what: Countable): string {
  return t(COUNTS[what], { count });
}

/** Formats of numbers, sizes and instants in the user's locale, with words in the interface language. */
export type Format = ReturnType<typeof createFormat>;

interface FormatOptions {
  /** BCP 47 tag; undefined: that of the interface. */
  locale: string | undefined;
  /** IANA zone; undefined: the platform's own. */
  timeZone?: string;
  now: () => number;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const UNIT_STEP = 1024;

/** Creates a value once, on first use: a first page needs few of the formats, and each is slow to create. */
function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function hasHalfDays(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

export function createFormat({ locale = textLocale(), timeZone, now }: FormatOptions) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = once(() => new Intl.NumberFormat(locale));
  const dateFormat = (options: Intl.DateTimeFormatOptions, of = locale) =>
    once(() => new Intl.DateTimeFormat(of, { ...options, ...zone }));
  const day = dateFormat({ dateStyle: 'short' });
  const year = dateFormat({ year: 'numeric' }, 'en');
  const clock = dateFormat({ timeStyle: 'medium' });
  const full = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
  const date = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  const short = once(
    () =>
      ({
        month: 'short',
        day: 'numeric',
        // 2:05 PM, but 02:05.
        hour: hasHalfDays(locale) ? 'numeric' : '2-digit',
        minute: '2-digit',
      }) as const,
  );
  const dayAndTime = once(() => dateFormat(short())());
  const dayYearAndTime = once(() => dateFormat({ ...short(), year: 'numeric' })());
  const sizes = UNITS.map((unit, index) =>
    once(
      () =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit,
          unitDisplay: index === 0 ? 'long' : 'short',
          maximumFractionDigits: index < 2 ? 0 : 1,
        }),
    ),
  );
  const language = textLanguage();
  const languages = once(
    () => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }),
  );
  /** Names that were asked for: lists ask for the same ones with each row. */
  const named = new Map<string, string>();

  return {
    number: (value: number) => number().format(value),
    characters: (count: number) =>
      t('app.characterCount', { count, number: number().format(count) }),
    bytes: (sizeBytes: number) => {
      const step = sizeBytes < 1 ? 0 : Math.floor(Math.log(sizeBytes) / Math.log(UNIT_STEP));
      const index = Math.min(step, UNITS.length - 1);
      return (sizes[index] ?? number)().format(sizeBytes / UNIT_STEP ** index);
    },
    /** Formats day and time to the minute; the year only if it is not the current one. */
    dateTime: (atMs: number) =>
      (year().format(atMs) === year().format(now()) ? dayAndTime() : dayYearAndTime()).format(atMs),
    /** Formats day, year and time to the second. */
    fullDateTime: (atMs: number) => full().format(atMs),
    /** Formats a calendar date such as 2026-05-17. */
    date: (of: string) => date().format(Date.parse(of)),
    /** Formats the time of day to the second; with the day if it is not today. */
    time: (atMs: number) =>
      (day().format(atMs) === day().format(now()) ? clock() : full()).format(atMs),
    timeLeft: (seconds: number) => {
      if (seconds < 60) {
        return t('app.secondsLeft', { count: number().format(Math.max(1, Math.round(seconds))) });
      }
      if (seconds < 3600) {
        return t('app.minutesLeft', { count: number().format(Math.round(seconds / 60)) });
      }
      return t('app.hoursLeft', { count: number().format(Math.round(seconds / 3600)) });
    },
    /** Returns the name of a language code, e.g. `Portuguese (Brazil)`; the code itself if it has none. */
    language: (code: string) => {
      const known = named.get(code);
      if (known !== undefined) return known;
      let name = code;
      try {
        name = languages().of(code) ?? code;
      } catch {
        // Codes come from a service; one that is not a language tag is shown unchanged.
      }
      named.set(code, name);
      return name;
    },
  };
}

let fixed: Format | null = null;

/** Fixes the formats, for tests; null for those of the interface. */
export function setFormat(format: Format | null): void {
  fixed = format;
}

/** Cached, because creating formats is slow; a new language creates new ones. */
let made: { locale: string; format: Format } | null = null;

function currentFormat(): Format {
  const locale = textLocale();
  if (made?.locale !== locale) {
    made = { locale, format: createFormat({ locale, now: () => Date.now() }) };
  }
  return fixed ?? made.format;
}

/** Formats for the interface in its present language, as `t` has its texts. */
export const format = new Proxy<Format>(currentFormat(), {
  get: (_, name): unknown => Reflect.get(currentFormat(), name),
});
