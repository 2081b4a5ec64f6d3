import type { OoxmlPackage } from '../../../../shared/documents/ooxml-package.ts';
import { serializeXml } from '../office/xml-dom.ts';

/**
 * Renames the fields of a pivot table's source as the cells it was read from, and its items too, so
 * that it still finds them when it is refreshed. A cache with fields that are computed from others
 * stays: their formulas name the fields.
 * @param textOf the new text of a cell by its old one, undefined when it stayed
 * @returns null when nothing has changed
 * @throws `document/damaged`, `document/too-large`
 */
export function renamePivotCache(
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
