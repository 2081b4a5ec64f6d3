import type { Element } from '@xmldom/xmldom';
import {
  LEFT_OUT_REASONS,
  type KeptTexts,
  type LeftOutReason,
} from '../../../../shared/domain/documents/left-out.ts';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';
import { groupByWord } from '../../../../shared/text/pairs.ts';
import { hasLetters, textPiece } from '../../engines/piece.ts';
import type { InlineItem } from './inline-dialect.ts';
import { findChild } from './xml-dom.ts';

const MAX_TEXTS = 10_000;

/** Collects visible texts that the translation leaves unchanged. */
export interface KeptNotes {
  /** Adds a text; texts without letters are ignored. */
  add(reason: LeftOutReason, text: string): void;
  /** Returns only reasons that occurred. */
  list(): KeptTexts[];
}

export function createKeptNotes(): KeptNotes {
  const notes = LEFT_OUT_REASONS.map((reason) => ({
    reason,
    count: 0,
    texts: new Array<string>(),
  }));
  return {
    add(reason, text) {
      const note = notes.find((own) => own.reason === reason);
      if (note === undefined || !hasLetters([textPiece(text)])) return;
      note.count += 1;
      if (note.texts.length < MAX_TEXTS) note.texts.push(text);
    },
    list: () => notes.filter(({ count }) => count > 0),
  };
}

/**
 * Reasons by the name of the element that shows the text; any other element with text is an object.
 */
const REASONS = groupByWord<LeftOutReason>([
  ['fields', 'fldChar fldSimple fld'],
  ['controls', 'sdt'],
  ['deletions', 'del moveFrom'],
  ['mathematics', 'oMath oMathPara m'],
]);
/** Invisible elements, or containers that are translated separately. */
const PASSED_OVER = new Set(
  'instrText delInstrText txbxContent txBody pPr rPr Fallback'.split(' '),
);

/**
 * Collects the texts in the objects of a paragraph.
 * @param isOwn true for an element that is translated separately
 */
export function noteObjects(
  items: readonly InlineItem[],
  notes: KeptNotes,
  isOwn: (element: Element) => boolean,
): void {
  for (const item of items) {
    const atoms = item.kind === 'text' ? item.source : item.atoms;
    const first = atoms?.[0];
    if (first === undefined || atoms === undefined) continue;
    if (item.kind === 'text') {
      notes.add('hints', hintOf(first.child));
      continue;
    }
    const text = atoms.map(({ child }) => shownText(child, isOwn)).join('');
    notes.add(REASONS.get(first.child.localName ?? '') ?? 'objects', text);
  }
}

/** Returns the annotation above the text of a ruby. */
function hintOf(ruby: Element): string {
  const hint = findChild(ruby, 'rt');
  return hint === null ? '' : shownText(hint, () => false);
}

function shownText(element: Element, isOwn: (element: Element) => boolean): string {
  const name = element.localName ?? '';
  if (name === 't' || name === 'delText') return element.textContent ?? '';
  // The words of a watermark.
  if (name === 'textpath') return element.getAttribute('string') ?? '';
  if (PASSED_OVER.has(name) || isOwn(element)) return '';
  return childElements(element)
    .map((child) => shownText(child, isOwn))
    .join('');
}
