import type { Element, Node } from '@xmldom/xmldom';
import { damagedDocument, oversizedDocument } from '../../documents/document-errors.ts';
import { isOldDocument, isXliff, openXliff } from '../../documents/xliff/xliff-document.ts';
import { childElements, isElement, isTextNode } from '../../documents/xml/xml-nodes.ts';
import { STATES_IN_ORDER } from './handoff-segment.ts';
import { XLIFF_MARK_CATEGORY, xliffPartId, XLIFF_STATES } from './handoff-xliff-writer.ts';
import { MAX_ROWS, type ReturnedFile, type ReturnedRow } from './returned-file.ts';
import type { GrowingText, ReadBudget } from '../../documents/read-budget.ts';
import { HANDOFF_XLIFF_12, type HandoffDialect } from './read-handoff-xliff-12.ts';
import { markOfId, readRowMark, type RowMark } from './row-mark.ts';

const METADATA = 'urn:oasis:names:tc:xliff:metadata:2.0';

const XLIFF_21: HandoffDialect = {
  isNamed: isXliff,
  unit: 'unit',
  holders: ['file', 'group'],
  readUnit,
  exportedAtMs: (file) => instantOf(metasOf(file, 'revision')[0] ?? null),
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
        for (const row of dialect.readUnit(child, rows.length + 1, budget)) rows.push(row);
        requireRows(rows.length);
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

function requireRows(count: number): void {
  if (count > MAX_ROWS) throw oversizedDocument('faults.texts', { limit: MAX_ROWS });
}

/** Reads the instant at which a file was written; null where it has none. */
export function instantOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/u.test(text.trim()) ? Number(text) : null;
}

/** A segment of a unit, or the text between two of them. */
interface UnitPiece {
  /** Null for the text between two segments. */
  id: string | null;
  source: string;
  target: string;
  /** Index in the order of states. */
  state: number;
}

function readUnit(unit: Element, number: number, budget: ReadBudget): ReturnedRow[] {
  const data = new Map<string, string>();
  const notes: UnitNote[] = [];
  const pieces: UnitPiece[] = [];
  for (const child of childElements(unit)) {
    if (isXliff(child, 'originalData')) {
      for (const one of childElements(child)) {
        data.set(one.getAttribute('id') ?? '', textOf(one, data, budget));
      }
    } else if (isXliff(child, 'notes')) {
      for (const note of notesOf(child)) notes.push(note);
    } else if (isXliff(child, 'segment') || isXliff(child, 'ignorable')) {
      pieces.push(pieceOf(child, data, budget));
    }
  }
  const marks = metasOf(unit, 'row').flatMap((text) => readRowMark(text) ?? []);
  const read = { pieces, marks, notes, number };
  return partRows(read) ?? [wholeRow(unit, read, budget)];
}

interface ReadUnit {
  pieces: readonly UnitPiece[];
  marks: readonly RowMark[];
  notes: readonly UnitNote[];
  /** Number of the first row. */
  number: number;
}

interface UnitNote {
  /** ID of the segment that it is about, if this app wrote it. */
  category: string | null;
  text: string;
}

function notesOf(holder: Element): UnitNote[] {
  return childElements(holder).flatMap((note) => {
    const text = (note.textContent ?? '').trim();
    const category = note.getAttribute('category');
    return category === 'location' || text === '' ? [] : [{ category, text }];
  });
}

function pieceOf(child: Element, data: ReadonlyMap<string, string>, budget: ReadBudget): UnitPiece {
  const isSegment = child.localName === 'segment';
  const source = sideOf(child, 'source', data, budget) ?? '';
  // Text between two segments has a translation only where it differs.
  const target = sideOf(child, 'target', data, budget) ?? (isSegment ? '' : source);
  return {
    id: isSegment ? (child.getAttribute('id') ?? '') : null,
    source,
    target,
    state: stateOf(child),
  };
}

/**
 * Returns a row for each part of a segment; null for a unit that was exported whole, or whose
 * segments no longer are the parts.
 */
function partRows({ pieces, marks, notes, number }: ReadUnit): ReturnedRow[] | null {
  const segments = pieces.filter(({ id }) => id !== null);
  const byId = new Map(
    marks.flatMap((mark) =>
      mark.sourceStart === undefined ? [] : [[xliffPartId(mark.sourceStart), mark] as const],
    ),
  );
  if (byId.size === 0 || segments.length !== marks.length) return null;
  requireRows(number - 1 + segments.length);
  /** By segment; null: those about the unit, which belong to its beginning. */
  const comments = new Map<string | null, UnitNote[]>();
  for (const note of notes) {
    const { category } = note;
    const id = category !== null && byId.has(category) ? category : null;
    const own = comments.get(id);
    if (own === undefined) comments.set(id, [note]);
    else own.push(note);
  }
  /** Returns the comments of each once, however many segments have the same id. */
  const take = (id: string | null): UnitNote[] => {
    const own = comments.get(id) ?? [];
    comments.delete(id);
    return own;
  };
  return segments.map(({ id, source, target, state }, at) => ({
    number: number + at,
    // Another program may have renamed them.
    mark: byId.get(id ?? '') ?? marks[at] ?? null,
    source,
    target,
    state: STATES_IN_ORDER[state] ?? null,
    comment: textOfNotes([...(at === 0 ? take(null) : []), ...take(id)]),
    hasFormula: false,
  }));
}

function wholeRow(
  unit: Element,
  { pieces, marks, notes, number }: ReadUnit,
  budget: ReadBudget,
): ReturnedRow {
  const state = pieces.reduce(
    (least, piece) => (piece.id === null ? least : Math.min(least, piece.state)),
    STATES_IN_ORDER.length - 1,
  );
  const mark = marks.find(({ sourceStart }) => sourceStart === undefined);
  return {
    number,
    mark: mark ?? markOfId(unit.getAttribute('id') ?? ''),
    source: joined(pieces, 'source', budget),
    target: joined(pieces, 'target', budget),
    state: STATES_IN_ORDER[state] ?? null,
    comment: textOfNotes(notes),
    hasFormula: false,
  };
}

const textOfNotes = (notes: readonly UnitNote[]): string =>
  notes.map(({ text }) => text).join('\n');

/** Joins one side of the pieces. @throws `document/too-large` for more than a segment may have */
function joined(
  pieces: readonly UnitPiece[],
  side: 'source' | 'target',
  budget: ReadBudget,
): string {
  const text = budget.startText();
  for (const piece of pieces) text.add(piece[side]);
  return text.read();
}

function stateOf(segment: Element): number {
  const said = segment.getAttribute('state') ?? 'initial';
  return Math.max(
    0,
    STATES_IN_ORDER.findIndex((state) => XLIFF_STATES[state] === said),
  );
}

function metasOf(holder: Element, type: string): string[] {
  return childElements(holder)
    .filter((child) => child.namespaceURI === METADATA && child.localName === 'metadata')
    .flatMap((metadata) => childElements(metadata))
    .filter((group) => group.getAttribute('category') === XLIFF_MARK_CATEGORY)
    .flatMap((group) => childElements(group))
    .filter((meta) => meta.getAttribute('type') === type)
    .map((meta) => meta.textContent ?? '');
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
