import type { Document, Element } from '@xmldom/xmldom';
import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { drawingPartsOf } from './drawing-parts.ts';
import { findDrawingTexts, readDrawingTexts } from './drawing-text.ts';
import { openOoxmlPackage, type OoxmlPackage } from './ooxml-package.ts';
import { childElements } from '../xml/xml-nodes.ts';
import { cutXml, type CutXml } from '../xml/cut-xml.ts';

/** The WordprocessingML namespace of transitional and of strict files. */
export const WORD_NAMESPACES: readonly (string | null)[] = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
];
const COMPATIBILITY_NAMESPACE = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** Parts with text besides the main one, in reading order. */
const TEXT_PART_TYPES = ['header', 'footer', 'footnotes', 'endnotes', 'comments'] as const;

/**
 * Word elements whose content is not visible text: properties, deletions, field codes, ruby text.
 */
const SKIPPED = new Set(['pPr', 'rPr', 'del', 'moveFrom', 'delText', 'instrText', 'rt']);
const CHARACTERS = new Map([
  ['tab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '\u2011'],
]);

/** Returns the first version of a drawing; the fallback repeats it for old programs. */
function preferredVersion(alternatives: Element): Element[] {
  const versions = childElements(alternatives);
  const chosen = versions.find((version) => version.localName === 'Choice') ?? versions[0];
  return chosen === undefined ? [] : childElements(chosen);
}

/** State while the content of one paragraph is walked. */
interface ParagraphWalk {
  /** Paragraphs inside this one, to be read after it. */
  inner: Element[];
  /**
   * Open fields from the outside in. Stored per paragraph, so that a field that never ends hides
   * nothing more.
   */
  fields: ('code' | 'result')[];
  /** Number of open fields in their code part, whose text is invisible. */
  codes: number;
}

function textOf(element: Element, walk: ParagraphWalk): string {
  let text = '';
  for (const child of childElements(element)) {
    const isAlternative =
      child.namespaceURI === COMPATIBILITY_NAMESPACE && child.localName === 'AlternateContent';
    if (isAlternative) for (const version of preferredVersion(child)) text += read(version, walk);
    else text += read(child, walk);
  }
  return text;
}

function read(element: Element, walk: ParagraphWalk): string {
  const name = element.localName ?? '';
  if (!WORD_NAMESPACES.includes(element.namespaceURI)) return textOf(element, walk);
  if (SKIPPED.has(name)) return '';
  if (name === 'p') walk.inner.push(element);
  if (name === 'fldChar') moveField(element, walk);
  if (name === 'p' || name === 'fldChar') return '';
  const text = name === 't' ? element.textContent : CHARACTERS.get(name);
  if (text === undefined) return textOf(element, walk);
  return walk.codes > 0 ? '' : (text ?? '');
}

/**
 * Updates the open fields. A field is `begin`, its code, `separate`, its visible result, `end`;
 * fields may nest in both parts.
 */
function moveField(mark: Element, walk: ParagraphWalk): void {
  const type = mark.getAttributeNS(mark.namespaceURI, 'fldCharType');
  if (type === 'begin') {
    walk.fields.push('code');
    walk.codes += 1;
  }
  if (type !== 'separate' && type !== 'end') return;
  const left = walk.fields.pop();
  if (left === 'code') walk.codes -= 1;
  if (left !== undefined && type === 'separate') walk.fields.push('result');
}

/**
 * Creates a reader for the texts of one part, piece by piece. Paragraphs are numbered from 0 in the
 * order in which they begin, including empty ones.
 */
export function createPartReader(
  part: string,
  location: string | null,
  budget: ReadBudget,
): (piece: Document) => Counted<DocumentSegment>[] {
  let paragraphs = 0;

  const readParagraph = (paragraph: Element, segments: Counted<DocumentSegment>[]): void => {
    const id = `${part}#${String(paragraphs)}`;
    paragraphs += 1;
    // Text boxes are inside a paragraph; their paragraphs follow the containing one.
    const inner: Element[] = [];
    const text = textOf(paragraph, { inner, fields: [], codes: 0 }).trim();
    if (text !== '') {
      segments.push(budget.count({ id, text, ...(location === null ? {} : { location }) }));
    }
    for (const nested of inner) readParagraph(nested, segments);
  };

  return ({ documentElement }) => {
    const segments: Counted<DocumentSegment>[] = [];
    const outer: Element[] = [];
    if (documentElement !== null) textOf(documentElement, { inner: outer, fields: [], codes: 0 });
    for (const paragraph of outer) readParagraph(paragraph, segments);
    return segments;
  };
}

/**
 * Elements that are read as a whole: a paragraph, and the versions of one content, of which only
 * one counts.
 */
const WHOLE = new Set(['p', 'AlternateContent']);

/**
 * Cuts a part into pieces that are parsed one at a time, because a tree of the whole part would
 * take a hundred times its bytes.
 * @throws `document/damaged`, `document/too-large`
 */
export function cutWordPart(office: OoxmlPackage, part: string): CutXml {
  return cutXml(office.readText(part), WHOLE);
}

/**
 * Returns the parts with text, each once: the main part, then the notes and comments that it refers
 * to.
 */
export function textPartsOf(office: OoxmlPackage): string[] {
  const relationships = office.relationshipsOf(office.mainPart);
  const parts = TEXT_PART_TYPES.flatMap((type) =>
    relationships
      .filter(
        (relationship) => relationship.type === type && office.entries.has(relationship.target),
      )
      .map((relationship) => relationship.target)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
  return [...new Set([office.mainPart, ...parts])];
}

/** Names a part for people: "header", "footnote"; null for the main text. */
export function locationOfPart(office: OoxmlPackage, part: string): string | null {
  if (part === office.mainPart) return null;
  const type = office
    .relationshipsOf(office.mainPart)
    .find((relationship) => relationship.target === part)?.type;
  return type === undefined ? null : type.replace(/s$/u, '');
}

/**
 * Reads the paragraphs of a Word document in reading order: body, headers, footers, footnotes,
 * endnotes, comments, then charts and diagrams. A segment's ID is its part and the number of its
 * paragraph there, for example `word/document.xml#12`; it stays the same in a translation that
 * preserves the paragraphs. Paragraphs without text, deleted text, and field codes are left out.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export function readDocxSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  const office = openOoxmlPackage(bytes);
  const parts = textPartsOf(office);
  const texts = parts.flatMap((part) => {
    const cut = cutWordPart(office, part);
    const read = createPartReader(part, locationOfPart(office, part), budget);
    return cut.pieces.flatMap((piece) => read(cut.parse(piece)));
  });
  return [...texts, ...drawnSegments(office, parts, budget)];
}

/** Reads the texts of charts and diagrams. @param parts that refer to them */
export function drawnSegments(
  office: OoxmlPackage,
  parts: readonly string[],
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  const seen = new Set(parts);
  return parts
    .flatMap((part) => drawingPartsOf(office, part, seen))
    .filter((part) => !part.isRepeat)
    .flatMap(({ name, what }) =>
      readDrawingTexts(findDrawingTexts(office.readXml(name)), name, what, budget),
    );
}
