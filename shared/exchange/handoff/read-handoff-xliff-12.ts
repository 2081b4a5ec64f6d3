import type { Element } from '@xmldom/xmldom';
import type { SegmentState } from '../../domain/history/history.ts';
import { isOldXliff } from '../../documents/xliff/xliff-document.ts';
import { childElements, isElement, isTextNode } from '../../documents/xml/xml-nodes.ts';
import { STATES_IN_ORDER } from './handoff-segment.ts';
import {
  XLIFF_12_CHARACTER,
  XLIFF_12_MARK_CONTEXT,
  XLIFF_12_STATES,
} from './handoff-xliff-12-writer.ts';
import { XLIFF_MARK_CATEGORY } from './handoff-xliff-writer.ts';
import type { GrowingText, ReadBudget } from '../../documents/read-budget.ts';
import type { ReturnedRow } from './returned-file.ts';
import { markOfId, readRowMark, sameSource, type RowMark } from './row-mark.ts';

/** Differences between XLIFF 1.2 and 2.1. */
export interface HandoffDialect {
  isNamed: (element: Element, name: string) => boolean;
  unit: string;
  /** Elements that contain units, from the root on. */
  holders: readonly string[];
  /** @param number of the first row */
  readUnit: (unit: Element, number: number, budget: ReadBudget) => ReturnedRow[];
  exportedAtMs: (file: Element) => number | null;
}

export const HANDOFF_XLIFF_12: HandoffDialect = {
  isNamed: isOldXliff,
  unit: 'trans-unit',
  holders: ['file', 'body', 'group'],
  readUnit: (unit, number, budget) => [readUnit(unit, number, budget)],
  exportedAtMs,
};

/** Returns when this app wrote the file, ignoring the entries of later tools. */
function exportedAtMs(file: Element): number | null {
  const phase = childrenOf(file, 'header')
    .flatMap((header) => childrenOf(header, 'phase-group'))
    .flatMap((group) => childrenOf(group, 'phase'))
    .find((one) => one.getAttribute('tool-id') === XLIFF_MARK_CATEGORY);
  const atMs = Date.parse(phase?.getAttribute('date') ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

function readUnit(unit: Element, number: number, budget: ReadBudget): ReturnedRow {
  const known = new Map<string, string>();
  const [source, target] = ['source', 'target'].map((name) => childrenOf(unit, name)[0]);
  const sourceText = source === undefined ? '' : textOf(source, known, budget);
  const targetText = target === undefined ? '' : textOf(target, known, budget);
  const said = target?.getAttribute('state') ?? null;
  const mark = markOf(unit);
  const state = stateOf(said, unit.getAttribute('approved'), mark);
  const isReviewed = said?.startsWith('needs-review') === true;
  return {
    number,
    mark,
    source: sourceText,
    target: targetText,
    state,
    comment: commentsOf(unit).join('\n'),
    hasFormula: false,
    repeatsSource: state === 'machine' && !isReviewed && sameSource(sourceText, targetText),
  };
}

function markOf(unit: Element): RowMark | null {
  const context = childrenOf(unit, 'context-group')
    .flatMap((group) => childrenOf(group, 'context'))
    .find((one) => one.getAttribute('context-type') === XLIFF_12_MARK_CONTEXT);
  return readRowMark(context?.textContent ?? '') ?? markOfId(unit.getAttribute('id') ?? '');
}

/** Returns the state; tools mark a text as finished by its state, by `approved`, or by both. */
function stateOf(said: string | null, approved: string | null, mark: RowMark | null): SegmentState {
  const state = STATES_IN_ORDER.find((one) => XLIFF_12_STATES[one] === said) ?? 'machine';
  if (state === 'confirmed' || state === 'locked') return approved === 'no' ? 'edited' : state;
  const wasApproved = mark?.state === 'confirmed' || mark?.state === 'locked';
  // It was exported as approved, and a tool that only knows states undid that.
  const isTakenBack = said !== null && wasApproved;
  return approved === 'yes' && !isTakenBack ? 'confirmed' : state;
}

/** Returns the comments of people, without this app's own note about the place. */
function commentsOf(unit: Element): string[] {
  const place = unit.getAttribute('resname');
  return childrenOf(unit, 'note').flatMap((note) => {
    const text = (note.textContent ?? '').trim();
    const isOwn =
      place === null ? note.getAttribute('from') === XLIFF_MARK_CATEGORY : sameSource(text, place);
    return isOwn || text === '' ? [] : [text];
  });
}

function childrenOf(element: Element, name: string): Element[] {
  return childElements(element).filter((child) => isOldXliff(child, name));
}

/** Function of each code; different elements for the same code have the same function. */
const CODES = new Map([
  ['bpt', 'start'],
  ['bx', 'start'],
  ['ept', 'end'],
  ['ex', 'end'],
  ['ph', 'whole'],
  ['it', 'whole'],
  ['x', 'whole'],
]);

/**
 * Reads the text with its codes written as they are in the document.
 * @param known the codes read so far, by function and ID: an empty code is one of these
 */
function textOf(element: Element, known: Map<string, string>, budget: ReadBudget): string {
  const text = budget.startText();
  addText(element, known, text);
  return text.read();
}

function addText(element: Element, known: Map<string, string>, text: GrowingText): void {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (isTextNode(node)) text.add(node.nodeValue ?? '');
    else if (!isElement(node)) continue;
    else {
      const name = node.localName ?? '';
      const id = node.getAttribute('rid') ?? node.getAttribute('id') ?? '';
      const does = isOldXliff(node, name) ? CODES.get(name) : undefined;
      if (does !== undefined) text.add(codeOf(node, `${does} ${id}`, known));
      else if (!isOldXliff(node, 'g')) addText(node, known, text);
      else {
        const [start = '', end = ''] = ['start', 'end'].map((one) => known.get(`${one} ${id}`));
        text.add(start);
        addText(node, known, text);
        text.add(end);
      }
    }
  }
}

function codeOf(code: Element, key: string, known: Map<string, string>): string {
  const character = characterOf(code.getAttribute('ctype') ?? '');
  if (character !== null) return character;
  const inside = code.textContent ?? '';
  if (inside === '') return known.get(key) ?? code.getAttribute('equiv-text') ?? '';
  known.set(key, inside);
  return inside;
}

/**
 * Returns a character that XML does not have; null for any other, because only these are written as
 * codes.
 */
function characterOf(type: string): string | null {
  if (!type.startsWith(XLIFF_12_CHARACTER)) return null;
  const hex = type.slice(XLIFF_12_CHARACTER.length);
  const isUnwritable = /^(?:00(?:0[0-8BCEF]|1[0-9A-F])|FFF[EF])$/u.test(hex);
  return isUnwritable ? String.fromCharCode(Number.parseInt(hex, 16)) : null;
}
