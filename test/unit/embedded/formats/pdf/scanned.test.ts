import { createCanvas } from '@napi-rs/canvas';
import {
  decodePDFRawStream,
  degrees,
  PDFDocument,
  PDFName,
  PDFRawStream,
  setTextRenderingMode,
  TextRenderingMode,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { plainText, textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import type { OpenOptions } from '../../../../../electron/embedded/formats/document-format.ts';
import { createTextReader } from '../../../../../electron/embedded/formats/image/text-reader.ts';
import { pdfFormat } from '../../../../../electron/embedded/formats/pdf.ts';
import { openPagePainter } from '../../../../../electron/embedded/formats/pdf/page-painter.ts';
import {
  openPageReader,
  type PlacedText,
} from '../../../../../electron/embedded/formats/pdf/page-reader.ts';
import { rejectionOf } from '../../../documents/thrown.ts';
import { DRAWING_FONT } from '../../../../support/drawing-font.ts';
import { firstOf } from '../../../../support/runs.ts';
import { ample } from '../../../../support/ample-budget.ts';

const OPTIONS: OpenOptions = { sourceLang: 'EN', targetLang: 'ES', outputFormat: 'pdf' };
const PAPER = '#ffffe0';

/** Returns an image of an A5 page at 150 dots per inch. */
async function picture(lines: readonly string[], quarters = 0): Promise<Buffer> {
  const [width, height] = quarters % 2 === 0 ? [620, 874] : [874, 620];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((-quarters * Math.PI) / 2);
  context.translate(-310, -437);
  context.fillStyle = '#800000';
  context.font = `26px "${DRAWING_FONT}"`;
  for (const [index, line] of lines.entries()) context.fillText(line, 60, 120 + index * 36);
  return canvas.encode('png');
}

async function addScan(document: PDFDocument, lines: string[], quarters = 0): Promise<PDFPage> {
  const image = await document.embedPng(await picture(lines, quarters));
  const [width, height] = quarters % 2 === 0 ? [298, 420] : [420, 298];
  const page = document.addPage([width, height]);
  page.drawImage(image, { x: 0, y: 0, width, height });
  page.setRotation(degrees(quarters * 90));
  return page;
}

async function scan(lines: string[], quarters = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  await addScan(document, lines, quarters);
  return document.save();
}

async function textsOf(bytes: Uint8Array, page = 1): Promise<PlacedText[]> {
  const reader = await openPageReader(bytes, ample());
  const { texts } = await reader.read(page);
  await reader.close();
  return [...texts];
}

/** "The ferry", as encoded in the file. */
const OLD_WORDS = Buffer.from('The ferry').toString('hex').toUpperCase();

/** Returns all unpacked streams that are not images. */
async function contentOf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === undefined
        ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1').toUpperCase()]
        : [],
    )
    .join('\n');
}

const FERRY = ['The ferry leaves the', 'harbour in the morning.'];

describe('scanned pages', () => {
  it('are read, and their text is drawn over the picture, which stays', async () => {
    const file = await PDFDocument.create();
    const page = await addScan(file, FERRY);
    // The scanner's own recognized text, placed invisibly over the image.
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    page.drawText('The ferry leaves the', { x: 30, y: 362, size: 12 });
    const bytes = await file.save();
    expect(await contentOf(bytes)).toContain(OLD_WORDS);
    const document = await pdfFormat.open(bytes, ample(), OPTIONS);
    expect(document.segments.map(plainText)).toEqual([FERRY.join(' ')]);
    expect(document.locations).toEqual(['page 1']);
    const result = await document.write([[textPiece('El barco zarpa')]], 'ES');
    expect(await contentOf(result)).not.toContain(OLD_WORDS);
    const [text] = await textsOf(result);
    expect(text?.text).toBe('El barco zarpa');
    // 60 of 620 pixels from the left, 120 of 874 from the top.
    expect(text?.x).toBeCloseTo(29, -0.5);
    expect(text?.y).toBeCloseTo(420 - 57.7, -0.5);
    expect(text?.look.color).toMatch(/^#[78]\w0\w0\w$/u);

    const painter = await openPagePainter(result);
    const { data, width, scale } = painter.paint(1, 72);
    painter.close();
    const colorAt = (x: number, y: number): number[] => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
    ];
    expect(scale).toBe(1);
    // The paper is clean again where the end of the first line was.
    expect(colorAt(165, 54)).toEqual(colorAt(250, 300));
    expect(await readAgain(result)).toBe('El barco zarpa');
  });

  it.each(firstOf(1, [1, 2, 3]))(
    'that are rotated by %i quarters are read upright',
    async (quarters) => {
      const document = await pdfFormat.open(await scan(FERRY, quarters), ample(), OPTIONS);
      expect(document.segments.map(plainText)).toEqual([FERRY.join(' ')]);
      const result = await document.write([[textPiece('El barco zarpa')]], 'ES');
      expect(await readAgain(result)).toBe('El barco zarpa');
    },
  );

  it('lose the old words that a scanner put invisibly over them', { tags: 'deep' }, async () => {
    const document = await PDFDocument.create();
    const page = await addScan(document, FERRY);
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    page.drawText('The ferry leaves the', { x: 30, y: 362, size: 12 });
    const bytes = await document.save();
    expect(await contentOf(bytes)).toContain(OLD_WORDS);
    const opened = await pdfFormat.open(bytes, ample(), OPTIONS);
    expect(opened.segments.map(plainText)).toEqual([FERRY.join(' ')]);
    const result = await opened.write([[textPiece('El barco zarpa')]], 'ES');
    expect(await contentOf(result)).not.toContain(OLD_WORDS);
  });

  it('become a Word document with their text', { tags: 'deep' }, async () => {
    const document = await pdfFormat.open(await scan(FERRY), ample(), {
      ...OPTIONS,
      outputFormat: 'docx',
    });
    const result = await document.write([[textPiece('El barco zarpa')]], 'ES');
    const xml = strFromU8(unzipSync(result)['word/document.xml'] ?? new Uint8Array());
    expect(xml).toContain('>El barco zarpa<');
    expect(xml).not.toContain('<w:drawing>');
  });

  it('beside pages with text are read, and no others', { tags: 'deep' }, async () => {
    const document = await PDFDocument.create();
    document.addPage([298, 420]).drawText('A page with text', { x: 30, y: 300, size: 12 });
    await addScan(document, FERRY);
    document.addPage([298, 420]);
    let steps = 0;
    const opened = await pdfFormat.open(await document.save(), ample(), OPTIONS, () => {
      steps += 1;
    });
    expect(opened.segments.map(plainText)).toEqual(['A page with text', FERRY.join(' ')]);
    expect(opened.locations).toEqual(['page 1', 'page 2']);
    expect(steps).toBe(2);
    const result = await opened.write([[textPiece('Uno')], [textPiece('Dos')]], 'ES');
    expect((await textsOf(result, 1)).map(({ text }) => text)).toEqual(['Uno']);
    expect((await textsOf(result, 2)).map(({ text }) => text)).toEqual(['Dos']);
  });

  it("stay unchanged beside text in a language whose pictures can't be read", async () => {
    const document = await PDFDocument.create();
    document.addPage([298, 420]).drawText('Een pagina met tekst', { x: 30, y: 300, size: 12 });
    await addScan(document, FERRY);
    const opened = await pdfFormat.open(await document.save(), ample(), {
      ...OPTIONS,
      sourceLang: 'NL',
    });
    expect(opened.segments.map(plainText)).toEqual(['Een pagina met tekst']);
    expect(opened.unreadPages).toEqual({ pageCount: 1, totalCount: 2, language: 'NL' });
  });

  it("that show nothing aren't reported as left", async () => {
    const document = await PDFDocument.create();
    document.addPage([298, 420]).drawText('Een pagina met tekst', { x: 30, y: 300, size: 12 });
    document.addPage([298, 420]);
    const bytes = await document.save();
    const opened = await pdfFormat.open(bytes, ample(), { ...OPTIONS, sourceLang: 'NL' });
    expect(opened).not.toHaveProperty('unreadPages');
    expect(await pdfFormat.open(await scan(FERRY), ample(), OPTIONS)).not.toHaveProperty(
      'unreadPages',
    );
  });

  it('without other text in such a language are refused with the available languages', async () => {
    const opening = pdfFormat.open(await scan(FERRY), ample(), { ...OPTIONS, sourceLang: 'JA' });
    const { message } = await rejectionOf(opening, 'document/unsupported');
    expect(message).toContain('English, German, French, Spanish');
  });

  it('with a picture too large to unpack are refused by its declared size', async () => {
    const withHuge = async (text: string): Promise<Uint8Array> => {
      const document = await PDFDocument.create();
      const page = document.addPage([298, 420]);
      const huge = document.context.flateStream(new Uint8Array(64), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 60_000,
        Height: 60_000,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceRGB',
      });
      page.node.newXObject('Huge', document.context.register(huge));
      if (text !== '') page.drawText(text, { x: 30, y: 300, size: 12 });
      return document.save();
    };
    const { message } = await rejectionOf(
      pdfFormat.open(await withHuge(''), ample(), OPTIONS),
      'document/too-large',
    );
    expect(message).toContain('60,000 × 60,000');
    // Pages with text do not need it, unless their images go into a Word document.
    const bytes = await withHuge('A page with text');
    expect((await pdfFormat.open(bytes, ample(), OPTIONS)).segments).toHaveLength(1);
    await rejectionOf(
      pdfFormat.open(bytes, ample(), { ...OPTIONS, outputFormat: 'docx' }),
      'document/too-large',
    );
  });

  it('of a huge size are rendered with fewer pixels, not with more memory', async () => {
    const document = await PDFDocument.create();
    document.addPage([14_400, 14_400]).drawRectangle({ x: 0, y: 0, width: 7200, height: 7200 });
    const painter = await openPagePainter(await document.save());
    const { width, height } = painter.paint(1, 300);
    painter.close();
    expect(width * height).toBeLessThanOrEqual(12_010_000);
  });

  it('more than can be read in time are refused before the first one is read', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 301; page += 1) document.addPage([200, 200]);
    const { message } = await rejectionOf(
      pdfFormat.open(await document.save(), ample(), OPTIONS),
      'document/too-large',
    );
    expect(message).toContain('300');
  });
});

describe('actions in a PDF', () => {
  it('never run, and nothing outside is requested', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([298, 420]);
    page.drawText('Hello there', { x: 30, y: 300, size: 12 });
    document.addJavaScript('main', 'app.launchURL("https://example.org"); while (true) {}');
    const { context } = document;
    document.catalog.set(
      PDFName.of('OpenAction'),
      context.obj({ S: 'Launch', F: '/bin/false', Win: { F: 'calc.exe' } }),
    );
    page.node.set(
      PDFName.of('AA'),
      context.obj({ O: { S: 'URI', URI: 'https://example.org/track' } }),
    );
    const fetched = vi.spyOn(globalThis, 'fetch');
    const opened = await pdfFormat.open(await document.save(), ample(), OPTIONS);
    const result = await opened.write([[textPiece('Hola')]], 'ES');
    const painter = await openPagePainter(result);
    expect(painter.paint(1, 72).width).toBe(298);
    painter.close();
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
    expect((await textsOf(result)).map(({ text }) => text)).toEqual(['Hola']);
  });
});

describe('pictures in an unknown language', () => {
  it('are read again with the data for the given language', { tags: 'deep' }, async () => {
    const reader = createTextReader(null);
    const lines = [
      'Die Fähre verlässt den Hafen',
      'früh am Morgen und kehrt erst',
      'spät am Abend zurück, außer',
      'bei schlechtem Wetter.',
    ];
    const paragraphs = await reader.read(await picture(lines));
    await reader.close();
    expect(paragraphs.map(({ text }) => text)).toEqual([lines.join(' ')]);
  });
});

/** Recognizes the text on the rendered page. */
async function readAgain(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const painter = await openPagePainter(await document.save());
  const { data, width, height } = painter.paint(1, 150);
  painter.close();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(data);
  context.putImageData(image, 0, 0);
  const reader = createTextReader('ES');
  const found = await reader.read(await canvas.encode('png'));
  await reader.close();
  return found.map(({ text }) => text).join(' | ');
}
