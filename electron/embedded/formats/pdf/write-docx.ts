import { createCanvas } from '@napi-rs/canvas';
import { spellingLocale } from '../office/xml-dom.ts';
import { createNumbering } from './docx-numbering.ts';
import type { DocxOutline } from './docx-outline.ts';
import { packDocx, type DocxPicture, type DocxTarget } from './docx-package.ts';
import { paragraphXml, pictureXml, tableXml, type DocxContext } from './docx-text.ts';
import type { PageLink } from './page-links.ts';
import { openPagePainter, type PagePainter, type PlacedPicture } from './page-painter.ts';
import { readingOrder, type Placed } from './reading-order.ts';
import { toUnits, type TextUnit } from './text-blocks.ts';
import type { WrittenBlock, WrittenPage } from './write-pdf.ts';

export interface DocxPage extends WrittenPage {
  readonly links: readonly PageLink[];
}

/** Enough for a screen and for most printers. */
const PICTURE_DPI = 150;
const JPEG_QUALITY = 88;
/** Larger ones are photographs, which JPEG packs better. */
const MAX_PNG_BYTES = 200_000;

/** What stands on a page as one: a paragraph, a table or a picture. */
interface PageUnit extends Placed {
  readonly text: TextUnit | null;
  readonly picture: PlacedPicture | null;
  readonly angle: number;
}

/**
 * Writes a Word document with what stands on the pages of a PDF: larger text as headings, lists as
 * lists, tables with lines as tables, pictures between the paragraphs, links, bold, italics and
 * colours. What stands at the edges of pages stays in the text.
 * @param bytes the PDF, for its pictures
 * @param pages whose paragraphs are without the marks that their lists give them
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
    // The first two are the document's own.
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

/** The paragraphs, tables and pictures of a page in reading order; a scan has its text alone. */
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
