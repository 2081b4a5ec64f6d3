import type { Element, Node } from '@xmldom/xmldom';

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1;
}

export function childElements(node: Node): Element[] {
  const found: Element[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isElement(child)) found.push(child);
  }
  return found;
}

/** The nearest enclosing element for which the test holds. */
export function findAncestor(
  element: Element,
  test: (ancestor: Element) => boolean,
): Element | null {
  for (let node = element.parentNode; node !== null; node = node.parentNode) {
    if (isElement(node) && test(node)) return node;
  }
  return null;
}
