import type { Document, Element } from '@xmldom/xmldom';
import {
  locationOfPart,
  segmentsOfPackage,
  textPartsOf,
  WORD_NAMESPACES,
} from '../../../shared/documents/office/docx-text.ts';
import { drawingPartsOf } from '../../../shared/documents/office/drawing-parts.ts';
import { findDrawingTexts } from '../../../shared/documents/office/drawing-text.ts';
import { countChars } from '../../../shared/documents/extract-segments.ts';
import { createReadBudget, type ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { OoxmlPackage } from '../../../shared/documents/office/ooxml-package.ts';
import { isElement } from '../../../shared/documents/xml/xml-nodes.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { wordAttribute, wordName } from './docx/read-items.ts';
import { setDefaultLanguage, wordDialect } from './docx/word-dialect.ts';
import { createKeptNotes, type KeptNotes } from './office/kept-texts.ts';
import { openOffice } from './office/open-office.ts';
import {
  drawingUnit,
  inlineUnit,
  segmentsOf,
  type UnitPart,
  writeParts,
} from './office/text-unit.ts';
import { findChild, serializeXml, spellingLocale } from './office/xml-dom.ts';
import { writeZip } from './write-zip.ts';

/**
 * Word documents: body, headers, footers, footnotes, endnotes, comments, charts and diagrams are
 * translated paragraph by paragraph with their inline formatting; every other part stays byte for
 * byte.
 */
export const docxFormat = {
  open(bytes: Uint8Array, budget: ReadBudget) {
    const office = parsedOnce(openOffice(bytes, 'docx'));
    // First of all: what follows takes the parts apart.
    const counting = createReadBudget();
    counting.addBytes(bytes.length);
    const charCount = countChars(segmentsOfPackage(office, counting));
    const names = textPartsOf(office);
    const notes = createKeptNotes();
    const parts: UnitPart[] = names.map((name) => {
      const document = office.readXml(name);
      const containers = findContainers(document);
      const isOwn = createIsOwn(containers);
      const units = containers.map((own) => inlineUnit(own, wordDialect, notes, isOwn));
      return { name, document, units, location: locationOfPart(office, name) ?? 'text' };
    });
    const seen = new Set(names);
    for (const { name, what } of names.flatMap((part) => drawingPartsOf(office, part, seen))) {
      const document = office.readXml(name);
      parts.push({
        name,
        document,
        units: findDrawingTexts(document).map((text) => drawingUnit(text, notes)),
        location: what,
      });
    }
    noteListLabels(office, notes);
    return {
      ...segmentsOf(parts, budget),
      charCount,
      kept: notes.list(),
      write(answers: Answers, targetLang: string) {
        const changed = writeParts(parts, answers, targetLang);
        const styles = setDefaultLanguage(office, spellingLocale(targetLang));
        if (styles !== null) changed.set(styles.name, serializeXml(styles.document));
        return writeZip(office.entries, changed);
      },
    };
  },
} satisfies FormatCode;

/** Words that stand before the numbers of lists, such as "Section". */
function noteListLabels(office: OoxmlPackage, notes: KeptNotes): void {
  for (const { type, target } of office.relationshipsOf(office.mainPart)) {
    if (type !== 'numbering' || !office.entries.has(target)) continue;
    for (const label of Array.from(office.readXml(target).getElementsByTagNameNS('*', 'lvlText'))) {
      const text = wordAttribute(label, 'val') ?? '';
      // A lonely letter is a bullet of a font with pictures.
      if (/\p{L}{2}/u.test(text)) notes.add('labels', text);
    }
  }
}

function createIsOwn(containers: readonly Element[]): (element: Element) => boolean {
  const own = new Set(containers);
  return (element) => own.has(element);
}

/** A package that parses each part once: who asks for it again gets the same document. */
function parsedOnce(office: OoxmlPackage): OoxmlPackage {
  const documents = new Map<string, Document>();
  return {
    ...office,
    readXml(part) {
      const document = documents.get(part) ?? office.readXml(part);
      documents.set(part, document);
      return document;
    },
  };
}

/** Content controls whose text Word fills in or only takes from a list. */
const FILLED_BY_WORD = ['dataBinding', 'date', 'dropDownList', 'comboBox', 'picture', 'checkbox'];

/**
 * The elements whose inline content is translated as a unit of its own: every paragraph, those in
 * text boxes included, and the content of every inline content control. Document order.
 */
function findContainers(document: Document): Element[] {
  const containers: Element[] = [];
  const all = WORD_NAMESPACES.flatMap((namespace) =>
    namespace === null ? [] : Array.from(document.getElementsByTagNameNS(namespace, '*')),
  );
  for (const element of all) {
    const name = wordName(element);
    if (name === 'p' || (name === 'sdtContent' && isInlineControl(element))) {
      if (!isDeleted(element)) containers.push(element);
    }
  }
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

/** Deleted text is kept as it is: rejecting the deletion must bring the source back. */
function isDeleted(element: Element): boolean {
  return hasAncestor(element, 'del') || hasAncestor(element, 'moveFrom');
}

/** True when a `name` encloses the element without a paragraph of another text box between. */
function hasAncestor(element: Element, name: string): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode) {
    const parent = isElement(node) ? wordName(node) : '';
    if (parent === name) return true;
    if (parent === 'txbxContent' || parent === 'tc' || parent === 'body') return false;
  }
  return false;
}
