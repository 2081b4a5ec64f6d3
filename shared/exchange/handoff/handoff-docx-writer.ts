import { isRtlLanguage } from '../../text/text-direction.ts';
import { toLanguageTag } from '../exchange-unit.ts';
import { addWordParts, createOfficePackage } from '../office-package.ts';
import { WORD_NAMESPACE, XML_HEAD } from '../office-xml.ts';
import { escapeXmlAttribute, escapeXmlText } from '../xml-text.ts';
import {
  HANDOFF_COLUMNS,
  numberOf,
  STATE_WORDS,
  type HandoffHead,
  type HandoffSegment,
  type HandoffWriter,
} from './handoff-segment.ts';
import { propertiesOf } from './handoff-xlsx-writer.ts';
import { writeRowMark, type Digest } from './row-mark.ts';

/** Widths of the six columns on a landscape page, in twentieths of a point. */
const WIDTHS = [700, 4_600, 4_600, 1_200, 2_000, 1_470];

/** Creates a writer for one document as a table for a word processor. */
export function createHandoffDocxWriter(head: HandoffHead, digest: Digest): HandoffWriter {
  const file = createOfficePackage();
  addWordParts(file, stylesOf(head), propertiesOf(head));
  const document = file.begin('word/document.xml');
  document(begin(head));
  return {
    write(segments) {
      const rows = segments.map((segment) => rowOf(head.itemId, segment, digest)).join('');
      if (rows !== '') document(rows);
      return file.take();
    },
    end() {
      document(END, true);
      return file.end();
    },
  };
}

function rowOf(itemId: string, segment: HandoffSegment, digest: Digest): string {
  const { source, target, state, location, comments } = segment;
  const mark = escapeXmlText(writeRowMark(itemId, segment, digest));
  // Hidden text rather than a column, because a table that is copied into another document keeps
  // it.
  const number =
    `<w:r><w:t>${numberOf(segment)}</w:t></w:r>` +
    `<w:r><w:rPr><w:vanish/><w:noProof/></w:rPr><w:t xml:space="preserve"> ${mark}</w:t></w:r>`;
  const cells = [
    paragraph('Facts', number),
    paragraph('Source', runOf(source)),
    paragraph('Target', runOf(target)),
    paragraph('Facts', runOf(STATE_WORDS[state])),
    paragraph('Facts', runOf(comments.join('\n'))),
    paragraph('Facts', runOf(location ?? '')),
  ];
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map((each) => `<w:tc>${each}</w:tc>`).join('')}</w:tr>`;
}

function paragraph(style: string, runs: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`;
}

/** Writes a text with the line end and tab elements of a run. */
function runOf(text: string): string {
  if (text === '') return '';
  const parts = text
    .split(/(\r\n?|\n|\u0085|\u2028|\t)/u)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '\t') return '<w:tab/>';
      if (/^[\r\n\u0085\u2028]/u.test(part)) return '<w:br/>';
      return `<w:t xml:space="preserve">${escapeXmlText(part)}</w:t>`;
    });
  return `<w:r>${parts.join('')}</w:r>`;
}

function begin({ title }: HandoffHead): string {
  const line = (side: string): string =>
    `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B8B4AC"/>`;
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('');
  const heads = HANDOFF_COLUMNS.map(
    (name) => `<w:tc>${paragraph('Head', `<w:r><w:t>${name}</w:t></w:r>`)}</w:tc>`,
  );
  return (
    `${XML_HEAD}<w:document xmlns:w="${WORD_NAMESPACE}"><w:body>` +
    (title === '' ? '' : paragraph('Title', runOf(title))) +
    '<w:tbl><w:tblPr><w:tblW w:w="14570" w:type="dxa"/>' +
    `<w:tblBorders>${sides}</w:tblBorders><w:tblLayout w:type="fixed"/>` +
    '<w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr>' +
    `<w:tblGrid>${WIDTHS.map((width) => `<w:gridCol w:w="${String(width)}"/>`).join('')}</w:tblGrid>` +
    `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${heads.join('')}</w:tr>`
  );
}

const END =
  '</w:tbl><w:p/><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>' +
  '<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/>' +
  '</w:sectPr></w:body></w:document>';

/**
 * Writes the styles. They contain the languages of both texts, so that thousands of rows need not
 * repeat them.
 */
function stylesOf({ sourceLang, targetLang }: HandoffHead): string {
  const textStyle = (name: string, language: string | null): string => {
    const isTurned = language !== null && isRtlLanguage(language);
    const tag = escapeXmlAttribute(toLanguageTag(language));
    const words =
      language === null
        ? '<w:noProof/>'
        : `${isTurned ? '<w:rtl/>' : ''}<w:lang w:val="${tag}"${isTurned ? ` w:bidi="${tag}"` : ''}/>`;
    return styleOf(name, isTurned ? '<w:bidi/>' : '', words);
  };
  return (
    `${XML_HEAD}<w:styles xmlns:w="${WORD_NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr>` +
    '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="20"/></w:rPr></w:rPrDefault>' +
    '<w:pPrDefault><w:pPr><w:spacing w:after="40"/></w:pPr></w:pPrDefault></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
    styleOf('Title', '<w:spacing w:after="200"/>', '<w:b/><w:sz w:val="28"/>') +
    styleOf('Head', '<w:keepNext/>', '<w:b/>') +
    styleOf('Facts', '', '<w:color w:val="5F5B53"/><w:sz w:val="18"/>') +
    textStyle('Source', sourceLang) +
    textStyle('Target', targetLang) +
    '</w:styles>'
  );
}

function styleOf(name: string, ofParagraph: string, ofRun: string): string {
  return (
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${name}"><w:name w:val="Exchange ${name}"/>` +
    `<w:basedOn w:val="Normal"/><w:pPr>${ofParagraph}</w:pPr><w:rPr>${ofRun}</w:rPr></w:style>`
  );
}
