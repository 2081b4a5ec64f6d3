import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { findDrawingTexts, readDrawingTexts, withoutPlaceholders } from './drawing-text.ts';
import type { DrawingText } from './drawing-text.ts';
import { openOoxmlPackage, type OoxmlPackage } from './ooxml-package.ts';
import { presentationParts, type PresentationPart } from './presentation-parts.ts';

/** Returns the texts of one part; without placeholders on layouts and masters. */
export function textsOfPart(office: OoxmlPackage, part: PresentationPart): DrawingText[] {
  const texts = findDrawingTexts(office.readXml(part.name));
  return part.isBackground ? withoutPlaceholders(texts) : texts;
}

/**
 * Reads a presentation slide by slide: text, notes, comments, charts, and diagrams, then the
 * visible texts of layouts and masters. IDs consist of the part and the number of the paragraph
 * there.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export function readPptxSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  const office = openOoxmlPackage(bytes);
  return presentationParts(office)
    .filter((part) => !part.isRepeat)
    .flatMap((part) =>
      readDrawingTexts(textsOfPart(office, part), part.name, part.location, budget),
    );
}
