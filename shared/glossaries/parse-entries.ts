import { parseCsv } from './csv.ts';
import type { DictionaryPair, EntriesFormat, GlossaryEntry } from './glossary-entry.ts';
import { parseTsv } from './tsv.ts';

/**
 * Reads entries in either format, in their order.
 * @param pair what rows of a CSV with language columns must name
 * @throws `input/invalid` with `details.hint` naming the entry's index and the place
 */
export function parseEntries(
  text: string,
  format: EntriesFormat,
  pair: DictionaryPair,
): GlossaryEntry[] {
  return format === 'csv' ? parseCsv(text, pair) : parseTsv(text);
}
