import { XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import { hasBytesAt } from '../../../shared/documents/bytes.ts';
import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { XliffSegment } from '../../../shared/documents/xliff/xliff-document.ts';
import {
  findXliffSegments,
  openXliff,
  subTextsOf,
  targetLanguageHolders,
  visibleXliffText,
} from '../../../shared/documents/xliff/xliff-document.ts';
import { isVendorXliff } from '../../../shared/documents/xliff/vendor-xliff.ts';
import { decodeXml } from '../../../shared/documents/xml/xml.ts';
import { toLanguageTag } from '../../../shared/exchange/exchange-unit.ts';
import { baseCode } from '../engines/language-codes.ts';
import { hasLetters } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode, OpenOptions } from './document-format.ts';
import { planSegment, writeTarget } from './xliff/segment-plan.ts';
import { openVendorXliff } from './xliff/vendor-plan.ts';

/**
 * XLIFF 1.2, 2.0, and 2.1, in place: targets and states are written, everything else (notes,
 * metadata, original data, skeleton, modules, extensions) stays. Existing targets are preserved.
 */
export const xliffFormat = {
  open(bytes: Uint8Array, budget: ReadBudget, options: Pick<OpenOptions, 'targetLang'>) {
    const document = openXliff(bytes);
    if (isVendorXliff(bytes)) {
      const { kept, ...opened } = openVendorXliff(bytes, budget, 'source');
      for (const { targetLanguage } of kept) requireLanguage(targetLanguage, options.targetLang);
      return opened;
    }
    const segments = findXliffSegments(document);
    requireTarget(segments, options);
    return openPlans(
      { document, bytes, budget },
      segments
        .filter(({ isToTranslate }) => isToTranslate)
        .map((segment) => planTexts(segment, segment.source)),
    );
  },
  openTranslation(bytes: Uint8Array, budget: ReadBudget) {
    const document = openXliff(bytes);
    if (isVendorXliff(bytes)) return openVendorXliff(bytes, budget, 'target');
    return openPlans(
      { document, bytes, budget },
      findXliffSegments(document).flatMap((segment) =>
        segment.target === null ? [] : [planTexts(segment, segment.target)],
      ),
    );
  },
} satisfies FormatCode;

/** A segment with the inline content that its target is written from. */
interface PlannedSegment {
  readonly segment: XliffSegment;
  readonly plan: ReturnType<typeof planSegment>;
  /** The same for the texts inside its codes. */
  readonly subs: readonly { element: Element; plan: ReturnType<typeof planSegment> }[];
}

function planTexts(segment: XliffSegment, content: Element): PlannedSegment {
  const subs = subTextsOf(content).map((element) => ({ element, plan: planSegment(element) }));
  return { segment, plan: planSegment(content), subs };
}

function openPlans(
  { document, bytes, budget }: { document: Document; bytes: Uint8Array; budget: ReadBudget },
  planned: readonly PlannedSegment[],
) {
  const { attribute, elements } = targetLanguageHolders(document);
  const open = planned.flatMap((one) =>
    [one, ...one.subs]
      .filter(({ plan }) => hasLetters(plan.segment))
      .map(({ plan }) => ({ segment: one.segment, plan })),
  );
  return {
    ...countSegments(
      open.map(({ plan, segment }) => ({ segment: plan.segment, location: segment.location })),
      budget,
    ),
    write(answers: Answers, targetLang: string) {
      const written = new Map(open.map(({ plan }, index) => [plan, answers[index]]));
      for (const { segment, plan, subs } of planned) {
        if (![plan, ...subs.map((one) => one.plan)].some((one) => written.get(one))) continue;
        writeTarget(
          segment,
          plan,
          written.get(plan) ?? plan.segment,
          new Map(
            subs.map((one) => [
              one.element,
              { plan: one.plan, answer: written.get(one.plan) ?? one.plan.segment },
            ]),
          ),
        );
      }
      for (const holder of elements) {
        // A file for es-MX keeps that code when it is translated into Spanish.
        if (baseCode(holder.getAttribute(attribute) ?? '') !== baseCode(targetLang)) {
          holder.setAttribute(attribute, toLanguageTag(targetLang));
        }
      }
      return serializeLike(document, bytes);
    },
  };
}

/** Requires existing targets to be in the requested language, because a file has only one target language. */
function requireTarget(
  segments: readonly XliffSegment[],
  { targetLang }: Pick<OpenOptions, 'targetLang'>,
): void {
  for (const { isToTranslate, target, targetLanguage: named } of segments) {
    if (isToTranslate || target === null || visibleXliffText(target).trim() === '') continue;
    requireLanguage(named, targetLang);
  }
}

/** @param named by the file; null: none */
function requireLanguage(named: string | null, targetLang: string): void {
  if (named === null || baseCode(named) === baseCode(targetLang)) return;
  throw unsupportedDocument({
    english: `The XLIFF file holds translations into ${named.slice(0, 35)}, so it cannot be translated into ${toLanguageTag(targetLang)} as well. Choose ${named.slice(0, 35)}, or export it without targets.`,
  });
}

const UTF8_MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * Writes a changed XML file as UTF-8 with the line ends, byte order mark, and prolog of its source.
 * @param bytes of the source
 */
export function serializeLike(document: Document, bytes: Uint8Array): Uint8Array {
  const source = decodeXml(bytes);
  const root = document.documentElement;
  const body = new XMLSerializer()
    .serializeToString(root ?? document)
    // A literal carriage return: parsing again would turn it into a line end.
    .replaceAll('\r', '&#13;');
  const text = `${prologOf(source)}${body}${epilogOf(source).replace(/\r\n?/gu, '\n')}`;
  const lines = source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  const mark = hasBytesAt(bytes, UTF8_MARK, 0) ? '\uFEFF' : '';
  return new TextEncoder().encode(mark + lines);
}

/**
 * Returns comments and white space at the end; searched backward, so that the text before is not
 * rescanned for each.
 */
function epilogOf(source: string): string {
  for (let start = source.length; ;) {
    start = source.slice(0, start).trimEnd().length;
    const open = source.endsWith('-->', start)
      ? source.lastIndexOf('<!--', start - '<!---->'.length)
      : -1;
    if (open === -1) return source.slice(start);
    start = open;
  }
}

/** Parts that may precede the first element. */
const PROLOG_PART = /\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s+xliff\b[^[<>]*>/uy;

/** Returns everything before the first element, with the encoding that is written. */
function prologOf(source: string): string {
  let end = 0;
  PROLOG_PART.lastIndex = 0;
  while (PROLOG_PART.test(source)) end = PROLOG_PART.lastIndex;
  return source
    .slice(0, end)
    .replace('\ufeff', '')
    .replace(/\r\n?/gu, '\n')
    .replace(/^(<\?xml\s[^?]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/u, '$1"UTF-8"');
}
