import { presentationParts } from '../../../shared/documents/office/presentation-parts.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { textsOfPart } from '../../../shared/documents/office/pptx-text.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { createKeptNotes } from './office/kept-texts.ts';
import { openOffice } from './office/open-office.ts';
import { drawingUnit, segmentsOf, writeParts, type UnitPart } from './office/text-unit.ts';
import { writeZip } from './write-zip.ts';

/**
 * Presentations: slides, notes, comments, tables, charts, and diagrams are translated paragraph by
 * paragraph with their inline formatting; in layouts and masters, only text visible on slides.
 * Every part without text stays byte for byte.
 */
export const pptxFormat = {
  open(bytes: Uint8Array, budget: ReadBudget) {
    const office = openOffice(bytes, 'pptx');
    const notes = createKeptNotes();
    const parts = presentationParts(office).map((part): UnitPart => {
      const texts = textsOfPart(office, part);
      const document = texts[0]?.element.ownerDocument ?? office.readXml(part.name);
      return {
        name: part.name,
        document,
        units: texts.map((text) => drawingUnit(text, notes)),
        location: part.location,
      };
    });
    return {
      ...segmentsOf(parts, budget),
      kept: notes.list(),
      write: (answers: Answers, targetLang: string) =>
        writeZip(office.entries, writeParts(parts, answers, targetLang)),
    };
  },
} satisfies FormatCode;
