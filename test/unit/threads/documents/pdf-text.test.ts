import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdfSegments } from '../../../../electron/threads/documents/pdf-text.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { joinLines } from '../../../../shared/documents/pdf/join-lines.ts';
import { rejectionOf } from '../../documents/thrown.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/documents');

async function makePdf(...pages: ((page: PDFPage) => void)[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const draw of pages) {
    const page = document.addPage([595, 842]);
    page.setFont(font);
    draw(page);
  }
  return document.save();
}

const line = (text: string, x: number, y: number, size = 12) => ({
  text,
  x,
  y,
  width: text.length * size * 0.5,
  size,
});

describe('lines of a page', () => {
  it('are joined into paragraphs by the distance of lines', () => {
    expect(
      joinLines([
        line('The harbour is', 60, 700),
        line('closed today.', 60, 686),
        line('Ask at the office.', 60, 640),
      ]),
    ).toEqual(['The harbour is closed today.', 'Ask at the office.']);
  });

  it('end where the letters have another size, or are in another column', () => {
    expect(
      joinLines([
        line('Heading', 60, 700, 20),
        line('Text below it', 60, 682),
        line('Second column', 320, 700),
      ]),
    ).toEqual(['Heading', 'Text below it', 'Second column']);
  });

  it("hold words whole: pieces that touch are one, others aren't", () => {
    const first = line('har', 60, 700);
    expect(joinLines([first, line('bour', first.x + first.width, 700)])).toEqual(['harbour']);
    expect(joinLines([first, line('bour', first.x + first.width + 6, 700)])).toEqual(['har bour']);
    expect(joinLines([line('har\u00ad', 60, 700), line('bour', 60, 686)])).toEqual([
      'har\u00adbour',
    ]);
  });

  it('give nothing for an empty page', () => {
    expect(joinLines([])).toEqual([]);
    expect(joinLines([line('  ', 1, 1)])).toEqual([]);
  });
});

describe('readPdfSegments', () => {
  it('gives the texts of each page with its number', async () => {
    const bytes = await makePdf(
      (page) => {
        page.drawText('One boat.', { x: 60, y: 700, size: 12 });
        page.drawText('Two boats.', { x: 60, y: 600, size: 12 });
      },
      () => undefined,
      (page) => {
        page.drawText('Three boats.', { x: 60, y: 700, size: 12 });
      },
    );
    expect(await readPdfSegments(bytes, createReadBudget())).toEqual([
      { id: 'page 1#0', text: 'One boat.', location: 'page 1' },
      { id: 'page 1#1', text: 'Two boats.', location: 'page 1' },
      { id: 'page 3#0', text: 'Three boats.', location: 'page 3' },
    ]);
  });

  it('cannot read the text of a page that is a picture', async () => {
    const document = await PDFDocument.create();
    const picture = await document.embedJpg(readFileSync(join(FIXTURES, 'island.jpg')));
    document.addPage([400, 300]).drawImage(picture, { x: 0, y: 0, width: 400, height: 300 });
    expect(await readPdfSegments(await document.save(), createReadBudget())).toBeNull();
  });

  it('leaves to the service what it cannot read itself', async () => {
    expect(await readPdfSegments(Buffer.from('%PDF-1.7\n1 0 obj'), createReadBudget())).toBeNull();
    const whole = await makePdf((page) => {
      page.drawText('x', { x: 1, y: 1 });
    });
    expect(await readPdfSegments(whole.subarray(0, 200), createReadBudget())).toBeNull();
  });

  it('leaves the given bytes to their owner', async () => {
    const bytes = await makePdf((page) => {
      page.drawText('One boat.', { x: 60, y: 700 });
    });
    const copy = Uint8Array.from(bytes);
    await readPdfSegments(bytes, createReadBudget());
    expect(bytes).toEqual(copy);
  });

  it('refuses a file with too many pages', async () => {
    const bytes = await makePdf(...Array.from({ length: 1001 }, () => () => undefined));
    const error = await rejectionOf(
      readPdfSegments(bytes, createReadBudget()),
      'document/too-large',
    );
    expect(error.message).toContain('more than 1,000 pages');
  });
});
