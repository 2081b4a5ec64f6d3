import { createEntryCollector } from './entry-collector.ts';
import type { GlossaryEntry } from './glossary-entry.ts';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = 0xfe_ff;

/**
 * Reads `source<TAB>target` lines, ended by CRLF, LF or CR; empty lines and a byte order mark at the
 * start are skipped. Takes time in proportion to the text.
 * @throws `input/invalid` with `details.hint` naming the entry's index and the place
 * @see translation service, glossary entry formats
 */
export function parseTsv(text: string): GlossaryEntry[] {
  const collector = createEntryCollector(text);
  let start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  let tab = -1;
  for (let at = start; at <= text.length; at += 1) {
    const unit = at === text.length ? LINE_FEED : text.charCodeAt(at);
    if (unit === TAB) {
      if (tab !== -1) throw collector.refuse('a line has more than one tab', at);
      tab = at;
    } else if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      if (tab !== -1) {
        collector.add(text.slice(start, tab), text.slice(tab + 1, at), start, tab + 1);
      } else if (at > start) {
        throw collector.refuse('a line has no tab between source and target', start);
      }
      start = at + 1;
      tab = -1;
    }
  }
  return collector.finish();
}

/** Writes entries as {@link parseTsv} reads them: lines parted by LF, none after the last. */
export function formatTsv(entries: Iterable<GlossaryEntry>): string {
  const lines: string[] = [];
  for (const { source, target } of entries) lines.push(`${source}\t${target}`);
  return lines.join('\n');
}
