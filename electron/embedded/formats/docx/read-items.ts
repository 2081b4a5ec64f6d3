import type { Element } from '@xmldom/xmldom';
import { WORD_NAMESPACES } from '../../../../shared/documents/office/docx-text.ts';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';
import type { Atom, InlineItem, Wrapper } from '../office/inline-dialect.ts';
import { findChild } from '../office/xml-dom.ts';

/** Links cannot be nested; deeper ones are treated as objects instead of being followed. */
const MAX_FIELD_DEPTH = 8;

/**
 * Converts atoms to items. A complex field (begin to end) is one object; only the visible text of a
 * link field is translated. A field that does not end in the same container, such as a table of
 * contents over many paragraphs, keeps its marks as objects and has its text translated.
 */
export function readItems(atoms: readonly Atom[], fieldDepth = 0): InlineItem[] {
  const ends = findFieldEnds(atoms);
  const items: InlineItem[] = [];
  for (let at = 0; at < atoms.length; at += 1) {
    const atom = atoms[at];
    if (atom === undefined) break;
    const end = ends.get(at);
    if (end === undefined) {
      items.push(...(readRuby(atom) ?? [readItem(atom)]));
      continue;
    }
    // One by one: spreading many items would overflow the stack.
    for (const item of readField(atoms.slice(at, end + 1), fieldDepth)) items.push(item);
    at = end;
  }
  return items;
}

/** Maps each `begin` to the index of its `end`, if any. */
function findFieldEnds(atoms: readonly Atom[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, atom] of atoms.entries()) {
    const mark = fieldMark(atom);
    if (mark === 'begin') open.push(index);
    const begin = mark === 'end' ? open.pop() : undefined;
    if (begin !== undefined) ends.set(begin, index);
  }
  return ends;
}

function readItem(atom: Atom): InlineItem {
  const name = wordName(atom.child);
  if (name === 't' && atom.run !== null) {
    return { kind: 'text', path: atom.path, run: atom.run, text: atom.child.textContent ?? '' };
  }
  const isBreak = name === 'tab' || name === 'ptab' || (name === 'br' && isPageBreak(atom));
  return { kind: isBreak ? 'break' : 'object', atoms: [atom] };
}

/**
 * Returns the base text of a ruby, which is part of the surrounding sentence. The annotation above
 * it is the pronunciation of the old text, so it stays only with that.
 * @returns null for everything else
 */
function readRuby(atom: Atom): InlineItem[] | null {
  const base = wordName(atom.child) === 'ruby' ? findChild(atom.child, 'rubyBase') : null;
  const runs = base === null ? [] : readAtoms(base);
  if (runs.length === 0) return null;
  const texts = runs.map(({ run, child }) =>
    run !== null && wordName(child) === 't' ? { run, text: child.textContent ?? '' } : null,
  );
  if (texts.includes(null)) return null;
  return texts.flatMap((own, index): InlineItem[] =>
    own === null
      ? []
      : [{ kind: 'text', path: atom.path, ...own, source: index === 0 ? [atom] : [] }],
  );
}

function isPageBreak(atom: Atom): boolean {
  return ['page', 'column'].includes(wordAttribute(atom.child, 'type') ?? '');
}

function fieldMark(atom: Atom): string | null {
  return wordName(atom.child) === 'fldChar' ? wordAttribute(atom.child, 'fldCharType') : null;
}

/** @param field the atoms from `begin` to `end`, both included */
function readField(field: readonly Atom[], depth: number): InlineItem[] {
  const asObject: InlineItem[] = [{ kind: 'object', atoms: field }];
  const separate = field.findIndex((atom) => fieldMark(atom) === 'separate');
  const begin = field[0];
  const end = field.at(-1);
  if (separate === -1 || begin === undefined || end === undefined) return asObject;
  const head = field.slice(0, separate + 1);
  const instruction = head
    .filter((atom) => wordName(atom.child) === 'instrText')
    .map((atom) => atom.child.textContent ?? '')
    .join('');
  const outer = begin.path;
  const isWithin = field.every((atom) => startsWith(atom.path, outer));
  if (depth < MAX_FIELD_DEPTH && isFormText(instruction)) {
    // Text that a user typed into a form field stays in it, and no other text moves there.
    const typed = readItems(field.slice(separate + 1, -1), depth + 1);
    return [{ kind: 'break', atoms: head }, ...typed, { kind: 'break', atoms: [end] }];
  }
  if (depth >= MAX_FIELD_DEPTH || !isLinkInstruction(instruction) || !isWithin) return asObject;
  const wrapper: Wrapper = { kind: 'field', head, tail: [end] };
  const shown = field.slice(separate + 1, -1).map((atom) => ({
    ...atom,
    path: [...outer, wrapper, ...atom.path.slice(outer.length)],
  }));
  return shown.length === 0 ? asObject : readItems(shown, depth + 1);
}

function startsWith(path: readonly Wrapper[], start: readonly Wrapper[]): boolean {
  return start.every((wrapper, index) => path[index] === wrapper);
}

/** Elements around runs that may be closed and reopened anywhere in the text. */
const WRAPPERS = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'customXml', 'dir', 'bdo']);
/** Elements that are meaningful even without words: an anchor, a label of the paragraph. */
const LABELS = new Set(['hyperlink', 'smartTag', 'customXml']);
/** Properties of their parent, which stay with it. */
const PROPERTIES = new Set(['pPr', 'rPr', 'smartTagPr', 'customXmlPr']);
/** Information about the old text only: spelling marks, old page breaks, old hyphenation. */
const DROPPED = new Set(['proofErr', 'lastRenderedPageBreak', 'softHyphen']);

/** Reads the inline content of a paragraph or content control, with wrappers resolved. */
export function readAtoms(container: Element, path: readonly Wrapper[] = []): Atom[] {
  const atoms: Atom[] = [];
  for (const child of childElements(container)) {
    const name = wordName(child);
    if (PROPERTIES.has(name) || DROPPED.has(name)) continue;
    if (name === 'r') {
      for (const atom of readRun(child, path)) atoms.push(atom);
    } else if (WRAPPERS.has(name) || isLinkField(child)) {
      const inside = [...path, { kind: 'element', element: child } as const];
      const inner = readAtoms(child, inside);
      if (inner.length === 0 && LABELS.has(name)) atoms.push({ path, run: null, child });
      for (const atom of inner) atoms.push(atom);
    } else {
      atoms.push({ path, run: null, child });
    }
  }
  return atoms;
}

function readRun(run: Element, path: readonly Wrapper[]): Atom[] {
  return childElements(run)
    .filter((child) => wordName(child) !== 'rPr' && !DROPPED.has(wordName(child)))
    .map((child) => ({ path, run, child }));
}

/** Recognizes fields with user-written text: links and form fields; all others compute it. */
function isLinkField(element: Element): boolean {
  if (wordName(element) !== 'fldSimple') return false;
  const instruction = wordAttribute(element, 'instr') ?? '';
  return isLinkInstruction(instruction) || isFormText(instruction);
}

/** Recognizes a form field with typed text. */
function isFormText(instruction: string): boolean {
  return /^\s*FORMTEXT\b/iu.test(instruction);
}

function isLinkInstruction(instruction: string): boolean {
  return /^\s*HYPERLINK\b/iu.test(instruction);
}

/** Returns the local name of a WordprocessingML element, transitional or strict; empty for any other. */
export function wordName(element: Element): string {
  return WORD_NAMESPACES.includes(element.namespaceURI) ? (element.localName ?? '') : '';
}

/** Returns an attribute of the Word namespace, regardless of its prefix. */
export function wordAttribute(element: Element, name: string): string | null {
  return element.getAttributeNS(element.namespaceURI, name);
}
