import type { Document, Element, Node } from '@xmldom/xmldom';

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1;
}

/** Returns true for text and CDATA sections. */
export function isTextNode(node: Node): boolean {
  return node.nodeType === 3 || node.nodeType === 4;
}

/** Returns all elements of this local name within a node, in order. */
export function elementsOf(parent: Document | Element, localName: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS('*', localName));
}

export function childElements(node: Node): Element[] {
  const found: Element[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isElement(child)) found.push(child);
  }
  return found;
}
