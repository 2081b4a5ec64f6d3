import type { Element } from '@xmldom/xmldom';
import type { Answers } from '../document-format.ts';
import { plainText, type Piece, type Segment } from '../../engines/piece.ts';
import { isRtlParagraph, isRtlRun } from '../../../../shared/text/text-direction.ts';
import type { Atom, InlineDialect, Wrapper } from './inline-dialect.ts';
import type { ContainerPlan } from './plan-container.ts';
import { cloneDeep, cloneShallow, findChild } from './xml-dom.ts';
import { childElements, isElement } from '../../../../shared/documents/xml/xml-nodes.ts';

/**
 * Appends inline content to a container and opens and closes wrappers as required by their paths.
 */
interface InlineWriter {
  text(path: readonly Wrapper[], run: Element, text: string): void;
  atom(atom: Atom): void;
  /** Closes everything still open. */
  end(): void;
}

interface OpenWrapper {
  readonly wrapper: Wrapper;
  readonly parent: Element;
  /** Target container of the content. */
  readonly inside: Element;
}

/** @param locale spelling language of the new text */
function createInlineWriter(
  container: Element,
  dialect: InlineDialect,
  locale: string,
  isRtl: boolean,
): InlineWriter {
  const open: OpenWrapper[] = [];

  const inside = (): Element => open.at(-1)?.inside ?? container;

  const closeTo = (length: number): void => {
    for (let last = open.at(-1); last !== undefined && open.length > length; last = open.at(-1)) {
      open.pop();
      if (last.wrapper.kind === 'field') copyAtoms(last.wrapper.tail, last.parent);
    }
  };

  const enter = (path: readonly Wrapper[]): Element => {
    let shared = 0;
    while (shared < open.length && isSame(open[shared]?.wrapper, path[shared])) shared += 1;
    closeTo(shared);
    for (const wrapper of path.slice(shared)) {
      const parent = inside();
      open.push({ wrapper, parent, inside: openWrapper(wrapper, parent) });
    }
    return inside();
  };

  return {
    text(path, run, text) {
      const copy = startRun(run);
      dialect.markLanguage(copy, locale);
      dialect.markDirection?.(copy, isRtlRun(text, isRtl));
      copy.appendChild(dialect.createText(run, text));
      enter(path).appendChild(copy);
    },
    atom({ path, run, child }) {
      const parent = enter(path);
      if (run === null) {
        parent.appendChild(child);
        return;
      }
      const copy = startRun(run);
      copy.appendChild(child);
      parent.appendChild(copy);
    },
    end() {
      closeTo(0);
    },
  };
}

function isSame(a: Wrapper | undefined, b: Wrapper | undefined): boolean {
  if (a?.kind === 'element' && b?.kind === 'element') return a.element === b.element;
  return a !== undefined && a === b;
}

/** Opens a copy of a wrapper, because it may be reopened when its words were separated. */
function openWrapper(wrapper: Wrapper, parent: Element): Element {
  if (wrapper.kind === 'field') {
    copyAtoms(wrapper.head, parent);
    return parent;
  }
  const copy = cloneShallow(wrapper.element);
  for (const child of childElements(wrapper.element)) {
    if (child.localName?.endsWith('Pr') === true) copy.appendChild(cloneDeep(child));
  }
  parent.appendChild(copy);
  return copy;
}

function copyAtoms(atoms: readonly Atom[], parent: Element): void {
  for (const atom of atoms) {
    const child = cloneDeep(atom.child);
    if (atom.run === null) {
      parent.appendChild(child);
      continue;
    }
    const run = startRun(atom.run);
    run.appendChild(child);
    parent.appendChild(run);
  }
}

/** Copies a run with its properties and without its content. */
function startRun(run: Element): Element {
  const copy = cloneShallow(run);
  const properties = findChild(run, 'rPr');
  if (properties !== null) copy.appendChild(cloneDeep(properties));
  return copy;
}

/**
 * Replaces the inline content of a container with the answers. Objects are moved, not copied: they
 * may contain paragraphs (text boxes) that are rebuilt separately.
 * @param answers one per segment of the plan
 * @param locale spelling language of the new text
 */
export function rebuildContainer(plan: ContainerPlan, answers: Answers, locale: string): void {
  const { container, dialect } = plan;
  const tail: Element[] = [];
  for (const child of Array.from(container.childNodes)) {
    const name = isElement(child) ? (child.localName ?? '') : '';
    if (isElement(child) && dialect.trailing.has(name)) tail.push(child);
    if (!dialect.leading.has(name)) container.removeChild(child);
  }
  const isRtl = isRtlParagraph(textOf(plan, answers), locale);
  dialect.setDirection?.(container, isRtl);
  const writer = createInlineWriter(container, dialect, locale, isRtl);
  for (const stretch of plan.stretches) {
    const answer = stretch.segment === null ? undefined : answers[stretch.segment];
    if (answer === undefined) {
      for (const index of stretch.itemIndexes) writeItem(plan, index, writer);
      continue;
    }
    for (const piece of restoreRangeOrder(plan, answer)) {
      const format = piece.kind === 'text' ? plan.formats[piece.run] : undefined;
      if (piece.kind === 'object') writeItem(plan, piece.id, writer);
      else if (format !== undefined) writer.text(format.path, format.run, piece.text);
    }
  }
  writer.end();
  for (const child of tail) container.appendChild(child);
}

/** Returns the resulting text. */
function textOf({ segments }: ContainerPlan, answers: Answers): string {
  return segments.map((segment, index) => plainText(answers[index] ?? segment)).join(' ');
}

function writeItem(
  plan: ContainerPlan,
  index: number,
  writer: ReturnType<typeof createInlineWriter>,
): void {
  const item = plan.items[index];
  if (item === undefined) return;
  const atoms = item.kind === 'text' ? item.source : item.atoms;
  if (atoms !== undefined) for (const atom of atoms) writer.atom(atom);
  else if (item.kind === 'text') writer.text(item.path, item.run, item.text);
}

/**
 * Swaps the two ends of a range if an engine reversed them: a bookmark or comment that ends before
 * it begins makes Word repair the document.
 */
function restoreRangeOrder(plan: ContainerPlan, answer: Segment): Segment {
  const ends = new Map<string, number>();
  let pieces: Piece[] | null = null;
  for (const [index, piece] of answer.entries()) {
    const item = piece.kind === 'object' ? plan.items[piece.id] : undefined;
    const child = item?.kind === 'object' ? item.atoms[0]?.child : undefined;
    const mark = child === undefined ? null : plan.dialect.rangeMarkOf(child);
    if (mark === null) continue;
    const endAt = ends.get(mark.range);
    if (mark.isEnd) ends.set(mark.range, index);
    else if (endAt !== undefined) {
      pieces ??= [...answer];
      const end = answer[endAt];
      if (end !== undefined) {
        pieces[endAt] = piece;
        pieces[index] = end;
      }
    }
  }
  return pieces ?? answer;
}
