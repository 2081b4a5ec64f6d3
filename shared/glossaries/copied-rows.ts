/** What our own paste takes for a cell that was guarded against being a formula. */
const LOOKS_GUARDED = /^'+[=+\-@\t\r]/u;

/**
 * Cells as text for the clipboard: parted by tabs, rows by LF, none after the last. Spreadsheets and
 * the import read them back as they were; a single cell is its text alone, for any field.
 * Unlike in a file, nothing is put before what looks like a formula: this is the person's own move.
 */
export function writeCopiedRows(rows: readonly (readonly string[])[]): string {
  const [only] = rows;
  if (rows.length === 1 && only?.length === 1) return only[0] ?? '';
  return rows.map((cells) => cells.map(writeCopiedCell).join('\t')).join('\n');
}

function writeCopiedCell(text: string): string {
  const kept = LOOKS_GUARDED.test(text) ? `'${text}` : text;
  return /^"|[\t\r\n]/u.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}
