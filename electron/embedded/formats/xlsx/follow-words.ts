import type { Element } from '@xmldom/xmldom';
import { spliceBytes } from '../../../../shared/documents/bytes.ts';
import { readSharedTexts, textOfCell } from '../../../../shared/documents/office/cell-texts.ts';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import {
  type ByteRange,
  type CellArea,
  isInside,
  scanSheet,
} from '../../../../shared/documents/office/sheet-scan.ts';
import type {
  SheetParts,
  WorkbookParts,
} from '../../../../shared/documents/office/workbook-parts.ts';
import {
  decodeRange,
  scanXml,
  toUtf8Xml,
  type ScannedTag,
} from '../../../../shared/documents/xml/xml-scan.ts';
import { elementsOf } from '../../../../shared/documents/xml/xml-nodes.ts';
import { serializeXml } from '../office/xml-dom.ts';
import { followFilter, type CellWords } from './follow-filter.ts';
import { followRule } from './follow-rules.ts';
import { parseInside, serializeInside } from './spliced-part.ts';
import { followPivots } from './follow-pivot.ts';
import type { WorkbookCells } from './workbook-cells.ts';
import type { NewTexts, writeCells } from './write-cells.ts';

/**
 * Updates everything that refers to cells by their texts: filters, rules, and sort orders of sheets
 * and tables, pivot tables, and their filters.
 * @param written receives the parts that change
 * @throws `document/damaged`, `document/too-large`
 */
export function followWords(
  office: OoxmlPackage,
  book: WorkbookParts,
  { tables, naming }: Pick<WorkbookCells, 'tables' | 'naming'>,
  written: Pick<ReturnType<typeof writeCells>, 'changed' | 'newTextsOf'>,
): void {
  const { changed, newTextsOf } = written;
  const sharedTexts = (): NewTexts =>
    book.sharedStrings === null ? new Map() : newTextsOf(book.sharedStrings);
  for (const sheet of book.sheets) {
    // Most sheets name no cells, and looking up all texts takes long.
    if (!naming.has(sheet.name) && sheet.tables.length === 0) continue;
    const [shared, own] = [sharedTexts(), newTextsOf(sheet.name)];
    if (shared.size + own.size === 0) continue;
    const words: CellWords = {
      newTextsOf: (text) => {
        const key = text.toLowerCase();
        return [...new Set([...(shared.get(key) ?? []), ...(own.get(key) ?? [])])];
      },
      textsIn: (area) => readArea(office, book, sheet, area),
    };
    if (naming.has(sheet.name)) {
      const bytes = changed.get(sheet.name) ?? toUtf8Xml(office.entries.read(sheet.name));
      const followed = followSheet(bytes, words);
      if (followed !== null) changed.set(sheet.name, followed);
    }
    for (const { name, document } of tables.filter((table) => sheet.tables.includes(table.name))) {
      const naming = NAMING.flatMap((own) => elementsOf(document, own));
      const isFollowed = naming.map((element) => followElement(element, words));
      if (isFollowed.includes(true)) changed.set(name, serializeXml(document));
    }
  }
  if (book.pivotCaches.length === 0) return;
  const all = [sharedTexts(), ...book.sheets.map(({ name }) => newTextsOf(name))];
  followPivots(office, book, changed, (text) => {
    const key = text.toLowerCase();
    return all
      .map((texts) => texts.get(key))
      .find((texts) => texts !== undefined)
      ?.values()
      .next().value;
  });
}

/** Elements that refer to cells by their texts. The sort order of a filter is nested in it. */
const NAMING = ['autoFilter', 'sortState', 'cfRule', 'dataValidation'];

function followElement(element: Element, words: CellWords): boolean {
  return element.localName === 'autoFilter'
    ? followFilter(element, words)
    : followRule(element, words);
}

/**
 * @param bytes of a sheet whose cells are already written
 * @returns null when nothing has changed
 * @throws `document/damaged`, `document/too-large`
 */
function followSheet(bytes: Uint8Array, words: CellWords): Uint8Array | null {
  const edits = findNaming(bytes).flatMap(({ start, end, scope }) => {
    const element = parseInside(decodeRange(bytes, start, end), scope);
    if (element === undefined) return [];
    const orders = elementsOf(element, 'sortState');
    const followed = [element, ...orders].map((one) => followElement(one, words));
    return followed.includes(true) ? [{ start, end, text: serializeInside(element) }] : [];
  });
  return edits.length === 0 ? null : spliceBytes(bytes, edits);
}

/** Finds the outermost ones, each with a tag that declares the prefixes known there. */
function findNaming(bytes: Uint8Array): (ByteRange & { readonly scope: string })[] {
  const found: (ByteRange & { readonly scope: string })[] = [];
  // No cells are stored: there may be millions.
  let isInCells = false;
  const around: ScannedTag[] = [];
  let open: ScannedTag | null = null;
  scanXml(bytes, {
    open(tag) {
      if (isInCells || open !== null) return;
      if (tag.name === 'sheetData') isInCells = true;
      else if (NAMING.includes(tag.name) && !tag.isEmpty) open = tag;
      else around.push(tag);
    },
    close(tag) {
      if (isInCells) isInCells = tag.name !== 'sheetData';
      else if (open === null) around.pop();
      else if (tag.name === open.name) {
        found.push({ start: open.start, end: tag.end, scope: scopeOf(bytes, around) });
        open = null;
      }
    },
  });
  return found;
}

const DECLARATION = /\s(xmlns(?::[^\s=]+)?)\s*=\s*("[^"]*"|'[^']*')/gu;

function scopeOf(bytes: Uint8Array, around: readonly ScannedTag[]): string {
  const declared = new Map<string, string>();
  for (const { start, end } of around) {
    for (const [, name = '', value = ''] of decodeRange(bytes, start, end).matchAll(DECLARATION)) {
      declared.set(name, value);
    }
  }
  return `<scope${[...declared].map(([name, value]) => ` ${name}=${value}`).join('')}>`;
}

/** Returns the texts that cells of the source show, including computed ones. */
function readArea(
  office: OoxmlPackage,
  book: WorkbookParts,
  sheet: SheetParts,
  area: CellArea,
): Set<string> {
  const bytes = toUtf8Xml(office.entries.read(sheet.name));
  const shared = readSharedTexts(office, book.sharedStrings);
  const texts = new Set<string>();
  scanSheet(bytes, {
    cell({ ref, text }) {
      if (text !== null && isInside(ref, area)) texts.add(textOfCell(bytes, text, shared));
    },
  });
  return texts;
}
