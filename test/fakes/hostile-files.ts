import { strToU8, zipSync } from 'fflate';

/** Small files that expand to much more, for readers with low limits. */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

type Link = readonly [id: string, type: string, target: string];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function links(list: readonly Link[]): string {
  const made = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${made.join('')}</Relationships>`;
}

function office(main: string, type: string, parts: Record<string, string>): Uint8Array {
  const all = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': links([['r1', 'officeDocument', main]]),
    ...parts,
  };
  const entries = Object.entries(all).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(entries), { level: 1 });
}

/** Returns a Word file. @param headers of all parts of the document */
export function wordFile(body: string, headers: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(headers);
  const parts = Object.entries(headers).map(([name, inside]) => [
    `word/${name}`,
    `<w:hdr xmlns:w="${WORD}">${inside}</w:hdr>`,
  ]);
  return office('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': links(
      names.map((name, at) => [`r${String(at)}`, 'header', name]),
    ),
    ...Object.fromEntries(parts),
  });
}

/** Returns a presentation. @param layout content of the layout of the only slide */
export function slidesFile(slide: string, layout = ''): Uint8Array {
  return office('ppt/presentation.xml', 'presentationml.presentation', {
    'ppt/presentation.xml': `<p:presentation xmlns:p="${SLIDES}" xmlns:r="${OFFICE}"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': links([['r1', 'slide', 'slides/a.xml']]),
    'ppt/slides/a.xml': `<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}" xmlns:mc="${COMPATIBILITY}">${slide}</p:sld>`,
    'ppt/slides/_rels/a.xml.rels': links([['r1', 'slideLayout', '../b.xml']]),
    'ppt/b.xml': `<p:sldLayout xmlns:p="${SLIDES}" xmlns:a="${DRAWING}">${layout}</p:sldLayout>`,
  });
}

/** Returns a workbook. @param texts shared by the cells of `rows` @param title of the only sheet */
export function workbookFile(rows: string, texts: readonly string[], title = 'S'): Uint8Array {
  const shared = texts.map((text) => `<si><t>${text}</t></si>`);
  return office('xl/workbook.xml', 'spreadsheetml.sheet', {
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SHEETS}">${shared.join('')}</sst>`,
  });
}

/** Returns an XLIFF 1.2 file. @param original name of the source document */
export function oldXliff(units: string, { original = 'a', root = '' } = {}): Uint8Array {
  return bytesOf(
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"${root}><file original="${original}" source-language="de" target-language="en" datatype="plaintext"><body>${units}</body></file></xliff>`,
  );
}

/** Namespace that marks an XLIFF file of Trados Studio. */
export const STUDIO = ' xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"';

export function newXliff(units: string, original = 'a'): Uint8Array {
  return bytesOf(
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="en"><file id="f" original="${original}">${units}</file></xliff>`,
  );
}

export function tmxFile(units: string): Uint8Array {
  return bytesOf(
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${units}</body></tmx>`,
  );
}

export function tbxFile(concepts: string): Uint8Array {
  return bytesOf(`<martif type="TBX"><text><body>${concepts}</body></text></martif>`);
}
