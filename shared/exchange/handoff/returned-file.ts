import type { SegmentState } from '../../domain/history/history.ts';
import type { RowMark } from './row-mark.ts';

/** A row or unit of a file that came back. */
export interface ReturnedRow {
  /** Its place in the file, from 1: a row of the sheet or table, or a unit. */
  number: number;
  /** Null: nothing tells whose it is. */
  mark: RowMark | null;
  source: string;
  target: string;
  /** Null: the file does not say, or a word that is no state. */
  state: SegmentState | null;
  comment: string;
  /** The target is what a formula computes. */
  hasFormula: boolean;
  /** The target is the source again, and nothing says that somebody meant it. */
  repeatsSource?: boolean;
}

/** What is read of a file that came back. */
export interface ReturnedFile {
  /** Of the document that it says it holds; null: it does not say. */
  title: string | null;
  exportedAtMs: number | null;
  rows: ReturnedRow[];
}

/** Far more than any document has. */
export const MAX_ROWS = 200_000;

/** Which cell of a row holds what, by the names of the first row. */
export interface ColumnPlaces {
  source: number;
  target: number;
  state: number;
  comment: number;
}

const USUAL_PLACES: ColumnPlaces = { source: 1, target: 2, state: 3, comment: 4 };

/** Null for a row that names no columns. */
export function columnsOf(cells: readonly string[]): ColumnPlaces | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const [source, target] = [names.indexOf('source'), names.indexOf('target')];
  if (source < 0 || target < 0) return null;
  return { source, target, state: names.indexOf('state'), comment: names.indexOf('comment') };
}

/**
 * Turns the rows of a table, in their order, into what they say of segments.
 * @param options.hasEveryCell empty cells are written, too: a row with fewer than its heading has lost one
 */
export function createRowReader(
  readMark: (text: string) => RowMark | null,
  readState: (word: string) => SegmentState | null,
  { hasEveryCell = false } = {},
) {
  let places = USUAL_PLACES;
  let width = 0;
  return {
    /** A table without a heading has the columns in the usual order. */
    begin(): void {
      places = USUAL_PLACES;
      width = 0;
    },
    /** Null for headings and empty rows. */
    read(
      number: number,
      cells: readonly string[],
      hasFormula: (column: number) => boolean,
    ): ReturnedRow | null {
      const heading = columnsOf(cells);
      if (heading !== null) {
        places = heading;
        width = cells.length;
        return null;
      }
      // Where a cell was deleted, the others moved: nothing tells which of them is the translation.
      const hasMoved =
        hasEveryCell && cells.length < width && readState(cells[places.state] ?? '') === null;
      const cell = (column: number): string => (hasMoved ? '' : (cells[column] ?? ''));
      const mark = cells.map(readMark).find((found) => found !== null) ?? null;
      const [source, target] = [cell(places.source), cell(places.target)];
      if (mark === null && source.trim() === '' && target.trim() === '') return null;
      return {
        number,
        mark,
        source,
        target,
        state: readState(cell(places.state)),
        comment: cell(places.comment).trim(),
        hasFormula: hasFormula(places.target),
      };
    },
  };
}
