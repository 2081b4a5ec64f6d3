import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import JSZip from 'jszip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentJobState } from '../../shared/domain/documents/job-state.ts';
import { createFaultService, type FaultGate, type FaultService } from '../fakes/fault-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { allowWeakStorage, askApp } from '../support/window/page-api.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { chooseService } from '../support/window/settings-page.ts';
import { connect } from './support/connections.ts';
import { someOf } from '../support/runs.ts';

const SAMPLE = join(import.meta.dirname, '../../resources/samples/quarterly-report.docx');

/** Plain text of some size, so that every transfer has a middle. */
const TEXT = 'A line that is worth money.\n'.repeat(2_000);

/** Creates a real document that exceeds any socket buffer: its upload has a middle in which it can be held. */
async function makeBigDocument(): Promise<Buffer> {
  const zip = await JSZip.loadAsync(readFileSync(SAMPLE));
  zip.file('word/media/noise.bin', randomBytes(20 * 1024 * 1024), { compression: 'STORE' });
  return zip.generateAsync({ type: 'nodebuffer' });
}

const MARK = Buffer.from('translated');
/** Returns the service's translation of a document: the same bytes followed by a mark. */
const translated = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, MARK]);

describe('kill -9', () => {
  let bigDocument: Buffer;
  let service: FaultService;
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  const start = async (userData?: string): Promise<void> => {
    under = await startApp(userData === undefined ? {} : { userData });
    documents = new DocumentsPage(under.page);
  };
  const source = (name: string, folder: string): string => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, name);
    writeFileSync(file, name.endsWith('.docx') ? bigDocument : TEXT);
    return file;
  };
  const prepare = async (name: string, folder = work): Promise<void> => {
    await documents.drop([source(name, folder)]);
    await documents.page.getByText(name).first().waitFor();
    if ((await documents.page.getByRole('button', { name: 'Remove German' }).count()) === 0) {
      await documents.chooseTarget('German');
    }
  };
  const begin = async (name: string, folder = work): Promise<void> => {
    await prepare(name, folder);
    await documents.translateButton.click();
  };

  /** Counts of the service when the test began. */
  let before = { uploads: 0, downloads: 0 };
  const uploads = (): number => service.uploads.length - before.uploads;
  const downloads = (): number => service.downloads - before.downloads;

  beforeAll(async () => {
    work = temporaryFolder();
    bigDocument = await makeBigDocument();
    service = await createFaultService();
    service.setTranslation(translated);
    await start();
    // Without a keystore the key would be gone after each kill; the weak tier keeps it across
    // restarts.
    await allowWeakStorage(under);
    await connect(under.page, { name: 'Paid', url: service.url, key: service.key });
    // All held jobs run concurrently.
    await askApp(under.page, 'settings', 'update', { documents: { concurrency: 10 } });
    await chooseService(under.page, 'Paid');
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
  });
  beforeEach(() => {
    before = { uploads: service.uploads.length, downloads: service.downloads };
  });

  const UNKNOWN = '4-uploading.txt';
  /** In this order a gate that is closed for one document does not affect the earlier ones. */
  const moments: readonly {
    state: DocumentJobState;
    gate: FaultGate | null;
    script?: FaultService['statusScript'];
    extension?: string;
    /** State after the kill; `saved` by default. */
    continues?: DocumentJobState;
  }[] = someOf(3, [
    { state: 'downloading', gate: 'download-body' },
    { state: 'downloading', gate: 'download-start' },
    {
      state: 'translating',
      gate: null,
      script: [{ status: 'translating', seconds_remaining: 600 }],
    },
    { state: 'queued', gate: 'status' },
    // Sent completely with an unknown answer: only the user may send it again.
    { state: 'uploading', gate: 'upload-answer', continues: 'needs-attention' },
    { state: 'uploading', gate: 'upload-body', extension: 'docx' },
  ]);

  it('in each ledger state: every job resumes, is uploaded once, and is delivered at most once', async () => {
    const names: string[] = [];
    for (const [index, { state, gate, script, extension = 'txt' }] of moments.entries()) {
      const name = `${String(index)}-${state}.${extension}`;
      names.push(name);
      if (script) service.statusScript = script;
      if (gate !== null) service.hold(gate);
      await begin(name);
      await documents.waitForState(name, state);
      if (gate !== null) await service.waitUntilHeld(gate);
    }
    for (const [index, name] of names.entries()) {
      await documents.waitForState(name, moments[index]!.state);
    }
    await under.kill();
    // The part of the app that holds the connection ends a moment later: it must not get the
    // answer. An unread upload does not reveal that its client is gone.
    await expect.poll(() => service.openRequests).toBeLessThanOrEqual(1);
    service.statusScript = [{ status: 'done', billed_characters: 42 }];
    for (const { gate } of moments) if (gate !== null) service.release(gate);
    await start(under.userData);
    for (const [index, name] of names.entries()) {
      const { continues = 'saved' } = moments[index]!;
      await documents.waitForState(name, continues);
      if (continues !== 'saved') continue;
      const result = readFileSync(join(work, name.replace('.', '.de.')));
      expect(result.equals(translated(readFileSync(join(work, name)))), name).toBe(true);
    }
    expect(
      service.uploads
        .slice(before.uploads)
        .map(({ fileName }) => fileName)
        .toSorted(),
    ).toEqual(names.toSorted());
    expect(readdirSync(work)).toHaveLength(names.length * 2 - 1);
  });

  it(
    'while waiting for the service or the user, and after saving: the row shows the state of the job',
    { tags: 'deep' },
    async () => {
      const elsewhere = temporaryFolder();
      const gone = join(work, 'gone');
      service.hold('download-start');
      await begin('homeless.txt', gone);
      await service.waitUntilHeld('download-start');
      rmSync(gone, { recursive: true });
      service.release('download-start');
      await documents.waitForState('homeless.txt', 'failed');

      service.fail('upload', { kind: 'status', status: 400, body: '{"message":"Refused"}' });
      await begin('failed.txt');
      await documents.waitForState('failed.txt', 'failed');

      await prepare('waiting.txt');
      await service.goOffline();
      await documents.translateButton.click();
      await documents.waitForState('waiting.txt', 'ready');

      await under.kill();
      await service.goOnline();
      await start(under.userData);
      await documents.waitForState('waiting.txt', 'saved');
      await documents.waitForState('failed.txt', 'failed');
      await documents.waitForState('homeless.txt', 'failed');
      await documents.waitForState(UNKNOWN, 'needs-attention');
      await documents.waitForState('0-downloading.txt', 'saved');
      expect(uploads()).toBe(2);
      expect(downloads()).toBe(2);

      // A stored result is saved elsewhere, and not requested again.
      await under.app.evaluate(({ dialog }, folder) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
      }, elsewhere);
      await documents
        .row('homeless.txt')
        .getByRole('button', { name: /Save elsewhere/ })
        .click();
      await documents.waitForState('homeless.txt', 'saved');
      expect(readdirSync(elsewhere)).toEqual(['homeless.de.txt']);
      expect(downloads()).toBe(2);

      // Text that was already sent is sent again only when the user says so.
      await documents
        .row(UNKNOWN)
        .getByRole('button', { name: /Upload again/ })
        .click();
      await documents.waitForState(UNKNOWN, 'saved');
      expect(uploads()).toBe(3);
    },
  );
});
