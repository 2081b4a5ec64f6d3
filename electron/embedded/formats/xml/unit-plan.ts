import {
  decodeXmlReferences,
  type XmlNode,
  type XmlRange,
} from '../../../../shared/documents/xml/xml-source.ts';
import {
  cdataOf,
  localName,
  type ElementTest,
  type XmlUnit,
} from '../../../../shared/documents/xml/xml-units.ts';
import { endWithout } from '../../../../shared/text/lines.ts';
import type { Segment } from '../../engines/piece.ts';
import {
  planInline,
  writeInline,
  type InlineAtom,
  type InlineLook,
  type InlinePlan,
} from '../inline/inline-plan.ts';
import type { PageWriter } from '../inline/page-edits.ts';
import { isRaising } from '../tag-kinds.ts';
import type { XmlWriter } from './xml-writer.ts';

type ContentUnit = Extract<XmlUnit, { kind: 'content' }>;
/** An element around words, or a CDATA section. */
type Wrapper = XmlNode;
type Atom = InlineAtom<Wrapper, XmlRange>;

/** A text with its place in the file, without white space at its edges. */
export interface UnitPlan extends XmlRange {
  readonly plan: InlinePlan<Wrapper, XmlRange>;
  readonly isPreserved: boolean;
}

const nameOf = (part: object): string =>
  'name' in part && typeof part.name === 'string' ? localName(part.name).toLowerCase() : '';

const LOOK: InlineLook<Wrapper, XmlRange> = {
  isApart: (wrapper) => isRaising(nameOf(wrapper)),
  isLineEnd: (item) => /^(?:br|lb)$/u.test(nameOf(item)),
};

/** Plans adjacent nodes as a segment: elements around words are formatting, others objects. */
export function planUnit(text: string, unit: ContentUnit, test: ElementTest): UnitPlan {
  const { nodes, isPreserved } = unit;
  const first = nodes[0]?.start ?? 0;
  const last = nodes.at(-1)?.end ?? first;
  const raw = text.slice(first, last);
  const start = first + raw.length - raw.trimStart().length;
  const end = Math.max(start, first + endWithout(raw, BLANKS));
  const atoms = trimEdges(readAtoms(text, nodes, [], { isPreserved, test }));
  return { start, end, isPreserved, plan: planInline(atoms, { ...LOOK, hasLines: true }) };
}

const BLANKS = ' \t\r\n';

interface Reading {
  readonly isPreserved: boolean;
  readonly test: ElementTest;
}

function readAtoms(
  text: string,
  nodes: readonly XmlNode[],
  path: readonly Wrapper[],
  reading: Reading,
): Atom[] {
  return nodes.flatMap((node): Atom[] => {
    if (node.kind === 'text') return textAtoms(text, node, path, reading.isPreserved);
    if (node.kind === 'cdata' && cdataOf(text, node).trim() !== '') {
      const own = cdataOf(text, node).replaceAll(/\r\n?/gu, '\n');
      return [{ kind: 'text', path: [...path, node], text: own }];
    }
    if (node.kind === 'element' && reading.test.hasWords(node)) {
      return readAtoms(text, node.children, [...path, node], reading);
    }
    return [{ kind: 'object', path, object: node }];
  });
}

/** A reference to an entity that the document type defines: it is never expanded. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[^#&;\s<][^&;\s<]*;/gu;

function textAtoms(
  text: string,
  { start, end }: XmlRange,
  path: readonly Wrapper[],
  isPreserved: boolean,
): Atom[] {
  const raw = text.slice(start, end);
  const atoms: Atom[] = [];
  const add = (written: string): void => {
    if (written === '') return;
    // White space as it is written; a reference to a line end is one.
    const laidOut = isPreserved
      ? written.replaceAll(/\r\n?/gu, '\n')
      : written.replaceAll(/[ \t\r\n]+/gu, ' ');
    atoms.push({ kind: 'text', path, text: decodeXmlReferences(laidOut) });
  };
  let at = 0;
  for (const { index, 0: reference } of raw.matchAll(ENTITY)) {
    add(raw.slice(at, index));
    at = index + reference.length;
    atoms.push({ kind: 'object', path, object: { start: start + index, end: start + at } });
  }
  add(raw.slice(at));
  return atoms;
}

/** White space at the edges is outside the text; deeper inside, it belongs to its element. */
function trimEdges(atoms: Atom[]): Atom[] {
  const trim = (index: number, cut: (text: string) => string): void => {
    const atom = atoms[index];
    if (atom?.kind === 'text' && atom.path.length === 0) {
      atoms[index] = { ...atom, text: cut(atom.text) };
    }
  };
  trim(0, (text) => text.replace(/^[ \t\r\n]+/u, ''));
  trim(atoms.length - 1, (text) => text.slice(0, endWithout(text, BLANKS)));
  return atoms;
}

/** Writes an answer in the place of its text. Every element stays, if need be empty. */
export function writeUnit(
  { plan, isPreserved }: UnitPlan,
  answer: Segment,
  { page, writer }: { readonly page: PageWriter; readonly writer: XmlWriter },
): string {
  let written = '';
  let sections = 0;
  writeInline(
    plan,
    answer,
    {
      open(wrapper, earlier) {
        if (wrapper.kind !== 'element') {
          sections += 1;
          written += '<![CDATA[';
        } else written += startTag(wrapper, earlier, page);
      },
      close(wrapper) {
        if (wrapper.kind !== 'element') {
          sections -= 1;
          written += ']]>';
        } else written += page.slice(wrapper.closeStart, wrapper.end);
      },
      text(text) {
        const isLined = isPreserved || sections > 0;
        const laidOut = isLined ? text : text.replaceAll(/[\r\n]+/gu, ' ');
        written += sections > 0 ? writer.cdata(laidOut) : writer.text(laidOut);
      },
      object({ start, end }) {
        written += page.slice(start, end);
      },
    },
    (wrapper) => wrapper.kind === 'element',
  );
  return written;
}

/** An id must be unique: if the words of an element were separated, the first part keeps it. */
function startTag(element: Wrapper, earlier: number, page: PageWriter): string {
  if (element.kind !== 'element') return '';
  if (earlier === 0) return page.slice(element.start, element.openEnd);
  let tag = '';
  let at = element.start;
  for (const { name, start, end } of element.attributes) {
    if (name !== 'id' && name !== 'xml:id') continue;
    tag += page.slice(at, start).trimEnd();
    at = end;
  }
  return tag + page.slice(at, element.openEnd);
}
