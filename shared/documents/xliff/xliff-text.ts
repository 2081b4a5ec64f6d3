import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { isVendorXliff, readVendorSegments } from './vendor-xliff.ts';
import { findXliffSegments, openXliff, subTextsOf, visibleXliffText } from './xliff-document.ts';

/**
 * Reads an XLIFF file, which contains both languages.
 * @param side `source`: sources of the texts to translate; `target`: all targets
 * @throws `document/damaged`, `document/too-large`, `document/unsupported`
 */
export function readXliffSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
  side: 'source' | 'target',
): Counted<DocumentSegment>[] {
  const document = openXliff(bytes);
  if (isVendorXliff(bytes)) return readVendorSegments(bytes, budget, side);
  return findXliffSegments(document).flatMap((segment) => {
    if (side === 'source' && !segment.isToTranslate) return [];
    const element = side === 'source' ? segment.source : segment.target;
    if (element === null) return [];
    const { id, location } = segment;
    return [element, ...subTextsOf(element)].flatMap((content, index) => {
      const text = visibleXliffText(content).trim();
      const ownId = index === 0 ? id : `${id}/${String(index)}`;
      return text === '' ? [] : [budget.count({ id: ownId, text, location })];
    });
  });
}
