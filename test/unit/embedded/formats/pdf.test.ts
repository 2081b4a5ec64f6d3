import { deflateSync } from 'node:zlib';
import {
  degrees,
  PDFDocument,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import type { OpenDocument } from '../../../../electron/embedded/formats/document-format.ts';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { pdfFormat } from '../../../../electron/embedded/formats/pdf.ts';
import {
  openPageReader,
  type PlacedText,
} from '../../../../electron/embedded/formats/pdf/page-reader.ts';
import { rejectionOf } from '../../documents/thrown.ts';
import { ample } from '../../../support/ample-budget.ts';

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

async function makePdf(
  draw: (page: PDFPage, fonts: Fonts, document: PDFDocument) => void | Promise<void>,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([595, 842]);
  page.setFont(plain);
  page.setFontSize(10);
  await draw(page, { plain, bold }, document);
  return document.save();
}

const open = (bytes: Uint8Array): Promise<OpenDocument> =>
  pdfFormat.open(bytes, ample(), { sourceLang: 'EN', targetLang: 'ES', outputFormat: 'pdf' });

const textsOf = (document: OpenDocument): string[] => document.segments.map(plainText);

async function readBack(bytes: Uint8Array): Promise<PlacedText[]> {
  const reader = await openPageReader(bytes, ample());
  const { texts } = await reader.read(1);
  await reader.close();
  return [...texts];
}

/** Replaces every text with other words in the same style. */
async function translate(bytes: Uint8Array, change: (text: string) => string): Promise<Uint8Array> {
  const document = await open(bytes);
  const answers = document.segments.map((segment) =>
    segment.map((piece) =>
      piece.kind === 'text' ? textPiece(change(piece.text), piece.run) : piece,
    ),
  );
  return document.write(answers, 'ES');
}

const LINES = [
  'The ferry leaves the harbour at seven in the morning',
  'and comes back in the evening, unless the weather is',
  'bad.',
];

describe('PDF with text', () => {
  it('reads lines as paragraphs, each with its page', async () => {
    const bytes = await makePdf((page) => {
      for (const [index, line] of LINES.entries())
        page.drawText(line, { x: 60, y: 700 - index * 13 });
      page.drawText('Tickets are sold on board.', { x: 60, y: 640 });
      page.drawText('12', { x: 300, y: 30 });
    });
    const document = await open(bytes);
    expect(textsOf(document)).toEqual([LINES.join(' '), 'Tickets are sold on board.']);
    expect(document.locations).toEqual(['page 1', 'page 1']);
  });

  it('joins hyphenated words, and starts a new paragraph at bullets, headings and new sizes', async () => {
    const bytes = await makePdf((page, { bold }) => {
      page.drawText('Where to sit', { x: 60, y: 713, font: bold });
      page.drawText('The upper deck is the best place to see the light-', { x: 60, y: 700 });
      page.drawText('house and the islands around it.', { x: 60, y: 687 });
      page.drawText('• Warm clothes help against the wind out there.', { x: 60, y: 674 });
      page.drawText('• Dogs are welcome.', { x: 60, y: 661 });
      page.drawText('Prices', { x: 60, y: 644, size: 14 });
    });
    expect(textsOf(await open(bytes))).toEqual([
      'Where to sit',
      'The upper deck is the best place to see the lighthouse and the islands around it.',
      '• Warm clothes help against the wind out there.',
      '• Dogs are welcome.',
      'Prices',
    ]);
  });

  it('reads columns one after the other, after what spans both', async () => {
    const bytes = await makePdf((page) => {
      page.drawText('A title that reaches across both of the columns on this page', {
        x: 60,
        y: 740,
        size: 16,
      });
      for (const [column, x] of ['left', 'right'].map(
        (name, index) => [name, 60 + index * 260] as const,
      )) {
        for (let line = 0; line < 4; line += 1) {
          page.drawText(`${column} text with the number ${String(line)} of its lines`, {
            x,
            y: 700 - line * 13,
          });
        }
      }
    });
    const texts = textsOf(await open(bytes));
    expect(texts.map((text) => text.split(' ', 1)[0])).toEqual(['A', 'left', 'right']);
  });

  it('puts the translation in the place of the text, and removes the old text', async () => {
    const bytes = await makePdf((page) => {
      for (const [index, line] of LINES.entries())
        page.drawText(line, { x: 60, y: 700 - index * 13 });
      page.drawText('12', { x: 300, y: 30 });
    });
    const texts = await readBack(await translate(bytes, () => 'Żółty prom płynie о́коло Αθήνα'));
    expect(texts.map(({ text }) => text.trim())).toEqual(['Żółty prom płynie о́коло Αθήνα', '12']);
    expect(texts[0]).toMatchObject({ x: 60, y: 700, size: 10 });
    expect(texts[1]?.x).toBeCloseTo(300, 0);
    expect(texts[1]?.y).toBe(30);
  });

  it('shrinks longer text, to seven tenths at most', async () => {
    const bytes = await makePdf((page) => {
      for (const [index, line] of LINES.entries())
        page.drawText(line, { x: 60, y: 700 - index * 13 });
    });
    const longer = await readBack(await translate(bytes, (text) => `${text} ${text.slice(0, 70)}`));
    for (const { size } of longer) expect(size).toBeLessThan(10);
    const longest = await readBack(await translate(bytes, (text) => text.repeat(9)));
    expect(Math.min(...longest.map(({ size }) => size))).toBeGreaterThanOrEqual(7);
  });

  it('keeps bold words and colors', async () => {
    const bytes = await makePdf((page, { plain, bold }) => {
      page.drawRectangle({ x: 50, y: 690, width: 300, height: 30, color: rgb(0, 0, 0.5) });
      const start = 'Please ';
      page.drawText(start, { x: 60, y: 700, color: rgb(1, 1, 1) });
      const x = 60 + plain.widthOfTextAtSize(start, 10);
      page.drawText('wait', { x, y: 700, font: bold, color: rgb(1, 1, 0) });
    });
    const document = await open(bytes);
    const [segment] = document.segments;
    expect(segment?.map((piece) => piece.kind === 'text' && piece.text)).toEqual([
      'Please ',
      'wait',
    ]);
    const texts = await readBack(await translate(bytes, (text) => text.toUpperCase()));
    expect(texts.map(({ text, look }) => [text.trim(), look])).toEqual([
      ['PLEASE', { isBold: false, isItalic: false, color: '#ffffff' }],
      ['WAIT', { isBold: true, isItalic: false, color: '#ffff00' }],
    ]);
  });

  it('keeps text rotated as it was', async () => {
    const bytes = await makePdf((page) => {
      page.drawText('Draft copy', { x: 100, y: 200, rotate: degrees(90) });
    });
    const [text] = await readBack(await translate(bytes, () => 'Borrador'));
    expect(text).toMatchObject({ text: 'Borrador', angle: 90 });
    expect(text?.x).toBeCloseTo(200);
    expect(text?.y).toBeCloseTo(-100);
  });

  it('translates the text of drawings that are placed on a page', async () => {
    const inner = await makePdf((page) => {
      page.drawText('Inside a drawing', { x: 60, y: 700 });
    });
    const bytes = await makePdf(async (page, _fonts, document) => {
      const [drawing] = await document.embedPdf(inner);
      if (drawing !== undefined) page.drawPage(drawing, { x: 20, y: 10 });
    });
    const texts = await readBack(await translate(bytes, () => 'Dentro'));
    expect(texts.map(({ text, x, y }) => [text, x, y])).toEqual([['Dentro', 80, 710]]);
  });

  it('writes the letters of formulas as plain ones', async () => {
    const bytes = await makePdf((page) => {
      page.drawText('The length', { x: 60, y: 700 });
    });
    const result = await translate(bytes, () => 'Die Länge 𝑠 und 𝛼, ℎ 𝟐');
    expect((await readBack(result)).map(({ text }) => text).join('')).toBe(
      'Die Länge s und α, ℎ 2',
    );
  });

  it('reports which letter no font has, and what to do', async () => {
    const bytes = await makePdf((page) => {
      page.drawText('Good day', { x: 60, y: 700 });
    });
    const { message } = await rejectionOf(
      translate(bytes, () => 'नमस्ते'),
      'document/unsupported',
    );
    expect(message).toContain('"न"');
  });
});

describe('PDF as a Word document', () => {
  it('has headings, lists, bold words and colors, and reads back as the same paragraphs', async () => {
    const bytes = await makePdf((page, { bold }, document) => {
      page.drawText('Ferries & islands', { x: 60, y: 760, size: 20 });
      for (const [index, line] of LINES.entries())
        page.drawText(line, { x: 60, y: 700 - index * 13 });
      page.drawText('• Dogs are welcome.', { x: 60, y: 640 });
      page.drawText('Warning', { x: 60, y: 600, font: bold, color: rgb(1, 0, 0) });
      const second = document.addPage([595, 842]);
      second.drawText('The second page', { x: 60, y: 700, size: 10 });
    });
    const source = await pdfFormat.open(bytes, ample(), {
      sourceLang: 'EN',
      targetLang: 'ZH',
      outputFormat: 'docx',
    });
    const result = await source.write([[textPiece('渡轮', 0)], ...source.segments.slice(1)], 'ZH');
    expect(docxFormat.open(result, ample()).segments.map(plainText)).toEqual([
      '渡轮',
      LINES.join(' '),
      'Dogs are welcome.',
      'Warning',
      'The second page',
    ]);
    const xml = strFromU8(unzipSync(result)['word/document.xml'] ?? new Uint8Array());
    const paragraphs = xml.split('<w:p>').slice(1);
    expect(paragraphs[0]).toContain('"Heading1"');
    expect(paragraphs[1]).not.toContain('<w:pStyle');
    expect(paragraphs[2]).toContain('<w:numPr>');
    expect(paragraphs[3]).toContain('<w:b/><w:color w:val="FF0000"/>');
    expect(paragraphs[4]).toContain('<w:pageBreakBefore/>');
  });
});

describe("PDF that can't be translated", () => {
  it.each([
    ['nothing', ''],
    ['other content', 'PK\u0003\u0004 not a pdf'],
    ['only a beginning', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog'],
  ])('is refused with a message for %s', async (_name, content) => {
    const { message } = await rejectionOf(open(Buffer.from(content)), 'document/damaged');
    expect(message).toMatch(/^The file is damaged: .+\.$/u);
  });

  it('is refused with a message for pages without text', async () => {
    const bytes = await makePdf((page) => {
      page.drawRectangle({ x: 10, y: 10, width: 10, height: 10 });
    });
    const { message } = await rejectionOf(open(bytes), 'document/empty');
    expect(message).toContain('No text');
  });

  it('is refused with a message for nothing but numbers', async () => {
    const bytes = await makePdf((page) => {
      page.drawText('123', { x: 60, y: 700 });
    });
    const { message } = await rejectionOf(open(bytes), 'document/empty');
    expect(message).toContain('only numbers');
  });

  it('is refused with a message when it is protected', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Secret');
    document.encrypt({ userPassword: 'u', ownerPassword: 'o' });
    const { message } = await rejectionOf(open(await document.save()), 'document/encrypted');
    expect(message).toContain('password-protected');
  });

  it('is refused with a message for a page that unpacks to more than can be read', async () => {
    const bytes = await makePdf((page, _fonts, { context }) => {
      page.drawText('Hello', { x: 60, y: 700 });
      const packed = deflateSync(new Uint8Array(17 * 1024 * 1024).fill(0x20));
      const stream = context.stream(packed, { Filter: 'FlateDecode' });
      page.node.addContentStream(context.register(stream));
    });
    const { message } = await rejectionOf(open(bytes), 'document/too-large');
    expect(message).toContain('unpacks to more');
  });

  it('is refused with a message for too many pages', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 2001; page += 1) document.addPage();
    const { message } = await rejectionOf(open(await document.save()), 'document/too-large');
    expect(message).toContain('more than 2,000 pages');
  });
});
