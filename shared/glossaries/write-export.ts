import type { GlossaryExportFormat } from '../domain/glossary-workbench.ts';
import { createTableWriter } from '../exchange/create-table-writer.ts';
import { BYTE_ORDER_MARK, writeCell } from '../exchange/delimited-text.ts';
import { escapeXmlAttribute, escapeXmlText } from '../exchange/xml-text.ts';
import type { DictionaryPair, GlossaryEntry } from './glossary-entry.ts';

/**
 * A dictionary as a file. CSV and TSV have a row per term and no heading, as services take them; a term
 * that a spreadsheet would take for a formula gets an apostrophe, which an import takes away again.
 * @param name of the glossary
 */
export function writeTerms(
  format: GlossaryExportFormat,
  name: string,
  pair: DictionaryPair,
  entries: readonly GlossaryEntry[],
): Uint8Array {
  switch (format) {
    case 'csv':
      return delimited(entries, ',', BYTE_ORDER_MARK);
    case 'tsv':
      return delimited(entries, '\t', '');
    case 'tbx':
      return new TextEncoder().encode(tbx(name, pair, entries));
    default:
      return workbook(pair, entries);
  }
}

function delimited(entries: readonly GlossaryEntry[], delimiter: string, mark: string): Uint8Array {
  const rows = entries.map(
    ({ source, target }) =>
      `${writeCell(source, delimiter)}${delimiter}${writeCell(target, delimiter)}\r\n`,
  );
  return new TextEncoder().encode(mark + rows.join(''));
}

/** @see ISO 30042:2019, DCA style */
function tbx(name: string, pair: DictionaryPair, entries: readonly GlossaryEntry[]): string {
  const side = (code: string, term: string): string =>
    `<langSec xml:lang="${escapeXmlAttribute(code)}"><termSec><term>${escapeXmlText(term)}</term></termSec></langSec>`;
  const concepts = entries.map(
    ({ source, target }, index) =>
      `<conceptEntry id="c${String(index + 1)}">${side(pair.source, source)}${side(pair.target, target)}</conceptEntry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Core" xml:lang="${escapeXmlAttribute(pair.source)}" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><titleStmt><title>${escapeXmlText(name)}</title></titleStmt><sourceDesc><p>${escapeXmlText(name)}</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
${concepts.join('')}</body></text>
</tbx>
`;
}

function workbook(pair: DictionaryPair, entries: readonly GlossaryEntry[]): Uint8Array {
  const columns = [pair.source, pair.target].map(
    (code) => ({ name: code, kind: 'text', width: 40 }) as const,
  );
  const writer = createTableWriter('xlsx', { title: 'Terms', columns });
  const body = writer.write(entries.map(({ source, target }) => [source, target]));
  const rest = writer.end();
  const bytes = new Uint8Array(body.length + rest.length);
  bytes.set(body);
  bytes.set(rest, body.length);
  return bytes;
}
