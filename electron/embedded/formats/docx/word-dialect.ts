import type { Document, Element } from '@xmldom/xmldom';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import { elementsOf, isElement } from '../../../../shared/documents/xml/xml-nodes.ts';
import { visibleLook, type InlineDialect } from '../office/inline-dialect.ts';
import { createSpacedText, findChild } from '../office/xml-dom.ts';
import { repeatedProperties, setParagraphDirection, setRunDirection } from './word-direction.ts';
import { readAtoms, readItems, wordAttribute, wordName } from './read-items.ts';

/** Run properties that are invisible or depend on the words: editing history, spelling language, direction. */
const INVISIBLE = new Set(['lang', 'noProof', 'rsid', 'rtl']);
const RANGE_MARK = /^(bookmark|commentRange|perm|moveFromRange|moveToRange)(Start|End)$/u;

/** Inline markup of WordprocessingML, transitional and strict. */
export const wordDialect: InlineDialect = {
  readItems: (container) => readItems(readAtoms(container)),
  leading: new Set(['pPr']),
  trailing: new Set(),
  lookOf: (run) => visibleLook(run, new Set([...INVISIBLE, ...repeatedProperties(run)])),
  markLanguage: setRunLanguage,
  setDirection: setParagraphDirection,
  markDirection: setRunDirection,
  createText: createSpacedText,
  rangeMarkOf(element) {
    const match = RANGE_MARK.exec(wordName(element));
    const id = wordAttribute(element, 'id');
    if (match === null || id === null) return null;
    return { range: `${match[1] ?? ''} ${id}`, isEnd: match[2] === 'End' };
  },
};

/** Marks a translated run with its new language, if the source run was marked at all. */
function setRunLanguage(run: Element, locale: string): void {
  const properties = findChild(run, 'rPr');
  const mark = properties === null ? null : findChild(properties, 'lang');
  if (mark !== null) setLatinLanguage(mark, locale);
}

/**
 * Sets the default language of text without a language mark; null when the document has no such
 * default, or already has this one.
 */
export function setDefaultLanguage(
  office: OoxmlPackage,
  locale: string,
): { name: string; document: Document } | null {
  const name = office
    .relationshipsOf(office.mainPart)
    .find((relationship) => relationship.type === 'styles')?.target;
  if (name === undefined || !office.entries.has(name)) return null;
  const document = office.readXml(name);
  const mark = elementsOf(document, 'lang').find(isInDefaults);
  if (mark === undefined || wordAttribute(mark, 'val') === locale) return null;
  setLatinLanguage(mark, locale);
  return { name, document };
}

function isInDefaults(mark: Element): boolean {
  const defaults = mark.parentNode?.parentNode ?? null;
  return isElement(defaults) && wordName(defaults) === 'rPrDefault';
}

/** Sets `w:val`, the language of Latin text; those of East Asian and right-to-left text stay unchanged. */
function setLatinLanguage(mark: Element, locale: string): void {
  const prefix = mark.prefix ? `${mark.prefix}:` : '';
  mark.setAttributeNS(mark.namespaceURI, `${prefix}val`, locale);
}
