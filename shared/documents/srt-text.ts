import { damagedDocument, unsupportedDocument } from './document-errors.ts';
import type { DocumentSegment } from './document-segment.ts';
import type { Counted, ReadBudget } from './read-budget.ts';
import { decodeText } from './text-encoding.ts';

/** The text of one subtitle. Everything outside of it is kept as it is. */
export interface SubtitleCue {
  /** When it appears, as written, e.g. `00:00:01,000`. */
  time: string;
  /** Its lines, from the first character of the first to the last one of the last. */
  start: number;
  end: number;
}

/** Each part may be negative, hours and fractions may be missing, and blanks may stand anywhere in it. */
const TIME = String.raw`[-−]? ?\d{1,4}(?: ?: ?[-−]?\d{1,2}){1,3}(?: ?[,.:;] ?[-−]?\d{1,9})?`;
const FULL_TIME = String.raw`\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,3}`;
const ARROW = String.raw`(?:[-−–—=] ?){1,4}>|[→⇒➔]`;
/** Where the text is shown: `X1:40`, `align:start`, `{\an8}`. */
const SETTINGS = String.raw`(?: (?:[A-Za-z]{1,20}\d?:|\{)\S{1,200}){0,20}`;
/** In plain letters and single blanks. Two full times with a comma are the notation of SubViewer and YouTube. */
const TIME_LINE = new RegExp(
  String.raw`^(?:${TIME} ?(?:${ARROW}) ?${TIME}${SETTINGS}|${TIME} ?--> ?${TIME} .*|${FULL_TIME},${FULL_TIME})$`,
  'u',
);
/** Half of a time line: an arrow with a time at one side. */
const TORN_TIME = /\d ?[:.,] ?\d{1,9} ?-->|--> ?[-−]?\d{1,4} ?[:.]/u;
const NUMBER_LINE = /^\d{1,9}$/u;
const RAW_ARROW = /\s*(?:[-−–—－=][-−–—－= ]*[>＞]|[→⇒➔])/u;
/** Formatting that players understand: tags, positions such as `{\an8}`, and the breaks and blanks `\N`, `\h`. */
export const SUBTITLE_MARK = /<\/?[A-Za-z][^<>\r\n]*>|\{\\[^{}\r\n]*\}|(?<![:\\])\\[Nh]/gu;

interface Line {
  start: number;
  /** Without its line end. */
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

/** A line as it is compared: wide and Arabic digits are plain ones, marks of direction are left out. */
function plainLine(line: string): string {
  return line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The digits of a script follow each other, from a zero on. */
function plainDigit(digit: string): string {
  if (digit < '\u0080') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** What stands below a number where a time belongs: digits and marks without a word. */
function isWordlessTime(line: string): boolean {
  return line.length < 100 && !/\p{L}/u.test(line) && (line.match(/[:>→⇒]/gu)?.length ?? 0) > 1;
}

/** Whether a text holds subtitles: a time line with an arrow as they have it, or below a number. */
export function isSubtitles(text: string): boolean {
  let above = '';
  return text.split(/\r\n|\r|\n/u).some((raw) => {
    const line = plainLine(raw);
    const isFound = TIME_LINE.test(line) && (line.includes('-->') || NUMBER_LINE.test(above));
    above = line;
    return isFound;
  });
}

/** What stands in front of the text of a subtitle. */
interface CueHead {
  /** Of its last line: the text begins in the next one. */
  readonly index: number;
  /** Of its first line. */
  readonly from: number;
  readonly time: string;
}

/**
 * Finds the time lines, with the numbers above them.
 * @throws `document/damaged` for a line that is half a time line: its words cannot be told from its times
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
      throw damagedDocument(`line ${String(index + 1)}: its times cannot be read`);
    } else if (isBelowNumber && line !== '' && Number(above) === number + 1 && number > 0) {
      // The next subtitle lost its time: its number is none of the words before it.
      number += 1;
      heads.push({ index: index - 1, from: index - 1, time: above });
    }
  }
  return heads;
}

/**
 * Finds the subtitles of a file by their time lines, in their order; those without text are left
 * out. A text may hold blank lines: it ends where the head of the next one begins.
 * @throws `document/damaged` with the line, or when there is text without a single time; `document/unsupported`
 */
export function readCues(text: string): SubtitleCue[] {
  if (/^WEBVTT(?:\s|$)/u.test(text)) {
    throw unsupportedDocument('documentErrors.misnamedWebVtt', { extension: 'srt' });
  }
  const lines = readLines(text);
  const contents = lines.map(({ start, end }) => text.slice(start, end));
  const heads = readHeads(contents);
  if (heads.length === 0 && /\p{L}/u.test(text)) {
    throw damagedDocument('line 1: it has no line with the times of a subtitle');
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

/** Reads subtitles: one segment each, its lines joined and without formatting marks. */
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
