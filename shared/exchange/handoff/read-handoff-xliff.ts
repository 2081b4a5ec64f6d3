import type { Element, Node } from '@xmldom/xmldom';
import { damagedDocument, oversizedDocument } from '../../documents/document-errors.ts';
import { isOldDocument, isXliff, openXliff } from '../../documents/xliff/xliff-document.ts';
import { childElements, isElement, isTextNode } from '../../documents/xml/xml-nodes.ts';
import { STATES_IN_ORDER } from './handoff-segment.ts';
import { XLIFF_MARK_CATEGORY, XLIFF_STATES } from './handoff-xliff-writer.ts';
import { MAX_ROWS, type ReturnedFile, type ReturnedRow } from './returned-file.ts';
import type { GrowingText, ReadBudget } from '../../documents/read-budget.ts';
import { HANDOFF_XLIFF_12, type HandoffDialect } from './read-handoff-xliff-12.ts';
import { markOfId, readRowMark } from './row-mark.ts';

const METADATA = 'urn:oasis:names:tc:xliff:metadata:2.0';

const XLIFF_21: HandoffDialect = {
  isNamed: isXliff,
  unit: 'unit',
  holders: ['file', 'group'],
  readUnit,
  exportedAtMs: (file) => instantOf(metaOf(file, 'revision')),
};

/** Reads the units of an XLIFF file of version 1.2, 2.0, or 2.1. @throws `document/*` */
export function readHandoffXliff(bytes: Uint8Array, budget: ReadBudget): ReturnedFile {
  const document = openXliff(bytes);
  const dialect = isOldDocument(document) ? HANDOFF_XLIFF_12 : XLIFF_21;
  const rows: ReturnedRow[] = [];
  let title: string | null = null;
  let exportedAtMs: number | null = null;
  const walk = (parent: Node): void => {
    for (const child of childElements(parent)) {
      if (dialect.isNamed(child, dialect.unit)) {
        rows.push(dialect.readUnit(child, rows.length + 1, budget));
        if (rows.length > MAX_ROWS) throw oversizedDocument('faults.texts', { limit: MAX_ROWS });
      } else if (dialect.holders.some((name) => dialect.isNamed(child, name))) {
        if (child.localName === 'file') {
          title ??= child.getAttribute('original');
          exportedAtMs ??= dialect.exportedAtMs(child);
        }
        walk(child);
      }
    }
  };
  if (document.documentElement !== null) walk(document.documentElement);
  return { title, exportedAtMs, rows };
}

/** Reads the instant at which a file was written; null where it has none. */
export function instantOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/u.test(text.trim()) ? Number(text) : null;
}

function readUnit(unit: Element, number: number, budget: ReadBudget): ReturnedRow {
  const data = new Map<string, string>();
  const comments: string[] = [];
  const source = budget.startText();
  const target = budget.startText();
  let state = STATES_IN_ORDER.length - 1;
  for (const child of childElements(unit)) {
    if (isXliff(child, 'originalData')) {
      for (const one of childElements(child)) {
        data.set(one.getAttribute('id') ?? '', textOf(one, data, budget));
      }
    } else if (isXliff(child, 'notes')) {
      for (const note of childElements(child)) {
        const text = (note.textContent ?? '').trim();
        if (note.getAttribute('category') !== 'location' && text !== '') comments.push(text);
      }
    } else if (isXliff(child, 'segment') || isXliff(child, 'ignorable')) {
      const own = sideOf(child, 'source', data, budget) ?? '';
      source.add(own);
      // Text between two segments has a translation only where it differs.
      target.add(
        sideOf(child, 'target', data, budget) ?? (child.localName === 'ignorable' ? own : ''),
      );
      if (child.localName === 'segment') state = Math.min(state, stateOf(child));
    }
  }
  return {
    number,
    mark: readRowMark(metaOf(unit, 'row') ?? '') ?? markOfId(unit.getAttribute('id') ?? ''),
    source: source.read(),
    target: target.read(),
    state: STATES_IN_ORDER[state] ?? null,
    comment: comments.join('\n'),
    hasFormula: false,
  };
}

function stateOf(segment: Element): number {
  const said = segment.getAttribute('state') ?? 'initial';
  return Math.max(
    0,
    STATES_IN_ORDER.findIndex((state) => XLIFF_STATES[state] === said),
  );
}

function metaOf(holder: Element, type: string): string | null {
  for (const metadata of childElements(holder)) {
    if (metadata.namespaceURI !== METADATA || metadata.localName !== 'metadata') continue;
    for (const group of childElements(metadata)) {
      if (group.getAttribute('category') !== XLIFF_MARK_CATEGORY) continue;
      const found = childElements(group).find((meta) => meta.getAttribute('type') === type);
      if (found !== undefined) return found.textContent;
    }
  }
  return null;
}

function sideOf(
  segment: Element,
  name: 'source' | 'target',
  data: ReadonlyMap<string, string>,
  budget: ReadBudget,
): string | null {
  const side = childElements(segment).find((child) => isXliff(child, name));
  return side === undefined ? null : textOf(side, data, budget);
}

/** Reads the text with its codes written as they are in the document. */
function textOf(element: Element, data: ReadonlyMap<string, string>, budget: ReadBudget): string {
  const text = budget.startText();
  addText(element, data, text);
  return text.read();
}

function addText(element: Element, data: ReadonlyMap<string, string>, text: GrowingText): void {
  const of = (holder: Element, attribute: string): string =>
    data.get(holder.getAttribute(attribute) ?? '') ?? '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (isTextNode(node)) text.add(node.nodeValue ?? '');
    else if (!isElement(node)) continue;
    else if (isXliff(node, 'cp')) text.add(characterOf(node.getAttribute('hex') ?? ''));
    else if (isXliff(node, 'pc')) {
      text.add(of(node, 'dataRefStart'));
      addText(node, data, text);
      text.add(of(node, 'dataRefEnd'));
    } else if (isXliff(node, 'mrk')) addText(node, data, text);
    else text.add(of(node, 'dataRef'));
  }
}

function characterOf(hex: string): string {
  const code = /^[0-9A-Fa-f]{1,6}$/u.test(hex) ? Number.parseInt(hex, 16) : Infinity;
  if (code > 0x10_ff_ff) throw damagedDocument('faults.characters');
  return String.fromCodePoint(code);
}
