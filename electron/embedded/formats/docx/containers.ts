import type { Document, Element } from '@xmldom/xmldom';
import { WORD_NAMESPACES } from '../../../../shared/documents/docx-text.ts';
import { findChild, isElement } from '../office/xml-dom.ts';
import { wordName } from './word-xml.ts';

/** Content controls whose text Word fills in by itself or only takes from a list. */
const FILLED_BY_WORD = ['dataBinding', 'date', 'dropDownList', 'comboBox', 'picture', 'checkbox'];

/**
 * The elements whose inline content is translated as a unit of its own: every paragraph, those in
 * text boxes included, and the content of every inline content control. Document order.
 */
export function findContainers(document: Document): Element[] {
  const containers: Element[] = [];
  const all = WORD_NAMESPACES.flatMap((namespace) =>
    namespace === null ? [] : Array.from(document.getElementsByTagNameNS(namespace, '*')),
  );
  for (const element of all) {
    const name = wordName(element);
    if (name === 'p' || (name === 'sdtContent' && isInlineControl(element))) {
      if (!isDeleted(element)) containers.push(element);
    }
  }
  return containers;
}

function isInlineControl(content: Element): boolean {
  const control = content.parentNode;
  if (!isElement(control)) return false;
  const properties = findChild(control, 'sdtPr');
  const isFilled =
    properties !== null &&
    Array.from(properties.getElementsByTagNameNS('*', '*')).some((property) =>
      FILLED_BY_WORD.includes(property.localName ?? ''),
    );
  return !isFilled && hasAncestor(control, 'p') && findChild(content, 'p') === null;
}

/** Deleted text is kept as it is: rejecting the deletion must bring the source back. */
function isDeleted(element: Element): boolean {
  return hasAncestor(element, 'del') || hasAncestor(element, 'moveFrom');
}

/** True when a `name` encloses the element without a paragraph of another text box between. */
function hasAncestor(element: Element, name: string): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode) {
    const parent = isElement(node) ? wordName(node) : '';
    if (parent === name) return true;
    if (parent === 'txbxContent' || parent === 'tc' || parent === 'body') return false;
  }
  return false;
}
