import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { documentStatusWire } from '../../../../../electron/clients/translation/wire/documents.ts';
import { plainText } from '../../../../../electron/embedded/engines/piece.ts';
import { docxFormat } from '../../../../../electron/embedded/formats/docx.ts';
import { openPageReader } from '../../../../../electron/embedded/formats/pdf/page-reader.ts';
import { handleOf, shareAccounts, untilFinished } from '../support.ts';
import { ample } from '../../../../support/ample-budget.ts';

const openAccount = shareAccounts();

const EN_ES = { source_lang: 'EN', target_lang: 'ES' };

async function makePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('one two', { x: 60, y: 700, size: 12 });
  return document.save();
}

/** Creates two pages with text in Dutch, three that are images, and an empty one. */
async function makeMixedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const canvas = createCanvas(300, 420);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#2266aa';
  brush.fillRect(40, 40, 200, 100);
  const image = await document.embedPng(await canvas.encode('png'));
  for (const text of ['De veerboot vertrekt vroeg in de ochtend.', 'Honden mogen niet mee.']) {
    document.addPage([298, 420]).drawText(text, { x: 30, y: 300, size: 12 });
  }
  for (let page = 0; page < 3; page += 1) {
    document.addPage([298, 420]).drawImage(image, { x: 0, y: 0, width: 298, height: 420 });
  }
  document.addPage([298, 420]);
  return document.save();
}

describe('PDF documents with unreadable pages', () => {
  const NL_EN = { source_lang: 'NL', target_lang: 'EN-GB' };
  const done = async (file: Uint8Array, fields: Record<string, string>): Promise<object> => {
    const service = await openAccount();
    const handle = await handleOf(service.upload('a.pdf', file, fields));
    const status = await untilFinished(() => service.status(handle));
    expect(status).toMatchObject({ status: 'done' });
    return status;
  };

  it.each([
    ['was given', NL_EN],
    ['was detected', { target_lang: 'EN-GB', output_format: 'docx' }],
  ])(
    'are translated; the status says how many pages were left, when the language %s',
    async (_how, fields) => {
      expect(await done(await makeMixedPdf(), fields)).toMatchObject({
        dragoman_unread_pages: { count: 3, total: 6, language: 'NL' },
      });
    },
  );

  it("don't report unread pages when everything was read", async () => {
    expect(await done(await makePdf(), EN_ES)).not.toHaveProperty('dragoman_unread_pages');
  });

  it('report unread pages to the client of the app', async () => {
    const service = await openAccount();
    const handle = await handleOf(service.upload('a.pdf', await makeMixedPdf(), NL_EN));
    const status = await untilFinished(() => service.status(handle));
    expect(documentStatusWire.parse(status)).toMatchObject({
      unreadPages: { pageCount: 3, totalCount: 6, language: 'NL' },
      extra: {},
    });
  });
});

describe('PDF documents', () => {
  it('are translated in their layout', async () => {
    const service = await openAccount();
    const handle = await handleOf(service.upload('a.pdf', await makePdf(), EN_ES));
    expect(await untilFinished(() => service.status(handle))).toMatchObject({
      status: 'done',
      billed_characters: 7,
    });
    const result = await service.result(handle);
    expect(result.headers.get('content-type')).toBe('application/pdf');
    const reader = await openPageReader(new Uint8Array(await result.arrayBuffer()), ample());
    const { texts } = await reader.read(1);
    expect(texts).toMatchObject([{ text: 'óñé ţŵó', x: 60, y: 700, size: 12 }]);
    await reader.close();
  });

  it('come back as Word documents on request', async () => {
    const service = await openAccount();
    const fields = { ...EN_ES, output_format: 'docx' };
    const handle = await handleOf(service.upload('a.pdf', await makePdf(), fields));
    expect(await untilFinished(() => service.status(handle))).toMatchObject({ status: 'done' });
    const result = await service.result(handle);
    expect(result.headers.get('content-disposition')).toContain('a.docx');
    const { segments } = docxFormat.open(new Uint8Array(await result.arrayBuffer()), ample());
    expect(segments.map(plainText)).toEqual(['óñé ţŵó']);
  });

  it("fail with a sentence that says why when they can't be read", async () => {
    const service = await openAccount();
    const handle = await handleOf(service.upload('a.pdf', '%PDF-1.7\n1 0 obj', EN_ES));
    const status = await untilFinished(() => service.status(handle));
    expect(status).toMatchObject({ status: 'error' });
    expect(JSON.stringify(status)).toContain('The file is damaged');
  });
});
