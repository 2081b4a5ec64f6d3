import { graphemesOf } from '../../graphemes.ts';

/** Maximum columns of a caption line, a broadcasting standard; a wide character takes two. */
const MAX_COLUMNS = 42;
const MAX_LINES = 2;
/** Minimum time for which a caption is readable. */
const LEAST_MS = 700;

/** Spoken text with its times. */
export interface TimedText {
  startMs: number;
  endMs: number;
  text: string;
}

/** One caption: at most two lines. */
export interface Caption {
  startMs: number;
  endMs: number;
  lines: string[];
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Characters that may never begin a line. */
const CLOSING = /^[、。，．！？：；」』）】〉》〕！？…ー々]/u;

/**
 * Splits texts into captions in the order of their times: long ones into several, whose times are
 * distributed by length. None extends past the beginning of the next one.
 */
export function toCaptions(texts: readonly TimedText[]): Caption[] {
  const captions = texts
    .toSorted((one, other) => one.startMs - other.startMs)
    .flatMap((text) => cut(text));
  return captions.map((caption, index) => {
    const nextMs = captions[index + 1]?.startMs ?? Infinity;
    const wantedMs = Math.max(caption.endMs, caption.startMs + LEAST_MS);
    const endMs = Math.max(caption.startMs + 1, Math.min(wantedMs, nextMs));
    return { ...caption, endMs };
  });
}

function cut({ startMs, endMs, text }: TimedText): Caption[] {
  const lines = wrap(text.replaceAll(/\s+/gu, ' ').trim());
  const groups = Array.from({ length: Math.ceil(lines.length / MAX_LINES) }, (_, index) =>
    lines.slice(index * MAX_LINES, (index + 1) * MAX_LINES),
  );
  const total = columnsOf(lines.join(''));
  let done = 0;
  const at = (columns: number): number =>
    Math.round(startMs + (endMs - startMs) * (columns / Math.max(total, 1)));
  return groups.map((group) => {
    const fromMs = at(done);
    done += columnsOf(group.join(''));
    return { startMs: fromMs, endMs: at(done), lines: group };
  });
}

/**
 * Wraps at spaces, between characters of scripts without spaces, and within longer unbreakable
 * text.
 */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of breakable(text)) {
    if (line !== '' && columnsOf((line + part).trimEnd()) > MAX_COLUMNS) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Splits a text into unbreakable parts, each with the space after it. */
function breakable(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let before = '';
  for (const char of graphemesOf(text)) {
    const isPlace =
      before === ' ' ||
      (WIDE.test(before) && !CLOSING.test(char)) ||
      (WIDE.test(char) && before !== '' && !CLOSING.test(char));
    if (part !== '' && (isPlace || columnsOf(part + char) > MAX_COLUMNS)) {
      parts.push(part);
      part = '';
    }
    part += char;
    before = char;
  }
  if (part !== '') parts.push(part);
  return parts;
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const char of graphemesOf(text)) columns += WIDE.test(char) ? 2 : 1;
  return columns;
}
