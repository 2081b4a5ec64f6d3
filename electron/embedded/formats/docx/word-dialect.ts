import type { InlineDialect } from '../office/inline-dialect.ts';
import { visibleLook } from '../office/visible-look.ts';
import { createSpacedText } from '../office/xml-dom.ts';
import { setRunLanguage } from './language-marks.ts';
import { readAtoms } from './read-atoms.ts';
import { readItems } from './read-items.ts';
import { wordAttribute, wordName } from './word-xml.ts';

/** Run properties that do not show: editing history, spelling language, and the like. */
const INVISIBLE = new Set(['lang', 'noProof', 'rsid']);
const RANGE_MARK = /^(bookmark|commentRange|perm|moveFromRange|moveToRange)(Start|End)$/u;

/** Inline markup of WordprocessingML, transitional and strict. */
export const wordDialect: InlineDialect = {
  readItems: (container) => readItems(readAtoms(container)),
  leading: new Set(['pPr']),
  trailing: new Set(),
  lookOf: (run) => visibleLook(run, INVISIBLE),
  markLanguage: setRunLanguage,
  createText: createSpacedText,
  rangeMarkOf(element) {
    const match = RANGE_MARK.exec(wordName(element));
    const id = wordAttribute(element, 'id');
    if (match === null || id === null) return null;
    return { range: `${match[1] ?? ''} ${id}`, isEnd: match[2] === 'End' };
  },
};
