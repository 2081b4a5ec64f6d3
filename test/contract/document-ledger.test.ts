import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { createLedgerUnderTest, type LedgerUnderTest } from './support/ledger-under-test.ts';

const FORBIDDEN = { kind: 'status', status: 403, body: '{"message":"Forbidden"}' } as const;

describe('document ledger over real HTTP', () => {
  let folder: string;
  let service: FaultService;
  let under: LedgerUnderTest;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-ledger-'));
    service = await createFaultService();
    service.setTranslation((bytes) =>
      Buffer.from(Buffer.from(bytes).toString('utf8').toUpperCase()),
    );
    under = createLedgerUnderTest(folder, service);
  });
  afterEach(async () => {
    await under.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const source = (name = 'letter.txt', text = 'Dear reader,\nthis is a letter.\n'): string => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const start = async (path = source()): Promise<string> => {
    const [job] = await under.translate([path]);
    return job!.id;
  };
  /** The same data, a new run of the app. */
  const restart = async (): Promise<void> => {
    await under.close();
    under = createLedgerUnderTest(folder, service);
    await under.ledger.resumeAll();
  };

  it('uploads once, keeps the raw result, delivers beside the source, records the segments', async () => {
    const id = await start();
    const saved = await under.untilState(id, 'saved');
    expect(saved).toMatchObject({
      deliveredName: 'letter.de.txt',
      billedChars: 42,
      isOutputUnchanged: false,
      error: null,
    });
    expect(service.uploads).toHaveLength(1);
    expect(readFileSync(join(folder, 'letter.de.txt'), 'utf8')).toBe(
      'DEAR READER,\nTHIS IS A LETTER.\n',
    );
    expect(readdirSync(under.paths.results)).toEqual([`${id}.bin`]);
    expect(readdirSync(under.paths.inbox)).toEqual([]);
    const detail = await under.database.history.getDetail(saved.historyItemId!, {
      page: 1,
      limit: 10,
    });
    expect(detail?.segments.map(({ source, target }) => [source, target])).toEqual([
      ['Dear reader,', 'DEAR READER,'],
      ['this is a letter.', 'THIS IS A LETTER.'],
    ]);
  });

  it('is told in order: waiting, uploading, queued, translating, downloading, saved', async () => {
    const id = await start();
    await under.untilState(id, 'saved');
    const states = under.seen.filter((job) => job.id === id).map((job) => job.state);
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'ready',
      'uploading',
      'queued',
      'translating',
      'downloading',
      'saved',
    ]);
  });

  it('needs a look when the answer to an upload was lost, and never uploads again on its own', async () => {
    service.fail('upload', { kind: 'drop-answer' });
    const id = await start();
    const lost = await under.untilState(id, 'needs-a-look');
    expect(lost.error?.code).toBe('document/outcome-unknown');
    await restart();
    expect((await under.job(id)).state).toBe('needs-a-look');
    expect(service.uploads).toHaveLength(1);

    await under.ledger.retry(id);
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(2);
  });

  it('sends again on its own what was cut in the middle of an upload', async () => {
    service.fail('upload', { kind: 'cut-request', afterBytes: 1 });
    const id = await start(source('long.txt', 'A line of text.\n'.repeat(50_000)));
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(1);
  });

  it('waits visibly when the service says "too many requests"', async () => {
    service.fail('upload', {
      kind: 'status',
      status: 429,
      headers: { 'retry-after': '2' },
      body: '{"message":"Too many requests"}',
    });
    const id = await start();
    await under.untilState(id, 'saved');
    const waits = under.seen.filter((job) => job.id === id && job.wait?.reason === 'rate-limit');
    expect(waits[0]?.wait?.untilMs).toBeGreaterThan(waits[0]!.createdAtMs + 1_000);
    expect(service.uploads).toHaveLength(1);
  });

  it('fails on a used-up quota and goes on when asked', async () => {
    service.fail('upload', { kind: 'status', status: 456, body: '{"message":"Quota exceeded"}' });
    const id = await start();
    const failed = await under.untilState(id, 'failed');
    expect(failed.error).toMatchObject({ code: 'quota/exceeded' });
    await under.ledger.retry(id);
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(1);
  });

  it('waits for a key that is missing or refused, and goes on once there is one', async () => {
    const { key } = under.account;
    under.account.key = null;
    const id = await start();
    await under.until(id, (job) => job.wait?.reason === 'no-key');
    under.account.key = 'a wrong one';
    under.ledger.wake('test');
    await under.until(id, (job) => job.error?.code === 'auth/rejected');
    expect((await under.job(id)).state).toBe('ready');
    under.account.key = key;
    under.ledger.wake('test');
    await under.untilState(id, 'saved');
  });

  it('keeps an accepted document while its account has no key', async () => {
    service.fail('status', FORBIDDEN);
    const id = await start();
    await under.until(id, (job) => job.wait?.reason === 'no-key');
    expect((await under.job(id)).state).toBe('queued');
    await restart();
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(1);
  });

  it("shows the service's own words when it could not translate", async () => {
    service.statusScript = [{ status: 'error', message: 'Source and target language are equal.' }];
    const id = await start();
    const failed = await under.untilState(id, 'failed');
    expect(failed.error).toMatchObject({
      code: 'document/rejected-by-service',
      details: { serviceMessage: 'Source and target language are equal.' },
    });
    service.statusScript = [{ status: 'done' }];
    await under.ledger.retry(id);
    await under.untilState(id, 'saved');
  });

  it('takes a cut download for what it is and asks again', async () => {
    service.fail('result', { kind: 'cut-answer', afterBytes: 5 });
    const id = await start();
    await under.untilState(id, 'saved');
    expect(readFileSync(join(folder, 'letter.de.txt'), 'utf8')).toMatch(/LETTER\.\n$/);
    expect(readdirSync(under.paths.results)).toEqual([`${id}.bin`]);
    expect(service.uploads).toHaveLength(1);
  });

  it('says that the service has erased a document, and starts anew only when asked', async () => {
    service.fail('result', { kind: 'status', status: 404, body: '{"message":"Not found"}' });
    const id = await start();
    const failed = await under.untilState(id, 'failed');
    expect(failed.error?.code).toBe('document/gone');
    expect(service.uploads).toHaveLength(1);
    await under.ledger.retry(id);
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(2);
  });

  it('goes on by itself when the service is out of reach for a while', async () => {
    await service.goOffline();
    const id = await start();
    await under.until(id, (job) => job.wait?.reason === 'offline');
    await service.goOnline();
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(1);
  });

  it('survives a restart in every state, with one upload each', async () => {
    for (const gate of ['upload-body', 'status', 'download-start', 'download-body'] as const) {
      service.hold(gate);
      const id = await start(source(`${gate}.txt`, `About ${gate}.\n`.repeat(200)));
      await service.waitUntilHeld(gate);
      const uploadsSoFar = service.uploads.length;
      const closing = under.close();
      service.release(gate);
      await closing;
      under = createLedgerUnderTest(folder, service);
      await under.ledger.resumeAll();
      await under.untilState(id, 'saved');
      expect(service.uploads.length - uploadsSoFar, gate).toBe(gate === 'upload-body' ? 1 : 0);
      expect(readdirSync(folder)).toContain(`${gate}.de.txt`);
    }
  });

  it('pauses between steps and resumes', async () => {
    service.hold('status');
    const id = await start();
    await service.waitUntilHeld('status');
    await under.ledger.pause(id);
    service.release('status');
    const paused = await under.until(id, (job) => job.wait?.reason === 'paused');
    expect(paused.isPaused).toBe(true);
    await under.ledger.resume(id);
    await under.untilState(id, 'saved');
    expect(service.uploads).toHaveLength(1);
  });

  it('cancels, and cancelling leaves nothing behind in the folder', async () => {
    service.hold('status');
    const id = await start();
    await service.waitUntilHeld('status');
    const cancelled = await under.ledger.cancel(id);
    service.release('status');
    expect(cancelled.state).toBe('cancelled');
    await under.ledger.remove(id);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'downloads', 'letter.txt']);
  });

  it('does not send a file that changed after it was checked', async () => {
    const path = source();
    const planned = await under.plan.add([{ kind: 'path', path }]);
    writeFileSync(path, 'Something else of another size altogether.\n');
    const [job] = await under.plan.start({
      fileIds: [planned.files[0]!.id],
      connectionId: 'test',
      sourceLang: null,
      targetLangs: ['DE'],
      formality: 'default',
      glossaryId: null,
    });
    const failed = await under.untilState(job!.id, 'failed');
    expect(failed.error?.code).toBe('document/source-changed');
    expect(service.uploads).toHaveLength(0);
  });

  it('keeps the result when the folder is gone and saves it elsewhere, downloading once', async () => {
    service.hold('download-start');
    const id = await start(source('project/letter.txt'));
    await service.waitUntilHeld('download-start');
    rmSync(join(folder, 'project'), { recursive: true });
    service.release('download-start');
    const failed = await under.untilState(id, 'failed');
    expect(failed).toMatchObject({
      hasStoredResult: true,
      error: { code: 'document/delivery-failed' },
    });
    const saved = await under.ledger.saveTo(id, under.downloads);
    expect(saved).toMatchObject({ state: 'saved', deliveredName: 'letter.de.txt' });
    expect(readdirSync(under.downloads)).toEqual(['letter.de.txt']);
    expect(service.downloads).toBe(1);
  });

  it('flags a result that changed nothing', async () => {
    service.setTranslation((bytes) => bytes);
    const id = await start();
    expect((await under.untilState(id, 'saved')).isOutputUnchanged).toBe(true);
  });

  it('keeps document keys out of the database in clear', async () => {
    service.hold('status');
    const id = await start();
    await service.waitUntilHeld('status');
    const record = await under.database.documentJobs.get(id);
    const keys = service.uploads.map((upload) => upload.documentKey);
    expect(keys[0]).toMatch(/^[0-9A-F]{64}$/);
    expect(record?.sealedDocumentKey?.length).toBeGreaterThan(32);
    service.release('status');
    await under.untilState(id, 'saved');
    await under.close();
    const stored = readdirSync(under.paths.base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
    expect(stored.length).toBeGreaterThan(2);
    for (const key of keys) expect(stored.join('').includes(key)).toBe(false);
    under = createLedgerUnderTest(folder, service);
  });

  it('takes fifty files at once, each uploaded and delivered once', async () => {
    const sources = Array.from({ length: 50 }, (_, n) => source(`many/${n}.txt`, `Text ${n}.\n`));
    const jobs = await under.translate(sources);
    await Promise.all(jobs.map(async (job) => under.untilState(job.id, 'saved')));
    expect(service.uploads).toHaveLength(50);
    expect(service.downloads).toBe(50);
    expect(readdirSync(join(folder, 'many'))).toHaveLength(100);
  });
});
