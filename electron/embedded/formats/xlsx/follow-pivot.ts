import type { Document, Element } from '@xmldom/xmldom';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import type { WorkbookParts } from '../../../../shared/documents/office/workbook-parts.ts';
import { decodeXString } from '../../../../shared/documents/office/x-string.ts';
import { childElements, elementsOf } from '../../../../shared/documents/xml/xml-nodes.ts';
import { serializeXml } from '../office/xml-dom.ts';
import { attributeText } from './table-part.ts';

/** Returns the new text of a cell by its old one; undefined when it stayed. */
type NewText = (source: string) => string | undefined;

/**
 * Renames the fields and items of pivot tables like the cells they were read from, so that they are
 * still found when a table is refreshed: in their source, in the tables themselves, and in slicers.
 * A source with calculated fields stays unchanged: their formulas name the fields.
 * @param changed receives the changed parts
 * @throws `document/damaged`, `document/too-large`
 */
export function followPivots(
  office: OoxmlPackage,
  book: WorkbookParts,
  changed: Map<string, Uint8Array>,
  newTextOf: NewText,
): void {
  const fields = new Map<string, string>();
  const follow = (part: string, rename: (document: Document) => boolean): void => {
    const document = office.readXml(part);
    if (rename(document)) changed.set(part, serializeXml(document));
  };
  const linked = (part: string, type: string): string[] =>
    office
      .relationshipsOf(part)
      .filter((link) => link.type === type && office.entries.has(link.target))
      .map(({ target }) => target);

  for (const cache of book.pivotCaches) {
    follow(cache, (document) => renameCache(document, newTextOf, fields));
  }
  for (const { name } of book.sheets) {
    for (const table of linked(name, 'pivotTable')) {
      follow(table, (document) => renameTable(document, newTextOf));
    }
    for (const slicer of linked(name, 'slicer')) {
      follow(slicer, (document) => renameAll(elementsOf(document, 'slicer'), 'caption', newTextOf));
    }
  }
  for (const cache of ['slicerCache', 'timelineCache'].flatMap((type) =>
    linked(office.mainPart, type),
  )) {
    // A slicer finds its field by its current name.
    follow(cache, ({ documentElement: root }) =>
      root === null ? false : renameAll([root], 'sourceName', (name) => fields.get(name)),
    );
  }
}

/** @param renamed receives the renamed fields */
function renameCache(
  document: Document,
  newTextOf: NewText,
  renamed: Map<string, string>,
): boolean {
  const fields = elementsOf(document, 'cacheField');
  if (fields.some((field) => field.hasAttribute('formula'))) return false;
  const old = fields.map((field) => decodeXString(field.getAttribute('name') ?? ''));
  let hasChanged = renameAll(fields, 'name', newTextOf);
  for (const [index, field] of fields.entries()) {
    const name = decodeXString(field.getAttribute('name') ?? '');
    if (name !== old[index]) renamed.set(old[index] ?? '', name);
    const items = elementsOf(field, 'sharedItems').flatMap((list) => elementsOf(list, 's'));
    if (renameAll(items, 'v', newTextOf)) hasChanged = true;
  }
  return hasChanged;
}

/** Renames fields, items, and sums with names given in the table itself, which its cells show. */
function renameTable(document: Document, newTextOf: NewText): boolean {
  const renamed = [
    renameAll(elementsOf(document, 'pivotField'), 'name', newTextOf),
    renameAll(elementsOf(document, 'dataField'), 'name', newTextOf),
    ...elementsOf(document, 'pivotField').map((field) =>
      renameAll(
        childElements(field).flatMap((items) => elementsOf(items, 'item')),
        'n',
        newTextOf,
      ),
    ),
    ...CAPTIONS.map((caption) =>
      renameAll(elementsOf(document, 'pivotTableDefinition'), caption, newTextOf),
    ),
  ];
  return renamed.includes(true);
}

const CAPTIONS = ['dataCaption', 'grandTotalCaption', 'rowHeaderCaption', 'colHeaderCaption'];

/** Renames all or none: names that become equal would make Excel repair the workbook. */
function renameAll(elements: readonly Element[], attribute: string, newTextOf: NewText): boolean {
  const named = elements.filter((element) => element.hasAttribute(attribute));
  const old = named.map((element) => decodeXString(element.getAttribute(attribute) ?? ''));
  const names = old.map((name) => newTextOf(name) ?? name);
  const distinct = (list: readonly string[]): number =>
    new Set(list.map((name) => name.toLowerCase())).size;
  if (distinct(names) < distinct(old) || names.every((name, index) => name === old[index])) {
    return false;
  }
  for (const [index, element] of named.entries()) {
    element.setAttribute(attribute, attributeText(names[index] ?? ''));
  }
  return true;
}
