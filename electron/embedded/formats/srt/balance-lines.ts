/** A part of a subtitle as it will be written: a mark takes no room on the screen. */
export interface LinePart {
  readonly text: string;
  readonly isMark: boolean;
}

/** Characters that fit into a line of a subtitle on common screens. */
const LINE_CHARS = 42;

/**
 * Joins the parts, in two lines of like length where one would be too long.
 * @param longestLine characters of the source's longest line: what fitted there fits again
 */
export function balanceLines(
  parts: readonly LinePart[],
  longestLine: number,
  lineEnding: string,
): string {
  const clean = parts.map(({ text, isMark }) => ({
    isMark,
    // An answer with line ends of its own could end the subtitle early.
    text: isMark ? text : text.replace(/\s+/gu, ' '),
  }));
  const visible = clean.map(({ text, isMark }) => (isMark ? '' : text)).join('');
  const maxChars = Math.max(LINE_CHARS, longestLine);
  const at = visible.trim().length > maxChars ? middleBlank(visible) : -1;
  let shown = 0;
  return clean
    .map(({ text, isMark }) => {
      const local = at - shown;
      if (!isMark) shown += text.length;
      if (isMark || local < 0 || local >= text.length) return text;
      return text.slice(0, local) + lineEnding + text.slice(local + 1);
    })
    .join('');
}

/** The blank nearest to the middle, or -1 when there is none with words on both sides. */
function middleBlank(text: string): number {
  const middle = (text.length - 1) / 2;
  let best = -1;
  for (const { index } of text.matchAll(/(?<=\S) (?=\S)/gu)) {
    if (best === -1 || Math.abs(index - middle) < Math.abs(best - middle)) best = index;
  }
  return best;
}
