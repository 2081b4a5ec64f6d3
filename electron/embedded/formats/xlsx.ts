import { findDrawingTexts } from '../../../shared/documents/office/drawing-text.ts';
import type { OoxmlPackage } from '../../../shared/documents/office/ooxml-package.ts';
import { type SheetParts, workbookParts } from '../../../shared/documents/office/workbook-parts.ts';
import { scanComments } from '../../../shared/documents/office/xlsx-text.ts';
import { decodeRange, toUtf8Xml } from '../../../shared/documents/xml/xml-scan.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { openOffice } from './office/open-office.ts';
import { drawingUnit, segmentsOf, type UnitPart, writeParts } from './office/text-unit.ts';
import { serializeXml } from './office/xml-dom.ts';
import { writeZip } from './write-zip.ts';
import { planUnits, type FragmentPlace, type SplicedPart } from './xlsx/spliced-part.ts';
import { readCells } from './xlsx/workbook-cells.ts';
import { writeCells } from './xlsx/write-cells.ts';

/**
 * Workbooks: texts of cells, comments, printed headers and footers, charts and text boxes are
 * translated with their formatting. Formulas and their results, numbers, names of sheets and defined
 * names stay. Sheets are read and written without a tree, so that a million rows fit into memory.
 */
export const xlsxFormat = {
  open: (bytes: Uint8Array) => openWorkbook(bytes, { isEngine: true }),
  openTranslation: (bytes: Uint8Array) => openWorkbook(bytes, { isEngine: false }),
} satisfies FormatCode;

/** @param answers.isEngine false: a person wrote them, so nothing in them is corrected */
function openWorkbook(bytes: Uint8Array, { isEngine }: { readonly isEngine: boolean }) {
  const office = openOffice(bytes, 'xlsx');
  const book = workbookParts(office);
  const cells = readCells(office, book);
  const parts = [...cells.parts, ...book.sheets.flatMap((sheet) => readComments(office, sheet))];
  const drawings = book.sheets.flatMap((sheet) => readDrawings(office, sheet));
  const units = parts.flatMap((part) => part.units);
  const drawn = segmentsOf(drawings);
  const segments = [...units.flatMap((unit) => unit.segments), ...drawn.segments];
  const locations = [
    ...units.flatMap((unit) => unit.segments.map(() => unit.location)),
    ...drawn.locations,
  ];
  let left: readonly number[] = [];
  return {
    segments,
    locations,
    leftOut: () => left,
    write(answers: Answers, targetLang: string) {
      const own = segments.length - drawn.segments.length;
      const { changed, newTextOf, leftOut } = writeCells(
        office,
        { parts, tables: cells.tables },
        answers.slice(0, own),
        isEngine ? targetLang : null,
      );
      left = leftOut;
      for (const [name, part] of writeParts(drawings, answers.slice(own), targetLang)) {
        changed.set(name, part);
      }
      if (book.sharedStrings !== null && book.pivotCaches.length > 0) {
        const renamed = newTextOf(book.sharedStrings);
        for (const cache of book.pivotCaches) {
          const part = renamePivotCache(office, cache, (source) => renamed.get(source));
          if (part !== null) changed.set(cache, part);
        }
      }
      return writeZip(office.entries, changed);
    },
  };
}

function readComments(office: OoxmlPackage, sheet: SheetParts): SplicedPart[] {
  return sheet.comments.map((name) => {
    const bytes = toUtf8Xml(office.entries.read(name));
    const places = scanComments(bytes).map(({ ref, start, end }): FragmentPlace => {
      const fragment = decodeRange(bytes, start, end);
      // In a thread the text stands in `text` itself, in a note in elements inside of it.
      const kind = /^<[^<>]*>[^<]*<\/[^<>]*>$/u.test(fragment) ? 'bare' : 'cell';
      return { start, end, kind, location: `${sheet.title}!${ref}, comment` };
    });
    return { name, units: planUnits(bytes, places) };
  });
}

function readDrawings(office: OoxmlPackage, sheet: SheetParts): UnitPart[] {
  return sheet.drawings.map(({ name, what }) => {
    const document = office.readXml(name);
    const units = findDrawingTexts(document).map(drawingUnit);
    return { name, document, units, location: `${sheet.title}, ${what}` };
  });
}

/**
 * Renames the fields of a pivot table's source as the cells it was read from, and its items too, so
 * that it still finds them when it is refreshed. A cache with fields that are computed from others
 * stays: their formulas name the fields.
 * @param textOf the new text of a cell by its old one, undefined when it stayed
 * @returns null when nothing has changed
 * @throws `document/damaged`, `document/too-large`
 */
function renamePivotCache(
  office: OoxmlPackage,
  part: string,
  textOf: (source: string) => string | undefined,
): Uint8Array | null {
  const document = office.readXml(part);
  const fields = Array.from(document.getElementsByTagNameNS('*', 'cacheField'));
  if (fields.some((field) => field.hasAttribute('formula'))) return null;
  const renamed = renameAll(fields, 'name', textOf);
  let hasChanged = renamed;
  for (const field of fields) {
    const items = Array.from(field.getElementsByTagNameNS('*', 'sharedItems')).flatMap((list) =>
      Array.from(list.getElementsByTagNameNS('*', 's')),
    );
    if (renameAll(items, 'v', textOf)) hasChanged = true;
  }
  return hasChanged ? serializeXml(document) : null;
}

interface Named {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

/** All or none: names that become equal would make a workbook that needs repair. */
function renameAll(
  elements: readonly Named[],
  attribute: string,
  textOf: (source: string) => string | undefined,
): boolean {
  const old = elements.map((element) => element.getAttribute(attribute) ?? '');
  const names = old.map((name) => textOf(name) ?? name);
  const distinct = (list: readonly string[]): number =>
    new Set(list.map((name) => name.toLowerCase())).size;
  if (distinct(names) < distinct(old) || names.every((name, index) => name === old[index])) {
    return false;
  }
  for (const [index, element] of elements.entries()) {
    element.setAttribute(attribute, names[index] ?? '');
  }
  return true;
}
