import { damagedDocument, unsupportedDocument } from './document-errors.ts';
import type { DocumentSegment } from './document-segment.ts';
import type { Counted, ReadBudget } from './read-budget.ts';
import { decodeText } from './text-encoding.ts';

/** The text of one subtitle. Everything outside it stays unchanged. */
export interface SubtitleCue {
  /** Start time as written, e.g. `00:00:01,000`. */
  time: string;
  /** Range of its lines, from the first character of the first to the last one of the last. */
  start: number;
  end: number;
}

/**
 * Any component may be negative, hours and fractions may be missing, and spaces may appear anywhere
 * in it.
 */
const TIME = String.raw`[-−]? ?\d{1,4}(?: ?: ?[-−]?\d{1,2}){1,3}(?: ?[,.:;] ?[-−]?\d{1,9})?`;
const FULL_TIME = String.raw`\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,3}`;
const ARROW = String.raw`(?:[-−–—=] ?){1,4}>|[→⇒➔]`;
/** Position settings: `X1:40`, `align:start`, `{\an8}`. */
const SETTINGS = String.raw`(?: (?:[A-Za-z]{1,20}\d?:|\{)\S{1,200}){0,20}`;
/**
 * Matches a normalized line. Two full times with a comma are the notation of SubViewer and YouTube.
 */
const TIME_LINE = new RegExp(
  String.raw`^(?:${TIME} ?(?:${ARROW}) ?${TIME}${SETTINGS}|${TIME} ?--> ?${TIME} .*|${FULL_TIME},${FULL_TIME})$`,
  'u',
);
/** Half of a time line: an arrow with a time on only one side. */
const TORN_TIME = /\d ?[:.,] ?\d{1,9} ?-->|--> ?[-−]?\d{1,4} ?[:.]/u;
const NUMBER_LINE = /^\d{1,9}$/u;
const RAW_ARROW = /\s*(?:[-−–—－=][-−–—－= ]*[>＞]|[→⇒➔])/u;
/**
 * Formatting that players understand: tags, positions such as `{\an8}`, and the line breaks and
 * spaces `\N`, `\h`.
 */
export const SUBTITLE_MARK = /<\/?[A-Za-z][^<>\r\n]*>|\{\\[^{}\r\n]*\}|(?<![:\\])\\[Nh]/gu;

interface Line {
  start: number;
  /** Excludes its line end. */
  end: number;
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\r|\n/gu)) {
    lines.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length });
  return lines;
}

/**
 * Normalizes a line for comparison: wide and Arabic digits become plain ones, directional marks are
 * removed.
 */
function plainLine(line: string): string {
  return line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Converts a digit; the digits of a script are consecutive, starting at zero. */
function plainDigit(digit: string): string {
  if (digit < '\u0080') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * Returns true for a line below a number that looks like a broken time: digits and punctuation
 * without a word.
 */
function isWordlessTime(line: string): boolean {
  return line.length < 100 && !/\p{L}/u.test(line) && (line.match(/[:>→⇒]/gu)?.length ?? 0) > 1;
}

/**
 * Returns whether a text contains subtitles: a time line with their kind of arrow, or below a
 * number.
 */
export function isSubtitles(text: string): boolean {
  let above = '';
  return text.split(/\r\n|\r|\n/u).some((raw) => {
    const line = plainLine(raw);
    const isFound = TIME_LINE.test(line) && (line.includes('-->') || NUMBER_LINE.test(above));
    above = line;
    return isFound;
  });
}

/** The lines before the text of a subtitle. */
interface CueHead {
  /** Index of its last line: the text begins on the next one. */
  readonly index: number;
  /** Index of its first line. */
  readonly from: number;
  readonly time: string;
}

/**
 * Finds the time lines, with the numbers above them.
 * @throws `document/damaged` for half a time line, whose words cannot be separated from its times
 */
function readHeads(lines: readonly string[]): CueHead[] {
  const plain = lines.map(plainLine);
  const heads: CueHead[] = [];
  let number = 0;
  for (const [index, line] of plain.entries()) {
    const above = plain[index - 1] ?? '';
    const isBelowNumber = NUMBER_LINE.test(above) && (plain[index - 2] ?? '') === '';
    if (TIME_LINE.test(line)) {
      const isNumbered = NUMBER_LINE.test(above) && heads.at(-1)?.index !== index - 1;
      number = isNumbered ? Number(above) : number + 1;
      const time = (lines[index] ?? '').split(RAW_ARROW)[0] ?? '';
      heads.push({ index, from: isNumbered ? index - 1 : index, time: time.trim() });
    } else if (TORN_TIME.test(line) || (isBelowNumber && isWordlessTime(line))) {
      throw damagedDocument('faults.times', { line: index + 1 });
    } else if (isBelowNumber && line !== '' && Number(above) === number + 1 && number > 0) {
      // The next subtitle has lost its time; its number is not part of the words before it.
      number += 1;
      heads.push({ index: index - 1, from: index - 1, time: above });
    }
  }
  return heads;
}

/**
 * Finds the subtitles of a file by their time lines, in order; those without text are left out. A
 * text may contain blank lines: it ends where the head of the next one begins.
 * @throws `document/damaged` with the line, or when there is text without a single time;
 *   `document/unsupported`
 */
export function readCues(text: string): SubtitleCue[] {
  if (/^WEBVTT(?:\s|$)/u.test(text)) {
    throw unsupportedDocument('documentErrors.misnamedWebVtt', { extension: 'srt' });
  }
  const lines = readLines(text);
  const contents = lines.map(({ start, end }) => text.slice(start, end));
  const heads = readHeads(contents);
  if (heads.length === 0 && /\p{L}/u.test(text)) {
    throw damagedDocument('faults.timesMissing');
  }
  const cues: SubtitleCue[] = [];
  for (const [place, { time, index }] of heads.entries()) {
    const content = lines
      .slice(index + 1, heads[place + 1]?.from ?? lines.length)
      .filter(({ start, end }) => text.slice(start, end).trim() !== '');
    const first = content[0];
    const last = content.at(-1);
    if (first !== undefined && last !== undefined) {
      cues.push({ time, start: first.start, end: last.end });
    }
  }
  return cues;
}

/** Reads subtitles as one segment each, with lines joined and without formatting. */
export function readSrtSegments(bytes: Uint8Array, budget: ReadBudget): Counted<DocumentSegment>[] {
  const { text } = decodeText(bytes);
  return readCues(text).flatMap((cue, index) => {
    const visible = text
      .slice(cue.start, cue.end)
      .replace(SUBTITLE_MARK, (mark) => (mark.startsWith('\\') ? ' ' : ''))
      .replace(/\s+/gu, ' ')
      .trim();
    return visible === ''
      ? []
      : [budget.count({ id: `cue#${String(index)}`, text: visible, location: cue.time })];
  });
}
