import { detectTextContent } from '../../../shared/documents/content-kind.ts';
import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { NO_TEXT_RULES } from '../../../shared/documents/rules/text-rules.ts';
import { encodingName } from '../../../shared/documents/text-encoding.ts';
import { decodeXmlFile, type XmlFile } from '../../../shared/documents/xml/decode-xml-file.ts';
import {
  decodeXmlReferences,
  readXmlSource,
  valueOf,
  type XmlElement,
} from '../../../shared/documents/xml/xml-source.ts';
import {
  elementTest,
  findXmlUnits,
  translateFlag,
  type XmlUnit,
} from '../../../shared/documents/xml/xml-units.ts';
import { toLanguageTag } from '../../../shared/exchange/exchange-unit.ts';
import { baseCode } from '../engines/language-codes.ts';
import { hasLetters, plainText, textPiece, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode, OpenOptions } from './document-format.ts';
import { canWrite, encodeMarkup } from './encode-text.ts';
import { writePage, type PageEdit, type PageWriter } from './inline/page-edits.ts';
import { planUnit, writeUnit } from './xml/unit-plan.ts';
import { xmlWriter, type XmlWriter } from './xml/xml-writer.ts';
import { xliffFormat } from './xliff.ts';

type XmlOptions = Pick<OpenOptions, 'sourceLang' | 'targetLang' | 'rules'>;

/** A text of the file, and how its answer replaces it. */
interface PlannedUnit {
  readonly segment: Segment;
  readonly location: string;
  readonly start: number;
  readonly end: number;
  readonly write: (answer: Segment, page: PageWriter, writer: XmlWriter) => string;
}

/**
 * XML files: the texts of elements are replaced in place, and every other character stays. Nothing
 * is expanded or fetched. XLIFF under this extension is translated as XLIFF.
 */
export const xmlFormat = {
  open(bytes: Uint8Array, budget: ReadBudget, options: XmlOptions) {
    if (isXliff(bytes)) return xliffFormat.open(bytes, budget, options);
    return openUnits(bytes, budget, options, true);
  },
  openTranslation(bytes: Uint8Array, budget: ReadBudget, options: XmlOptions) {
    if (isXliff(bytes)) return xliffFormat.openTranslation(bytes, budget);
    return openUnits(bytes, budget, { ...options, sourceLang: null }, false);
  },
} satisfies FormatCode;

const isXliff = (bytes: Uint8Array): boolean => detectTextContent(bytes).kind === 'xliff';

/** @param isNew whether this is the source: a text that an engine leaves empty stays, and languages change */
function openUnits(
  bytes: Uint8Array,
  budget: ReadBudget,
  { sourceLang, rules }: XmlOptions,
  isNew: boolean,
) {
  const file = decodeXmlFile(bytes);
  if (!canWrite(file.encoding)) {
    throw unsupportedDocument({
      english: `The file is in the encoding ${encodingName(file.encoding)}, which cannot be written here. Save it as UTF-8 and use that copy.`,
    });
  }
  const { text } = file;
  const root = readXmlSource(text);
  const xmlRules = rules?.xml ?? NO_TEXT_RULES.xml;
  const test = elementTest(text, xmlRules);
  const units = findXmlUnits(text, root, xmlRules, { sourceLang })
    .map((unit) => planned(text, unit, test))
    .filter(({ segment }) => hasLetters(segment));
  return {
    ...countSegments(units, budget),
    write(answers: Answers, targetLang: string) {
      const writer = xmlWriter(file);
      let hasChanged = false;
      const edits = units.map(({ segment, start, end, write }, index): PageEdit => {
        const answer = answers[index];
        const isEmpty = answer !== undefined && isNew && plainText(answer).trim() === '';
        if (answer === undefined || isEmpty || isSame(answer, segment)) {
          return { start, end, write: null };
        }
        hasChanged = true;
        return { start, end, write: (page) => write(answer, page, writer) };
      });
      // Without an edit of its own, a file keeps its exact bytes.
      if (!hasChanged) return bytes;
      const languages = isNew ? languageEdits(text, root, { sourceLang, targetLang, writer }) : [];
      return encodeXml(file, [...edits, ...languages]);
    },
  };
}

const isSame = (a: Segment, b: Segment): boolean => JSON.stringify(a) === JSON.stringify(b);

function planned(text: string, unit: XmlUnit, test: ReturnType<typeof elementTest>): PlannedUnit {
  const { location } = unit;
  if (unit.kind === 'attribute') {
    const { start, end } = unit.attribute.value;
    const value = decodeXmlReferences(text.slice(start, end)).replaceAll(/[\t\r\n]/gu, ' ');
    const quote = text.charAt(start - 1);
    return {
      segment: [textPiece(value)],
      location,
      start,
      end,
      write: (answer, _page, writer) => writer.value(plainText(answer), quote),
    };
  }
  const own = planUnit(text, unit, test);
  const { start, end, plan } = own;
  const write: PlannedUnit['write'] = (answer, page, writer) =>
    writeUnit(own, answer, { page, writer });
  return { segment: plan.segment, location, start, end, write };
}

/** Changes the language of elements that are in the one translated from, as the file says. */
function languageEdits(
  text: string,
  root: XmlElement,
  {
    sourceLang,
    targetLang,
    writer,
  }: Pick<XmlOptions, 'sourceLang' | 'targetLang'> & { readonly writer: XmlWriter },
): PageEdit[] {
  const source = baseCode(sourceLang ?? valueOf(text, root, 'xml:lang') ?? '');
  if (source === '') return [];
  const edits: PageEdit[] = [];
  const visit = (element: XmlElement): void => {
    if (translateFlag(text, element) === false) return;
    const own = element.attributes.find(({ name }) => name === 'xml:lang');
    if (own !== undefined && baseCode(text.slice(own.value.start, own.value.end)) === source) {
      const { start, end } = own.value;
      const written = writer.value(toLanguageTag(targetLang), text.charAt(start - 1));
      edits.push({ start, end, write: () => written });
    }
    for (const child of element.children) if (child.kind === 'element') visit(child);
  };
  visit(root);
  return edits;
}

function encodeXml(file: XmlFile, edits: readonly PageEdit[]): Uint8Array {
  const { misnamed } = file;
  const encoding = misnamed === null ? [] : [{ ...misnamed, write: () => 'UTF-8' }];
  return encodeMarkup(writePage(file.text, [...edits, ...encoding]), file);
}
