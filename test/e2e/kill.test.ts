import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import JSZip from 'jszip';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentJobState } from '../../shared/domain/documents/job-state.ts';
import { createFaultService, type FaultGate, type FaultService } from '../fakes/fault-service.ts';
import { firstOf } from '../support/runs.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { allowWeakStorage } from '../support/window/page-api.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import {
  addCustomConnection,
  chooseService,
  makeDefault,
} from '../support/window/settings-page.ts';

const SAMPLE = join(import.meta.dirname, '../../resources/samples/quarterly-report.docx');

/** Plain text of some size, so that every transfer has a middle. */
const TEXT = 'A line that is worth money.\n'.repeat(2_000);

/** A real document that no socket buffer takes whole: its upload has a middle in which it can be held. */
async function makeBigDocument(): Promise<Buffer> {
  const zip = await JSZip.loadAsync(readFileSync(SAMPLE));
  zip.file('word/media/noise.bin', randomBytes(20 * 1024 * 1024), { compression: 'STORE' });
  return zip.generateAsync({ type: 'nodebuffer' });
}

const MARK = Buffer.from('translated');
/** What the service makes of a document: the same bytes and a mark behind them. */
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
  const killAndRestart = async (): Promise<void> => {
    await under.kill();
    await start(under.userData);
  };
  const source = (name: string): string => {
    mkdirSync(work, { recursive: true });
    const file = join(work, name);
    writeFileSync(file, name.endsWith('.docx') ? bigDocument : TEXT);
    return file;
  };
  const prepare = async (name: string): Promise<void> => {
    await documents.drop([source(name)]);
    await documents.page.getByText(name).first().waitFor();
    if ((await documents.page.getByRole('button', { name: 'Remove German' }).count()) === 0) {
      await documents.chooseTarget('German');
    }
  };
  const begin = async (name: string): Promise<void> => {
    await prepare(name);
    await documents.translateButton.click();
  };

  /** What the service has counted since the test began. */
  let before = { uploads: 0, downloads: 0 };
  const uploads = (): number => service.uploads.length - before.uploads;
  const downloads = (): number => service.downloads - before.downloads;

  beforeAll(async () => {
    bigDocument = await makeBigDocument();
    service = await createFaultService();
    service.setTranslation(translated);
    await start();
    // Without a keystore the key would be gone after each kill; the weak tier keeps it across restarts.
    await allowWeakStorage(under);
    await addCustomConnection(under.page, { name: 'Paid', url: service.url, key: service.key });
    await makeDefault(under.page, 'Paid');
    await goTo(under.page, 'Documents');
    await chooseService(under.page, 'Paid');
  });
  afterAll(async () => {
    await under.close();
    await service.close();
    removeFolder(under.userData);
  });
  beforeEach(() => {
    work = temporaryFolder();
    before = { uploads: service.uploads.length, downloads: service.downloads };
  });
  afterEach(() => {
    removeFolder(work);
  });

  const moments: {
    state: DocumentJobState;
    gate: FaultGate;
    script?: FaultService['statusScript'];
    extension?: string;
  }[] = [
    { state: 'uploading', gate: 'upload-body', extension: 'docx' },
    {
      state: 'translating',
      gate: 'status',
      script: [{ status: 'translating', seconds_remaining: 600 }],
    },
    { state: 'downloading', gate: 'download-body' },
    { state: 'queued', gate: 'status' },
    { state: 'downloading', gate: 'download-start' },
  ];

  it('in each state of the ledger: every job goes on, each is uploaded and delivered once', async () => {
    const killedAt = firstOf(3, moments);
    for (const [index, moment] of killedAt.entries()) {
      const { state, gate, script, extension = 'txt' } = moment;
      const name = `${String(index)}-${state}.${extension}`;
      const uploadsBefore = uploads();
      if (script) service.statusScript = script;
      else service.hold(gate);
      await begin(name);
      await documents.waitForState(name, state);
      if (!script) await service.waitUntilHeld(gate);
      await under.kill();
      // The part of the app that holds the connection ends a moment later: it must not get the answer.
      // An upload that is not read does not tell that its client has gone.
      const unseen = gate === 'upload-body' ? 1 : 0;
      await expect.poll(() => service.openRequests).toBeLessThanOrEqual(unseen);
      service.statusScript = [{ status: 'done', billed_characters: 42 }];
      service.release(gate);
      await start(under.userData);
      await documents.waitForState(name, 'saved');
      expect(uploads() - uploadsBefore, name).toBe(1);
      const result = readFileSync(join(work, `${String(index)}-${state}.de.${extension}`));
      expect(result.equals(translated(readFileSync(join(work, name))))).toBe(true);
    }
    expect(readdirSync(work)).toHaveLength(killedAt.length * 2);
  });

  it('after the document was sent and before the answer: needs a look, no second upload', async () => {
    service.hold('upload-answer');
    await begin('unknown.txt');
    await service.waitUntilHeld('upload-answer');
    await killAndRestart();
    await documents.waitForState('unknown.txt', 'needs-a-look');
    service.release('upload-answer');
    await killAndRestart();
    await documents.waitForState('unknown.txt', 'needs-a-look');
    expect(uploads()).toBe(1);
    await documents
      .row('unknown.txt')
      .getByRole('button', { name: /Upload again/ })
      .click();
    await documents.waitForState('unknown.txt', 'saved');
    expect(uploads()).toBe(2);
  });

  it('while waiting, while failed and after saving: the row says where it stands', async () => {
    await prepare('waiting.txt');
    await service.goOffline();
    await documents.translateButton.click();
    await documents.waitForState('waiting.txt', 'ready');
    await under.kill();
    await service.goOnline();
    await start(under.userData);
    await documents.waitForState('waiting.txt', 'saved');
    expect(uploads()).toBe(1);

    service.fail('upload', { kind: 'status', status: 400, body: '{"message":"Refused"}' });
    await begin('failed.txt');
    await documents.waitForState('failed.txt', 'failed');
    await killAndRestart();
    await documents.waitForState('failed.txt', 'failed');
    await documents.waitForState('waiting.txt', 'saved');
    expect(uploads()).toBe(1);
    expect(downloads()).toBe(1);
  });

  it('keeps a stored result when the folder is gone, and saves it elsewhere after a restart', async () => {
    const elsewhere = temporaryFolder();
    service.hold('download-start');
    await begin('homeless.txt');
    await service.waitUntilHeld('download-start');
    rmSync(work, { recursive: true });
    service.release('download-start');
    await documents.waitForState('homeless.txt', 'failed');
    await killAndRestart();
    await under.app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
    }, elsewhere);
    await documents
      .row('homeless.txt')
      .getByRole('button', { name: /Save elsewhere/ })
      .click();
    await documents.waitForState('homeless.txt', 'saved');
    expect(readdirSync(elsewhere)).toEqual(['homeless.de.txt']);
    expect(downloads()).toBe(1);
    removeFolder(elsewhere);
  });
});
