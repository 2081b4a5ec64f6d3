/** How the tags of a text are read; `off`: as plain characters. */
export type TagReading = 'off' | 'xml' | 'html';

/**
 * A part of a text that is sent to a service as one text: a line, or the lines that a tag spans.
 */
export interface TextUnit {
  /** Index of its first line, from 0. */
  firstLine: number;
  lineCount: number;
  /** White space around {@link core}, which stays unchanged. */
  lead: string;
  core: string;
  trail: string;
}

const LINE_BREAK = /\r\n|\r|\n/u;
/**
 * Unclosed comments extend to the end of the text, and names never backtrack, so one pass is
 * enough.
 */
const TAG = /<!--[^]*?(?:-->|$)|<(\/?)([A-Za-z][^\s/<>]*)((?:[\s/][^<>]*)?)>/gu;
/** HTML elements without an end tag. */
const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Splits a text into its lines without their breaks; a text without breaks is one line. */
export const splitLines = (text: string): string[] => text.split(LINE_BREAK);

/** Splits lines into units in order; lines with only white space are in none. */
export function splitUnits(lines: readonly string[], tags: TagReading): TextUnit[] {
  const units: TextUnit[] = [];
  let firstLine = 0;
  for (const lineCount of countLines(lines, tags)) {
    const text = lines.slice(firstLine, firstLine + lineCount).join('\n');
    const core = text.trim();
    if (core !== '') {
      const leadLength = text.length - text.trimStart().length;
      units.push({
        firstLine,
        lineCount,
        lead: text.slice(0, leadLength),
        core,
        trail: text.slice(leadLength + core.length),
      });
    }
    firstLine += lineCount;
  }
  return units;
}

/**
 * Splits the translated core into the lines of its unit. Breaks that a service added become spaces;
 * lines that it left out are empty.
 * @returns as many lines as the unit has
 */
export function splitTarget({ lineCount, lead, trail }: TextUnit, target: string): string[] {
  const room = lineCount - (splitLines(lead).length - 1) - (splitLines(trail).length - 1);
  const [first = '', ...others] = splitLines(target);
  const kept = [first, ...others.slice(0, room - 1)];
  const rest = others.slice(room - 1).map((line) => line.trim());
  const whole = lead + [kept.join('\n'), ...rest].join(' ') + trail;
  const lines = splitLines(whole);
  return Array.from({ length: lineCount }, (_, index) => lines[index] ?? '');
}

/** Counts the lines of each part after which no tag is open. */
function countLines(lines: readonly string[], tags: TagReading): number[] {
  if (tags === 'off') return lines.map(() => 1);
  const tagsOfText = [...lines.join('\n').matchAll(TAG)];
  const counts: number[] = [];
  let depth = 0;
  let next = 0;
  let end = -1;
  let count = 0;
  let openUntil = 0;
  for (const line of lines) {
    end += line.length + 1;
    count += 1;
    for (let tag = tagsOfText[next]; tag !== undefined && tag.index < end;) {
      depth = Math.max(0, depth + depthChange(tag, tags));
      openUntil = tag.index + tag[0].length;
      next += 1;
      tag = tagsOfText[next];
    }
    if (depth > 0 || openUntil > end) continue;
    counts.push(count);
    count = 0;
  }
  return count === 0 ? counts : [...counts, count];
}

function depthChange([, slash, name, rest]: RegExpMatchArray, tags: TagReading): number {
  if (name === undefined) return 0;
  if (slash === '/') return -1;
  const isVoid = tags === 'html' && VOID_ELEMENTS.has(name.toLowerCase());
  return isVoid || rest?.endsWith('/') === true ? 0 : 1;
}
