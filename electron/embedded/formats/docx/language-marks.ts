import type { Document, Element } from '@xmldom/xmldom';
import type { OoxmlPackage } from '../../../../shared/documents/ooxml-package.ts';
import { findChild, isElement } from '../office/xml-dom.ts';
import { wordName } from './word-xml.ts';

/** Marks a translated run with its new language, where the source run was marked at all. */
export function setRunLanguage(run: Element, locale: string): void {
  const properties = findChild(run, 'rPr');
  const mark = properties === null ? null : findChild(properties, 'lang');
  if (mark !== null) setLatinLanguage(mark, locale);
}

/** Sets the language of text without a mark of its own; null when the document has no such default. */
export function setDefaultLanguage(
  office: OoxmlPackage,
  locale: string,
): { name: string; document: Document } | null {
  const name = office
    .relationshipsOf(office.mainPart)
    .find((relationship) => relationship.type === 'styles')?.target;
  if (name === undefined || !office.entries.has(name)) return null;
  const document = office.readXml(name);
  const mark = Array.from(document.getElementsByTagNameNS('*', 'lang')).find(isInDefaults);
  if (mark === undefined) return null;
  setLatinLanguage(mark, locale);
  return { name, document };
}

function isInDefaults(mark: Element): boolean {
  const defaults = mark.parentNode?.parentNode ?? null;
  return isElement(defaults) && wordName(defaults) === 'rPrDefault';
}

/** `w:val` is the language of Latin text; those of East Asian and right-to-left text stay. */
function setLatinLanguage(mark: Element, locale: string): void {
  const prefix = mark.prefix ? `${mark.prefix}:` : '';
  mark.setAttributeNS(mark.namespaceURI, `${prefix}val`, locale);
}
