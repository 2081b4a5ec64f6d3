import { readSharedTexts, textOfCell } from '../../../../shared/documents/office/cell-texts.ts';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import {
  type CellArea,
  isInside,
  scanSheet,
} from '../../../../shared/documents/office/sheet-scan.ts';
import type {
  SheetParts,
  WorkbookParts,
} from '../../../../shared/documents/office/workbook-parts.ts';
import { toUtf8Xml } from '../../../../shared/documents/xml/xml-scan.ts';
import { serializeXml } from '../office/xml-dom.ts';
import { followFilter, followFilters, type CellWords } from './follow-filter.ts';
import { followPivots } from './follow-pivot.ts';
import type { WorkbookCells } from './workbook-cells.ts';
import type { NewTexts, writeCells } from './write-cells.ts';

/**
 * Makes everything that names cells by their words name them by the new ones: filters of sheets and
 * tables, pivot tables and what filters those.
 * @param written gets the parts that change by that
 * @throws `document/damaged`, `document/too-large`
 */
export function followWords(
  office: OoxmlPackage,
  book: WorkbookParts,
  { tables, filtered }: Pick<WorkbookCells, 'tables' | 'filtered'>,
  written: Pick<ReturnType<typeof writeCells>, 'changed' | 'newTextsOf'>,
): void {
  const { changed, newTextsOf } = written;
  const sharedTexts = (): NewTexts =>
    book.sharedStrings === null ? new Map() : newTextsOf(book.sharedStrings);
  for (const sheet of book.sheets) {
    // Most sheets have no filters, and looking all texts up takes long.
    if (!filtered.has(sheet.name) && sheet.tables.length === 0) continue;
    const [shared, own] = [sharedTexts(), newTextsOf(sheet.name)];
    if (shared.size + own.size === 0) continue;
    const words: CellWords = {
      newTextsOf: (text) => {
        const key = text.toLowerCase();
        return [...new Set([...(shared.get(key) ?? []), ...(own.get(key) ?? [])])];
      },
      textsIn: (area) => readArea(office, book, sheet, area),
    };
    if (filtered.has(sheet.name)) {
      const bytes = changed.get(sheet.name) ?? toUtf8Xml(office.entries.read(sheet.name));
      const followed = followFilters(bytes, words);
      if (followed !== null) changed.set(sheet.name, followed);
    }
    for (const { name, document } of tables.filter((table) => sheet.tables.includes(table.name))) {
      const filters = Array.from(document.getElementsByTagNameNS('*', 'autoFilter'));
      const isFollowed = filters.map((filter) => followFilter(filter, words));
      if (isFollowed.includes(true)) changed.set(name, serializeXml(document));
    }
  }
  if (book.pivotCaches.length === 0) return;
  const all = [sharedTexts(), ...book.sheets.map(({ name }) => newTextsOf(name))];
  followPivots(office, book, changed, (text) => {
    const key = text.toLowerCase();
    return all.map((texts) => texts.get(key)).find((texts) => texts !== undefined)?.values().next().value; // prettier-ignore
  });
}

/** The texts that cells of the source show, computed ones too. */
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
