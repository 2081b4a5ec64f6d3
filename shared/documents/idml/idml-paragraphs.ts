import { objectPiece, spacedText, textPiece } from '../piece.ts';
import { decodeXmlReferences, valueOf, type XmlElement, type XmlRange } from '../xml/xml-source.ts';
import { cdataOf } from '../xml/xml-units.ts';
import type { IdmlStory } from './idml-package.ts';

/** A part of a paragraph with its place: text within `Content`, or an object that moves as a whole. */
export type IdmlAtom = XmlRange & {
  /** Elements around it below the story, note, or cell, without `Content`; outermost first. */
  readonly chain: readonly XmlElement[];
  /** It is inside of `Content`. */
  readonly isContent: boolean;
} & ({ readonly kind: 'text'; readonly text: string } | { readonly kind: 'object'; readonly name: string }); // prettier-ignore

/** The text up to a paragraph end, across all style ranges. It has words. */
export interface IdmlParagraph {
  /** Its place; the same in a translation. */
  readonly id: string;
  readonly location: string;
  readonly atoms: readonly IdmlAtom[];
}

/** Objects whose texts stay: notes for editors, and texts that InDesign makes. */
const KEPT: ReadonlySet<string> = new Set(
  'Note CrossReferenceSource TextFrame Rectangle Oval Polygon GraphicLine Group Button'.split(' '),
);
/** Objects with paragraphs of their own. */
const FLOWS: Readonly<Record<string, string>> = { Footnote: 'footnote', Endnote: 'endnote', HiddenText: 'hidden text' }; // prettier-ignore
/** Characters that are objects: tabs, forced line breaks, and marks of anchors and tags. */
const SIGNS =
  /<\?[^]*?\?>|<!--[^]*?-->|[\t\u2028\ufeff\ufffc]|&#(?:x0*(?:2028|9|feff)|0*(?:8232|9|65279));/giu;
const EDGE = /^[\s\ufeff]+|[\s\ufeff]+$/gu;

type Writable = Omit<IdmlParagraph, 'atoms'> & { readonly atoms: IdmlAtom[] };

/** Finds the paragraphs of a story that have words: a note follows the paragraph it belongs to. */
export function findIdmlParagraphs(story: IdmlStory): IdmlParagraph[] {
  const { text } = story.file;
  const found: Writable[] = [];
  const begin = (location: string): Writable => {
    const paragraph = { id: `${story.name}:${String(found.length)}`, location, atoms: [] };
    found.push(paragraph);
    return paragraph;
  };
  const hasContent = holdsContent();

  const readFlow = (container: XmlElement, location: string): void => {
    let current = begin(location);
    const readContent = (content: XmlElement, chain: readonly XmlElement[]): void => {
      const { openEnd, closeStart } = content;
      if (closeStart === openEnd) return;
      for (const child of content.children) {
        if (child.kind !== 'text') {
          const { start, end } = child;
          current.atoms.push(
            child.kind === 'cdata'
              ? { kind: 'text', start, end, chain, isContent: true, text: cdataOf(text, child) }
              : { kind: 'object', start, end, chain, isContent: true, name: nameOfMark(text.slice(start, end)) }, // prettier-ignore
          );
        } else for (const atom of textAtoms(text, child, chain)) current.atoms.push(atom);
      }
    };
    const walk = (element: XmlElement, chain: readonly XmlElement[]): void => {
      for (const child of element.children) {
        if (child.kind !== 'element') continue;
        const { name, start, end } = child;
        const flow = FLOWS[name];
        if (name === 'Br') current = begin(location);
        else if (name === 'Content') readContent(child, chain);
        else if (name === 'Properties' || name === 'XMLAttribute') continue;
        else if (name === 'Table') {
          // It takes lines of its own between the texts before and after it.
          readTable(child, location);
          current = begin(location);
        } else if (flow === undefined && hasContent(child) && !isKept(text, child)) {
          walk(child, [...chain, child]);
        } else if (chain.some(isStyleRange) && !isStyleRange(child)) {
          current.atoms.push({ kind: 'object', start, end, chain, isContent: false, name });
          if (flow !== undefined) readFlow(child, `${location}, ${flow}`);
        }
      }
    };
    walk(container, []);
  };
  const readTable = (table: XmlElement, location: string): void => {
    for (const cell of table.children) {
      if (cell.kind === 'element' && cell.name === 'Cell') readFlow(cell, inTable(location));
    }
  };
  for (const child of story.root.children) {
    if (child.kind === 'element' && child.name === 'Story') readFlow(child, story.location);
  }
  return found
    .map((paragraph) => ({ ...paragraph, atoms: withoutEdges(text, paragraph.atoms) }))
    .filter(({ atoms }) => atoms.some((atom) => atom.kind === 'text' && /\p{L}/u.test(atom.text)));
}

/** Ranges of a style, which may be divided; other elements have an identity. */
export const isStyleRange = ({ name }: XmlElement): boolean =>
  name === 'ParagraphStyleRange' || name === 'CharacterStyleRange';

const inTable = (location: string): string =>
  location.endsWith(', table') ? location : `${location}, table`;

/** Finds elements around text, each looked into once. */
function holdsContent(): (element: XmlElement) => boolean {
  const known = new Map<XmlElement, boolean>();
  const holds = (element: XmlElement): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const is = element.children.some(
      (child) =>
        child.kind === 'element' &&
        (/^(?:Content|Br|Table)$/u.test(child.name) ||
          Object.hasOwn(FLOWS, child.name) ||
          holds(child)),
    );
    known.set(element, is);
    return is;
  };
  return holds;
}

/** A tracked deletion stays: rejecting it must restore the source. */
const isKept = (text: string, element: XmlElement): boolean =>
  KEPT.has(element.name) ||
  (element.name === 'Change' && valueOf(text, element, 'ChangeType') === 'DeletedText');

function* textAtoms(
  text: string,
  { start, end }: XmlRange,
  chain: readonly XmlElement[],
): Generator<IdmlAtom> {
  const raw = text.slice(start, end);
  let at = 0;
  const textOf = (to: number): IdmlAtom => ({
    kind: 'text',
    start: start + at,
    end: start + to,
    chain,
    isContent: true,
    text: decodeXmlReferences(raw.slice(at, to)),
  });
  for (const { index, 0: sign } of raw.matchAll(SIGNS)) {
    if (index > at) yield textOf(index);
    at = index + sign.length;
    const place = { start: start + index, end: start + at, chain, isContent: true };
    yield { kind: 'object', name: nameOfMark(sign), ...place };
  }
  if (raw.length > at) yield textOf(raw.length);
}

function nameOfMark(mark: string): string {
  if (/^<\?ACE 4\?>$/u.test(mark)) return 'footnoteReference';
  if (mark.startsWith('<?')) return 'fld';
  const sign = decodeXmlReferences(mark);
  return sign === '\u2028' ? 'br' : sign === '\t' ? 'tab' : '';
}

/** White space and tabs at the edges of a paragraph are outside of its text. */
function withoutEdges(text: string, atoms: readonly IdmlAtom[]): IdmlAtom[] {
  const kept = [...atoms];
  const isBlank = (atom: IdmlAtom | undefined): boolean =>
    atom !== undefined &&
    atom.isContent &&
    decodeXmlReferences(text.slice(atom.start, atom.end)).replaceAll(EDGE, '') === '';
  while (isBlank(kept[0])) kept.shift();
  while (isBlank(kept.at(-1))) kept.pop();
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.kind === 'text') {
    const raw = text.slice(first.start, first.end);
    const start = first.start + raw.length - raw.trimStart().length;
    kept[0] = { ...first, start, text: first.text.trimStart() };
  }
  const end = kept.at(-1);
  if (last !== undefined && end?.kind === 'text') {
    const raw = text.slice(end.start, end.end);
    const to = end.start + raw.trimEnd().length;
    kept[kept.length - 1] = { ...end, end: to, text: end.text.trimEnd() };
  }
  return kept;
}

/** Returns the text of a paragraph as people read it. */
export function shownText({ atoms }: IdmlParagraph): string {
  const pieces = atoms.map((atom, index) => {
    if (atom.kind === 'text') return textPiece(atom.text);
    return atom.name === 'br' || atom.name === 'tab' ? textPiece(' ') : objectPiece(index);
  });
  return spacedText(pieces).replace(/\s+/gu, ' ').trim();
}
