import { toLanguageTag, type ExchangeUnit } from './exchange-unit.ts';
import { createTextWriter, type ExchangeWriter } from './exchange-writer.ts';
import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

/**
 * Writes XLIFF 1.2: a `file` per run of units of one document and language pair, so that nothing has to
 * be sorted. Ids count within their `file`.
 */
export function createXliff12Writer(): ExchangeWriter {
  let open: string | null = null;
  let id = 0;
  const close = (): string => (open === null ? '' : '</body>\n</file>\n');

  return createTextWriter({
    begin: () =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n',
    unit(unit) {
      const head = fileHead(unit);
      let change = '';
      if (head !== open) {
        change = close() + head;
        open = head;
        id = 0;
      }
      id += 1;
      const target =
        unit.target === ''
          ? ''
          : `<target state="translated">${escapeXmlText(unit.target)}</target>`;
      return (
        `${change}<trans-unit id="${String(id)}"${nameOf(unit)} xml:space="preserve">` +
        `<source>${escapeXmlText(unit.source)}</source>${target}</trans-unit>\n`
      );
    },
    end: () => `${close()}</xliff>\n`,
  });
}

/** @see XLIFF 1.2, `resname`: what the program that a text is from calls it */
function nameOf({ location = null }: ExchangeUnit): string {
  return location === null ? '' : ` resname="${escapeXmlAttribute(location)}"`;
}

function fileHead(unit: ExchangeUnit): string {
  const date =
    unit.createdAtMs === null ? '' : ` date="${new Date(unit.createdAtMs).toISOString()}"`;
  return (
    `<file original="${escapeXmlAttribute(unit.title ?? '')}" datatype="plaintext"` +
    ` source-language="${toLanguageTag(unit.sourceLang)}"` +
    ` target-language="${toLanguageTag(unit.targetLang)}"${date}>\n<body>\n`
  );
}
