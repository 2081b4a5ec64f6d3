import { createCanvas } from '@napi-rs/canvas';
import { strToU8, type Zippable, zipSync } from 'fflate';
import {
  contentTypesXml,
  ENTRY_DATE,
  RELATIONS,
  relationshipsXml,
  relationshipXml,
  WORD_NAMESPACE,
  XML_HEAD,
} from '../../../../../shared/exchange/office-xml.ts';
import { escapeXmlAttribute } from '../../../../../shared/exchange/xml-text.ts';
import { spellingLocale } from '../../office/xml-dom.ts';
import { createNumbering } from './docx-numbering.ts';
import type { DocxOutline } from './docx-outline.ts';
import { type DocxContext, paragraphXml, pictureXml, tableXml } from './docx-text.ts';
import type { PageLink } from '../page-links.ts';
import { openPagePainter, type PagePainter, type PlacedPicture } from '../page-painter.ts';
import { readingOrder, type Placed } from '../text/reading-order.ts';
import { toUnits, type TextUnit } from '../text/text-blocks.ts';
import type { WrittenBlock, WrittenPage } from '../draw/write-pdf.ts';

/** Target of a relationship id in the document. */
interface DocxTarget {
  readonly id: string;
  readonly kind: 'image' | 'hyperlink';
  /** A part of the package, or an address. */
  readonly target: string;
}

interface DocxPicture {
  /** Name within the package, such as `media/picture1.png`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
/** Packs a Word document. */
function packDocx(document: {
  /** Children of its body, as XML. */
  readonly body: string;
  /** In half points. */
  readonly bodySize: number;
  /** In half points, the highest heading first. */
  readonly headingSizes: readonly number[];
  /** For the spelling checker. */
  readonly language: string;
  /** Definitions of lists, as XML. */
  readonly numbering: string;
  readonly targets: readonly DocxTarget[];
  readonly pictures: readonly DocxPicture[];
}): Uint8Array {
  const { body, bodySize, headingSizes, language, numbering, targets, pictures } = document;
  const own = targets.map(({ id, kind, target }) =>
    relationshipXml(id, kind, target, kind === 'hyperlink'),
  );
  const files: readonly [string, string][] = [
    [
      '[Content_Types].xml',
      contentTypesXml(
        [
          ['word/document.xml', 'wordprocessingml.document.main'],
          ['word/styles.xml', 'wordprocessingml.styles'],
          ['word/numbering.xml', 'wordprocessingml.numbering'],
        ],
        ['png', 'jpeg'],
      ),
    ],
    [
      '_rels/.rels',
      relationshipsXml(relationshipXml('rId1', 'officeDocument', 'word/document.xml')),
    ],
    [
      'word/document.xml',
      `${XML_HEAD}<w:document xmlns:w="${WORD_NAMESPACE}" xmlns:r="${RELATIONS}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ],
    [
      'word/_rels/document.xml.rels',
      relationshipsXml(
        relationshipXml('rId1', 'styles', 'styles.xml'),
        relationshipXml('rId2', 'numbering', 'numbering.xml'),
        ...own,
      ),
    ],
    ['word/styles.xml', stylesXml(bodySize, headingSizes, language)],
    [
      'word/numbering.xml',
      `${XML_HEAD}<w:numbering xmlns:w="${WORD_NAMESPACE}">${numbering}</w:numbering>`,
    ],
  ];
  const entries: Zippable = {};
  for (const [name, text] of files) {
    entries[name] = [strToU8(text), { level: 6, mtime: ENTRY_DATE }];
  }
  // Images are already compressed.
  for (const { name, bytes } of pictures) {
    entries[`word/${name}`] = [bytes, { level: 0, mtime: ENTRY_DATE }];
  }
  return zipSync(entries);
}

function stylesXml(bodySize: number, headingSizes: readonly number[], language: string): string {
  const headings = headingSizes.map(
    (size, index) =>
      `<w:style w:type="paragraph" w:styleId="Heading${String(index + 1)}"><w:name w:val="heading ${String(index + 1)}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${String(index)}"/></w:pPr><w:rPr><w:sz w:val="${String(size)}"/><w:szCs w:val="${String(size)}"/></w:rPr></w:style>`,
  );
  return `${XML_HEAD}<w:styles xmlns:w="${WORD_NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${String(bodySize)}"/><w:szCs w:val="${String(bodySize)}"/><w:lang w:val="${escapeXmlAttribute(language)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:qFormat/></w:style>${headings.join('')}</w:styles>`;
}

export interface DocxPage extends WrittenPage {
  readonly links: readonly PageLink[];
}

/** Enough for a screen and for most printers. */
const PICTURE_DPI = 150;
const JPEG_QUALITY = 88;
/** Larger ones are photographs, which JPEG compresses better. */
const MAX_PNG_BYTES = 200_000;

/** A unit of a page: a paragraph, a table, or an image. */
interface PageUnit extends Placed {
  readonly text: TextUnit | null;
  readonly picture: PlacedPicture | null;
  readonly angle: number;
}

/**
 * Writes a Word document with the content of a PDF's pages: larger text as headings, lists as
 * lists, tables with lines as tables, images between the paragraphs, links, bold, italics, and
 * colors. Page headers and footers stay in the text.
 * @param bytes the PDF, for its images
 * @param pages whose paragraphs are without their list markers
 * @param targetLang wire code
 * @throws `document/damaged`
 */
export async function writeDocx(
  bytes: Uint8Array,
  pages: readonly DocxPage[],
  targetLang: string,
  outline: DocxOutline,
): Promise<Uint8Array> {
  const { bodySize, headingSizes } = outline;
  const numbering = createNumbering();
  const targets = new Map<string, DocxTarget>();
  const pictures: DocxPicture[] = [];
  const idOf = (kind: DocxTarget['kind'], target: string): string => {
    const known = targets.get(target);
    if (known !== undefined) return known.id;
    // The first two are reserved for the document.
    const id = `rId${String(targets.size + 3)}`;
    targets.set(target, { id, kind, target });
    return id;
  };
  const urls = new Map(
    pages.flatMap(({ links }) => links.map(({ key, url }) => [key, url] as const)),
  );
  const context: DocxContext = {
    bodySize,
    headingLevel: (block) => outline.headingLevel(block),
    listOf(block) {
      const entry = outline.entryOf(block);
      return entry === null ? null : numbering.add(entry);
    },
    targetLang,
    linkId(key) {
      const url = urls.get(key) ?? null;
      return url === null ? null : idOf('hyperlink', url);
    },
  };

  const pictureOf = async (picture: PlacedPicture, isFirst: boolean): Promise<string> => {
    const number = pictures.length + 1;
    const { bytes: packed, extension } = await packPicture(picture);
    const name = `media/picture${String(number)}.${extension}`;
    pictures.push({ name, bytes: packed });
    return pictureXml({ ...picture, id: idOf('image', name) }, number, isFirst);
  };
  const parts: string[] = [];
  const painter = await openPagePainter(bytes);
  try {
    for (const [index, page] of pages.entries()) {
      const written = new Map(page.blocks.map((block) => [block.block, block]));
      const isWritten = parts.length > 0;
      for (const [place, { text, picture }] of unitsOf(page, index, painter).entries()) {
        const isFirst = isWritten && place === 0;
        const own = (text?.blocks ?? []).flatMap((block) => written.get(block) ?? []);
        if (picture !== null) parts.push(await pictureOf(picture, isFirst));
        else if (text !== null && text.table !== null) {
          if (isFirst) parts.push(PAGE_BREAK);
          parts.push(tableXml(text.table, own, context));
        } else {
          parts.push(...own.map((block) => paragraphXml(block, context, isFirst)));
        }
      }
    }
  } finally {
    painter.close();
  }
  return packDocx({
    body: parts.join(''),
    bodySize,
    headingSizes,
    language: spellingLocale(targetLang),
    numbering: numbering.xml(),
    targets: [...targets.values()],
    pictures,
  });
}

const PAGE_BREAK = '<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p>';

/**
 * Returns the paragraphs, tables, and images of a page in reading order; only the text of a scan.
 */
function unitsOf(
  { blocks, isScanned }: WrittenPage,
  index: number,
  painter: PagePainter,
): PageUnit[] {
  const units: PageUnit[] = toUnits(blocks.map(({ block }: WrittenBlock) => block)).map((text) => ({
    ...text,
    text,
    picture: null,
    angle: text.blocks[0]?.angle ?? 0,
  }));
  const found = isScanned ? [] : painter.pictures(index + 1, PICTURE_DPI);
  const placed = found.map((picture): PageUnit => {
    const { x, y, width, height, angle } = picture;
    const area = { x, width, top: y + height, bottom: y };
    return { ...area, isRunningText: false, text: null, picture, angle };
  });
  const all = [...units, ...placed];
  const angles = [...new Set(all.map(({ angle }) => angle))].toSorted((a, b) => a - b);
  return angles.flatMap((angle) => readingOrder(all.filter((unit) => unit.angle === angle)));
}

async function packPicture({
  pixels: { data, width, height },
}: PlacedPicture): Promise<{ bytes: Uint8Array; extension: 'png' | 'jpeg' }> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(data);
  context.putImageData(image, 0, 0);
  const png = await canvas.encode('png');
  if (png.length <= MAX_PNG_BYTES) return { bytes: png, extension: 'png' };
  return { bytes: await canvas.encode('jpeg', JPEG_QUALITY), extension: 'jpeg' };
}
