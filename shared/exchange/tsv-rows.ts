import type { TextPosition } from '../tmx/tmx-error.ts';
import { ExchangeError } from './exchange-error.ts';
import { MAX_TEXT_CHARS } from './exchange-reader.ts';

/** One row of the file. */
export interface TsvRow {
  readonly cells: readonly string[];
  /** Where each cell begins. */
  readonly positions: readonly TextPosition[];
}

/** Cuts text into rows as it comes. */
export interface TsvRowReader {
  /** The rows that are complete. @throws `input/invalid` with line and column */
  write(text: string): TsvRow[];
  /** The last row, when no line end follows it. @throws `input/invalid` */
  end(): TsvRow[];
}

const MAX_ROW_CHARS = 4 * MAX_TEXT_CHARS;
const LINE_END = /[\r\n]/u;
const CELL_END = /[\t\r\n]/gu;

interface Cut {
  readonly row: TsvRow;
  /** Behind the line end. */
  readonly next: number;
}

/**
 * Rows end with CRLF, LF or CR, cells with a tab. A cell in double quotes may hold both, with its own
 * quotes doubled; a cell that only begins with a quoted word is taken as it stands.
 */
export function createTsvRowReader(): TsvRowReader {
  let rest = '';
  let line = 1;

  const cutAll = (isLast: boolean): TsvRow[] => {
    const rows: TsvRow[] = [];
    let at = 0;
    while (at < rest.length) {
      const cut = cutRow(rest, at, line, isLast);
      if (cut === null) break;
      if (cut.row.cells.some((cell) => cell !== '')) rows.push(cut.row);
      line += countLineEnds(rest, at, cut.next);
      at = cut.next;
    }
    rest = rest.slice(at);
    if (rest.length > MAX_ROW_CHARS) {
      throw new ExchangeError('TSV', { line, column: 1 }, 'a row is too long');
    }
    return rows;
  };

  return {
    write(text) {
      const nul = text.indexOf('\0');
      if (nul !== -1) {
        const before = rest + text.slice(0, nul);
        throw new ExchangeError(
          'TSV',
          positionOf(before, 0, before.length, line),
          'it holds a NUL character, so it is no text',
        );
      }
      rest += text;
      return cutAll(false);
    },
    end: () => cutAll(true),
  };
}

/** Null while the row is not complete. */
function cutRow(text: string, start: number, line: number, isLast: boolean): Cut | null {
  const cells: string[] = [];
  const positions: TextPosition[] = [];
  let at = start;
  for (;;) {
    const cell = cutCell(text, at, isLast, () => positionOf(text, start, at, line));
    if (cell === null) return null;
    if (cell.text.length > MAX_TEXT_CHARS) {
      throw new ExchangeError('TSV', positionOf(text, start, at, line), 'a cell is too long');
    }
    cells.push(cell.text);
    positions.push(positionOf(text, start, at, line));
    const end = cell.end;
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    if (end === text.length) return isLast ? { row: { cells, positions }, next: end } : null;
    // A line feed may follow in the next piece.
    if (text[end] === '\r' && end + 1 === text.length && !isLast) return null;
    const isPair = text[end] === '\r' && text[end + 1] === '\n';
    return { row: { cells, positions }, next: end + (isPair ? 2 : 1) };
  }
}

function cutCell(
  text: string,
  start: number,
  isLast: boolean,
  position: () => TextPosition,
): { text: string; end: number } | null {
  if (text[start] !== '"') return plainCell(text, start, start);
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote === -1) {
    if (isLast) throw new ExchangeError('TSV', position(), 'a quotation mark is not closed');
    return null;
  }
  const end = quote + 1;
  if (end === text.length) {
    return isLast ? { text: unquote(text, start, quote), end } : null;
  }
  if ('\t\r\n'.includes(text[end] ?? '')) return { text: unquote(text, start, quote), end };
  const inside = text.slice(start, quote);
  if (LINE_END.test(inside) || inside.includes('\t')) {
    throw new ExchangeError('TSV', position(), 'a quoted cell goes on after its closing mark');
  }
  return plainCell(text, start, end);
}

function plainCell(text: string, start: number, from: number): { text: string; end: number } {
  CELL_END.lastIndex = from;
  const end = CELL_END.exec(text)?.index ?? text.length;
  return { text: text.slice(start, end), end };
}

function unquote(text: string, start: number, quote: number): string {
  return text.slice(start + 1, quote).replaceAll('""', '"');
}

function countLineEnds(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|\r|\n/gu)?.length ?? 0;
}

/** @param line of the place `from` */
function positionOf(text: string, from: number, at: number, line: number): TextPosition {
  const before = text.slice(from, at).split(/\r\n|\r|\n/u);
  return { line: line + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}
