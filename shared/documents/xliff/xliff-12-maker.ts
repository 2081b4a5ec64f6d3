import type { Document, Element, Node } from '@xmldom/xmldom';
import { oversizedDocument } from '../document-errors.ts';
import type { ReadBudget } from '../read-budget.ts';
import { DOCUMENT_XML_LIMITS } from '../xml/xml.ts';
import { XLIFF_NAMESPACE } from './xliff-document.ts';
import { isElement } from '../xml/xml-nodes.ts';

/** Namespaces of the modules for content that XLIFF 2.1 itself does not support. */
const METADATA_NAMESPACE = 'urn:oasis:names:tc:xliff:metadata:2.0';
export const MATCHES_NAMESPACE = 'urn:oasis:names:tc:xliff:matches:2.0';

/** Namespaces of XLIFF 1.1 and 1.2; 1.0 had none. */
const OLD_NAMESPACES: readonly (string | null)[] = [
  'urn:oasis:names:tc:xliff:document:1.2',
  'urn:oasis:names:tc:xliff:document:1.1',
  null,
];

/** Makes elements of an XLIFF 2.1 document. Null attributes are left out. */
export interface XliffMaker {
  element(
    name: string,
    attributes: Readonly<Record<string, string | null>>,
    children?: readonly Node[],
  ): Element;
  /** Makes an element of a module; `name` has its usual prefix, e.g. `mda:meta`. */
  module(
    namespace: string,
    name: string,
    attributes: Readonly<Record<string, string | null>>,
    children?: readonly Node[],
  ): Element;
  text(content: string): Node;
  /** Copies an element of another vocabulary. */
  copy(element: Element): Node;
}

/**
 * Creates a maker.
 * @param budget of the converted file: each alternative may repeat the source of its segment
 * @param maxElements limit for the new document
 */
export function createXliffMaker(
  document: Document,
  budget: ReadBudget,
  { maxElements } = DOCUMENT_XML_LIMITS,
): XliffMaker {
  let elements = 0;
  const module: XliffMaker['module'] = (namespace, name, attributes, children = []) => {
    elements += 1;
    if (elements > maxElements) throw oversizedDocument('faults.elements');
    budget.count(attributes);
    const made = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null) made.setAttribute(key, value);
    }
    for (const child of children) made.appendChild(child);
    return made;
  };
  return {
    module,
    element: (name, attributes, children) => module(XLIFF_NAMESPACE, name, attributes, children),
    text: (content) => document.createTextNode(budget.count({ content }).content),
    copy: (element) => document.importNode(element, true),
  };
}

/** Returns the local name of an XLIFF 1.x element; empty for an element of another vocabulary. */
export function oldName(node: Node): string {
  if (!isElement(node) || !OLD_NAMESPACES.includes(node.namespaceURI)) return '';
  return node.localName ?? '';
}

/** Returns child elements of XLIFF 1.x with one of these names. */
export function oldChildren(element: Element, ...names: readonly string[]): Element[] {
  return elementsOf(element).filter((child) => names.includes(oldName(child)));
}

/** Returns child elements of other vocabularies. */
export function foreignChildren(element: Element): Element[] {
  return elementsOf(element).filter((child) => oldName(child) === '');
}

/** Returns an element with only its attributes. */
export function withoutChildren(element: Element): Element {
  const copy = element.cloneNode(false);
  return isElement(copy) ? copy : element;
}

function elementsOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter((node): node is Element => isElement(node));
}

/**
 * Converts an element's content to metadata: attributes by name, text, and inner elements as
 * groups. Null when empty.
 * @param left names of attributes that are already stored elsewhere
 */
export function metadataOf(
  element: Element,
  maker: XliffMaker,
  left: readonly string[] = [],
): Element | null {
  const children: Node[] = [];
  const add = (type: string, value: string): void => {
    children.push(
      maker.module(
        METADATA_NAMESPACE,
        'mda:meta',
        { type },
        value === '' ? [] : [maker.text(value)],
      ),
    );
  };
  for (const { name, value } of Array.from(element.attributes)) {
    if (!left.includes(name) && name !== 'xmlns' && !name.startsWith('xmlns:')) add(name, value);
  }
  const inner = elementsOf(element).filter((child) => oldName(child) !== '');
  const text = (inner.length > 0 ? '' : (element.textContent ?? '')).trim();
  if (text !== '') add('text', text);
  for (const child of inner) {
    const group = metadataOf(child, maker);
    if (group !== null) children.push(group);
  }
  if (children.length === 0) return null;
  return maker.module(
    METADATA_NAMESPACE,
    'mda:metaGroup',
    { category: `xliff-1.2:${oldName(element)}` },
    children,
  );
}

/** Wraps groups in one `mda:metadata`; none when there are none. */
export function metadataAround(groups: readonly (Element | null)[], maker: XliffMaker): Element[] {
  const present = groups.filter((group) => group !== null);
  return present.length === 0
    ? []
    : [maker.module(METADATA_NAMESPACE, 'mda:metadata', {}, present)];
}

/** Converts `note` elements to `notes`; none when there are none. */
export function convertNotes(notes: readonly Element[], maker: XliffMaker): Element[] {
  const converted = notes.flatMap((note, index) => {
    const text = note.textContent ?? '';
    if (text.trim() === '') return [];
    const side = note.getAttribute('annotates');
    const priority = note.getAttribute('priority') ?? '';
    return [
      maker.element(
        'note',
        {
          id: `n${String(index + 1)}`,
          appliesTo: side === 'source' || side === 'target' ? side : null,
          category: note.getAttribute('from'),
          priority: /^(?:[1-9]|10)$/u.test(priority) ? priority : null,
        },
        [maker.text(text)],
      ),
    ];
  });
  return converted.length === 0 ? [] : [maker.element('notes', {}, converted)];
}

/** Converts the attributes of a group or unit, with its new ID. */
export function attributesOf(old: Element, id: string): Record<string, string | null> {
  const oldId = old.getAttribute('id');
  const translate = old.getAttribute('translate');
  return {
    id,
    name: old.getAttribute('resname') ?? (oldId === id ? null : oldId),
    translate: translate === 'yes' || translate === 'no' ? translate : null,
    'xml:space': old.getAttribute('xml:space'),
  };
}

/**
 * Converts everything before the content of a group or unit: metadata, elements of other
 * vocabularies, notes.
 * @param known names of attributes that are handled separately
 */
export function convertDetails(old: Element, known: readonly string[], maker: XliffMaker): Node[] {
  const groups = oldChildren(old, 'context-group', 'prop-group', 'count-group');
  return [
    ...metadataAround(
      [
        metadataOf(withoutChildren(old), maker, known),
        ...groups.map((group) => metadataOf(group, maker)),
      ],
      maker,
    ),
    ...foreignChildren(old).map((each) => maker.copy(each)),
    ...convertNotes(oldChildren(old, 'note'), maker),
  ];
}
