import { drawingPartsOf, type DrawingPart } from './drawing-parts.ts';
import type { OoxmlPackage } from './ooxml-package.ts';

/** A sheet of a workbook with its related parts. */
export interface SheetParts {
  /** Title on its tab. */
  readonly title: string;
  readonly name: string;
  /** True if it has cells; a sheet that consists of one chart has none. */
  readonly hasCells: boolean;
  /** Notes on cells, then threaded comments; each once. */
  readonly comments: readonly string[];
  readonly tables: readonly string[];
  readonly drawings: readonly DrawingPart[];
}

export interface WorkbookParts {
  readonly sheets: readonly SheetParts[];
  /** The part with the texts that cells share; null when there is none. */
  readonly sharedStrings: string | null;
  readonly pivotCaches: readonly string[];
}

const SHEET_TYPES = ['worksheet', 'chartsheet', 'dialogsheet'];

/** Returns the parts of a workbook, with the sheets in the order of their tabs. */
export function workbookParts(office: OoxmlPackage): WorkbookParts {
  const links = office
    .relationshipsOf(office.mainPart)
    .filter((link) => office.entries.has(link.target));
  const byId = new Map(links.map((link) => [link.id, link]));
  const seen = new Set<string>();
  const sheets: SheetParts[] = [];
  for (const element of Array.from(
    office.readXml(office.mainPart).getElementsByTagNameNS('*', 'sheet'),
  )) {
    const link = Array.from(element.attributes)
      .filter((attribute) => attribute.localName === 'id' && attribute.namespaceURI !== null)
      .map((attribute) => byId.get(attribute.value))
      .find((found) => found !== undefined);
    if (link === undefined || !SHEET_TYPES.includes(link.type) || seen.has(link.target)) continue;
    seen.add(link.target);
    const own = office
      .relationshipsOf(link.target)
      .filter(({ target }) => office.entries.has(target));
    const targets = (type: string): string[] =>
      own
        .filter((entry) => entry.type === type && !seen.has(entry.target))
        .map((entry) => {
          seen.add(entry.target);
          return entry.target;
        });
    sheets.push({
      title: element.getAttribute('name') ?? '',
      name: link.target,
      hasCells: link.type === 'worksheet',
      comments: [...targets('comments'), ...targets('threadedComment')],
      tables: targets('table'),
      drawings: drawingPartsOf(office, link.target, seen),
    });
  }
  return {
    sheets,
    sharedStrings: links.find((link) => link.type === 'sharedStrings')?.target ?? null,
    pivotCaches: links
      .filter((link) => link.type === 'pivotCacheDefinition')
      .map(({ target }) => target),
  };
}
