import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../electron/embedded/engines/piece.ts';
import { docxFormat } from '../../electron/embedded/formats/docx.ts';
import { openPageReader } from '../../electron/embedded/formats/pdf/page-reader.ts';
import { handleOf, startService, untilFinished } from './embedded-service-support.ts';

const EN_ES = { source_lang: 'EN', target_lang: 'ES' };

async function makePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('one two', { x: 60, y: 700, size: 12 });
  return document.save();
}

describe('pdf documents', () => {
  it('are translated in their layout', async () => {
    const service = await startService();
    const handle = await handleOf(service.upload('a.pdf', await makePdf(), EN_ES));
    expect(await untilFinished(() => service.status(handle))).toMatchObject({
      status: 'done',
      billed_characters: 7,
    });
    const result = await service.result(handle);
    expect(result.headers.get('content-type')).toBe('application/pdf');
    const reader = await openPageReader(new Uint8Array(await result.arrayBuffer()));
    const { texts } = await reader.read(1);
    expect(texts).toMatchObject([{ text: 'óñé ţŵó', x: 60, y: 700, size: 12 }]);
    await reader.close();
  });

  it('come back as Word documents where that is asked for', async () => {
    const service = await startService();
    const fields = { ...EN_ES, output_format: 'docx' };
    const handle = await handleOf(service.upload('a.pdf', await makePdf(), fields));
    expect(await untilFinished(() => service.status(handle))).toMatchObject({ status: 'done' });
    const result = await service.result(handle);
    expect(result.headers.get('content-disposition')).toContain('a.docx');
    const { segments } = docxFormat.open(new Uint8Array(await result.arrayBuffer()));
    expect(segments.map(plainText)).toEqual(['óñé ţŵó']);
  });

  it('that cannot be read end with a sentence that says why', async () => {
    const service = await startService();
    const handle = await handleOf(service.upload('a.pdf', '%PDF-1.7\n1 0 obj', EN_ES));
    const status = await untilFinished(() => service.status(handle));
    expect(status).toMatchObject({ status: 'error' });
    expect(JSON.stringify(status)).toContain('The file is damaged');
  });
});
