/** A row of a delimited text. */
export interface DelimitedRow {
  /** Line on which it begins, from 1: rows may have line ends in quoted cells. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What can part cells, the likeliest first. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** As many rows tell how cells are parted. */
const SAMPLE_CHARS = 20_000;
const SAMPLE_ROWS = 50;
/** More cells of a row are not kept; only that they were there. */
export const MAX_CELLS = 50;

/** The delimiter that parts most rows into the same number of cells, two or more; else a comma. */
export function guessDelimiter(text: string): Delimiter {
  // The last row of a sample may be cut.
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

/**
 * Reads rows as leniently as spreadsheets do, in time proportional to the text: a cell that begins with
 * `"` ends with the next single one, and what follows up to the delimiter belongs to it; a quote that is
 * never closed is a quote. In tab-separated text, where most programs write quotes as they are, they
 * only count around a tab, a line end or a doubled quote. Empty rows are left out.
 */
export function* readDelimited(text: string, delimiter: Delimiter): Generator<DelimitedRow> {
  const isTab = delimiter === '\t';
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let hasClosing = true;
  /** What may be read twice, so that no text takes long. */
  let budget = text.length;

  const bareEnd = (from: number): number => {
    for (let index = from; index < text.length; index += 1) {
      const char = text[index];
      if (char === delimiter || char === '\n' || char === '\r') return index;
    }
    return text.length;
  };
  const quotedEnd = (from: number): number => {
    let close = text.indexOf('"', from + 1);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    return close;
  };
  const readQuoted = (start: number): { value: string; end: number } | null => {
    const close = quotedEnd(start);
    if (close === -1) {
      hasClosing = false;
      return null;
    }
    const end = bareEnd(close + 1);
    const raw = text.slice(start + 1, close);
    if (isTab && (end > close + 1 || !/["\t\r\n]/u.test(raw))) {
      budget -= end - start;
      return null;
    }
    line += raw.split(/\r\n|[\r\n]/u).length - 1;
    return { value: raw.replaceAll('""', '"') + text.slice(close + 1, end), end };
  };

  while (at < text.length) {
    const started = { line, at };
    const cells: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' && hasClosing && budget > 0 ? readQuoted(at) : null;
      const end = quoted?.end ?? bareEnd(at);
      if (cells.length < MAX_CELLS) cells.push(quoted?.value ?? text.slice(at, end));
      at = end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    const isEmpty = at === started.at;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (!isEmpty) yield { line: started.line, cells };
  }
}
