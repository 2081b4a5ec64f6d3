import { countCodePoints } from '../../graphemes.ts';
import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';
import { withoutMarks } from './placeholders.ts';

const HAS_WORD = /\p{L}/u;
/** An address, a file, or a code, which is the same in every language. */
const NO_TEXT =
  /^(?:\S+@\S+|\w+:\/\/\S*|www\.\S+|\S*[\d_/\\]\S*|\S+\.\p{Ll}{2,4}|\p{Lu}[\p{Lu}\p{N}.&-]*|\p{L}{1,2})$/u;

/** Finds a target that is missing, or equals the source. */
export function checkTranslated({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const whole = { start: 0, end: target.length, values: {}, fix: null };
  if (target.trim() === '') {
    return source.trim() === '' ? [] : [{ rule: 'empty', kind: 'empty', ...whole }];
  }
  if (baseOf(langs.source) === baseOf(langs.target) || source.trim() !== target.trim()) return [];
  const words = withoutMarks(source)
    .split(/\s+/u)
    .filter((word) => HAS_WORD.test(word));
  if (
    words.every((word) => NO_TEXT.test(word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
  ) {
    return [];
  }
  return [{ rule: 'untranslated', kind: 'untranslated', ...whole }];
}

/** Maximum characters in a spreadsheet cell. */
const MOST_IN_CELL = 32_767;
/**
 * The box of a text in an image is as wide as its original text, so a much longer translation
 * becomes too small to read.
 */
const MOST_TIMES_AS_LONG = 2;
const LEAST_LONGER = 12;
/** Readability limits by writing system: characters per second, and per line. */
const SUBTITLE_LIMITS: Record<string, { perSecond: number; perLine: number }> = {
  ja: { perSecond: 4, perLine: 13 },
  ko: { perSecond: 12, perLine: 16 },
  zh: { perSecond: 9, perLine: 16 },
};
const LATIN_LIMITS = { perSecond: 20, perLine: 42 };
const MOST_LINES = 2;
const CUE_TIME = /^(\d+):(\d\d):(\d\d)[.,](\d{1,3})\s*-->\s*(\d+):(\d\d):(\d\d)[.,](\d{1,3})/u;

/** Returns how long a subtitle is shown, in seconds; null for anything else. */
function secondsOf(location: string): number | null {
  const match = CUE_TIME.exec(location);
  if (match === null) return null;
  const at = (from: number): number =>
    Number(match[from]) * 3600 +
    Number(match[from + 1]) * 60 +
    Number(match[from + 2]) +
    Number((match[from + 3] ?? '').padEnd(3, '0')) / 1000;
  return at(5) - at(1);
}

/** Finds texts that do not fit: cells, images, subtitles. */
export function checkLength(
  { source, target, location = '' }: Texts & { location?: string | undefined },
  langs: CheckLanguages,
  isPicture: boolean,
): Draft[] {
  const found: Draft[] = [];
  const all = { start: 0, end: target.length, fix: null };
  if (/![A-Z]{1,3}\d+$/u.test(location) && target.length > MOST_IN_CELL) {
    const values = { count: target.length, limit: MOST_IN_CELL };
    found.push({ rule: 'length', kind: 'cellTooLong', ...all, start: MOST_IN_CELL, values });
  }
  const longer = target.length - source.length;
  if (isPicture && longer >= LEAST_LONGER && target.length > MOST_TIMES_AS_LONG * source.length) {
    const values = { count: target.length, limit: source.length };
    found.push({ rule: 'length', kind: 'pictureTooLong', ...all, values });
  }
  const seconds = secondsOf(location);
  if (seconds === null) return found;
  const limits = SUBTITLE_LIMITS[baseOf(langs.target)] ?? LATIN_LIMITS;
  const shown = target.replaceAll(/<[^<>]*>|\{[^{}]*\}/gu, '');
  const characters = countCodePoints(shown.replaceAll(/\s+/gu, ' ').trim());
  const perSecond = seconds <= 0 ? Infinity : characters / seconds;
  if (characters > 0 && perSecond > limits.perSecond) {
    const count = Number.isFinite(perSecond) ? Math.ceil(perSecond) : characters;
    found.push({
      rule: 'subtitles',
      kind: 'readingSpeed',
      ...all,
      values: { count, limit: limits.perSecond },
    });
  }
  const lines = target.split('\n');
  let start = 0;
  for (const line of lines) {
    const count = countCodePoints(line.replaceAll(/<[^<>]*>|\{[^{}]*\}/gu, '').trim());
    if (count > limits.perLine) {
      found.push({
        rule: 'subtitles',
        kind: 'lineTooLong',
        start,
        end: start + line.length,
        values: { count, limit: limits.perLine },
        fix: null,
      });
    }
    start += line.length + 1;
  }
  if (lines.length > Math.max(MOST_LINES, source.split('\n').length)) {
    found.push({
      rule: 'subtitles',
      kind: 'tooManyLines',
      ...all,
      values: { count: lines.length, limit: MOST_LINES },
    });
  }
  return found;
}
