import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { openIdmlPackage } from './idml-package.ts';
import { findIdmlParagraphs, shownText } from './idml-paragraphs.ts';

/**
 * Reads the paragraphs of an InDesign package in the order of its pages.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export function readIdmlSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  return openIdmlPackage(bytes).stories.flatMap((story) =>
    findIdmlParagraphs(story).map((paragraph) => {
      const { id, location } = paragraph;
      return budget.count({ id, text: shownText(paragraph), location });
    }),
  );
}
