import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startInput } from '../../../support/builders/documents.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeDocx, paragraph } from '../../../unit/documents/office/office-maker.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import { convertInLibreOffice, hasLibreOffice } from '../../support/libre-office.ts';

vi.setConfig({ hookTimeout: 600_000, testTimeout: 600_000 });

/** A text with an image that is elsewhere. */
const withImage = (address: string): Uint8Array =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>The ferry leaves at nine.<draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${address}" xlink:type="simple"/></draw:frame></text:p></office:text></office:body></office:document>`,
  );

describe.skipIf(!hasLibreOffice)('an old Word document (needs libreoffice-writer-*)', () => {
  let bench: LedgerBench;
  /** Requests to the server of the linked image. */
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  });
  let letter: Uint8Array;
  let linked: Uint8Array;

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const made = await convertInLibreOffice(
      new Map([
        ['letter.docx', makeDocx(`${paragraph('One boat.')}${paragraph('Two boats.')}`)],
        ['linked.fodt', withImage(`http://127.0.0.1:${String(port)}/boat.png`)],
      ]),
      'doc',
    );
    letter = made.get('letter.docx') ?? new Uint8Array();
    linked = made.get('linked.fodt') ?? new Uint8Array();
    return () => void server.close();
  });
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
  });
  afterEach(() => bench.close());

  const add = async (name: string, bytes: Uint8Array) => {
    const path = join(bench.folder, name);
    writeFileSync(path, bytes);
    return bench.under.plan.add([{ kind: 'path', path }]);
  };

  it('is counted, sent, and delivered as .docx beside the original, which stays as it was', async () => {
    bench.service.setTranslation(() =>
      makeDocx(`${paragraph('Un barco.')}${paragraph('Dos barcos.')}`),
    );
    const { files, rejected } = await add('-Zwölf Boote.doc', letter);
    expect(rejected).toEqual([]);
    expect(files).toMatchObject([
      {
        fileName: '-Zwölf Boote.docx',
        format: 'docx',
        charCount: 19,
        warnings: [{ message: 'documentErrors.oldWordConverted' }],
      },
    ]);
    const [job] = await bench.under.plan.start(
      startInput({ fileIds: files.map(({ id }) => id), targetLangs: ['ES'] }),
    );
    const saved = await bench.under.untilState(job?.id ?? '', 'saved');
    // The copy stays with the job, for the tags of its source.
    const record = await bench.under.database.documentJobs.get(saved.id);
    const copy = join(bench.folder, 'data', 'inbox', record?.sourceCopy ?? 'none');
    expect(existsSync(copy)).toBe(true);
    expect(saved.deliveredName).toBe('-Zwölf Boote.es.docx');
    expect(bench.service.uploads).toMatchObject([{ fileName: '-Zwölf Boote.docx' }]);
    const history = await bench.under.database.history.getDetail(saved.historyItemId ?? '', {
      page: 1,
      limit: 9,
    });
    expect(history?.segments).toMatchObject([
      { source: 'One boat.', target: 'Un barco.' },
      { source: 'Two boats.', target: 'Dos barcos.' },
    ]);
    expect(readFileSync(join(bench.folder, '-Zwölf Boote.doc')).equals(letter)).toBe(true);
    expect(readdirSync(bench.folder).filter((name) => name.includes('lock'))).toEqual([]);
    const conversions = join(bench.folder, 'data', 'conversions');
    expect(existsSync(conversions) ? readdirSync(conversions) : []).toEqual([]);

    await bench.restart();
    expect(existsSync(copy)).toBe(true);
    // Added again, it is known to be translated.
    const again = await add('-Zwölf Boote.doc', letter);
    expect(again.files).toMatchObject([{ earlierTargets: ['ES'] }]);
    await bench.under.ledger.remove(saved.id);
    expect(existsSync(copy)).toBe(false);
  });

  it('loads nothing that it links to', async () => {
    // Otherwise, it does.
    expect(asked).not.toEqual([]);
    asked.length = 0;
    const { files } = await add('linked.doc', linked);
    expect(files).toMatchObject([{ fileName: 'linked.docx', charCount: 25 }]);
    expect(asked).toEqual([]);
  });

  it('is converted, too, if Word saved it as rich text', async () => {
    const { files } = await add(
      'rich.doc',
      new TextEncoder().encode('{\\rtf1\\ansi One boat.\\par}'),
    );
    expect(files).toMatchObject([{ fileName: 'rich.docx', charCount: 9 }]);
  });

  it('is refused with the way on if LibreOffice cannot read it', async () => {
    const broken = Buffer.from(letter);
    broken.writeUInt16LE(0, broken.indexOf(Buffer.from([0xec, 0xa5])));
    const { files, rejected } = await add('broken.doc', broken);
    expect(files).toEqual([]);
    expect(rejected).toMatchObject([
      {
        fileName: 'broken.doc',
        error: { message: 'documentErrors.notConverted' },
      },
    ]);
  });
});
