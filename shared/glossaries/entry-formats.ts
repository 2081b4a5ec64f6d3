import { AppError } from '../errors.ts';
import { readRows, type QuoteRules, type RowFault } from '../exchange/row-reader.ts';
import { findTermFault, TERM_PROBLEM_TEXT } from './entry-rules.ts';
import type { DictionaryPair, EntriesFormat, GlossaryEntry } from './glossary-entry.ts';

/**
 * Reads entries in either format, in order.
 * @param pair languages that rows of a CSV with language columns must name
 * @throws `input/invalid` with `details.hint` naming the entry's index and the place
 */
export function parseEntries(
  text: string,
  format: EntriesFormat,
  pair: DictionaryPair,
): GlossaryEntry[] {
  return format === 'csv' ? parseCsv(text, pair) : parseTsv(text);
}

/**
 * Reads `source<TAB>target` lines, ended by CRLF, LF, or CR; empty lines and a byte order mark at
 * the start are skipped. Takes linear time.
 * @throws `input/invalid` with `details.hint` naming the entry's index and the place
 * @see translation service, glossary entry formats
 */
export function parseTsv(text: string): GlossaryEntry[] {
  const collector = createEntryCollector(text);
  for (const { cells, starts, count } of readRows(text, {
    delimiter: '\t',
    quotes: null,
    maxCells: 3,
  })) {
    const [source = '', target = ''] = cells;
    const [sourceAt = 0, targetAt = 0, thirdAt = 0] = starts;
    if (count > 2) throw collector.refuse('a line has more than one tab', thirdAt - 1);
    if (count < 2) throw collector.refuse('a line has no tab between source and target', sourceAt);
    collector.add(source, target, sourceAt, targetAt);
  }
  return collector.finish();
}

/** Writes entries in the format of {@link parseTsv}: lines end with LF, except the last one. */
export function formatTsv(entries: Iterable<GlossaryEntry>): string {
  const lines: string[] = [];
  for (const { source, target } of entries) lines.push(`${source}\t${target}`);
  return lines.join('\n');
}

const STRICT: QuoteRules = {
  unclosed: 'refuse',
  stray: 'refuse',
  trailing: 'refuse',
  keepsNeedless: false,
};
const CSV_FAULTS: Record<RowFault, string> = {
  unclosed: 'a quoted value has no end',
  stray: 'a quotation mark appears in an unquoted value',
  trailing: 'something follows a quoted value',
  'too-long': 'a row is too long',
};
/** Maximum columns; further ones are only counted, so that a row of commas costs nothing. */
const MAX_COLUMNS = 4;

/**
 * Reads comma-separated rows `source,target[,source language,target language]` with `"` quoting and
 * `""` for a quotation mark; rows end with CRLF, LF, or CR, empty ones are skipped. Rows that name
 * a different pair are skipped silently, even if they are invalid. Takes linear time.
 * @throws `input/invalid` with `details.hint` naming the entry's index and the place
 * @see translation service, glossary entry formats
 */
export function parseCsv(text: string, pair: DictionaryPair): GlossaryEntry[] {
  const collector = createEntryCollector(text);
  const rows = readRows(text, {
    delimiter: ',',
    quotes: STRICT,
    maxCells: MAX_COLUMNS,
    refuse: (fault, at) => collector.refuse(CSV_FAULTS[fault], at),
  });
  for (const { cells, starts, count } of rows) {
    const [source, target, sourceLang, targetLang] = cells;
    // Offsets of terms are counted after the quotation mark.
    const [sourceAt = 0, targetAt = 0] = starts.map((at) => (text[at] === '"' ? at + 1 : at));
    if (source === undefined || target === undefined || count === 3 || count > MAX_COLUMNS) {
      throw collector.refuse('a row has neither two nor four columns', starts[0] ?? 0);
    }
    if (isForeign(sourceLang, pair.source) || isForeign(targetLang, pair.target)) continue;
    collector.add(source, target, sourceAt, targetAt);
  }
  return collector.finish();
}

/**
 * Returns true for a different language. Empty language columns are ignored, because spreadsheets
 * pad rows with them.
 */
function isForeign(cell: string | undefined, language: string): boolean {
  const code = cell?.trim().toLowerCase() ?? '';
  return code !== '' && code !== language;
}

/** Writes rows of two columns in the format of {@link parseCsv}, with CRLF between them. */
export function formatCsv(entries: Iterable<GlossaryEntry>): string {
  const rows: string[] = [];
  for (const { source, target } of entries) rows.push(`${quote(source)},${quote(target)}`);
  return rows.join('\r\n');
}

function quote(value: string): string {
  return /[",]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A place in a text of entries. */
interface EntryPlace {
  /** Number of the entry, from 0. */
  readonly index: number;
  /** Offset in the text, in UTF-16 units from 0. */
  readonly offset: number;
}

/**
 * Creates a collector that takes entries one by one and refuses those that the entry rules forbid.
 * @param text all entries in their original form, for computing places
 */
function createEntryCollector(text: string) {
  const entries: GlossaryEntry[] = [];
  const offsets: number[] = [];
  const indexes = new Map<string, number>();
  const here = (offset: number): EntryPlace => ({ index: entries.length, offset });

  const check = (side: 'source' | 'target', term: string, offset: number): void => {
    const fault = findTermFault(term);
    if (fault === null) return;
    const problem = `the ${side} phrase ${TERM_PROBLEM_TEXT[fault.problem]}`;
    throw entriesError(problem, describePlace(text, here(offset + fault.at)));
  };

  return {
    /**
     * Adds an entry.
     * @param sourceOffset start of the source in the text, in UTF-16 units; `targetOffset` likewise
     * @throws `input/invalid`
     */
    add(source: string, target: string, sourceOffset: number, targetOffset: number): void {
      check('source', source, sourceOffset);
      check('target', target, targetOffset);
      const first = indexes.get(source);
      if (first !== undefined) {
        const original = { index: first, offset: offsets[first] ?? 0 };
        throw entriesError(
          'a source phrase is there twice',
          `${describePlace(text, here(sourceOffset))} repeats ${describePlace(text, original)}`,
        );
      }
      indexes.set(source, entries.length);
      entries.push({ source, target });
      offsets.push(sourceOffset);
    },
    /** Makes the error for a problem before there is an entry, such as a missing column. */
    refuse: (problem: string, offset: number) =>
      entriesError(problem, describePlace(text, here(offset))),
    /** Returns the entries. @throws `input/invalid` when there are none */
    finish(): GlossaryEntry[] {
      if (entries.length === 0) throw entriesError('there is no entry', 'At least one is needed.');
      return entries;
    },
  };
}

/** Makes an error. @param where reported as `details.hint`; never text of an entry */
function entriesError(problem: string, where: string): AppError {
  return new AppError(
    'input/invalid',
    { english: `entries is not valid: ${problem}.` },
    {
      details: { field: 'entries', hint: where },
    },
  );
}

/** Describes a place. Characters are code points, so that every client counts alike. */
function describePlace(text: string, { index, offset }: EntryPlace): string {
  let chars = 0;
  for (const _char of text.slice(0, offset)) chars += 1;
  return `entry with index ${String(index)} (at character ${String(chars)})`;
}
