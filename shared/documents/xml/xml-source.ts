import type { FaultId } from '../../i18n/message-id.ts';
import type { TextValues } from '../../i18n/text.ts';
import { XML_FORBIDDEN } from '../../exchange/xml-text.ts';
import { damagedDocument, oversizedDocument } from '../document-errors.ts';
import { DOCUMENT_XML_LIMITS } from './xml.ts';

/** UTF-16 offsets in the text of a file; the end is exclusive. */
export interface XmlRange {
  readonly start: number;
  readonly end: number;
}

export interface XmlAttribute extends XmlRange {
  readonly name: string;
  /** Range between its quotation marks, as written. */
  readonly value: XmlRange;
}

/** An element with its place in the file. */
export interface XmlElement extends XmlRange {
  readonly kind: 'element';
  /** Its position among all elements, from 0; the same in a translation. */
  readonly index: number;
  /** As written, with its prefix. */
  readonly name: string;
  /** Line of its start tag, from 1. */
  readonly line: number;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
  /** Behind its start tag. */
  readonly openEnd: number;
  /** Where its end tag begins; behind the start tag if it is an empty one. */
  readonly closeStart: number;
  readonly end: number;
}

/** A part between tags; a CDATA section includes its marks. */
export interface XmlLeaf extends XmlRange {
  readonly kind: 'text' | 'cdata' | 'comment' | 'instruction';
}

export type XmlNode = XmlElement | XmlLeaf;

type Draft = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: XmlNode[] };

const NAME = String.raw`[\p{L}_:][\p{L}\p{M}\p{N}_:.·-]{0,400}`;
const START = new RegExp(`<(${NAME})`, 'uy');
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"[^"<]*"|'[^'<]*')`, 'uy');
const CLOSE = new RegExp(String.raw`</(${NAME})\s*>`, 'uy');
const TAG_END = /\s*\/?>/uy;
/** A reference to a character, or to an entity by its name. */
const REFERENCE = new RegExp(`&(?:#(\\d{1,7})|#x([\\da-fA-F]{1,6})|(${NAME}));`, 'uy');
const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Reads the elements of an XML file with their places. Nothing is expanded or fetched: a document
 * type stays as it is, but one that defines entities by files or by other entities is refused.
 * @returns the root element
 * @throws `document/damaged` with the line for anything not well formed, `document/too-large`
 */
export function readXmlSource(text: string): XmlElement {
  let at = 0;
  let [line, counted] = [1, 0];
  let hasDocumentType = false;
  let root: Draft | null = null;
  let elements = 0;
  let ampersand = -1;
  const open: Draft[] = [];

  const lineOf = (offset: number): number => text.slice(0, offset).split(/\r\n|\r|\n/u).length;
  const fail = (reason: FaultId, offset = at, values?: TextValues): never => {
    throw damagedDocument(reason, { ...values, line: lineOf(offset) });
  };
  const lineHere = (): number => {
    for (; counted < at; counted += 1) {
      const code = text.charCodeAt(counted);
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(counted + 1) !== 0x0a)) line += 1;
    }
    return line;
  };
  /** Returns the offset after a mark. */
  const after = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found < 0 ? fail('faults.xmlUnended') : found + mark.length;
  };
  /** Returns the next `&`, which is looked for once: most texts have none. */
  const nextReference = (from: number): number => {
    if (ampersand < from) {
      const found = text.indexOf('&', from);
      ampersand = found < 0 ? text.length : found;
    }
    return ampersand;
  };
  const checkReferences = (from: number, to: number): void => {
    for (let found = nextReference(from); found < to;) {
      REFERENCE.lastIndex = found;
      const [reference, decimal, hex, name] = REFERENCE.exec(text) ?? [];
      if (reference === undefined) return fail('faults.xmlReference', found);
      if (name === undefined) {
        const code =
          decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
        if (!isXmlCharacter(code)) fail('faults.xmlReference', found);
      } else if (!hasDocumentType && !PREDEFINED.has(name)) fail('faults.xmlReference', found);
      found = nextReference(found + reference.length);
    }
  };
  const addLeaf = (kind: XmlLeaf['kind'], end: number): void => {
    const parent = open.at(-1);
    if (parent !== undefined) parent.children.push({ kind, start: at, end });
    else if (kind === 'cdata') fail('faults.xmlOutside');
    at = end;
  };
  const readText = (end: number): void => {
    if (open.length === 0 && /\S/u.test(text.slice(at, end))) {
      at += /^\s*/u.exec(text.slice(at, end))?.[0].length ?? 0;
      fail(root === null ? 'faults.xmlMarkup' : 'faults.xmlOutside');
    }
    checkReferences(at, end);
    addLeaf('text', end);
  };
  const readAttributes = (): XmlAttribute[] => {
    const attributes: XmlAttribute[] = [];
    const names = new Set<string>();
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const match = ATTRIBUTE.exec(text);
      if (match === null) return attributes;
      const name = match[1] ?? '';
      const end = at + match[0].length;
      const start = at + match[0].length - match[0].trimStart().length;
      const valueStart = start + match[0].trimStart().search(/["']/u) + 1;
      if (names.has(name)) fail('faults.xmlAttribute', start);
      names.add(name);
      checkReferences(valueStart, end);
      attributes.push({ name, start, end, value: { start: valueStart, end: end - 1 } });
      if (attributes.length > DOCUMENT_XML_LIMITS.maxAttributesPerElement) {
        throw oversizedDocument('faults.attributes');
      }
      at = end;
    }
  };
  const readStart = (): void => {
    if (open.length === 0 && root !== null) fail('faults.xmlOutside');
    START.lastIndex = at;
    const [tag = '', name] = START.exec(text) ?? [];
    if (name === undefined) return fail('faults.xmlMarkup');
    const start = at;
    const ownLine = lineHere();
    at += tag.length;
    const attributes = readAttributes();
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(text)?.[0];
    if (end === undefined) {
      const isCut = !text.includes('>', at);
      return fail(isCut ? 'faults.xmlUnended' : 'faults.xmlAttribute', start);
    }
    at += end.length;
    elements += 1;
    if (elements > DOCUMENT_XML_LIMITS.maxElements) throw oversizedDocument('faults.elements');
    const element: Draft = {
      kind: 'element',
      index: elements - 1,
      name,
      line: ownLine,
      attributes,
      children: [],
      start,
      openEnd: at,
      closeStart: at,
      end: at,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (end.endsWith('/>')) return;
    open.push(element);
    if (open.length > DOCUMENT_XML_LIMITS.maxDepth) throw oversizedDocument('faults.nesting');
  };
  const readEnd = (): void => {
    CLOSE.lastIndex = at;
    const [tag = '', name] = CLOSE.exec(text) ?? [];
    if (name === undefined) return fail(text.includes('>', at) ? 'faults.xmlMarkup' : 'faults.xmlUnended'); // prettier-ignore
    const element = open.pop();
    if (element?.name !== name) return fail('faults.xmlClosed', at, { name: name.slice(0, 60) });
    element.closeStart = at;
    at += tag.length;
    element.end = at;
  };

  const forbidden = text.search(XML_FORBIDDEN);
  if (forbidden >= 0) fail('faults.xmlCharacter', forbidden);
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      readText(next < 0 ? text.length : next);
    } else if (text.startsWith('<!--', at)) addLeaf('comment', after('-->', at + 4));
    else if (text.startsWith('<![CDATA[', at)) addLeaf('cdata', after(']]>', at + 9));
    else if (text.startsWith('<?', at)) addLeaf('instruction', after('?>', at + 2));
    else if (text.startsWith('<!DOCTYPE', at)) {
      if (root !== null || hasDocumentType) fail('faults.xmlOutside');
      hasDocumentType = true;
      const end = endOfDocumentType(text, at);
      if (end < 0) fail('faults.xmlUnended');
      checkEntities(text.slice(at, end));
      at = end;
    } else if (text.startsWith('</', at)) readEnd();
    else readStart();
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    return fail('faults.xmlUnclosed', unclosed.start, { name: unclosed.name.slice(0, 60) });
  }
  return root ?? fail('faults.xmlMarkup');
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return code !== 0xfffe && code !== 0xffff && code <= 0x10ffff;
}

const TYPE_PART = /"[^"]*"|'[^']*'|<!--[^]*?-->|<\?[^]*?\?>|\[|\]|>/gu;

/** Returns the offset after a document type with its definitions; -1 if it does not end. */
function endOfDocumentType(text: string, start: number): number {
  TYPE_PART.lastIndex = start;
  let isInside = false;
  for (let match = TYPE_PART.exec(text); match !== null; match = TYPE_PART.exec(text)) {
    if (match[0] === '[') isInside = true;
    else if (match[0] === ']') isInside = false;
    else if (match[0] === '>' && !isInside) return TYPE_PART.lastIndex;
  }
  return -1;
}

const ENTITY = /<!ENTITY\s+(%\s+)?[^\s"'<>]+\s+(?:"([^"]*)"|'([^']*)'|(\w+))?/gu;
/** A reference in the text of an entity, other than to a character. */
const NESTED = /&(?!#)(?!(?:amp|lt|gt|quot|apos);)|%/u;

/**
 * Entities of plain text stay, because references to them are never expanded. Those of other
 * entities multiply text, and those of files fetch it: no document for readers needs them.
 * @throws `document/damaged`
 */
function checkEntities(documentType: string): void {
  const count = documentType.split('<!ENTITY').length - 1;
  const plain = [...documentType.matchAll(ENTITY)].filter(([, parameter, double, single]) => {
    const value = double ?? single;
    return parameter === undefined && value !== undefined && !NESTED.test(value);
  });
  if (plain.length < count) throw damagedDocument('faults.xmlEntities');
}

const REFERENCES = new RegExp(`&(?:#(\\d{1,7})|#x([\\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));`, 'gu');
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Resolves references to characters; those to other entities stay as written. */
export function decodeXmlReferences(written: string): string {
  if (!written.includes('&')) return written;
  return written.replaceAll(
    REFERENCES,
    (_, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return SIGNS[name] ?? '';
      return String.fromCodePoint(
        decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10),
      );
    },
  );
}

/** Returns the value of an attribute, with references resolved; null where there is none. */
export function valueOf(text: string, element: XmlElement, name: string): string | null {
  const found = element.attributes.find((attribute) => attribute.name === name);
  return found === undefined
    ? null
    : decodeXmlReferences(text.slice(found.value.start, found.value.end));
}
