import type { Element, Node } from '@xmldom/xmldom';
import { oldName, type XliffMaker } from './xliff-12-maker.ts';
import { createNameRegister, type NameRegister } from './xliff-names.ts';
import { isElement, isTextNode } from '../xml/xml-nodes.ts';

/** Converts the inline codes of one unit; the same code has the same ID on both sides. */
export interface CodeConverter {
  /** Must be called for all sources of the unit before its targets. */
  convert(nodes: readonly Node[], side: 'source' | 'target'): Node[];
  /** Returns `originalData` with the native codes, if there are any. Must be called last. */
  originalData(): Element[];
}

/** Function of a code, in the terms of 2.1. @see XLIFF 2.1, `type`, `subType` */
const CODE_TYPES: Readonly<Record<string, readonly [type: string, subType: string | null]>> = {
  bold: ['fmt', 'xlf:b'],
  italic: ['fmt', 'xlf:i'],
  underlined: ['fmt', 'xlf:u'],
  lb: ['fmt', 'xlf:lb'],
  pb: ['fmt', 'xlf:pb'],
  image: ['image', null],
  link: ['link', null],
};

export function createCodeConverter(maker: XliffMaker): CodeConverter {
  const names = createNameRegister();
  const data = new Map<string, string>();
  /**
   * New IDs of each old ID, in the order of its occurrences, and the number of occurrences per
   * side.
   */
  const given = new Map<string, string[]>();
  const met = { source: new Map<string, number>(), target: new Map<string, number>() };
  const marks = { source: 0, target: 0 };

  const dataRef = (text: string): string => {
    const known = data.get(text);
    if (known !== undefined) return known;
    const id = `d${String(data.size + 1)}`;
    data.set(text, id);
    return id;
  };

  const idOf = (key: string, side: 'source' | 'target', register: NameRegister): string => {
    const count = met[side].get(key) ?? 0;
    met[side].set(key, count + 1);
    const ids = given.get(key) ?? [];
    given.set(key, ids);
    const known = ids[count];
    if (known !== undefined) return known;
    const id = register.give(key, 'c');
    ids.push(id);
    return id;
  };

  const convertCode = (
    code: Element,
    side: 'source' | 'target',
    open: Map<string, string>,
  ): Node[] => {
    const name = oldName(code);
    const [type = null, subType = null] = CODE_TYPES[code.getAttribute('ctype') ?? ''] ?? [];
    const key = code.getAttribute('id') ?? '';
    const equiv = code.getAttribute('equiv-text');
    const native = ['bpt', 'ept', 'ph', 'it'].includes(name) ? (code.textContent ?? '') : '';
    const ref = native === '' ? null : dataRef(native);
    const link = code.getAttribute('rid') ?? key;
    const isEnd = name === 'ex' || name === 'ept' || code.getAttribute('pos') === 'close';
    const isStart = name === 'bx' || name === 'bpt' || code.getAttribute('pos') === 'open';
    if (name === 'g') {
      const inside = convert(Array.from(code.childNodes), side, open);
      const id = idOf(key, side, names);
      return [maker.element('pc', { id, type, subType, equivStart: equiv }, inside)];
    }
    if (name === 'mrk') {
      const inside = convert(Array.from(code.childNodes), side, open);
      return [maker.element('mrk', markAttributes(code, side), inside)];
    }
    if (isEnd) {
      const startRef = name === 'it' ? undefined : open.get(link);
      open.delete(link);
      const own =
        startRef === undefined ? { id: idOf(key, side, names), isolated: 'yes' } : { startRef };
      return [maker.element('ec', { ...own, type, subType, dataRef: ref, equiv })];
    }
    const id = idOf(key, side, names);
    if (isStart) {
      if (name !== 'it') open.set(link, id);
      const isolated = name === 'it' ? 'yes' : null;
      return [maker.element('sc', { id, isolated, type, subType, dataRef: ref, equiv })];
    }
    return [maker.element('ph', { id, type, subType, dataRef: ref, equiv })];
  };

  const markAttributes = (
    mark: Element,
    side: 'source' | 'target',
  ): Readonly<Record<string, string | null>> => {
    marks[side] += 1;
    const kind = mark.getAttribute('mtype') ?? '';
    const comment = mark.getAttribute('comment');
    return {
      id: `mark${String(marks[side])}`,
      type: kind === 'term' ? 'term' : comment === null ? null : 'comment',
      value: comment,
      translate: kind === 'protected' ? 'no' : null,
    };
  };

  const convert = (
    nodes: readonly Node[],
    side: 'source' | 'target',
    open: Map<string, string>,
  ): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (isTextNode(node)) return [maker.text(node.nodeValue ?? '')];
      // Comments, instructions, and elements of other vocabularies are not allowed inside a text.
      if (!isElement(node) || oldName(node) === '') return [];
      return convertCode(node, side, open);
    });

  return {
    convert: (nodes, side) => closeOpenCodes(convert(nodes, side, new Map())),
    originalData() {
      const children = [...data].map(([text, id]) =>
        maker.element('data', { id }, [maker.text(text)]),
      );
      return children.length === 0 ? [] : [maker.element('originalData', {}, children)];
    },
  };
}

/** Marks a start without its end in the same text as isolated. */
function closeOpenCodes(nodes: Node[]): Node[] {
  const starts = new Map<string, Element>();
  const visit = (node: Node): void => {
    if (!isElement(node)) return;
    if (node.localName === 'sc') starts.set(node.getAttribute('id') ?? '', node);
    if (node.localName === 'ec') starts.delete(node.getAttribute('startRef') ?? '');
    for (const child of Array.from(node.childNodes)) visit(child);
  };
  for (const node of nodes) visit(node);
  for (const start of starts.values()) start.setAttribute('isolated', 'yes');
  return nodes;
}
