/**
 * Parses cells of comma- or tab-separated text by RFC 4180; a separate parser, so that a mistake of the app's writer is
 * not repeated in reading.
 */
export function readTable(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('A quote is not closed.');
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== delimiter && text[at] !== '\r'; at += 1) {
        if (text[at] === '"' || text[at] === '\n') throw new Error('It had to be quoted.');
        cell += text[at];
      }
    }
    row.push(cell);
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (!text.startsWith('\r\n', at)) throw new Error(`No end of a row at ${String(at)}.`);
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}
