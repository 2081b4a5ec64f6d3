import type { TextPosition } from '../tmx/tmx-error.ts';

/** A row of a delimited text. */
export interface DelimitedRow {
  /** First line, from 1, because quoted cells can contain line ends. */
  readonly line: number;
  /** Cells, at most as many as the reader keeps. */
  readonly cells: readonly string[];
  /** Start of each cell, including a quotation mark: UTF-16 units in the text that was split. */
  readonly starts: readonly number[];
  /** Number of all cells, including those not kept. */
  readonly count: number;
  /** The original row, without its line end. */
  readonly raw: string;
  /**
   * A cell begins with a quotation mark that is never closed, or only in a later line and in the
   * middle of a cell.
   */
  readonly isUnclosed: boolean;
}

/** Faults of quotation marks, and a row that exceeds its limit. */
export type RowFault = 'unclosed' | 'stray' | 'trailing' | 'too-long';

/** How quotation marks are read where readers differ. */
export interface QuoteRules {
  /** A quotation mark that is never closed. */
  readonly unclosed: 'refuse' | 'literal';
  /** A quotation mark within a cell that does not begin with one. */
  readonly stray: 'refuse' | 'literal';
  /**
   * Text between the closing quotation mark and the end of the cell: refused; or kept, without the
   * quotation marks; or with them, always or only where the quoted part could be a cell without
   * them.
   */
  readonly trailing: 'refuse' | 'append' | 'literal' | 'literal-word';
  /** If true, unnecessary quotation marks are part of the text. */
  readonly keepsNeedless: boolean;
}

export interface RowOptions {
  readonly delimiter: string;
  /** If null, quotation marks are ordinary characters. */
  readonly quotes: QuoteRules | null;
  /** Further cells of a row are only counted. Unlimited by default. */
  readonly maxCells?: number;
  /** Maximum UTF-16 units of an incomplete row. Unlimited by default. */
  readonly maxRowChars?: number;
  /**
   * Makes the error for a fault.
   * @param at its offset in the text, in UTF-16 units
   * @param position returns the position of its cell, or of the row
   */
  readonly refuse?:
    ((fault: RowFault, at: number, position: () => TextPosition) => Error) | undefined;
}

/** Creates a reader of rows as they arrive, which holds no more than an unfinished row. */
export function createRowReader(options: RowOptions) {
  const { maxRowChars = Number.POSITIVE_INFINITY } = options;
  let rest = '';
  let line = 1;
  const cutAll = (isLast: boolean): DelimitedRow[] => {
    const rows: DelimitedRow[] = [];
    const cut = createCutter(rest, options, line);
    for (let row = cut(isLast); row !== null; row = cut(isLast)) {
      line = row.nextLine;
      if (row.raw !== '') rows.push(row);
    }
    rest = rest.slice(cut.at());
    if (rest.length > maxRowChars)
      throw refusal(options, 'too-long', 0, () => ({ line, column: 1 }));
    return rows;
  };
  return {
    /** Returns the completed rows, without empty lines. */
    write(text: string): DelimitedRow[] {
      rest += text;
      return cutAll(false);
    },
    /** Returns the last row, if no line end follows it. */
    end: () => cutAll(true),
    /** Returns the position after everything that was written. */
    position: () => positionAfter(rest, line),
  };
}

/**
 * Reads the rows of a whole text, one at a time, in linear time. A byte order mark at the start and
 * empty lines are left out.
 */
export function* readRows(text: string, options: RowOptions): Generator<DelimitedRow> {
  const cut = createCutter(text, options, 1, text.startsWith('\uFEFF') ? 1 : 0);
  for (let row = cut(true); row !== null; row = cut(true)) if (row.raw !== '') yield row;
}

/** Returns the position of a kept cell. */
export function cellPosition({ raw, line, starts }: DelimitedRow, index: number): TextPosition {
  const first = starts[0] ?? 0;
  return positionAfter(raw.slice(0, (starts[index] ?? first) - first), line);
}

function positionAfter(text: string, line: number): TextPosition {
  const lines = text.split(LINE_ENDS);
  return { line: line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
}

const LINE_ENDS = /\r\n|\r|\n/u;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

interface CutRow extends DelimitedRow {
  readonly nextLine: number;
}

interface Cell {
  readonly text: string;
  readonly end: number;
  /** Its quotation mark was closed by one that belongs to a later line. */
  readonly isGlued?: boolean;
}

/** Returns the next row, or null when none is complete. */
interface Cutter {
  /**
   * @param isLast true if nothing follows the text
   */
  (isLast: boolean): CutRow | null;
  /** Returns the start of the next row. */
  at(): number;
}

function createCutter(text: string, options: RowOptions, firstLine: number, from = 0): Cutter {
  const { delimiter, quotes, maxCells = Number.POSITIVE_INFINITY } = options;
  const delimiterCode = delimiter.charCodeAt(0);
  let rowStart = from;
  let line = firstLine;
  /** False when no quotation mark from here on is closed. */
  let hasClosing = true;
  /** Number of units that may be read twice, which keeps the time linear. */
  let budget = text.length;

  const bareEnd = (start: number): number => {
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN) return at;
    }
    return text.length;
  };
  const refuse = (fault: RowFault, at: number, cellStart: number): Error =>
    refusal(options, fault, at, () => positionAfter(text.slice(rowStart, cellStart), line));

  const bareCell = (start: number): Cell => {
    const end = bareEnd(start);
    const value = text.slice(start, end);
    const stray = quotes?.stray === 'refuse' ? value.indexOf('"') : -1;
    if (stray > 0) throw refuse('stray', start + stray, start);
    return { text: value, end };
  };
  /**
   * Reads a quoted cell; null when it is incomplete or, at the end of the text, its quotation mark
   * is an ordinary character.
   */
  const quotedCell = (start: number, rules: QuoteRules, isLast: boolean): Cell | null => {
    let close = text.indexOf('"', start + 1);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close === -1) {
      if (isLast && rules.unclosed === 'refuse') throw refuse('unclosed', start, start);
      hasClosing = !isLast;
      return null;
    }
    if (close + 1 === text.length && !isLast) return null;
    const end = bareEnd(close + 1);
    const inside = text.slice(start + 1, close);
    const isTrailed = end > close + 1;
    const isLiteral = isTrailed
      ? rules.trailing.startsWith('literal')
      : rules.keepsNeedless && !inside.includes('"') && !needsMarks(inside, delimiter);
    if (
      isTrailed &&
      (rules.trailing === 'refuse' ||
        (rules.trailing === 'literal-word' && needsMarks(inside, delimiter)))
    ) {
      throw refuse('trailing', close + 1, start);
    }
    if (!isLiteral) {
      const value = inside.replaceAll('""', '"') + text.slice(close + 1, end);
      return { text: value, end, isGlued: isTrailed && /[\r\n]/u.test(inside) };
    }
    budget -= end - start;
    return bareCell(start);
  };

  const cut = (isLast: boolean): CutRow | null => {
    if (rowStart >= text.length) return null;
    const cells: string[] = [];
    const starts: number[] = [];
    let count = 0;
    let lineEnds = 0;
    let isUnclosed = false;
    for (let at = rowStart; ;) {
      const isQuoted = quotes !== null && text[at] === '"' && hasClosing && budget > 0;
      const quoted = isQuoted ? quotedCell(at, quotes, isLast) : null;
      if (isQuoted && quoted === null && !isLast) return null;
      const cell = quoted ?? bareCell(at);
      if (quotes !== null && text[at] === '"') isUnclosed ||= quoted?.isGlued ?? quoted === null;
      if (isQuoted) lineEnds += text.slice(at, cell.end).split(LINE_ENDS).length - 1;
      if (count < maxCells) {
        cells.push(cell.text);
        starts.push(at);
      }
      count += 1;
      at = cell.end + 1;
      if (text.charCodeAt(cell.end) === delimiterCode) continue;
      const isReturn = text.charCodeAt(cell.end) === CARRIAGE_RETURN;
      // A line feed may follow in the next piece.
      if (!isLast && (cell.end === text.length || (isReturn && at === text.length))) return null;
      const row = { line, cells, starts, count, raw: text.slice(rowStart, cell.end), isUnclosed };
      rowStart = isReturn && text.charCodeAt(at) === LINE_FEED ? at + 1 : at;
      line += lineEnds + 1;
      return { ...row, nextLine: line };
    }
  };
  return Object.assign(cut, { at: () => rowStart });
}

/** Returns true for text that needs quotation marks in a cell. */
function needsMarks(text: string, delimiter: string): boolean {
  return text.includes(delimiter) || /[\r\n]/u.test(text);
}

function refusal(
  { refuse }: RowOptions,
  fault: RowFault,
  at: number,
  position: () => TextPosition,
): Error {
  return refuse?.(fault, at, position) ?? new Error(`delimited text: ${fault}`);
}
