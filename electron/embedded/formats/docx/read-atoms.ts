import type { Element } from '@xmldom/xmldom';
import type { Atom, Wrapper } from '../office/inline-items.ts';
import { childElements } from '../office/xml-dom.ts';
import { wordAttribute, wordName } from './word-xml.ts';

/** Elements around runs that may be opened and closed again anywhere in the text. */
const WRAPPERS = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'customXml', 'dir', 'bdo']);
/** Say something even where no word is left in them: an anchor, a label of the paragraph. */
const LABELS = new Set(['hyperlink', 'smartTag', 'customXml']);
/** Properties of their parent: they stay with it. */
const PROPERTIES = new Set(['pPr', 'rPr', 'smartTagPr', 'customXmlPr']);
/** Says something about the old text only: spelling marks, old page ends, old hyphenation. */
const DROPPED = new Set(['proofErr', 'lastRenderedPageBreak', 'softHyphen']);

/** The inline content of a paragraph or content control, wrappers resolved. */
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

/** Fields compute their text; only the text of a link was written by a person. */
function isLinkField(element: Element): boolean {
  if (wordName(element) !== 'fldSimple') return false;
  return isLinkInstruction(wordAttribute(element, 'instr') ?? '');
}

export function isLinkInstruction(instruction: string): boolean {
  return /^\s*HYPERLINK\b/iu.test(instruction);
}
