import { parseFragment } from 'parse5';
import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import { decodeHtml } from '../../../shared/documents/html/decode-html.ts';
import { isAtomic, translateFlag } from '../../../shared/documents/html/element-kinds.ts';
import type { HtmlAttributeUnit, HtmlUnit } from '../../../shared/documents/html/html-units.ts';
import { findHtmlUnits, pageInside } from '../../../shared/documents/html/html-units.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { HtmlNode } from '../../../shared/documents/html/parse-html.ts';
import {
  childrenOf,
  isElement,
  isText,
  parseHtml,
} from '../../../shared/documents/html/parse-html.ts';
import { encodingName } from '../../../shared/documents/text-encoding.ts';
import { hasLetters, plainText, textPiece, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import { refuseOtherKinds } from './refuse-other-kinds.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { canWrite, encodeMarkup } from './encode-text.ts';
import { planLine, writeLine } from './html/line-plan.ts';
import { escapeText, escapeValue, pageLanguageEdits } from './html/page-edit.ts';
import { writePage, type PageEdit, type PageWriter } from './inline/page-edits.ts';

/** A place of the page with its texts; several texts if it contains a page itself. */
interface PagePart {
  readonly start: number;
  readonly end: number;
  readonly texts: readonly { readonly segment: Segment; readonly location: string }[];
  /** @param answers one per text; the result replaces the place */
  readonly write: (answers: readonly Segment[], page: PageWriter, targetLang: string) => string;
}

/** A page split into its texts. */
interface OpenPage {
  readonly texts: PagePart['texts'];
  write(answers: Answers, targetLang: string, edits: readonly PageEdit[]): string;
}

/**
 * Web pages: lines of text and visible attribute values are replaced in place; every other
 * character of the page stays unchanged. Nothing is run or fetched.
 */
export const htmlFormat = {
  open(bytes: Uint8Array, budget: ReadBudget) {
    refuseOtherKinds(bytes);
    const { text: source, misnamed, ...form } = decodeHtml(bytes);
    if (!canWrite(form.encoding)) {
      throw unsupportedDocument({
        english: `The page is in the encoding ${encodingName(form.encoding)}, which cannot be written here. Save it as UTF-8 and use that copy.`,
      });
    }
    const page = openPage(source, 0);
    return {
      ...countSegments(page.texts, budget),
      write(answers: Answers, targetLang: string) {
        const encodings = misnamed.map((place) => ({ ...place, write: () => form.encoding }));
        return encodeMarkup(page.write(answers, targetLang, encodings), form);
      },
    };
  },
} satisfies FormatCode;

/** @param depth number of pages it is nested in */
function openPage(source: string, depth: number): OpenPage {
  const document = parseHtml(source);
  const parts = findHtmlUnits(document)
    .flatMap((unit) => readParts(unit, source, depth))
    .filter(({ texts }) => texts.some(({ segment }) => hasLetters(segment)));
  return {
    texts: parts.flatMap(({ texts }) => texts),
    write(answers, targetLang, more) {
      let next = 0;
      const edits = parts.map(({ start, end, texts, write }): PageEdit => {
        const own = answers.slice(next, next + texts.length);
        next += texts.length;
        const written = texts.map(({ segment }, index) => own[index] ?? segment);
        const isChanged = texts.some(
          ({ segment }, index) => JSON.stringify(written[index]) !== JSON.stringify(segment),
        );
        return { start, end, write: isChanged ? (page) => write(written, page, targetLang) : null };
      });
      return writePage(source, [...edits, ...more, ...pageLanguageEdits(document, targetLang)]);
    },
  };
}

function readParts(unit: HtmlUnit, source: string, depth: number): PagePart[] {
  if (unit.kind === 'attribute') return readAttribute(unit, source, depth);
  const location = unit.location ?? 'text';
  const line = planLine(unit.nodes, source);
  if (line !== null) {
    const { start, end, plan } = line;
    const write: PagePart['write'] = ([answer = []], page) => writeLine(line, answer, source, page);
    return [{ start, end, texts: [{ segment: plan.segment, location }], write }];
  }
  return readRepairedTexts(unit.nodes, source).map(({ start, end, text }) => ({
    start,
    end,
    texts: [{ segment: [textPiece(text)], location }],
    write: ([answer = []]) => escapeText(plainText(answer)),
  }));
}

function readAttribute(unit: HtmlAttributeUnit, source: string, depth: number): PagePart[] {
  const { element, name, value, location } = unit;
  const place = element.sourceCodeLocation?.attrs?.[name];
  const inner = pageInside(unit, depth);
  if (place === undefined || inner === '') return [];
  const { startOffset: start, endOffset: end } = place;
  const written = /^[^=]*/u.exec(source.slice(start, end))?.[0].trimEnd() ?? name;
  const page: OpenPage =
    inner === null
      ? {
          texts: [{ segment: [textPiece(value)], location: location ?? 'text' }],
          write: ([answer = []]) => plainText(answer),
        }
      : openPage(inner, depth + 1);
  const write: PagePart['write'] = (answers, _page, targetLang) =>
    `${written}="${escapeValue(page.write(answers, targetLang, []))}"`;
  return [{ start, end, texts: page.texts, write }];
}

/** A text between two tags. */
interface RepairedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the texts of nodes that the parser had to repair, one by one: in their position between
 * the tags of the page, so that all tags can stay in place.
 */
function readRepairedTexts(nodes: readonly HtmlNode[], source: string): RepairedText[] {
  return nodes.flatMap((node) => {
    if (isElement(node)) {
      if (isAtomic(node) || translateFlag(node) === false) return [];
      return readRepairedTexts(childrenOf(node), source);
    }
    const place = node.sourceCodeLocation;
    if (!isText(node) || !place) return [];
    return readBetweenTags(source, place.startOffset, place.endOffset);
  });
}

function readBetweenTags(source: string, from: number, to: number): RepairedText[] {
  const texts: RepairedText[] = [];
  for (const match of source
    .slice(from, to)
    .matchAll(/<[a-z!?/][^>]*>?|(?:[^<]|<(?![a-z!?/]))+/giu)) {
    const raw = match[0];
    const trimmed = raw.trim();
    if (trimmed === '' || /^<[a-z!?/]/iu.test(raw)) continue;
    const start = from + match.index + raw.indexOf(trimmed);
    texts.push({ start, end: start + trimmed.length, text: decodeReferences(trimmed) });
  }
  return texts;
}

/** Decodes references; the text contains no tag, so its only node is a text. */
function decodeReferences(raw: string): string {
  return parseFragment(raw)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
    .replace(/[ \t\r\n\f]+/gu, ' ');
}
