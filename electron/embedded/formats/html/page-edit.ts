import type { HtmlDocument, HtmlElement } from '../../../../shared/documents/html/parse-html.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
} from '../../../../shared/documents/html/parse-html.ts';
import { escapeMarkup } from '../../../../shared/exchange/xml-text.ts';
import { isRtlLanguage } from '../../../../shared/text/text-direction.ts';

/** A rewritten range of a page's text; ranges may nest, but never cross. */
export interface PageEdit {
  readonly start: number;
  readonly end: number;
  /** Null: the range stays, and only edits inside it apply. */
  write: ((page: PageWriter) => string) | null;
}

/** Returns parts of the page with the edits inside them applied. */
export interface PageWriter {
  slice(start: number, end: number): string;
}

interface PlacedEdit {
  readonly edit: PageEdit;
  readonly inner: PlacedEdit[];
}

/** Writes a page with its edits; everything between them stays unchanged. */
export function writePage(text: string, edits: readonly PageEdit[]): string {
  const writerOf = (inner: readonly PlacedEdit[]): PageWriter => ({
    slice(start, end) {
      let written = '';
      let at = start;
      for (let index = firstFrom(inner, start); index < inner.length; index += 1) {
        const placed = inner[index];
        if (placed === undefined || placed.edit.end > end) break;
        const { edit } = placed;
        const writer = writerOf(placed.inner);
        written += text.slice(at, edit.start);
        written += edit.write === null ? writer.slice(edit.start, edit.end) : edit.write(writer);
        at = edit.end;
      }
      return written + text.slice(at, end);
    },
  });
  return writerOf(nest(edits)).slice(0, text.length);
}

/**
 * Nests edits inside those that enclose them; if two cross or are equal, the later one is dropped.
 */
function nest(edits: readonly PageEdit[]): PlacedEdit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const top: PlacedEdit[] = [];
  const open: PlacedEdit[] = [];
  for (const edit of sorted) {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if (edit.start < last.edit.end) break;
      open.pop();
    }
    const outer = open.at(-1);
    const crosses = outer !== undefined && edit.end > outer.edit.end;
    const repeats = outer?.edit.start === edit.start && outer.edit.end === edit.end;
    if (crosses || repeats) continue;
    const placed = { edit, inner: [] };
    (outer?.inner ?? top).push(placed);
    open.push(placed);
  }
  return top;
}

/** Returns the index of the first edit that begins at or after a position. */
function firstFrom(edits: readonly PlacedEdit[], start: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edits[middle]?.edit.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
