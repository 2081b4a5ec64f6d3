import { XMLSerializer, type Document, type Element, type Node } from '@xmldom/xmldom';
import {
  createPartReader,
  cutWordPart,
  drawnSegments,
  locationOfPart,
  textPartsOf,
} from '../../../shared/documents/office/docx-text.ts';
import { drawingPartsOf } from '../../../shared/documents/office/drawing-parts.ts';
import { findDrawingTexts } from '../../../shared/documents/office/drawing-text.ts';
import { countChars } from '../../../shared/documents/extract-segments.ts';
import { createReadBudget, type ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { OoxmlPackage } from '../../../shared/documents/office/ooxml-package.ts';
import type { XmlPiece } from '../../../shared/documents/xml/cut-xml.ts';
import { childElements, isElement } from '../../../shared/documents/xml/xml-nodes.ts';
import type { Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { wordAttribute, wordName } from './docx/read-items.ts';
import { setDefaultLanguage, wordDialect } from './docx/word-dialect.ts';
import { createKeptNotes, type KeptNotes } from './office/kept-texts.ts';
import { openOffice } from './office/open-office.ts';
import {
  drawingUnit,
  inlineUnit,
  placedSegmentsOf,
  type TextUnit,
  type UnitPart,
  writeParts,
  writeUnits,
} from './office/text-unit.ts';
import { encodeXml, findChild, serializeXml, spellingLocale } from './office/xml-dom.ts';
import { writeZip } from './write-zip.ts';

/**
 * Word documents: body, headers, footers, footnotes, endnotes, comments, charts, and diagrams are
 * translated paragraph by paragraph with their inline formatting; every other part stays byte for
 * byte.
 */
export const docxFormat = {
  open(bytes: Uint8Array, budget: ReadBudget) {
    const office = openOffice(bytes, 'docx');
    const counting = createReadBudget();
    counting.addBytes(bytes.length);
    const names = textPartsOf(office);
    const notes = createKeptNotes();
    const texts = names.map((name) => openWordPart(office, name, notes, counting));
    const seen = new Set(names);
    const drawings = names
      .flatMap((part) => drawingPartsOf(office, part, seen))
      .map(({ name, what }): UnitPart => {
        const document = office.readXml(name);
        const units = findDrawingTexts(document).map((text) => drawingUnit(text, notes));
        return { name, document, units, location: what };
      });
    noteListLabels(office, notes);
    const charCount =
      texts.reduce((sum, part) => sum + part.charCount, 0) +
      countChars(drawnSegments(office, names, counting));
    return {
      ...countSegments(placedSegments(texts, drawings), budget),
      charCount,
      kept: notes.list(),
      write(answers: Answers, targetLang: string) {
        const locale = spellingLocale(targetLang);
        const changed = new Map<string, Uint8Array>();
        let at = 0;
        for (const part of texts) {
          const own = answers.slice(at, at + part.segments.length);
          at += part.segments.length;
          if (own.some((answer) => answer !== undefined))
            changed.set(part.name, part.write(own, locale));
        }
        for (const [name, content] of writeParts(drawings, answers.slice(at), targetLang)) {
          changed.set(name, content);
        }
        const styles = setDefaultLanguage(office, locale);
        if (styles !== null) changed.set(styles.name, serializeXml(styles.document));
        return writeZip(office.entries, changed);
      },
    };
  },
} satisfies FormatCode;

type WordPart = ReturnType<typeof openWordPart>;

function* placedSegments(texts: readonly WordPart[], drawings: readonly UnitPart[]) {
  for (const { segments, location } of texts) {
    for (const segment of segments) yield { segment, location };
  }
  yield* placedSegmentsOf(drawings);
}

/** An opened piece of a part. */
interface OpenPiece {
  readonly document: Document;
  readonly units: readonly TextUnit[];
}

/** A part up to about half a megabyte keeps its trees, so that nothing is parsed twice. */
const MOST_HELD_PIECES = 8;

/**
 * Reads a part piece by piece. A large part keeps no trees: each piece is parsed again for writing.
 */
function openWordPart(office: OoxmlPackage, name: string, notes: KeptNotes, budget: ReadBudget) {
  const cut = cutWordPart(office, name);
  const location = locationOfPart(office, name);
  const read = createPartReader(name, location, budget);
  const segments: Segment[] = [];
  let charCount = 0;
  const isSmall = cut.pieces.length <= MOST_HELD_PIECES;
  const pieces = cut.pieces.map((piece) => {
    const open = openPiece(cut.parse(piece), notes);
    charCount += countChars(read(open.document));
    const own = open.units.flatMap((unit) => unit.segments);
    for (const segment of own) segments.push(segment);
    return { piece, segmentCount: own.length, held: isSmall ? open : null };
  });
  return {
    name,
    location: location ?? 'text',
    segments,
    /** Code points of its text, as the app counts them. */
    charCount,
    /** @param answers one per segment */
    write(answers: Answers, locale: string): Uint8Array {
      const written = new Map<XmlPiece, string>();
      let at = 0;
      for (const { piece, segmentCount, held } of pieces) {
        const own = answers.slice(at, at + segmentCount);
        at += segmentCount;
        if (own.every((answer) => answer === undefined)) continue;
        const { document, units } = held ?? openPiece(cut.parse(piece), createKeptNotes());
        writeUnits(units, own, locale);
        written.set(piece, new XMLSerializer().serializeToString(document));
      }
      return encodeXml(cut.join(written));
    },
  };
}

function openPiece(document: Document, notes: KeptNotes): OpenPiece {
  const containers = findContainers(document);
  const own = new Set(containers);
  const units = containers.map((container) =>
    inlineUnit(container, wordDialect, notes, (element) => own.has(element)),
  );
  return { document, units };
}

/** Notes words before list numbers, such as "Section". */
function noteListLabels(office: OoxmlPackage, notes: KeptNotes): void {
  for (const { type, target } of office.relationshipsOf(office.mainPart)) {
    if (type !== 'numbering' || !office.entries.has(target)) continue;
    for (const label of Array.from(office.readXml(target).getElementsByTagNameNS('*', 'lvlText'))) {
      const text = wordAttribute(label, 'val') ?? '';
      // A single letter is a bullet of a symbol font.
      if (/\p{L}{2}/u.test(text)) notes.add('labels', text);
    }
  }
}

/** Content controls whose text Word fills in or takes only from a list. */
const FILLED_BY_WORD = ['dataBinding', 'date', 'dropDownList', 'comboBox', 'picture', 'checkbox'];

/**
 * Finds the elements whose inline content is translated as a separate unit: every paragraph,
 * including those in text boxes, and the content of every inline content control. Document order.
 */
function findContainers(document: Document): Element[] {
  const containers: Element[] = [];
  const walk = (parent: Node): void => {
    for (const element of childElements(parent)) {
      const name = wordName(element);
      if (name === 'p' || (name === 'sdtContent' && isInlineControl(element))) {
        if (!isDeleted(element)) containers.push(element);
      }
      walk(element);
    }
  };
  walk(document);
  return containers;
}

function isInlineControl(content: Element): boolean {
  const control = content.parentNode;
  if (!isElement(control)) return false;
  const properties = findChild(control, 'sdtPr');
  const isFilled =
    properties !== null &&
    Array.from(properties.getElementsByTagNameNS('*', '*')).some((property) =>
      FILLED_BY_WORD.includes(property.localName ?? ''),
    );
  return !isFilled && hasAncestor(control, 'p') && findChild(content, 'p') === null;
}

/**
 * Recognizes deleted text, which stays unchanged: rejecting the deletion must restore the source.
 */
function isDeleted(element: Element): boolean {
  return hasAncestor(element, 'del') || hasAncestor(element, 'moveFrom');
}

/** Returns whether a `name` encloses the element without a paragraph of a different text box in between. */
function hasAncestor(element: Element, name: string): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode) {
    const parent = isElement(node) ? wordName(node) : '';
    if (parent === name) return true;
    if (parent === 'txbxContent' || parent === 'tc' || parent === 'body') return false;
  }
  return false;
}
