import type { Element } from '@xmldom/xmldom';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';
import { createLike, findChild } from '../office/xml-dom.ts';
import { wordAttribute, wordName } from './read-items.ts';

/** Elements after `bidi` in paragraph properties. @see ISO/IEC 29500-1, CT_PPrBase */
const BEHIND_BIDI = new Set(
  'adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(' '), // prettier-ignore
);
/** Elements after `rtl` in run properties. @see ISO/IEC 29500-1, EG_RPrBase */
const BEHIND_RTL = new Set('cs em lang eastAsianLayout specVanish oMath rPrChange'.split(' '));
/** For right-to-left text Word reads the second of these instead of the first. */
const COMPLEX = [
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
] as const;

/** Returns the right-to-left properties that repeat those of other text. */
export function repeatedProperties(run: Element): string[] {
  const properties = findChild(run, 'rPr');
  if (properties === null) return [];
  return COMPLEX.flatMap(([latin, complex]) => {
    const [own, other] = [findChild(properties, latin), findChild(properties, complex)];
    const isSame = own !== null && other !== null && valueOf(own) === valueOf(other);
    return isSame ? [complex] : [];
  });
}

const valueOf = (mark: Element): string => wordAttribute(mark, 'val') ?? '';

/** Sets or removes the right-to-left layout of a paragraph. */
export function setParagraphDirection(container: Element, isRtl: boolean): void {
  if (wordName(container) !== 'p') return;
  const properties = findChild(container, 'pPr');
  if (isOn(properties, 'bidi') === isRtl) return;
  const own = properties ?? firstChild(container, 'pPr');
  dropChild(own, 'bidi');
  if (isRtl) putBefore(own, 'bidi', BEHIND_BIDI);
}

/** Sets or removes the right-to-left mark of a run. */
export function setRunDirection(run: Element, isRtl: boolean): void {
  const properties = findChild(run, 'rPr');
  if (isOn(properties, 'rtl') === isRtl) return;
  const own = properties ?? firstChild(run, 'rPr');
  dropChild(own, 'rtl');
  if (!isRtl) return;
  putBefore(own, 'rtl', BEHIND_RTL);
  for (const [latin, complex] of COMPLEX) {
    const mark = findChild(own, latin);
    if (mark === null || findChild(own, complex) !== null) continue;
    const copy = renamed(mark, complex);
    own.insertBefore(copy, mark.nextSibling);
  }
  const language = findChild(own, 'lang');
  const locale = language === null ? null : wordAttribute(language, 'val');
  if (language !== null && locale !== null) {
    const prefix = language.prefix ? `${language.prefix}:` : '';
    language.setAttributeNS(language.namespaceURI, `${prefix}bidi`, locale);
  }
}

function isOn(properties: Element | null, name: string): boolean {
  const mark = properties === null ? null : findChild(properties, name);
  return mark !== null && !['0', 'false', 'off'].includes(wordAttribute(mark, 'val') ?? '');
}

function renamed(like: Element, name: string): Element {
  const copy = createLike(like, name);
  for (const attribute of Array.from(like.attributes)) {
    copy.setAttributeNS(attribute.namespaceURI, attribute.name, attribute.value);
  }
  return copy;
}

function firstChild(parent: Element, name: string): Element {
  const child = createLike(parent, name);
  parent.insertBefore(child, parent.firstChild);
  return child;
}

function dropChild(parent: Element, name: string): void {
  const child = findChild(parent, name);
  if (child !== null) parent.removeChild(child);
}

function putBefore(properties: Element, name: string, behind: ReadonlySet<string>): void {
  const next = childElements(properties).find((child) => behind.has(wordName(child))) ?? null;
  properties.insertBefore(createLike(properties, name), next);
}
