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

const TIME_LINE =
  /^[ \t]*(\d{1,3}:\d{1,2}:\d{1,2}[,.:]\d{1,3})[ \t]*-->[ \t]*\d{1,3}:\d{1,2}:\d{1,2}[,.:]\d{1,3}(?:[ \t].*)?$/u;
const NUMBER_LINE = /^[ \t\ufeff]*\d+[ \t]*$/u;
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

/**
 * Finds the subtitles of a file by their time lines, in their order; those without text are left
 * out. A text may hold blank lines: it ends where the head of the next one begins.
 */
export function readCues(text: string): SubtitleCue[] {
  const lines = readLines(text);
  const contentOf = ({ start, end }: Line): string => text.slice(start, end);
  const heads = lines.flatMap((line, index) => {
    const time = TIME_LINE.exec(contentOf(line))?.[1];
    return time === undefined ? [] : [{ time, index }];
  });
  const cues: SubtitleCue[] = [];
  for (const [place, { time, index }] of heads.entries()) {
    const next = heads[place + 1]?.index ?? lines.length;
    const before = lines[next - 1];
    const isNumbered =
      next < lines.length && next - 1 > index && before !== undefined
        ? NUMBER_LINE.test(contentOf(before))
        : false;
    const content = lines
      .slice(index + 1, isNumbered ? next - 1 : next)
      .filter((line) => contentOf(line).trim() !== '');
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
