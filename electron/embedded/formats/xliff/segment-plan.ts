import type { Element, Node } from '@xmldom/xmldom';
import type { XliffSegment } from '../../../../shared/documents/xliff/xliff-document.ts';
import {
  isAround,
  isOldXliff,
  isXliff,
  translateFlag,
  visibleXliffText,
} from '../../../../shared/documents/xliff/xliff-document.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  childElements,
  isElement,
  isTextNode,
} from '../../../../shared/documents/xml/xml-nodes.ts';
import { memo } from '../../../../shared/lazy.ts';
import type { Segment } from '../../engines/piece.ts';
import type { InlineAtom, InlineLook, InlinePlan } from '../inline/inline-plan.ts';
import { planInline, writeInline } from '../inline/inline-plan.ts';
import { isRaising } from '../tag-kinds.ts';
import { cloneShallow, dropIllegalChars } from '../office/xml-dom.ts';

/** Reads a source or target: codes around words are formatting, other codes objects. */
export function planSegment(content: Element): InlinePlan<Element, Node> {
  return planInline(readAtoms(content, [], new Set()), LOOK);
}

const LOOK: InlineLook<Element, Node> = {
  isApart: (code) => typesOf(code).some(isRaising),
  isLineEnd: (node) => isElement(node) && isLineBreak(node),
  hasLines: true,
};

/**
 * Returns the types of a code from its attributes: of 1.2, of 2.x, and of its formatting module.
 */
function typesOf(code: Element): string[] {
  return Array.from(code.attributes)
    .filter(({ localName }) => ['ctype', 'type', 'subType', 'fs'].includes(localName ?? ''))
    .map(({ value }) => value.replace(/^[\w-]+:/u, ''));
}

const LINE_BREAK = /^\s*(?:<br\b[^<>]*>|\\n|LINE_BREAK)\s*$/iu;

/** Recognizes a code that is marked as a line break or represents an HTML one. */
function isLineBreak(code: Element): boolean {
  if (typesOf(code).some((type) => type === 'lb')) return true;
  const meant = ['equiv', 'equiv-text', 'disp'].map((name) => code.getAttribute(name));
  return [...meant, code.textContent, originalOf(code)].some(
    (text) => text !== null && LINE_BREAK.test(text),
  );
}

/** Returns the original data of a 2.x code, as stored in its unit; null if missing. */
function originalOf(code: Element): string | null {
  const ref = code.getAttribute('dataRef');
  if (ref === null || ref === '') return null;
  let unit: Node | null = code.parentNode;
  while (unit !== null && !(isElement(unit) && isXliff(unit, 'unit'))) unit = unit.parentNode;
  const data =
    unit === null ? undefined : childElements(unit).find((each) => isXliff(each, 'originalData'));
  if (data === undefined) return null;
  return childElements(data).find((each) => each.getAttribute('id') === ref)?.textContent ?? null;
}

type Atom = InlineAtom<Element, Node>;

/** @param marks open marks for untranslated words: 2.x may end them in a different element */
function readAtoms(element: Element, path: readonly Element[], marks: Set<string>): Atom[] {
  const atoms: Atom[] = [];
  let kept: Node[] = [];
  const endKept = (): void => {
    const [first, ...more] = kept;
    if (first !== undefined) {
      atoms.push({ kind: 'object', path, object: more.length === 0 ? first : together(kept) });
    }
    kept = [];
  };
  for (const child of Array.from(element.childNodes)) {
    const wasKept = marks.size > 0;
    noteMark(child, marks);
    const isKept = wasKept || marks.size > 0;
    if (
      isElement(child) &&
      isAround(child) &&
      (isKept ? endsMark(child, marks) : isAroundWords(child))
    ) {
      endKept();
      atoms.push(...readAtoms(child, [...path, child], marks));
    } else if (isKept) kept.push(child);
    else {
      endKept();
      if (isTextNode(child)) atoms.push({ kind: 'text', path, text: child.nodeValue ?? '' });
      else atoms.push({ kind: 'object', path, object: child });
    }
  }
  endKept();
  return atoms;
}

/** Records marks of 2.x around untranslated text. @see XLIFF 2.1, `sm`, `em` */
function noteMark(node: Node, marks: Set<string>): void {
  if (!isElement(node)) return;
  if (isXliff(node, 'sm') && translateFlag(node) === false)
    marks.add(node.getAttribute('id') ?? '');
  else if (isXliff(node, 'em')) marks.delete(node.getAttribute('startRef') ?? '');
}

function endsMark(element: Element, marks: ReadonlySet<string>): boolean {
  return Array.from(element.getElementsByTagNameNS('*', 'em')).some(
    (end) => isXliff(end, 'em') && marks.has(end.getAttribute('startRef') ?? ''),
  );
}

/** Combines adjacent nodes that move as one. */
function together(nodes: readonly Node[]): Node {
  const fragment = nodes[0]?.ownerDocument?.createDocumentFragment();
  if (fragment === undefined)
    throw new AppError('internal', { english: 'A node stands in no document.' });
  for (const node of nodes) fragment.appendChild(node.cloneNode(true));
  return fragment;
}

function isAroundWords(element: Element): boolean {
  if (translateFlag(element) === false) return false;
  return isAround(element) && /[\p{L}\p{N}]/u.test(visibleXliffText(element));
}

/** Content to write, with its answer. */
export interface PlannedContent {
  readonly plan: InlinePlan<Element, Node>;
  readonly answer: Segment;
}

/**
 * Writes the target next to its source and sets the state; attributes of an old target stay.
 * @param subs texts inside codes of the source, by their elements there
 */
export function writeTarget(
  { element, source, target, beforeTarget, stateHolder }: XliffSegment,
  plan: InlinePlan<Element, Node>,
  answer: Segment,
  subs: ReadonlyMap<Element, PlannedContent> = new Map(),
): void {
  const document = source.ownerDocument;
  if (document === null)
    throw new AppError('internal', { english: 'A segment stands in no document.' });
  const written = target ?? document.createElementNS(source.namespaceURI, nameLike(source));
  if (target === null) {
    const space = source.getAttribute('xml:space');
    if (space !== null) written.setAttribute('xml:space', space);
    element.insertBefore(written, beforeTarget.nextSibling);
  }
  writeContent(written, { plan, answer }, subs, element);
  (stateHolder ?? written).setAttribute('state', 'translated');
  // It refined the previous state.
  stateHolder?.removeAttribute('subState');
  if (stateHolder === null) written.removeAttribute('state-qualifier');
}

/** @param segment in whose unit ids are assigned */
function writeContent(
  into: Element,
  { plan, answer }: PlannedContent,
  subs: ReadonlyMap<Element, PlannedContent>,
  segment: Element,
): void {
  while (into.firstChild !== null) into.removeChild(into.firstChild);
  let inside: Element = into;
  writeInline(
    plan,
    orderCodePairs(answer, plan.objects),
    {
      open(code, earlier) {
        const copy = cloneShallow(code);
        if (earlier > 0) markAsCopy(copy, idsOfUnit(segment));
        inside.appendChild(copy);
        inside = copy;
      },
      close() {
        inside = isElement(inside.parentNode) ? inside.parentNode : into;
      },
      text(text) {
        const node = into.ownerDocument?.createTextNode(dropIllegalChars(text));
        if (node !== undefined) inside.appendChild(node);
      },
      object(node) {
        const copy = node.cloneNode(true);
        if (subs.size > 0) writeSubs(node, copy, subs, segment);
        inside.appendChild(copy);
      },
    },
    // A code may be required for the original document to be complete.
    () => true,
  );
}

/**
 * Writes the texts inside a code into its copy; nested texts are written along with the outer one.
 */
function writeSubs(
  node: Node,
  copy: Node,
  subs: ReadonlyMap<Element, PlannedContent>,
  segment: Element,
): void {
  for (const [index, child] of Array.from(node.childNodes).entries()) {
    const own = copy.childNodes[index];
    if (!isElement(child) || own === undefined || !isElement(own)) continue;
    const content = subs.get(child);
    if (content === undefined) writeSubs(child, own, subs, segment);
    else writeContent(own, content, subs, segment);
  }
}

/** Marks a copy: a code whose words were separated is in the target twice, and the second one needs its own id. */
function markAsCopy(copy: Element, ids: Set<string>): void {
  const id = copy.getAttribute('id');
  // Marks of 1.2 have none.
  if (id === null) return;
  let number = 2;
  while (ids.has(`${id}-${String(number)}`)) number += 1;
  const own = `${id}-${String(number)}`;
  ids.add(own);
  copy.setAttribute('id', own);
  const hasData = copy.hasAttribute('dataRefStart') || copy.hasAttribute('dataRefEnd');
  if (isXliff(copy, 'pc') && !hasData && !copy.hasAttribute('copyOf')) {
    copy.setAttribute('copyOf', id);
  }
}

/** Collected once per unit: it may have many segments. */
const idsWithin = memo((unit: Element) => {
  const all = Array.from(unit.getElementsByTagNameNS('*', '*'));
  return new Set(all.flatMap((element) => element.getAttribute('id') ?? []));
}, new WeakMap<Element, Set<string>>());

function idsOfUnit(segment: Element): Set<string> {
  // In 1.2 a segment is its unit.
  const unit = isOldXliff(segment, 'trans-unit') ? segment : segment.parentNode;
  return isElement(unit) ? idsWithin(unit) : new Set();
}

function nameLike(source: Element): string {
  return source.prefix ? `${source.prefix}:target` : 'target';
}

/**
 * Restores the order of each code's start and end: an engine that moves words may swap them, and a
 * code that ends before it begins is invalid.
 * @param objects by their numbers
 */
function orderCodePairs(answer: Segment, objects: readonly { readonly object: Node }[]): Segment {
  const places = new Map<string, number>();
  for (const [index, piece] of answer.entries()) {
    const node = piece.kind === 'object' ? objects[piece.id]?.object : undefined;
    const start = node !== undefined && isElement(node) ? startName(node) : null;
    if (start !== null) places.set(start, index);
  }
  const ordered = [...answer];
  for (const [index, piece] of answer.entries()) {
    const node = piece.kind === 'object' ? objects[piece.id]?.object : undefined;
    const end = node !== undefined && isElement(node) ? endName(node) : null;
    const start = end === null ? undefined : places.get(end);
    const beginning = start === undefined ? undefined : answer[start];
    if (start === undefined || beginning === undefined || start < index) continue;
    ordered[index] = beginning;
    ordered[start] = piece;
  }
  return ordered;
}

function startName(element: Element): string | null {
  if (isXliff(element, 'sc')) return `code ${element.getAttribute('id') ?? ''}`;
  if (isOldXliff(element, 'bx') || isOldXliff(element, 'bpt')) return oldName(element);
  return isXliff(element, 'sm') ? `mark ${element.getAttribute('id') ?? ''}` : null;
}

/** Identifies a pair in 1.2: both halves of a code have the same `rid` or id. */
function oldName(element: Element): string {
  return `code ${element.getAttribute('rid') ?? element.getAttribute('id') ?? ''}`;
}

function endName(element: Element): string | null {
  if (isOldXliff(element, 'ex') || isOldXliff(element, 'ept')) return oldName(element);
  const start = element.getAttribute('startRef');
  if (start === null) return null;
  if (isXliff(element, 'ec')) return `code ${start}`;
  return isXliff(element, 'em') ? `mark ${start}` : null;
}
