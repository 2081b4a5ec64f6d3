import type { Element } from '@xmldom/xmldom';
import type { Atom, InlineDialect, Wrapper } from './inline-dialect.ts';
import { childElements, cloneDeep, cloneShallow, findChild } from './xml-dom.ts';

/** Appends inline content to a container and opens and closes wrappers as their paths ask for it. */
export interface InlineWriter {
  text(path: readonly Wrapper[], run: Element, text: string): void;
  atom(atom: Atom): void;
  /** Closes what is still open. */
  end(): void;
}

interface OpenWrapper {
  readonly wrapper: Wrapper;
  readonly parent: Element;
  /** Where the content goes. */
  readonly inside: Element;
}

/** @param locale spelling language of the new text */
export function createInlineWriter(
  container: Element,
  dialect: InlineDialect,
  locale: string,
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

/** A wrapper may be opened again when its words were parted, so it is copied each time. */
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

/** A copy of a run with its properties and without its content. */
function startRun(run: Element): Element {
  const copy = cloneShallow(run);
  const properties = findChild(run, 'rPr');
  if (properties !== null) copy.appendChild(cloneDeep(properties));
  return copy;
}
