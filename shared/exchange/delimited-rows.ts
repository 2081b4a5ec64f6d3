import { readRows, type DelimitedRow, type QuoteRules } from './row-reader.ts';

/** Possible cell separators, the likeliest first. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Sample that is large enough to detect the separator. */
const SAMPLE_CHARS = 20_000;
const SAMPLE_ROWS = 50;
/** Maximum cells kept per row; further ones are only counted. */
export const MAX_CELLS = 50;

/**
 * Returns the delimiter that splits most rows into the same number of cells, two or more; a comma
 * by default.
 */
export function guessDelimiter(text: string): Delimiter {
  // The last row of a sample may be incomplete.
  const end = text.length > SAMPLE_CHARS ? text.lastIndexOf('\n', SAMPLE_CHARS) : text.length;
  const sample = text.slice(0, end === -1 ? SAMPLE_CHARS : end);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const { cells } of readDelimited(sample, delimiter)) {
      if (rows >= SAMPLE_ROWS) break;
      rows += 1;
      if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    }
    const score = Math.max(0, ...counts.values()) / Math.max(1, rows);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const SEPARATOR_LINE = /^"?sep=(.)"?[\t,;| ]*(?:\r\n|\r|\n|$)/iu;

/**
 * Returns the delimiter that the first line declares, as Excel writes and reads it: `sep=;`.
 * @returns null without such a line; `end` is the start of the rows
 */
export function namedDelimiter(text: string): { delimiter: Delimiter; end: number } | null {
  const [line = '', sign] = SEPARATOR_LINE.exec(text.slice(0, 100)) ?? [];
  const delimiter = DELIMITERS.find((one) => one === sign);
  return delimiter === undefined ? null : { delimiter, end: line.length };
}

const LENIENT: QuoteRules = {
  unclosed: 'literal',
  stray: 'literal',
  trailing: 'append',
  keepsNeedless: false,
};
const LENIENT_TAB: QuoteRules = { ...LENIENT, trailing: 'literal', keepsNeedless: true };

/**
 * Reads rows as leniently as spreadsheets do: a cell that begins with `"` ends with the next single
 * one, and text after it up to the delimiter is appended; a quotation mark that is never closed is
 * literal. In tab-separated text, where most programs write quotation marks literally, they only
 * count around a tab, a line end, or a doubled quotation mark.
 */
export function readDelimited(text: string, delimiter: Delimiter): Generator<DelimitedRow> {
  const quotes = delimiter === '\t' ? LENIENT_TAB : LENIENT;
  return readRows(text, { delimiter, quotes, maxCells: MAX_CELLS });
}
