import { isRtlLanguage } from '../../text/text-direction.ts';
import { addWordParts, createOfficePackage } from '../office-package.ts';
import { WORD_NAMESPACE, XML_HEAD } from '../office-xml.ts';
import { escapeXmlAttribute, escapeXmlText } from '../xml-text.ts';
import { toClock, type TranscriptRow } from './transcript-rows.ts';

/**
 * Twentieths of a point: width of the time column, and of a text column beside a second one or on
 * its own.
 */
const [TIME_WIDTH, HALF_WIDTH, FULL_WIDTH] = [1_100, 3_980, 7_960];

/**
 * Writes a Word document with a title and a table: time, original speech, and the translation if
 * there is one.
 */
export function writeTranscriptDocx(
  { title, targetLang }: { title: string; targetLang: string | null },
  rows: readonly TranscriptRow[],
): Uint8Array {
  const textWidth = targetLang === null ? FULL_WIDTH : HALF_WIDTH;
  const widths = [TIME_WIDTH, textWidth, ...(targetLang === null ? [] : [textWidth])];
  const table =
    '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLayout w:type="fixed"/>' +
    '<w:tblCellMar><w:right w:w="160" w:type="dxa"/></w:tblCellMar></w:tblPr>' +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${String(width)}"/>`).join('')}</w:tblGrid>` +
    `${rows.map((row) => rowOf(row, targetLang, textWidth)).join('')}</w:tbl>`;
  const heading =
    title === ''
      ? ''
      : `<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r>${textOf(title)}</w:r></w:p>`;
  const document =
    `${XML_HEAD}<w:document xmlns:w="${WORD_NAMESPACE}"><w:body>${heading}${table}<w:p/>` +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>' +
    '<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/>' +
    '</w:sectPr></w:body></w:document>';
  const file = createOfficePackage();
  addWordParts(file, STYLES, null);
  file.add('word/document.xml', document);
  return file.end();
}

function rowOf(row: TranscriptRow, targetLang: string | null, width: number): string {
  const cells = [
    cell(toClock(row.startMs), null, TIME_WIDTH),
    cell(row.source, row.sourceLang, width),
    ...(targetLang === null ? [] : [cell(row.target ?? '', targetLang, width)]),
  ];
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
}

/** Writes a cell. @param language null for the time, in gray */
function cell(text: string, language: string | null, width: number): string {
  const isRightToLeft = language !== null && isRtlLanguage(language);
  const run =
    language === null
      ? '<w:color w:val="6B6B6B"/>'
      : `${isRightToLeft ? '<w:rtl/>' : ''}<w:lang w:val="${escapeXmlAttribute(language)}"${
          isRightToLeft ? ` w:bidi="${escapeXmlAttribute(language)}"` : ''
        }/>`;
  return (
    `<w:tc><w:tcPr><w:tcW w:w="${String(width)}" w:type="dxa"/></w:tcPr>` +
    `<w:p>${isRightToLeft ? '<w:pPr><w:bidi/></w:pPr>' : ''}` +
    `<w:r><w:rPr>${run}</w:rPr>${textOf(text)}</w:r></w:p></w:tc>`
  );
}

const textOf = (text: string): string =>
  `<w:t xml:space="preserve">${escapeXmlText(text.replaceAll(/\s+/gu, ' '))}</w:t>`;

const STYLES =
  `${XML_HEAD}<w:styles xmlns:w="${WORD_NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr>` +
  '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault>' +
  '<w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/>' +
  '<w:pPr><w:spacing w:after="240"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>';
