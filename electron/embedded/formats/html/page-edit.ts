import type { HtmlDocument, HtmlElement } from '../../../../shared/documents/html/parse-html.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
} from '../../../../shared/documents/html/parse-html.ts';
import { escapeMarkup } from '../../../../shared/exchange/xml-text.ts';
import { isRtlLanguage } from '../../../../shared/text/text-direction.ts';
import type { PageEdit } from '../inline/page-edits.ts';

/** Numeric, because XHTML does not define the names. */
const NO_BREAK_SPACE = '&#160;';

/** Escapes text between tags. */
export function escapeText(text: string): string {
  const legal = text.toWellFormed().replaceAll('\0', '');
  return escapeMarkup(legal).replaceAll('\u00a0', NO_BREAK_SPACE);
}

/** Escapes a value between double quotes. */
export function escapeValue(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}

/** Returns edits that set the page's language and text direction. */
export function pageLanguageEdits(document: HtmlDocument, targetLang: string): PageEdit[] {
  const root = document.childNodes.find((node) => isElement(node) && node.tagName === 'html');
  if (root === undefined || !isElement(root)) return [];
  const isRightToLeft = isRtlLanguage(targetLang);
  const tag = languageTag(targetLang);
  const edits = [...setAttribute(root, 'lang', tag)];
  if (attributeOf(root, 'xml:lang') !== null) edits.push(...setAttribute(root, 'xml:lang', tag));
  // The default direction needs no attribute, unless the page had the other one.
  if (isRightToLeft) edits.push(...setAttribute(root, 'dir', 'rtl'));
  else if (attributeOf(root, 'dir') !== null) edits.push(...setAttribute(root, 'dir', 'ltr'));
  const head = root.childNodes.find((node) => isElement(node) && node.tagName === 'head');
  for (const meta of head !== undefined && isElement(head) ? childrenOf(head) : []) {
    if (!isElement(meta) || meta.tagName !== 'meta') continue;
    if (attributeOf(meta, 'http-equiv')?.toLowerCase() !== 'content-language') continue;
    edits.push(...setAttribute(meta, 'content', tag));
  }
  return joinAtSamePlace(edits);
}

/** Converts to BCP 47: `PT-BR` is `pt-BR`, `ZH-HANS` is `zh-Hans`. */
function languageTag(code: string): string {
  const [language = '', ...parts] = code.toLowerCase().split('-');
  const rest = parts.map((part) => {
    if (part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1);
    return part.length === 2 ? part.toUpperCase() : part;
  });
  return [language, ...rest].join('-');
}

/** Returns no edit for an element that the page omits. */
function setAttribute(element: HtmlElement, name: string, value: string): PageEdit[] {
  const place = element.sourceCodeLocation;
  if (!place?.startTag || attributeOf(element, name) === value) return [];
  const written = `${name}="${escapeValue(value)}"`;
  const old = place.attrs?.[name];
  if (old !== undefined) {
    return [{ start: old.startOffset, end: old.endOffset, write: () => written }];
  }
  const behindName = place.startTag.startOffset + 1 + element.tagName.length;
  return [{ start: behindName, end: behindName, write: () => ` ${written}` }];
}

/** Joins edits at the same position, where two attributes are added. */
function joinAtSamePlace(edits: readonly PageEdit[]): PageEdit[] {
  const joined = new Map<number, PageEdit>();
  for (const edit of edits) {
    const before = joined.get(edit.start);
    if (before === undefined) joined.set(edit.start, edit);
    else {
      const { write } = before;
      before.write = (page) => (write?.(page) ?? '') + (edit.write?.(page) ?? '');
    }
  }
  return [...joined.values()];
}
