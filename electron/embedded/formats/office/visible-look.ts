import type { Element } from '@xmldom/xmldom';
import { XMLSerializer } from '@xmldom/xmldom';
import { childElements, cloneDeep, findChild } from './xml-dom.ts';

/**
 * The formatting of a run (`rPr`) as a comparable text, without what does not show; empty when there
 * is none.
 * @param invisible local names of properties, elements and attributes alike
 */
export function visibleLook(run: Element, invisible: ReadonlySet<string>): string {
  const properties = findChild(run, 'rPr');
  if (properties === null) return '';
  const visible = cloneDeep(properties);
  for (const property of childElements(visible)) {
    const isOwn = property.namespaceURI === run.namespaceURI;
    if (isOwn && invisible.has(property.localName ?? '')) visible.removeChild(property);
  }
  for (const attribute of Array.from(visible.attributes)) {
    if (invisible.has(attribute.name)) visible.removeAttribute(attribute.name);
  }
  const hasAttributes = Array.from(visible.attributes).some(
    (attribute) => !attribute.name.startsWith('xmlns'),
  );
  if (childElements(visible).length === 0 && !hasAttributes) return '';
  return new XMLSerializer().serializeToString(visible);
}
