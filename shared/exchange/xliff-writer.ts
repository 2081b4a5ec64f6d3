import { toLanguageTag, type ExchangeUnit } from './exchange-unit.ts';
import { createTextWriter, type ExchangeWriter } from './exchange-writer.ts';
import { escapeXliff2Text, escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

/**
 * Creates a writer for XLIFF 1.2: one `file` per run of units with the same document and language
 * pair, so that nothing needs sorting. IDs are unique within their `file`.
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

/**
 * Writes the name attribute. @see XLIFF 1.2, `resname`: the name of a text in its original program
 */
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

/**
 * Creates a writer for XLIFF 2.1. The whole document has the language pair of its first unit, so
 * each pair needs its own writer. Characters that XML does not have are written as `cp`.
 * @see XLIFF 2.1, `xliff`, `file`, `unit`, `segment`, `cp`
 */
export function createXliff21Writer(): ExchangeWriter {
  let open: string | null = null;
  let fileId = 0;
  let unitId = 0;
  const close = (): string => (open === null ? '' : '</file>\n');

  return createTextWriter({
    begin: (first) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1"' +
      ` srcLang="${toLanguageTag(first?.sourceLang ?? null)}"` +
      ` trgLang="${toLanguageTag(first?.targetLang ?? null)}">\n`,
    unit(unit) {
      const original = unit.title ?? '';
      let change = '';
      if (original !== open) {
        change = close();
        open = original;
        fileId += 1;
        unitId = 0;
        change += `<file id="f${String(fileId)}" original="${escapeXmlAttribute(original)}" xml:space="preserve">\n`;
      }
      unitId += 1;
      return `${change}<unit id="u${String(unitId)}"${unitNameOf(unit)}>${writeSegment(unit)}</unit>\n`;
    },
    end: () => `${close()}</xliff>\n`,
  });
}

/**
 * Writes the name attribute. @see XLIFF 2.1, `name` of a unit: the name of a text in its original
 * program
 */
function unitNameOf({ location = null }: ExchangeUnit): string {
  return location === null ? '' : ` name="${escapeXmlAttribute(location)}"`;
}

function writeSegment({ source, target }: ExchangeUnit): string {
  if (target === '') return `<segment><source>${escapeXliff2Text(source)}</source></segment>`;
  return (
    `<segment state="translated"><source>${escapeXliff2Text(source)}</source>` +
    `<target>${escapeXliff2Text(target)}</target></segment>`
  );
}
