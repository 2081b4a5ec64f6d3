import type { CsvStyle } from './csv-style.ts';

/** By which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the begin of a formula or command. */
const FORMULA_START = /^'*[=+\-@\t\r]/u;
const GUARDED = /^'+[=+\-@\t\r]/u;
/**
 * The same behind a separator of some locale or a line end. A program that splits a row there begins a
 * cell with it, and takes quotes in the middle of what it holds for a cell as they are.
 */
const INNER_FORMULA = /[,;|\t\r\n]["']*(?=[=+\-@])/gu;
const INNER_GUARDED = /([,;|\t\r\n]["']*)'(?=[=+\-@])/gu;
/** Tabs are the separator of every locale; what separates in a file with commas depends on it. */
const NEEDS_QUOTES = { tab: /["\t\r\n]/u, other: /[",;|\t\r\n]/u };
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/gu;

/** Columns of CSV and TSV, in their order. An import finds them by these names. */
export const DELIMITED_COLUMNS = [
  'Source',
  'Target',
  'Source language',
  'Target language',
  'Title',
  'Date',
  'Location',
] as const;

/** Letters and digits with signs in between that are no delimiter: most cells, and written as they are. */
const PLAIN_CELL = /^[A-Za-z0-9][A-Za-z0-9 _./:+-]*$(?<! )/u;

/**
 * A text as a cell that no spreadsheet takes for a formula, whatever separator it splits rows at: an
 * apostrophe goes before what looks like one, which {@link readCell} removes. Control characters are left out, lone surrogates become U+FFFD.
 * @param delimiter of the cells
 */
function writeCell(text: string, delimiter: string): string {
  if (PLAIN_CELL.test(text)) return text;
  const clean = text.toWellFormed().replaceAll(CONTROL, '');
  const inner = clean.replaceAll(INNER_FORMULA, "$&'");
  const guarded = FORMULA_START.test(clean) ? `'${inner}` : inner;
  const { tab, other } = NEEDS_QUOTES;
  const needsQuotes =
    (delimiter === '\t' ? tab : other).test(guarded) || guarded.trim() !== guarded;
  return needsQuotes ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A decimal number with a point, which a file writes for its spreadsheets. */
export interface NumberCell {
  readonly number: string;
}

/** A row of a CSV file. @see RFC 4180 */
export function writeCsvRow(
  cells: readonly (string | NumberCell)[],
  { separator, decimal }: CsvStyle,
): string {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? writeCell(cell, separator) : cell.number.replace('.', decimal),
  );
  return `${texts.join(separator)}\r\n`;
}

/** A row of tab-separated text. */
export function writeTsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => writeCell(cell, '\t')).join('\t')}\r\n`;
}

/** The text of a cell as {@link writeCell} was given it. */
export function readCell(cell: string): string {
  return (GUARDED.test(cell) ? cell.slice(1) : cell).replaceAll(INNER_GUARDED, '$1');
}

/**
 * Cells as text for the clipboard: with tabs between them, rows with LF, none after the last. Spreadsheets and
 * the import read them back as they were; a single cell is its text alone, for any field.
 * Unlike in a file, nothing is put before what looks like a formula: this is the person's own doing.
 */
export function writeCopiedRows(rows: readonly (readonly string[])[]): string {
  const [only] = rows;
  if (rows.length === 1 && only?.length === 1) return only[0] ?? '';
  return rows.map((cells) => cells.map(writeCopiedCell).join('\t')).join('\n');
}

function writeCopiedCell(text: string): string {
  const inner = text.replaceAll(INNER_GUARDED, "$1''");
  const kept = GUARDED.test(text) ? `'${inner}` : inner;
  return /^"|[\t\r\n]/u.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}
