import type { Document, Element } from '@xmldom/xmldom';
import type { ReadBudget } from '../../../../shared/documents/read-budget.ts';
import { drawingName, type DrawingText } from '../../../../shared/documents/office/drawing-text.ts';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';
import type { Segment } from '../../engines/piece.ts';
import { countSegments } from '../count-segments.ts';
import type { Answers, OpenDocument } from '../document-format.ts';
import type { InlineDialect, InlineItem } from './inline-dialect.ts';
import { planLines, splitLines, splitRunText, visibleLook } from './inline-dialect.ts';
import { noteObjects, type KeptNotes } from './kept-texts.ts';
import { planContainer } from './plan-container.ts';
import { rebuildContainer } from './rebuild-container.ts';
import { createLike, createText, findChild, serializeXml, spellingLocale } from './xml-dom.ts';

/** A paragraph, comment, or cell: its segments, and how to write them back. */
export interface TextUnit {
  readonly segments: readonly Segment[];
  /** @param answers one per segment, at least one of them */
  write(answers: Answers, locale: string): void;
}

/** A part of an office file as its units. */
export interface UnitPart {
  readonly name: string;
  readonly document: Document;
  readonly units: readonly TextUnit[];
  readonly location: string;
}

/**
 * Reads inline content with formatting.
 * @param notes receives texts that stay unchanged
 * @param isOwn true for an element inside that is a separate unit
 */
export function inlineUnit(
  container: Element,
  dialect: InlineDialect,
  notes: KeptNotes,
  isOwn: (element: Element) => boolean = () => false,
): TextUnit {
  const plan = planContainer(container, dialect);
  noteObjects(plan.items, notes, isOwn);
  return {
    segments: plan.segments,
    write: (answers, locale) => {
      rebuildContainer(plan, answers, locale);
    },
  };
}

/** Reads an element that contains its text directly. */
function plainUnit(element: Element): TextUnit {
  const lines = planLines(splitLines(element.textContent ?? '', { isCoded: true }));
  return {
    segments: lines.segments,
    write: (answers) => {
      element.textContent = lines.rebuild(answers);
    },
  };
}

export function drawingUnit({ kind, element }: DrawingText, notes: KeptNotes): TextUnit {
  return kind === 'paragraph' ? inlineUnit(element, drawingDialect, notes) : plainUnit(element);
}

/** Returns the segments of all parts in order, and the position of each. */
export function segmentsOf(
  parts: readonly UnitPart[],
  budget: ReadBudget,
): Required<Pick<OpenDocument, 'segments' | 'locations'>> {
  return countSegments(placedSegmentsOf(parts), budget);
}

export function* placedSegmentsOf(
  parts: Iterable<{
    readonly units: Iterable<Pick<TextUnit, 'segments'>>;
    readonly location: string;
  }>,
): Generator<{ segment: Segment; location: string }> {
  for (const { units, location } of parts) {
    for (const { segments } of units) for (const segment of segments) yield { segment, location };
  }
}

/**
 * Writes the answers into their parts.
 * @param answers one per segment of {@link segmentsOf}
 * @returns the changed parts, as bytes
 */
export function writeParts(
  parts: readonly UnitPart[],
  answers: Answers,
  targetLang: string,
): Map<string, Uint8Array> {
  const locale = spellingLocale(targetLang);
  const changed = new Map<string, Uint8Array>();
  let at = 0;
  for (const { name, document, units } of parts) {
    const count = units.reduce((sum, unit) => sum + unit.segments.length, 0);
    const hasChanged = writeUnits(units, answers.slice(at, at + count), locale);
    at += count;
    if (hasChanged) changed.set(name, serializeXml(document));
  }
  return changed;
}

/** @param answers one per segment of all units @returns whether there was any */
export function writeUnits(units: readonly TextUnit[], answers: Answers, locale: string): boolean {
  let at = 0;
  let hasChanged = false;
  for (const unit of units) {
    const own = answers.slice(at, at + unit.segments.length);
    at += unit.segments.length;
    if (own.every((answer) => answer === undefined)) continue;
    unit.write(own, locale);
    hasChanged = true;
  }
  return hasChanged;
}

const EDGES = new Set(['pPr', 'endParaRPr']);
/** Invisible run properties: spelling marks and languages. */
const INVISIBLE = new Set(['lang', 'altLang', 'noProof', 'dirty', 'err', 'smtClean', 'smtId']);

/** Inline markup of DrawingML: slides, text boxes, charts, diagrams. */
const drawingDialect: InlineDialect = {
  readItems(paragraph) {
    const items: InlineItem[] = [];
    for (const child of childElements(paragraph)) {
      const name = drawingName(child);
      if (EDGES.has(name)) continue;
      const text = name === 'r' ? findChild(child, 't') : null;
      if (text === null) items.push(objectOf(child));
      else {
        const lines = splitLines(text.textContent ?? '', { isCoded: true });
        for (const item of splitRunText(child, text, lines, createText)) items.push(item);
      }
    }
    return items;
  },
  leading: new Set(['pPr']),
  trailing: new Set(['endParaRPr']),
  lookOf: (run) => visibleLook(run, INVISIBLE),
  markLanguage(run, locale) {
    const properties = findChild(run, 'rPr');
    if (properties?.hasAttribute('lang') === true) properties.setAttribute('lang', locale);
  },
  setDirection: setDrawnDirection,
  // No `xml:space` here: DrawingML preserves spaces anyway and does not allow the attribute.
  createText,
  rangeMarkOf: () => null,
};

/**
 * Sets or removes the right-to-left layout of a paragraph; start-aligned text stays start-aligned.
 */
function setDrawnDirection(paragraph: Element, isRtl: boolean): void {
  let properties = findChild(paragraph, 'pPr');
  if ((properties?.getAttribute('rtl') ?? '0') === (isRtl ? '1' : '0')) return;
  if (properties === null) {
    properties = createLike(paragraph, 'pPr');
    paragraph.insertBefore(properties, paragraph.firstChild);
  }
  const [before, after] = isRtl ? ['l', 'r'] : ['r', 'l'];
  if ((properties.getAttribute('algn') ?? 'l') === before) properties.setAttribute('algn', after);
  properties.setAttribute('rtl', isRtl ? '1' : '0');
}

/** Makes an object of a line break, field, or formula, whose content keeps its own formatting. */
function objectOf(child: Element): InlineItem {
  return { kind: 'object', atoms: [{ path: [], run: null, child }] };
}
