/** Splits a text into lines, called paragraphs on this page. A text has at least one. */
export function linesOf(text: string): string[] {
  return text.split('\n');
}

/** Returns the number of the paragraph (from 0) at the `offset` in the text. */
export function paragraphAt(text: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

/** Counts characters as services bill them: in code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // The second half of a pair belongs to the previous character.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}

/** A change of a text field: the text between the two offsets is replaced. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Returns the change that sets the paragraph `index` to `line`; missing lines of a short text are added. */
export function replaceParagraph(text: string, index: number, line: string): TextEdit {
  const lines = linesOf(text);
  const flat = line.replace(/\s*\n\s*/gu, ' ');
  if (index >= lines.length) {
    return {
      start: text.length,
      end: text.length,
      text: '\n'.repeat(index - lines.length + 1) + flat,
    };
  }
  const start = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
  return { start, end: start + (lines[index] ?? '').length, text: flat };
}
