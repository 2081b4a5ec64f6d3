import { parseFragment } from 'parse5';
import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import { decodeHtml } from '../../../shared/documents/html/decode-html.ts';
import { isAtomic, translateFlag } from '../../../shared/documents/html/element-kinds.ts';
import type { HtmlAttributeUnit, HtmlUnit } from '../../../shared/documents/html/html-units.ts';
import { findHtmlUnits } from '../../../shared/documents/html/html-units.ts';
import type { HtmlNode } from '../../../shared/documents/html/parse-html.ts';
import {
  childrenOf,
  isElement,
  isText,
  parseHtml,
} from '../../../shared/documents/html/parse-html.ts';
import { encodingName } from '../../../shared/documents/text-encoding.ts';
import { hasLetters, plainText, textPiece, type Segment } from '../engines/piece.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { canWrite, encodeMarkup } from './encode-text.ts';
import { planLine, writeLine } from './html/line-plan.ts';
import type { PageEdit, PageWriter } from './html/page-edit.ts';
import { escapeText, escapeValue, writePage } from './html/page-edit.ts';
import { pageLanguageEdits } from './html/page-language.ts';

/** A text of the page, its place, and how its translation is written there. */
interface PageText {
  readonly start: number;
  readonly end: number;
  readonly segment: Segment;
  readonly location: string;
  readonly write: (answer: Segment, page: PageWriter) => string;
}

/**
 * Web pages: lines of text and the values that people read are written in their places; every other
 * character of the page stays as it is. Nothing is run or fetched.
 */
export const htmlFormat = {
  open(bytes: Uint8Array) {
    const { text: source, misnamed, ...form } = decodeHtml(bytes);
    if (!canWrite(form.encoding)) {
      throw unsupportedDocument({
        english: `The page is in the encoding ${encodingName(form.encoding)}, which cannot be written here. Save it as UTF-8 and use that copy.`,
      });
    }
    const document = parseHtml(source);
    const texts = findHtmlUnits(document)
      .flatMap((unit) => readTexts(unit, source))
      .filter(({ segment }) => hasLetters(segment));
    return {
      segments: texts.map(({ segment }) => segment),
      locations: texts.map(({ location }) => location),
      write(answers: Answers, targetLang: string) {
        const edits = texts.map(({ start, end, segment, write }, index): PageEdit => {
          const answer = answers[index];
          const isChanged =
            answer !== undefined && JSON.stringify(answer) !== JSON.stringify(segment);
          return { start, end, write: isChanged ? (page) => write(answer, page) : null };
        });
        const encodings = misnamed.map((place) => ({ ...place, write: () => form.encoding }));
        const written = writePage(source, [
          ...edits,
          ...encodings,
          ...pageLanguageEdits(document, targetLang),
        ]);
        return encodeMarkup(written, form);
      },
    };
  },
} satisfies FormatCode;

function readTexts(unit: HtmlUnit, source: string): PageText[] {
  if (unit.kind === 'attribute') return readAttribute(unit, source);
  const location = unit.location ?? 'text';
  const line = planLine(unit.nodes, source);
  if (line !== null) {
    const { start, end, plan } = line;
    const write: PageText['write'] = (answer, page) => writeLine(line, answer, source, page);
    return [{ start, end, segment: plan.segment, location, write }];
  }
  return readRepairedTexts(unit.nodes, source).map(({ start, end, text }) => ({
    start,
    end,
    segment: [textPiece(text)],
    location,
    write: (answer) => escapeText(plainText(answer)),
  }));
}

function readAttribute(
  { element, name, value, location }: HtmlAttributeUnit,
  source: string,
): PageText[] {
  const place = element.sourceCodeLocation?.attrs?.[name];
  if (place === undefined) return [];
  const { startOffset: start, endOffset: end } = place;
  const written = /^[^=]*/u.exec(source.slice(start, end))?.[0].trimEnd() ?? name;
  return [
    {
      start,
      end,
      segment: [textPiece(value)],
      location: location ?? 'text',
      write: (answer) => `${written}="${escapeValue(plainText(answer))}"`,
    },
  ];
}

/** A text between two tags. */
interface RepairedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The texts of nodes that the parser had to repair, one by one: as they are between the tags of the page,
 * so that all tags can stay in place.
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

/** There is no tag in it, so its only node is a text. */
function decodeReferences(raw: string): string {
  return parseFragment(raw)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
    .replace(/[ \t\r\n\f]+/gu, ' ');
}
