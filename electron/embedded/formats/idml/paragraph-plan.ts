import {
  isStyleRange,
  type IdmlAtom,
  type IdmlParagraph,
} from '../../../../shared/documents/idml/idml-paragraphs.ts';
import { valueOf, type XmlElement } from '../../../../shared/documents/xml/xml-source.ts';
import { joinPieces, type Piece, type Segment } from '../../engines/piece.ts';
import { planInline, type InlinePlan } from '../inline/inline-plan.ts';
import type { PageEdit, PageWriter } from '../inline/page-edits.ts';

/** The elements around a text, as far as they are formatting. */
interface Look {
  /** Name of its kind, for the tags that people see. */
  readonly name: string;
  readonly isApart: boolean;
  readonly chain: readonly XmlElement[];
}

/** A paragraph as a segment. */
export interface ParagraphPlan {
  readonly paragraph: IdmlParagraph;
  readonly plan: InlinePlan<Look, IdmlAtom>;
  /** Formatting without a tag: the plainest. */
  readonly base: readonly XmlElement[];
}

/** Children that belong to the start tag. */
const propertiesOf = (element: XmlElement) =>
  element.children.filter(
    (child) =>
      child.kind === 'element' && (child.name === 'Properties' || child.name === 'XMLAttribute'),
  );

/** Plans a paragraph: texts in the same style are the same run, and the plainest has no tag. */
export function planParagraph(text: string, paragraph: IdmlParagraph): ParagraphPlan {
  const first = new Map<string, XmlElement>();
  const keys = new Map<XmlElement, string>();
  const keyOf = (element: XmlElement): string => {
    const known = keys.get(element);
    if (known !== undefined) return known;
    const key = isStyleRange(element)
      ? startTag(text, element, true).replace(/\s+$/u, '')
      : String(element.index);
    keys.set(element, key);
    return key;
  };
  /** Returns the elements that stand for those of the same look. */
  const canonical = (chain: readonly XmlElement[]): XmlElement[] => {
    let path = '';
    return chain.map((element) => {
      path += `\n${keyOf(element)}`;
      const known = first.get(path) ?? element;
      first.set(path, known);
      return known;
    });
  };
  const atoms = paragraph.atoms.map((atom) => ({ ...atom, chain: canonical(atom.chain) }));
  const texts = atoms.filter(({ kind }) => kind === 'text');
  const weightOf = (chain: readonly XmlElement[]): number =>
    chain.reduce(
      (sum, element) => sum + (isStyleRange(element) ? keyOf(element).length : 10_000),
      0,
    );
  const base = texts.map(({ chain }) => chain).toSorted((a, b) => weightOf(a) - weightOf(b))[0] ?? []; // prettier-ignore
  const looks = new Map<string, Look>();
  const lookOf = (chain: readonly XmlElement[]): readonly Look[] => {
    const key = chain.map(({ index }) => index).join();
    if (isSameChain(chain, base)) return [];
    const look = looks.get(key) ?? makeLook(text, chain);
    looks.set(key, look);
    return [look];
  };
  const plan = planInline<Look, IdmlAtom>(
    atoms.map((atom) =>
      atom.kind === 'text'
        ? { kind: 'text', path: lookOf(atom.chain), text: atom.text }
        : { kind: 'object', path: [], object: atom },
    ),
    { isApart: (look) => look.isApart, isLineEnd: (atom) => 'name' in atom && atom.name === 'br' },
  );
  return { paragraph: { ...paragraph, atoms }, plan, base };
}

const isSameChain = (a: readonly XmlElement[], b: readonly XmlElement[]): boolean =>
  a.length === b.length && a.every((element, index) => element === b[index]);

function makeLook(text: string, chain: readonly XmlElement[]): Look {
  const said = (name: string): string =>
    chain.map((element) => valueOf(text, element, name) ?? '').join(' ');
  const style = `${said('FontStyle')} ${said('AppliedCharacterStyle')}`;
  const name = chain.some((element) => element.name === 'HyperlinkTextSource')
    ? 'a'
    : /bold|black|heavy|strong/iu.test(style)
      ? 'b'
      : /italic|oblique|emphasis/iu.test(style)
        ? 'i'
        : said('Underline').includes('true')
          ? 'u'
          : '';
  return { name, isApart: /su[pb](?:er)?script/iu.test(said('Position')), chain };
}

/** Returns a start tag with its properties. @param isCopy without its id, which must be unique */
function startTag(text: string, element: XmlElement, isCopy: boolean, page?: PageWriter): string {
  const slice = (start: number, end: number): string =>
    page === undefined ? text.slice(start, end) : page.slice(start, end);
  let tag = '';
  let at = element.start;
  const id = element.attributes.find(({ name }) => name === 'Self');
  if (isCopy && id !== undefined) {
    tag += slice(at, id.start).trimEnd();
    at = id.end;
  }
  tag += slice(at, element.openEnd);
  for (const { start, end } of propertiesOf(element)) tag += slice(start, end);
  return tag;
}

/**
 * Returns the edits that write an answer. If its order is that of the source, only texts change;
 * otherwise the elements from its first to its last part are written again.
 * @param write makes text of characters
 */
export function editParagraph(
  text: string,
  own: ParagraphPlan,
  answer: Segment,
  write: (text: string) => string,
): PageEdit[] {
  const joined = joinPieces(answer.filter((piece) => piece.kind !== 'text' || piece.text !== ''));
  return sameOrder(own, joined, write) ?? [reordered(text, own, joined, write)];
}

/** Returns null if the answer's formatting or objects are in an order of their own. */
function sameOrder(
  { paragraph, plan }: ParagraphPlan,
  answer: readonly Piece[],
  write: (text: string) => string,
): PageEdit[] | null {
  const edits: PageEdit[] = [];
  let at = 0;
  let next = 0;
  for (const piece of plan.segment) {
    const other = answer[next];
    if (piece.kind === 'object') {
      if (other?.kind !== 'object' || other.id !== piece.id) return null;
      next += 1;
      at += 1;
      continue;
    }
    // Formatting that the answer does not use stays around no words.
    const isUsed = other?.kind === 'text' && other.run === piece.run;
    const words = isUsed ? other.text : '';
    if (isUsed) next += 1;
    // Adjacent texts in the same style are one piece: the first one takes all of its words.
    let rest = piece.text.length;
    for (let written = write(words); rest > 0; at += 1) {
      const atom = paragraph.atoms[at];
      if (atom?.kind !== 'text') return null;
      rest -= atom.text.length;
      const { start, end } = atom;
      const own = written;
      if (words !== piece.text) edits.push({ start, end, write: () => own });
      written = '';
    }
  }
  return next === answer.length ? edits : null;
}

function reordered(
  text: string,
  { paragraph, plan, base }: ParagraphPlan,
  answer: readonly Piece[],
  write: (text: string) => string,
): PageEdit {
  const { atoms } = paragraph;
  const { first, last } = edgesOf(text, atoms);
  return { start: first.at, end: last.at, write: rewrite };

  function rewrite(page: PageWriter): string {
    let written = '';
    let open = [...first.chain];
    let { isContent } = first;
    const opened = new Set(open);
    const enter = (chain: readonly XmlElement[], wantsContent: boolean): void => {
      let shared = 0;
      while (shared < open.length && open[shared] === chain[shared]) shared += 1;
      const stays = shared === open.length && shared === chain.length;
      if (isContent && !(stays && wantsContent)) {
        written += '</Content>';
        isContent = false;
      }
      for (const element of open.slice(shared).toReversed()) written += `</${element.name}>`;
      for (const element of chain.slice(shared)) {
        written += startTag(text, element, opened.has(element), page);
        opened.add(element);
      }
      open = [...chain];
      if (wantsContent && !isContent) {
        written += '<Content>';
        isContent = true;
      }
    };
    /** A link that was closed before is not opened a second time. */
    const openable = (chain: readonly XmlElement[]): XmlElement[] =>
      chain.filter(
        (element) => isStyleRange(element) || open.includes(element) || !opened.has(element),
      );
    for (const piece of answer) {
      if (piece.kind === 'text') {
        enter(openable(plan.paths[piece.run]?.[0]?.chain ?? base), true);
        written += write(piece.text);
        continue;
      }
      const object = plan.objects[piece.id]?.object;
      if (object === undefined) continue;
      enter(openable(object.chain), object.isContent);
      written += page.slice(object.start, object.end);
    }
    // Elements with an identity stay, if need be empty.
    for (const { chain } of atoms) {
      for (const [index, element] of chain.entries()) {
        if (!isStyleRange(element) && !opened.has(element)) {
          enter(openable(chain.slice(0, index + 1)), false);
        }
      }
    }
    enter(last.chain, last.isContent);
    return written;
  }
}

/** Where a paragraph begins or ends, and the elements that are open there. */
interface Edge {
  readonly at: number;
  readonly chain: readonly XmlElement[];
  readonly isContent: boolean;
}

/**
 * Returns the edges of the text that an answer in another order replaces: a range or link that only
 * has the first words, or a link that only has the last ones, is replaced as a whole.
 */
function edgesOf(text: string, atoms: readonly IdmlAtom[]): { first: Edge; last: Edge } {
  const none: Edge = { at: 0, chain: [], isContent: false };
  const [begin, end] = [atoms[0], atoms.at(-1)];
  if (begin === undefined || end === undefined) return { first: none, last: none };
  const whole = (edge: Edge, isOutside: (element: XmlElement) => boolean, at: 'start' | 'end') => {
    const index = edge.chain.findIndex(isOutside);
    const element = edge.chain[index];
    if (element === undefined) return edge;
    const between =
      at === 'start'
        ? text.slice(element.openEnd, edge.at).replace(/<Content>$/u, '')
        : text.slice(edge.at, element.closeStart).replace(/^<\/Content>/u, '');
    if (/<\/?(?:Content|Br|Table)\b/u.test(between)) return edge;
    return { at: element[at], chain: edge.chain.slice(0, index), isContent: false };
  };
  return {
    first: whole({ ...begin, at: begin.start }, (one) => one.end <= end.start, 'start'),
    last: whole(
      { ...end, at: end.end },
      (one) => !isStyleRange(one) && one.start >= begin.end,
      'end',
    ),
  };
}
