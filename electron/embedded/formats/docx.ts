import { drawingPartsOf } from '../../../shared/documents/drawing-parts.ts';
import { findDrawingTexts } from '../../../shared/documents/drawing-text.ts';
import {
  locationOfPart,
  segmentsOfPackage,
  textPartsOf,
} from '../../../shared/documents/docx-text.ts';
import { countChars } from '../../../shared/documents/extract-segments.ts';
import { parsedOnce } from './office/parsed-once.ts';
import type { Segment } from '../engines/piece.ts';
import type { TranslatableFormat } from './document-format.ts';
import { findContainers } from './docx/containers.ts';
import { setDefaultLanguage } from './docx/language-marks.ts';
import { wordDialect } from './docx/word-dialect.ts';
import { openOffice } from './office/open-office.ts';
import { spellingLocale } from './office/spelling-locale.ts';
import {
  drawingUnit,
  inlineUnit,
  segmentsOf,
  writeParts,
  type UnitPart,
} from './office/text-unit.ts';
import { serializeXml } from './office/xml-dom.ts';
import { writeZip } from './write-zip.ts';

/**
 * Word documents: body, headers, footers, footnotes, endnotes, comments, charts and diagrams are
 * translated paragraph by paragraph with their inline formatting; every other part stays byte for
 * byte.
 */
export const docxFormat = {
  id: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  outputFormats: ['docx'],
  open(bytes: Uint8Array) {
    const office = parsedOnce(openOffice(bytes, 'docx'));
    // First of all: what follows takes the parts apart.
    const charCount = countChars(segmentsOfPackage(office));
    const names = textPartsOf(office);
    const parts: UnitPart[] = names.map((name) => {
      const document = office.readXml(name);
      const units = findContainers(document).map((container) => inlineUnit(container, wordDialect));
      return { name, document, units, location: locationOfPart(office, name) ?? 'text' };
    });
    const seen = new Set(names);
    for (const { name, what } of names.flatMap((part) => drawingPartsOf(office, part, seen))) {
      const document = office.readXml(name);
      parts.push({
        name,
        document,
        units: findDrawingTexts(document).map(drawingUnit),
        location: what,
      });
    }
    return {
      ...segmentsOf(parts),
      charCount,
      write(answers: readonly Segment[], targetLang: string) {
        const changed = writeParts(parts, answers, targetLang);
        const styles = setDefaultLanguage(office, spellingLocale(targetLang));
        if (styles !== null) changed.set(styles.name, serializeXml(styles.document));
        return writeZip(office.entries, changed);
      },
    };
  },
} satisfies TranslatableFormat;
