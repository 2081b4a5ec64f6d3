import JSZip from 'jszip';
import { makeOffice } from '../../documents/office/office-maker.ts';
import type { ZipContent } from '../../documents/zip/zip-maker.ts';

/** Creates presentations and workbooks from the parts that a test is about. */

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const PRESENTATION = 'http://schemas.openxmlformats.org/presentationml/2006/main';
export const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** Returns the relationships of a part: id, last word of the type, target. */
export function links(...list: readonly (readonly [string, string, string])[]): string {
  const entries = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}">${entries.join('')}</Relationships>`;
}

/** Returns a slide, notes page, layout, or master (`sld`, `notes`, …) around the markup of its shapes. */
export function slidePart(inside: string, root = 'sld'): string {
  return `<?xml version="1.0"?><p:${root} xmlns:p="${PRESENTATION}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><p:cSld><p:spTree>${inside}</p:spTree></p:cSld></p:${root}>`;
}

/** Returns a shape with paragraphs; `placeholder` is the type of the placeholder that it fills. */
export function shape(paragraphs: string, placeholder?: string): string {
  const mark = placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="Shape"/><p:nvPr>${mark}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
}

export function drawn(text: string, properties = ''): string {
  return `<a:p><a:r>${properties}<a:t>${text}</a:t></a:r></a:p>`;
}

export function chartPart(inside: string): string {
  return `<?xml version="1.0"?><c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}"><c:chart>${inside}</c:chart></c:chartSpace>`;
}

export function diagramPart(paragraphs: string): string {
  return `<?xml version="1.0"?><dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="${DRAWING}"><dgm:ptLst><dgm:pt><dgm:t>${paragraphs}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
}

/** Returns a presentation; the slides are shown in the order of `slides`. Further parts have full names. */
export function makePptx(slides: readonly string[], parts: ZipContent = {}): Uint8Array {
  const ids = slides.map(
    (_, index) => `<p:sldId id="${String(256 + index)}" r:id="s${String(index)}"/>`,
  );
  // The names of the slides are in reverse order.
  const nameOf = (index: number): string => `slide${String(slides.length - index)}.xml`;
  return makeOffice('pptx', 'ppt/presentation.xml', {
    'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation xmlns:p="${PRESENTATION}" xmlns:r="${OFFICE}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': links(
      ...slides
        .map((_, index) => [`s${String(index)}`, 'slide', `slides/${nameOf(index)}`] as const)
        .toReversed(),
    ),
    ...Object.fromEntries(slides.map((slide, index) => [`ppt/slides/${nameOf(index)}`, slide])),
    ...parts,
  });
}

/** Returns a sheet around its rows, followed by `after`. */
export function sheetPart(rows: string, after = ''): string {
  return `<?xml version="1.0"?><worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** Returns a cell that shows a shared text. */
export function shared(ref: string, index: number): string {
  return `<c r="${ref}" t="s"><v>${String(index)}</v></c>`;
}

export function stringsPart(...items: readonly string[]): string {
  return `<?xml version="1.0"?><sst xmlns="${SHEET}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;
}

/** Returns a workbook of one sheet called "Data"; further parts have full names. */
export function makeXlsx(sheet: string, strings: string, parts: ZipContent = {}): Uint8Array {
  return makeOffice('xlsx', 'xl/workbook.xml', {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="w1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      ['w1', 'worksheet', 'worksheets/sheet1.xml'],
      ['w2', 'sharedStrings', 'sharedStrings.xml'],
      ['w3', 'pivotCacheDefinition', 'pivotCache/cache1.xml'],
    ),
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': strings,
    ...parts,
  });
}

/** Returns one part of an office file as text, read by an independent program. */
export async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const text = await zip.file(name)?.async('string');
  if (text === undefined) throw new Error(`No part ${name}`);
  return text;
}
