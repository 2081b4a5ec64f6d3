import type { SegmentState } from '../../domain/history/history.ts';
import type { RowMark } from './row-mark.ts';

/** A row or unit of a returned file. */
export interface ReturnedRow {
  /** Its position in the file, from 1: a row of the sheet or table, or a unit. */
  number: number;
  /** Null when nothing identifies its segment. */
  mark: RowMark | null;
  source: string;
  target: string;
  /** Null when absent or not a known state. */
  state: SegmentState | null;
  comment: string;
  /** The target is the result of a formula. */
  hasFormula: boolean;
  /** The target repeats the source, apparently not intentionally. */
  repeatsSource?: boolean;
}

/** Content of a returned file. */
export interface ReturnedFile {
  /** Title of its document; null when absent. */
  title: string | null;
  exportedAtMs: number | null;
  rows: ReturnedRow[];
}

/** Far more than any document has. */
export const MAX_ROWS = 200_000;

/** Column indexes, by the names in the first row. */
export interface ColumnPlaces {
  source: number;
  target: number;
  state: number;
  comment: number;
}

const USUAL_PLACES: ColumnPlaces = { source: 1, target: 2, state: 3, comment: 4 };

/** Finds the columns; null for a row that names none. */
export function columnsOf(cells: readonly string[]): ColumnPlaces | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const [source, target] = [names.indexOf('source'), names.indexOf('target')];
  if (source < 0 || target < 0) return null;
  return { source, target, state: names.indexOf('state'), comment: names.indexOf('comment') };
}

/**
 * Creates a reader that turns the rows of a table, in order, into data about segments.
 * @param options.hasEveryCell empty cells are written as well, so a row with fewer cells than its
 *   heading has lost one
 */
export function createRowReader(
  readMark: (text: string) => RowMark | null,
  readState: (word: string) => SegmentState | null,
  { hasEveryCell = false } = {},
) {
  let places = USUAL_PLACES;
  let width = 0;
  return {
    /** Begins a table; one without a heading has the columns in the usual order. */
    begin(): void {
      places = USUAL_PLACES;
      width = 0;
    },
    /** Reads a row; null for headings and empty rows. */
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
      // After a deleted cell the others have shifted, so the translation cannot be identified.
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
