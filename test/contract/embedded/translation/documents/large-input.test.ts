import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, vi } from 'vitest';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { sizeOf } from '../../../../support/runs.ts';
import {
  makeXlsx,
  partOf,
  sheetPart,
  stringsPart,
} from '../../../../unit/embedded/support/office-files.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

// Large input is slow: a busy machine may need longer than usual.
vi.setConfig({ testTimeout: 300_000 });

const documents = shareDocuments(createPseudoEngine);
const ROWS = sizeOf(1_000_000);
const PAGES = sizeOf(2000, 80);

/** Returns rows of numbers; `text` creates the only text among them. */
function rows(text: string): string {
  const written: string[] = [];
  for (let row = 1; row < ROWS; row += 1) {
    written.push(`<row r="${String(row)}"><c r="A${String(row)}"><v>${String(row)}</v></c></row>`);
  }
  const last = String(ROWS);
  return `${written.join('')}<row r="${last}"><c r="A${last}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
}

it(
  `translates a sheet of ${String(ROWS)} rows, and changes nothing but its text`,
  { tags: 'deep' },
  async () => {
    const source = makeXlsx(sheetPart(rows('end')), stringsPart('<t>x</t>'));
    const outcome = await documents.translate('a.xlsx', source);
    if (outcome.kind !== 'done') throw new Error(outcome.message);
    const sheet = await partOf(outcome.bytes, 'xl/worksheets/sheet1.xml');
    // Not with `toBe`, which would print the whole difference.
    expect(sheet === sheetPart(rows('éñð'))).toBe(true);
  },
);

it(`translates every page of a PDF of ${String(PAGES)} pages`, { tags: 'deep' }, async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= PAGES; number += 1) {
    const page = document.addPage([300, 300]);
    page.drawText(`Sheet ${String(number)}`, { x: 20, y: 200, size: 12, font });
  }
  const outcome = await documents.translate('a.pdf', await document.save());
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  const task = getDocument({ data: outcome.bytes });
  const result = await task.promise;
  expect(result.numPages).toBe(PAGES);
  for (const number of [1, PAGES / 2, PAGES]) {
    const { items } = await (await result.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(text).toBe(`Šĥééţ ${String(number)}`);
  }
  await task.destroy();
});
