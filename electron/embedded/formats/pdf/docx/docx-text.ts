import { escapeXmlText } from '../../../../../shared/exchange/xml-text.ts';
import { half } from './docx-outline.ts';
import { isRtlParagraph } from '../../../../../shared/text/text-direction.ts';
import type { RuledTable, TableCell } from '../text/ruled-tables.ts';
import type { TextBlock } from '../text/text-blocks.ts';
import type { TextRun } from '../text/text-runs.ts';
import type { WrittenBlock } from '../draw/write-pdf.ts';

/** Settings shared by the paragraphs of a document. */
export interface DocxContext {
  /** In half points. */
  readonly bodySize: number;
  /** Returns the heading level from 1; 0 for every other paragraph. */
  readonly headingLevel: (block: TextBlock) => number;
  /** Returns list and level of an entry, called in document order; null for other paragraphs. */
  readonly listOf: (block: TextBlock) => { readonly list: number; readonly level: number } | null;
  /** Wire code. */
  readonly targetLang: string;
  /** Returns the id of a link's address; null for a link without an external address. */
  readonly linkId: (key: string) => string | null;
}

const BLACK = '#000000';
/** Twentieths of a point: the width between the margins. */
const TEXT_WIDTH = 9638;
const TWENTIETHS = 20;

/** Writes a paragraph: larger text as a heading, a list entry without its marker. */
export function paragraphXml(
  { block, runs }: Pick<WrittenBlock, 'block' | 'runs'>,
  context: DocxContext,
  isFirstOfPage: boolean,
): string {
  const size = half(block.size);
  const level = context.headingLevel(block);
  const entry = context.listOf(block);
  const isRtl = isRtlParagraph(runs.map(({ text }) => text).join(''), context.targetLang);
  const styleName = level > 0 ? `Heading${String(level)}` : entry !== null ? 'ListParagraph' : null;
  const properties = [
    styleName === null ? '' : `<w:pStyle w:val="${styleName}"/>`,
    isFirstOfPage ? '<w:pageBreakBefore/>' : '',
    entry === null
      ? ''
      : `<w:numPr><w:ilvl w:val="${String(entry.level)}"/><w:numId w:val="${String(entry.list)}"/></w:numPr>`,
    isRtl ? '<w:bidi/>' : '',
  ].join('');
  const ownSize = level === 0 && size !== context.bodySize ? size : null;
  const texts = runs.map((run) => runXml(run, ownSize, isRtl, context));
  return `<w:p><w:pPr>${properties}</w:pPr>${texts.join('')}</w:p>`;
}

function runXml(
  { text, look }: TextRun,
  size: number | null,
  isRtl: boolean,
  { linkId }: DocxContext,
): string {
  if (text === '') return '';
  const id = look.link === undefined ? null : linkId(look.link);
  const properties = [
    look.isBold ? '<w:b/>' : '',
    look.isItalic ? '<w:i/>' : '',
    look.color === BLACK ? '' : `<w:color w:val="${look.color.slice(1).toUpperCase()}"/>`,
    size === null ? '' : `<w:sz w:val="${String(size)}"/><w:szCs w:val="${String(size)}"/>`,
    id === null ? '' : '<w:u w:val="single"/>',
    isRtl ? '<w:rtl/>' : '',
  ].join('');
  const run = `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXmlText(text)}</w:t></w:r>`;
  return id === null ? run : `<w:hyperlink r:id="${id}">${run}</w:hyperlink>`;
}

/** Writes a table with its lines; merged cells stay merged. */
export function tableXml(
  table: RuledTable,
  blocks: readonly WrittenBlock[],
  context: DocxContext,
): string {
  const { xs, ys, cells } = table;
  const widths = xs.slice(1).map((x, index) => (x - (xs[index] ?? 0)) * TWENTIETHS);
  const scale = Math.min(1, TEXT_WIDTH / widths.reduce((sum, width) => sum + width, 0));
  const scaled = widths.map((width) => Math.max(1, Math.round(width * scale)));
  const grid = scaled.map((width) => `<w:gridCol w:w="${String(width)}"/>`).join('');
  const cellXml = (cell: TableCell, row: number): string => {
    const { column, columnSpan, rowSpan } = cell;
    const width = scaled.slice(column, column + columnSpan).reduce((sum, one) => sum + one, 0);
    const isFirst = row === cell.row;
    const own = isFirst ? blocks.filter(({ block }) => block.place?.cell === cell) : [];
    const properties = [
      `<w:tcW w:w="${String(width)}" w:type="dxa"/>`,
      columnSpan === 1 ? '' : `<w:gridSpan w:val="${String(columnSpan)}"/>`,
      rowSpan === 1 ? '' : isFirst ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>',
    ].join('');
    const texts = own.map((written) => paragraphXml(written, context, false)).join('');
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${texts === '' ? '<w:p/>' : texts}</w:tc>`;
  };
  const rows = ys.slice(1).map((_, row) => {
    const reaching = cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    const ordered = reaching.toSorted((a, b) => a.column - b.column);
    return `<w:tr>${ordered.map((cell) => cellXml(cell, row)).join('')}</w:tr>`;
  });
  // Word merges two tables without a paragraph in between.
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${BORDERS}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`;
}

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');

const EMU_PER_POINT = 12_700;

/** Writes an image in a separate paragraph. @param number from 1, different for each image */
export function pictureXml(
  picture: { readonly id: string; readonly width: number; readonly height: number },
  number: number,
  isFirstOfPage: boolean,
): string {
  const scale = Math.min(1, TEXT_WIDTH / TWENTIETHS / picture.width);
  const [width, height] = [picture.width, picture.height].map((length) =>
    String(Math.max(1, Math.round(length * scale * EMU_PER_POINT))),
  );
  const size = `cx="${width ?? '1'}" cy="${height ?? '1'}"`;
  const name = `id="${String(number)}" name="Picture ${String(number)}"`;
  const graphic = `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${picture.id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>`;
  const pageBreak = isFirstOfPage ? '<w:pageBreakBefore/>' : '';
  return `<w:p><w:pPr>${pageBreak}</w:pPr><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${name}/>${graphic}</wp:inline></w:drawing></w:r></w:p>`;
}
