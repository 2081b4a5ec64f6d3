import type { Element } from '@xmldom/xmldom';
import { drawingName } from '../../../../shared/documents/drawing-text.ts';
import type { InlineDialect } from './inline-dialect.ts';
import type { InlineItem } from './inline-items.ts';
import { splitRunText } from './split-run-text.ts';
import { visibleLook } from './visible-look.ts';
import { childElements, createText, findChild } from './xml-dom.ts';

const EDGES = new Set(['pPr', 'endParaRPr']);
/** Run properties that do not show: spelling marks and languages. */
const INVISIBLE = new Set(['lang', 'altLang', 'noProof', 'dirty', 'err', 'smtClean', 'smtId']);

/** Inline markup of DrawingML: slides, text boxes, charts, diagrams. */
export const drawingDialect: InlineDialect = {
  readItems(paragraph) {
    const items: InlineItem[] = [];
    for (const child of childElements(paragraph)) {
      const name = drawingName(child);
      if (EDGES.has(name)) continue;
      const text = name === 'r' ? findChild(child, 't') : null;
      if (text === null) items.push(objectOf(child));
      else for (const item of splitRunText(child, text, createText)) items.push(item);
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
  // No `xml:space` here: DrawingML keeps blanks anyway and does not allow the attribute.
  createText,
  rangeMarkOf: () => null,
};

/** Line breaks, fields and formulas keep their own formatting inside of them. */
function objectOf(child: Element): InlineItem {
  return { kind: 'object', atoms: [{ path: [], run: null, child }] };
}
