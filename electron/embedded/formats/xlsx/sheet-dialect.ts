import type { InlineDialect } from '../office/inline-dialect.ts';
import type { InlineItem } from '../office/inline-items.ts';
import { splitRunText } from '../office/split-run-text.ts';
import { visibleLook } from '../office/visible-look.ts';
import { childElements, createSpacedText, findChild } from '../office/xml-dom.ts';

/** Inline markup of SpreadsheetML: texts of cells and notes with formatting. */
export const sheetDialect: InlineDialect = {
  // Hints for pronunciation (`rPh`, `phoneticPr`) say how to read the old text and go.
  readItems: (container) =>
    childElements(container).flatMap((child): InlineItem[] => {
      const text = child.localName === 'r' ? findChild(child, 't') : null;
      if (text !== null) return splitRunText(child, text, createSpacedText);
      if (child.localName !== 't') return [];
      return [{ kind: 'object', atoms: [{ path: [], run: null, child }] }];
    }),
  leading: new Set(),
  trailing: new Set(),
  lookOf: (run) => visibleLook(run, new Set()),
  markLanguage: () => undefined,
  createText: createSpacedText,
  rangeMarkOf: () => null,
};
