/** Small files that become millions of characters when their references are expanded. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const xliff21 = (units: string): Uint8Array =>
  bytesOf(
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="en"><file id="f">${units}</file></xliff>`,
  );

/**
 * Returns a file where each `data` names the previous one ten times: a unit of 2 kB becomes ten to the power of 8
 * characters.
 *
 * @param unitCount 20 units make a file of 35 kB
 */
export function dataReferenceBomb(unitCount = 1): Uint8Array {
  const levels = Array.from({ length: 8 }, (_, level) => {
    const references = `<ph dataRef="d${String(level)}"/>`.repeat(10);
    return `<data id="d${String(level + 1)}">${references}</data>`;
  });
  const unit = `<unit id="u"><originalData><data id="d0">x</data>${levels.join('')}</originalData><segment><source><ph dataRef="d8"/></source></segment></unit>`;
  return xliff21(unit.repeat(unitCount));
}

/** Returns a file that does not expand: each text takes 70 bytes of it. */
export function manyTexts(count: number): Uint8Array {
  return xliff21(
    '<unit id="u"><segment><source>one two three</source></segment></unit>'.repeat(count),
  );
}

/**
 * Returns a file with 80 units of 900,000 characters each: none is too long by itself. Each unit refers to the same
 * data.
 */
export function pooledDataBomb(): Uint8Array {
  const data = `<originalData><data id="a">${'x'.repeat(100)}</data><data id="b">${'<ph dataRef="a"/>'.repeat(90)}</data></originalData>`;
  const unit = `<unit id="u">${data}<segment><source>${'<ph dataRef="b"/>'.repeat(100)}</source></segment></unit>`;
  return xliff21(unit.repeat(80));
}

/** Returns a code of 10,000 characters, repeated by its id: 12 million characters. */
export function codesByIdBomb(): Uint8Array {
  const codes = '<ph id="1"/>'.repeat(1_200);
  return bytesOf(
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" source-language="de" target-language="en" datatype="plaintext"><body><trans-unit id="u"><source><ph id="1">${'x'.repeat(10_000)}</ph>${codes}</source></trans-unit></body></file></xliff>`,
  );
}

/** Returns the parts of a workbook whose 3,000 cells share one text of 30,000 characters: 90 million. */
export function sharedStringBomb(encode: (text: string) => Uint8Array): Record<string, Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(1_500);
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${spreadsheet}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'word '.repeat(6_000)}</t></si></sst>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, encode(xml)]));
}
