import type { CsvStyle } from './csv-style.ts';

/** Mark by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet interprets as the beginning of a formula or command. */
const FORMULA_START = /^'*[=+\-@\t\r]/u;
const GUARDED = /^'+[=+\-@\t\r]/u;
/**
 * The same after the separator of some locale or a line end. A program that splits a row there
 * begins a cell with it, and keeps quotation marks in the middle of what it considers a cell.
 */
const INNER_FORMULA = /[,;|\t\r\n]["']*(?=[=+\-@])/gu;
const INNER_GUARDED = /([,;|\t\r\n]["']*)'(?=[=+\-@])/gu;
/**
 * Tabs are the separator in every locale; in a file with commas, the separator depends on the
 * locale.
 */
const NEEDS_QUOTES = { tab: /["\t\r\n]/u, other: /[",;|\t\r\n]/u };
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/gu;

/** Columns of CSV and TSV, in order. An import finds them by these names. */
export const DELIMITED_COLUMNS = [
  'Source',
  'Target',
  'Source language',
  'Target language',
  'Title',
  'Date',
  'Location',
] as const;

/** Letters and digits with punctuation that is not a delimiter: most cells, written unchanged. */
const PLAIN_CELL = /^[A-Za-z0-9][A-Za-z0-9 _./:+-]*$(?<! )/u;

/**
 * Writes a text as a cell that no spreadsheet interprets as a formula, no matter which separator it
 * splits rows at: anything that looks like one is prefixed with an apostrophe, which {@link
 * readCell} removes. Control characters are dropped, lone surrogates become U+FFFD.
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

/** A decimal number with a point, which a file writes in its spreadsheet's format. */
export interface NumberCell {
  readonly number: string;
}

/** Writes a row of a CSV file. @see RFC 4180 */
export function writeCsvRow(
  cells: readonly (string | NumberCell)[],
  { separator, decimal }: CsvStyle,
): string {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? writeCell(cell, separator) : cell.number.replace('.', decimal),
  );
  return `${texts.join(separator)}\r\n`;
}

/** Writes a row of tab-separated text. */
export function writeTsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => writeCell(cell, '\t')).join('\t')}\r\n`;
}

/** Restores the text that {@link writeCell} was given. */
export function readCell(cell: string): string {
  return (GUARDED.test(cell) ? cell.slice(1) : cell).replaceAll(INNER_GUARDED, '$1');
}

/**
 * Writes cells as text for the clipboard: tabs between cells, LF between rows, none after the last.
 * Spreadsheets and the import read them back unchanged; a single cell is only its text, for any
 * field. Unlike in a file, nothing is put before text that looks like a formula, because the user
 * copied it deliberately.
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
