import { createCanvas } from '@napi-rs/canvas';
import {
  degrees,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFString,
  StandardFonts,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { DOMParser } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText, textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import { docxFormat } from '../../../../../electron/embedded/formats/docx.ts';
import { outlineOf } from '../../../../../electron/embedded/formats/pdf/docx/docx-outline.ts';
import { openForWriting } from '../../../../../electron/embedded/formats/pdf/draw/pdf-pages.ts';
import { findTables } from '../../../../../electron/embedded/formats/pdf/text/ruled-tables.ts';
import { writeDocx } from '../../../../../electron/embedded/formats/pdf/docx/write-docx.ts';
import { pdfFormat } from '../../../../../electron/embedded/formats/pdf.ts';
import { ample } from '../../../../support/ample-budget.ts';

const EDGES = { xs: [60, 200, 330, 460], ys: [490, 460, 430, 400] };

/** Returns a page with a title, a link in a sentence, a table with a wide cell, an image, and a last line. */
async function makePdf(
  links: readonly string[] = ['https://example.org/a?b=1&c=2'],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.setFont(font);
  page.setFontSize(12);
  page.drawText('Ferries', { x: 60, y: 760, size: 20 });
  page.drawText('See our website for prices.', { x: 60, y: 600 });
  const width = (text: string): number => font.widthOfTextAtSize(text, 12);
  const { context } = document;
  const annotations = links.map((url) =>
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [60 + width('See '), 597, 60 + width('See our website'), 612],
        A: { S: 'URI', URI: PDFString.of(url) },
      }),
    ),
  );
  page.node.set(PDFName.of('Annots'), context.obj(annotations));
  drawGrid(page);
  page.drawText('Prices of this year', { x: 70, y: 470 });
  for (const [row, texts] of [
    ['Adults', '12 euros', 'Children'],
    ['Dogs', '3 euros', 'Bicycles'],
  ].entries()) {
    for (const [column, text] of texts.entries()) {
      page.drawText(text, { x: (EDGES.xs[column] ?? 0) + 5, y: 440 - row * 30 });
    }
  }
  const canvas = createCanvas(200, 100);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#2266aa';
  brush.fillRect(0, 0, 200, 100);
  const image = await document.embedPng(await canvas.encode('png'));
  page.drawImage(image, { x: 60, y: 250, width: 200, height: 100 });
  page.drawText('After the picture.', { x: 60, y: 220 });
  return document.save();
}

/** The first row has no lines between its columns. */
function drawGrid(page: PDFPage): void {
  for (const y of EDGES.ys) page.drawLine({ start: { x: 60, y }, end: { x: 460, y } });
  for (const x of EDGES.xs) {
    const isOuter = x === 60 || x === 460;
    page.drawLine({ start: { x, y: 400 }, end: { x, y: isOuter ? 490 : 460 } });
  }
}

/** Returns the same page, rotated in the file and displayed upright. */
async function turned(bytes: Uint8Array, quarters: 1 | 3): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  const { context } = document;
  const page = document.getPage(0);
  const matrix = quarters === 1 ? '0 1 -1 0 842 0' : '0 -1 1 0 0 595';
  page.node.normalize();
  page.node.wrapContentStreams(
    context.register(context.flateStream(`q ${matrix} cm\n`)),
    context.register(context.flateStream('\nQ')),
  );
  page.setMediaBox(0, 0, 842, 595);
  page.setRotation(degrees(quarters * 90));
  const link = page.node.Annots()?.lookup(0, PDFDict);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectIn(link);
  const rect = quarters === 1 ? [842 - y1, x0, 842 - y0, x1] : [y0, 595 - x1, y1, 595 - x0];
  link?.set(PDFName.of('Rect'), context.obj(rect));
  return document.save();
}

function rectIn(link: PDFDict | undefined): number[] {
  return (/\/Rect \[([^\]]+)\]/u.exec(String(link))?.[1] ?? '').trim().split(/\s+/u).map(Number);
}

async function toDocx(
  bytes: Uint8Array,
  targetLang = 'ES',
  text?: string,
): Promise<Record<string, string>> {
  const options = { sourceLang: 'EN', targetLang, outputFormat: 'docx' } as const;
  const document = await pdfFormat.open(bytes, ample(), options);
  const answers = document.segments.map((segment) =>
    text === undefined ? segment : [textPiece(text)],
  );
  const result = await document.write(answers, targetLang);
  expect(docxFormat.open(result, ample()).segments.map(plainText)).toHaveLength(
    document.segments.length,
  );
  return Object.fromEntries(
    Object.entries(unzipSync(result)).map(([name, part]) => [name, strFromU8(part, true)]),
  );
}

describe('a Word document made from a PDF', () => {
  it('has its tables with wide cells, and the other paragraphs around them', async () => {
    const parts = await toDocx(await makePdf());
    const xml = parts['word/document.xml'] ?? '';
    new DOMParser({
      onError: (_level, message) => {
        throw new Error(message);
      },
    }).parseFromString(xml, 'text/xml');
    const table = xml.slice(xml.indexOf('<w:tbl>'), xml.indexOf('</w:tbl>'));
    const rows = table
      .split('<w:tr>')
      .slice(1)
      .map((row) =>
        row
          .split('<w:tc>')
          .slice(1)
          .map((cell) => cell.replaceAll(/<[^>]+>/gu, '')),
      );
    expect(rows).toEqual([
      ['Prices of this year'],
      ['Adults', '12 euros', 'Children'],
      ['Dogs', '3 euros', 'Bicycles'],
    ]);
    expect(table.match(/<w:gridSpan w:val="3"\/>/gu)).toHaveLength(1);
    const order = ['Ferries', 'for prices', '<w:tbl>', '<w:drawing>', 'After the picture.'];
    const places = order.map((part) => xml.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('has the pictures of a page, but not that of a scan: %s', async (isScanned, count) => {
    const pages = [{ blocks: [], links: [], isScanned }];
    const docx = await writeDocx(await makePdf(), pages, 'ES', outlineOf([[]]));
    const xml = strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array());
    expect(xml.split('<w:drawing>').length - 1).toBe(count);
  });

  it.each([1, 3] as const)('is the same for a page rotated by %i quarters', async (quarters) => {
    const bytes = await makePdf();
    const [upright, lying] = [await toDocx(bytes), await toDocx(await turned(bytes, quarters))];
    const textOf = (parts: Record<string, string>): string =>
      (parts['word/document.xml'] ?? '').replaceAll(/<w:drawing>.*?<\/w:drawing>/gu, '[picture]');
    expect(textOf(lying)).toBe(textOf(upright));
    expect(textOf(lying)).toMatch(/<w:tbl>.*<w:gridSpan w:val="3"\/>/u);
    expect(textOf(lying)).toContain('<w:hyperlink');
    expect(lying['word/_rels/document.xml.rels']).toBe(upright['word/_rels/document.xml.rels']);
  });

  it('has its pictures at their size, without the text over them', async () => {
    const parts = await toDocx(await makePdf());
    const extent = /<wp:extent cx="(\d+)" cy="(\d+)"/u.exec(parts['word/document.xml'] ?? '');
    // In points, to the nearest dot.
    expect(Number(extent?.[1]) / 12_700).toBeCloseTo(200, -0.5);
    expect(Number(extent?.[2]) / 12_700).toBeCloseTo(100, -0.5);
    expect(parts['word/media/picture1.png']).toMatch(/^\u0089PNG/u);
    expect(parts['word/_rels/document.xml.rels']).toContain('Target="media/picture1.png"');
  });

  it('has its links on their words', async () => {
    const parts = await toDocx(await makePdf());
    const [link] =
      /<w:hyperlink r:id="(\w+)">.*?<\/w:hyperlink>/u.exec(parts['word/document.xml'] ?? '') ?? [];
    expect(link?.replaceAll(/<[^>]+>/gu, '')).toBe('our website');
    expect(parts['word/_rels/document.xml.rels']).toContain(
      'Target="https://example.org/a?b=1&amp;c=2" TargetMode="External"',
    );
  });

  it('converts no programs, scripts or files into links', async () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', String.raw`\\host\share`]) {
      const parts = await toDocx(await makePdf([url]));
      expect(parts['word/document.xml']).not.toContain('<w:hyperlink');
      expect(parts['word/_rels/document.xml.rels']).not.toContain('External');
    }
  });

  it('aligns its paragraphs to the right in right-to-left languages', async () => {
    const parts = await toDocx(await makePdf(), 'AR', 'سلام');
    expect(parts['word/document.xml']).toMatch(
      /<w:bidi\/><\/w:pPr><w:r><w:rPr>(?:<[^>]+>)*<w:rtl\/>/u,
    );
  });
});

describe('links of a translated PDF', () => {
  it.each([1, 3] as const)(
    'move with their words where the page is rotated by %i quarters',
    async (quarters) => {
      const bytes = await turned(await makePdf(), quarters);
      const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: 'pdf' } as const;
      const document = await pdfFormat.open(bytes, ample(), options);
      const answers = document.segments.map((segment) => {
        const link = segment.find((piece) => piece.kind === 'text' && piece.text === 'our website');
        if (link?.kind !== 'text') return segment;
        return [textPiece('Los precios están en ', 0), textPiece('nuestro sitio', link.run)];
      });
      const areaOf = async (file: Uint8Array): Promise<number[]> => {
        const [page] = (await openForWriting(file)).getPages();
        return rectIn(page?.node.Annots()?.lookup(0, PDFDict));
      };
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = await areaOf(bytes);
      const [nx0 = 0, ny0 = 0, nx1 = 0, ny1 = 0] = await areaOf(
        await document.write(answers, 'ES'),
      );
      // Lines run up or down the page; across them the link stays in place.
      expect([nx0, nx1]).toEqual([expect.closeTo(x0, -1), expect.closeTo(x1, -1)]);
      const moved = quarters === 1 ? ny0 - y0 : y1 - ny1;
      expect(moved).toBeGreaterThan(60);
      expect(ny1 - ny0).toBeGreaterThan(50);
    },
  );

  it('move with their words', async () => {
    const bytes = await makePdf();
    const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: 'pdf' } as const;
    const document = await pdfFormat.open(bytes, ample(), options);
    const answers = document.segments.map((segment) => {
      const linked = segment.findIndex(
        (piece) => piece.kind === 'text' && piece.text === 'our website',
      );
      const piece = segment[linked];
      if (piece?.kind !== 'text') return segment;
      return [textPiece('Los precios están en ', 0), textPiece('nuestro sitio', piece.run)];
    });
    const rectOf = async (file: Uint8Array): Promise<number[]> => {
      const [page] = (await openForWriting(file)).getPages();
      return (/\/Rect \[([^\]]+)\]/u.exec(String(page?.node.Annots()?.lookup(0)))?.[1] ?? '')
        .trim()
        .split(/\s+/u)
        .map(Number);
    };
    const [left = 0, bottom = 0, right = 0] = await rectOf(await document.write(answers, 'ES'));
    const [oldLeft = 0, oldBottom = 0] = await rectOf(bytes);
    expect(left).toBeGreaterThan(oldLeft + 60);
    expect(bottom).toBeCloseTo(oldBottom, -1);
    expect(right - left).toBeGreaterThan(50);
  });
});

describe('tables among the lines of a page', () => {
  it('need two rows and two columns of lines that meet', () => {
    const level = [0, 20, 40].map((y) => ({ x0: 0, y0: y, x1: 100, y1: y }));
    const upright = [0, 50, 100].map((x) => ({ x0: x, y0: 0, x1: x, y1: 40 }));
    expect(findTables([...level, ...upright])[0]?.cells).toHaveLength(4);
    expect(findTables(level)).toEqual([]);
    expect(findTables([...level, ...upright.slice(0, 2)])).toEqual([]);
    const apart = upright.map((rule) => ({ ...rule, y0: 200, y1: 240 }));
    expect(findTables([...level, ...apart])).toEqual([]);
  });

  it('are ignored in drawings', () => {
    const rules = Array.from({ length: 5000 }, (_, index) => ({
      x0: index,
      y0: 0,
      x1: index,
      y1: 500,
    }));
    expect(findTables(rules)).toEqual([]);
  });
});
