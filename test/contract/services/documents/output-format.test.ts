import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentJob } from '../../../../shared/domain/documents/job.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeDocx, paragraph } from '../../../unit/documents/office/office-maker.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import { startInput } from '../../../support/builders/documents.ts';

const WORD = makeDocx([paragraph('Un barco.'), paragraph('Dos barcos.')].join(''));

describe('a PDF to be turned into a Word document', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
    bench.service.setTranslation((bytes, { fields }) =>
      fields['output_format'] === 'docx' ? WORD : bytes,
    );
  });
  afterEach(() => bench.close());

  const start = async (outputFormats: { pdf?: 'docx' }): Promise<string> => {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    page.drawText('One boat.', { x: 60, y: 700, size: 12 });
    page.drawText('Two boats.', { x: 60, y: 600, size: 12 });
    const path = join(bench.folder, 'boats.PDF');
    writeFileSync(path, await document.save());
    const { files } = await bench.under.plan.add([{ kind: 'path', path }]);
    const [job] = await bench.under.plan.start(
      startInput({ fileIds: files.map((file) => file.id), targetLangs: ['ES'], outputFormats }),
    );
    return job!.id;
  };
  const pairs = async ({ historyItemId }: DocumentJob) =>
    (await bench.under.database.history.getDetail(historyItemId!, { page: 1, limit: 9 }))?.segments;

  it('is requested as one, delivered under its name, and paired by order', async () => {
    const saved = await bench.under.untilState(await start({ pdf: 'docx' }), 'saved');
    expect(bench.service.uploads[0]?.fields).toMatchObject({ output_format: 'docx' });
    expect(saved).toMatchObject({ outputFormat: 'docx', deliveredName: 'boats.es.docx' });
    expect(readFileSync(join(bench.folder, 'boats.es.docx')).equals(WORD)).toBe(true);
    expect(await pairs(saved)).toMatchObject([
      { source: 'One boat.', target: 'Un barco.', location: 'page 1, paired by order' },
      { source: 'Two boats.', target: 'Dos barcos.', location: 'page 1, paired by order' },
    ]);
  });

  it('stays a PDF by default, and nothing more is sent', async () => {
    const saved = await bench.under.untilState(await start({}), 'saved');
    expect(bench.service.uploads[0]?.fields).not.toHaveProperty('output_format');
    expect(saved).toMatchObject({
      outputFormat: null,
      deliveredName: 'boats.es.PDF',
      isOutputUnchanged: true,
    });
  });

  it('still becomes one after the app was closed on the way', async () => {
    const id = await start({ pdf: 'docx' });
    await bench.under.until(id, (job) => job.state === 'queued' || job.state === 'translating');
    await bench.restart();
    const saved = await bench.under.untilState(id, 'saved');
    expect(saved).toMatchObject({ outputFormat: 'docx', deliveredName: 'boats.es.docx' });
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('gets the extension of what really came from a service that ignores the request', async () => {
    bench.service.setTranslation((bytes) => bytes);
    const id = await start({ pdf: 'docx' });
    const saved = await bench.under.untilState(id, 'saved');
    expect(saved).toMatchObject({ outputFormat: 'docx', deliveredName: 'boats.es.PDF' });
    const elsewhere = join(bench.folder, 'data');
    await bench.under.ledger.saveTo(id, elsewhere);
    expect(readdirSync(elsewhere)).toContain('boats.es.PDF');
  });

  it('reports a refusal by the service plainly', async () => {
    bench.service.fail('upload', {
      kind: 'status',
      status: 400,
      body: '{"message":"Parameter output_format is not supported."}',
    });
    const id = await start({ pdf: 'docx' });
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error).toMatchObject({
      code: 'document/output-refused',
      details: { serviceMessage: expect.stringContaining('output_format'), fileName: 'boats.PDF' },
    });
    expect(failed.error?.values).toEqual({ from: 'pdf', to: 'docx' });
    // The requested format stays on the row, for the next try.
    expect(failed.outputFormat).toBe('docx');
    await bench.under.ledger.retry(id);
    expect(await bench.under.untilState(id, 'saved')).toMatchObject({
      deliveredName: 'boats.es.docx',
    });
  });

  it("isn't offered if no service can produce it", async () => {
    const path = bench.source('letter.txt');
    const { files } = await bench.under.plan.add([{ kind: 'path', path }]);
    const request = startInput({
      fileIds: files.map((file) => file.id),
      targetLangs: ['ES'],
      outputFormats: { txt: 'docx' },
    });
    await expect(
      bench.under.plan.start({ ...request, glossaryIds: [], targetLangs: ['ES'] }),
    ).rejects.toMatchObject({ code: 'input/invalid', details: { field: 'outputFormats' } });
    expect(bench.under.plan.get().files).toHaveLength(1);
    expect(bench.service.uploads).toEqual([]);
  });
});
