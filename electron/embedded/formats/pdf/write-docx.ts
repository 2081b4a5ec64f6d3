import { strToU8, zipSync } from 'fflate';
import { dropIllegalChars } from '../office/xml-dom.ts';
import { LIST_MARK, type TextBlock, type TextRun } from './text-blocks.ts';

/** A paragraph where it stood, with the text that it gets. */
export interface DocxParagraph {
  readonly block: TextBlock;
  readonly runs: readonly TextRun[];
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** A fixed date, the oldest that ZIP knows: the same document always gives the same bytes. */
const ENTRY_DATE = new Date(1980, 0, 1, 12);
const MAX_HEADINGS = 3;
const BLACK = '#000000';

/**
 * Writes a Word document with the paragraphs of pages: larger text as headings, bullets and
 * numbers as lists, bold, italics and colours. What stands at the edges of pages stays in the text.
 * @param language for the spelling checker
 */
export function writeDocx(
  pages: readonly (readonly DocxParagraph[])[],
  language: string,
): Uint8Array {
  const blocks = pages.flat().map(({ block }) => block);
  const bodySize = mostFrequentSize(blocks);
  const headingSizes = [...new Set(blocks.map(({ size }) => half(size)))]
    .filter((size) => size >= half(bodySize * 1.15))
    .toSorted((a, b) => b - a)
    .slice(0, MAX_HEADINGS);
  const body = pages
    .map((paragraphs, index) =>
      paragraphs
        .map((paragraph, place) =>
          paragraphXml(paragraph, headingSizes, index > 0 && place === 0, half(bodySize)),
        )
        .join(''),
    )
    .join('');
  const files: readonly [string, string][] = [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relationships([['officeDocument', 'word/document.xml']])],
    [
      'word/document.xml',
      `<w:document xmlns:w="${WORD}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ],
    [
      'word/_rels/document.xml.rels',
      relationships([
        ['styles', 'styles.xml'],
        ['numbering', 'numbering.xml'],
      ]),
    ],
    ['word/styles.xml', stylesXml(half(bodySize), headingSizes, language)],
    ['word/numbering.xml', NUMBERING],
  ];
  return zipSync(
    Object.fromEntries(
      files.map(([name, text]) => [name, [strToU8(HEAD + text), { level: 6, mtime: ENTRY_DATE }]]),
    ),
  );
}

/** Sizes are counted in half points. */
function half(size: number): number {
  return Math.max(2, Math.round(size * 2));
}

/** The size in which most letters stand. */
function mostFrequentSize(blocks: readonly TextBlock[]): number {
  const letters = new Map<number, number>();
  for (const { size, runs } of blocks) {
    const count = runs.reduce((sum, { text }) => sum + text.length, 0);
    letters.set(half(size), (letters.get(half(size)) ?? 0) + count);
  }
  const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
  return (most?.[0] ?? 22) / 2;
}

function paragraphXml(
  { block, runs }: DocxParagraph,
  headingSizes: readonly number[],
  isFirstOfPage: boolean,
  bodySize: number,
): string {
  const level = headingSizes.indexOf(half(block.size)) + 1;
  const marked = LIST_MARK.exec(runs[0]?.text ?? '')?.[0] ?? '';
  // Numbers stay as they are written: a counter of its own could count otherwise.
  const isBullet = level === 0 && /^\s*[^\p{L}\p{N}(]/u.test(marked);
  const styleName = level > 0 ? `Heading${String(level)}` : isBullet ? 'ListParagraph' : null;
  const style = styleName === null ? '' : `<w:pStyle w:val="${styleName}"/>`;
  const list = isBullet ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : '';
  const pageBreak = isFirstOfPage ? '<w:pageBreakBefore/>' : '';
  const size = level === 0 && half(block.size) !== bodySize ? half(block.size) : null;
  const texts = runs.map((run, index) =>
    runXml(index === 0 && isBullet ? { ...run, text: run.text.slice(marked.length) } : run, size),
  );
  return `<w:p><w:pPr>${style}${pageBreak}${list}</w:pPr>${texts.join('')}</w:p>`;
}

function runXml({ text, look }: TextRun, size: number | null): string {
  if (text === '') return '';
  const color =
    look.color === BLACK ? '' : `<w:color w:val="${look.color.slice(1).toUpperCase()}"/>`;
  const sizes =
    size === null ? '' : `<w:sz w:val="${String(size)}"/><w:szCs w:val="${String(size)}"/>`;
  const looks = `${look.isBold ? '<w:b/>' : ''}${look.isItalic ? '<w:i/>' : ''}${color}${sizes}`;
  return `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function escapeXml(text: string): string {
  return dropIllegalChars(text.toWellFormed())
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${String(index + 1)}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${CONTENT}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${CONTENT}.numbering+xml"/></Types>`;

const NUMBERING = `<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="567" w:hanging="283"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

function stylesXml(bodySize: number, headingSizes: readonly number[], language: string): string {
  const headings = headingSizes.map(
    (size, index) =>
      `<w:style w:type="paragraph" w:styleId="Heading${String(index + 1)}"><w:name w:val="heading ${String(index + 1)}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${String(index)}"/></w:pPr><w:rPr><w:sz w:val="${String(size)}"/><w:szCs w:val="${String(size)}"/></w:rPr></w:style>`,
  );
  return `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${String(bodySize)}"/><w:szCs w:val="${String(bodySize)}"/><w:lang w:val="${escapeXml(language)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:qFormat/></w:style>${headings.join('')}</w:styles>`;
}
