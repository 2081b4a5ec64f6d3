import { createEntryCollector } from './entry-collector.ts';
import type { EntryCollector } from './entry-collector.ts';
import type { DictionaryPair, GlossaryEntry } from './glossary-entry.ts';

/** A value of a row and where it begins in the text, in UTF-16 units. */
interface Cell {
  readonly value: string;
  readonly offset: number;
}

/** No row is longer: what follows is only counted, so that a row of commas costs nothing. */
const MAX_COLUMNS = 4;

/**
 * Reads comma-separated rows `source,target[,source language,target language]` with `"` quoting and
 * `""` for a quote; rows end with CRLF, LF or CR, empty ones are skipped. Rows that name another pair
 * are skipped silently, whatever they hold. Takes time in proportion to the text.
 * @throws `input/invalid` with `details.hint` naming the entry's index and the place
 * @see translation service, glossary entry formats
 */
export function parseCsv(text: string, pair: DictionaryPair): GlossaryEntry[] {
  const collector = createEntryCollector(text);
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const { cells, columns, end } = readRow(text, at, collector);
    const isEmptyRow = columns === 1 && end === at;
    if (!isEmptyRow) addRow(cells, columns, pair, collector, at);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return collector.finish();
}

/** Writes rows of two columns as {@link parseCsv} reads them, lines parted by CRLF. */
export function formatCsv(entries: Iterable<GlossaryEntry>): string {
  const rows: string[] = [];
  for (const { source, target } of entries) rows.push(`${quote(source)},${quote(target)}`);
  return rows.join('\r\n');
}

function quote(value: string): string {
  return /[",]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function addRow(
  cells: readonly Cell[],
  columns: number,
  pair: DictionaryPair,
  collector: EntryCollector,
  offset: number,
): void {
  const [source, target, sourceLang, targetLang] = cells;
  if (source === undefined || target === undefined || columns === 3 || columns > MAX_COLUMNS) {
    throw collector.refuse('a row has neither two nor four columns', offset);
  }
  if (isForeign(sourceLang, pair.source) || isForeign(targetLang, pair.target)) return;
  collector.add(source.value, target.value, source.offset, target.offset);
}

/** An empty language column says nothing: spreadsheets fill rows up with them. */
function isForeign(cell: Cell | undefined, language: string): boolean {
  const code = cell?.value.trim().toLowerCase() ?? '';
  return code !== '' && code !== language;
}

/** Reads one row; `end` is the place of its line end, or the end of the text. */
function readRow(
  text: string,
  start: number,
  collector: EntryCollector,
): { cells: Cell[]; columns: number; end: number } {
  const cells: Cell[] = [];
  let columns = 0;
  for (let at = start; ;) {
    const cell = text[at] === '"' ? readQuoted(text, at, collector) : readBare(text, at, collector);
    columns += 1;
    if (columns <= MAX_COLUMNS) cells.push(cell);
    if (text[cell.end] !== ',') return { cells, columns, end: cell.end };
    at = cell.end + 1;
  }
}

function readBare(text: string, start: number, collector: EntryCollector): Cell & { end: number } {
  let end = start;
  for (; end < text.length; end += 1) {
    const char = text[end];
    if (char === ',' || char === '\n' || char === '\r') break;
    if (char === '"') throw collector.refuse('a quote stands in a value without quotes', end);
  }
  return { value: text.slice(start, end), offset: start, end };
}

function readQuoted(
  text: string,
  start: number,
  collector: EntryCollector,
): Cell & { end: number } {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) throw collector.refuse('a quoted value has no end', start);
  const next = text[close + 1] ?? '\n';
  if (next !== ',' && next !== '\n' && next !== '\r') {
    throw collector.refuse('something follows a quoted value', close + 1);
  }
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  return { value, offset: start + 1, end: close + 1 };
}
