import type { GlossaryExportFormat } from '../domain/glossaries/local-glossary.ts';
import { createXlsxTableWriter } from '../exchange/create-table-writer.ts';
import {
  createRowsWriter,
  createTextWriter,
  type ExchangeWriter,
} from '../exchange/exchange-writer.ts';
import type { CsvStyle } from '../exchange/csv-style.ts';
import { BYTE_ORDER_MARK, writeCsvRow, writeTsvRow } from '../exchange/delimited-text.ts';
import { escapeXmlAttribute, escapeXmlText } from '../exchange/xml-text.ts';
import type { DictionaryPair, GlossaryEntry, TermIds } from './glossary-entry.ts';

/** Writes a dictionary piece by piece, without keeping terms between calls. */
export type TermsWriter = ExchangeWriter<GlossaryEntry>;

/**
 * Creates a writer for a dictionary as a file. CSV and TSV have a row per term and no heading, as
 * services accept them; a term that a spreadsheet would interpret as a formula gets an apostrophe,
 * which an import removes.
 * @param name of the glossary
 * @param ids for formats with a place for them
 */
export function createTermsWriter(
  format: GlossaryExportFormat,
  name: string,
  pair: DictionaryPair,
  ids: TermIds,
  csvStyle: CsvStyle,
): TermsWriter {
  switch (format) {
    case 'csv':
      return createRowsWriter(BYTE_ORDER_MARK, (entry) => writeCsvRow(cellsOf(entry), csvStyle));
    case 'tsv':
      return createRowsWriter('', (entry) => writeTsvRow(cellsOf(entry)));
    case 'tbx':
      return tbx(name, pair, new Map(ids));
    default:
      return workbook(pair);
  }
}

const cellsOf = ({ source, target }: GlossaryEntry): string[] => [source, target];

/** Creates a writer for TBX. @see ISO 30042:2019, DCA style */
function tbx(name: string, pair: DictionaryPair, ids: ReadonlyMap<string, string>): TermsWriter {
  const side = (code: string, term: string): string =>
    `<langSec xml:lang="${escapeXmlAttribute(code)}"><termSec><term>${escapeXmlText(term)}</term></termSec></langSec>`;
  let count = 0;
  const conceptOf = ({ source, target }: GlossaryEntry): string => {
    count += 1;
    return `<conceptEntry id="c${ids.get(source) ?? String(count)}">${side(pair.source, source)}${side(pair.target, target)}</conceptEntry>\n`;
  };
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Core" xml:lang="${escapeXmlAttribute(pair.source)}" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><titleStmt><title>${escapeXmlText(name)}</title></titleStmt><sourceDesc><p>${escapeXmlText(name)}</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
`;
  return createTextWriter({
    begin: () => head,
    unit: conceptOf,
    end: () => '</body></text>\n</tbx>\n',
  });
}

function workbook(pair: DictionaryPair): TermsWriter {
  const columns = [pair.source, pair.target].map(
    (code) => ({ name: code, kind: 'text', width: 40 }) as const,
  );
  const writer = createXlsxTableWriter({ title: 'Terms', columns });
  return {
    write: (entries) => writer.write(entries.map(cellsOf)),
    end: () => writer.end(),
  };
}
