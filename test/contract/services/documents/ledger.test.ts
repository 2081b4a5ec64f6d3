import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import { startInput } from '../../../support/builders/documents.ts';
import { sizeOf } from '../../../support/runs.ts';

const MANY = sizeOf(50, 10);
const FORBIDDEN = { kind: 'status', status: 403, body: '{"message":"Forbidden"}' } as const;

describe('document ledger over real HTTP', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
  });
  afterEach(() => bench.close());

  it('uploads once, keeps the raw result, saves it beside the source, and records the segments', async () => {
    const id = await bench.start();
    const saved = await bench.under.untilState(id, 'saved');
    expect(saved).toMatchObject({
      deliveredName: 'letter.de.txt',
      billedChars: 42,
      isOutputUnchanged: false,
      error: null,
    });
    expect(bench.service.uploads).toHaveLength(1);
    expect(readFileSync(join(bench.folder, 'letter.de.txt'), 'utf8')).toBe(
      'DEAR READER,\nTHIS IS A LETTER.\n',
    );
    expect(readdirSync(bench.under.paths.results)).toEqual([`${id}.bin`]);
    expect(readdirSync(bench.under.paths.inbox)).toEqual([]);
    const detail = await bench.under.database.history.getDetail(saved.historyItemId!, {
      page: 1,
      limit: 10,
    });
    expect(detail?.segments.map(({ source, target }) => [source, target])).toEqual([
      ['Dear reader,', 'DEAR READER,'],
      ['this is a letter.', 'THIS IS A LETTER.'],
    ]);
  });

  it('reports its states in order: waiting, uploading, queued, translating, downloading, saved', async () => {
    const id = await bench.start();
    await bench.under.untilState(id, 'saved');
    const states = bench.under.seen.filter((job) => job.id === id).map((job) => job.state);
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'ready',
      'uploading',
      'queued',
      'translating',
      'downloading',
      'saved',
    ]);
  });

  it('needs attention when the answer to an upload was lost, and never uploads again by itself', async () => {
    bench.service.fail('upload', { kind: 'drop-answer' });
    const id = await bench.start();
    const lost = await bench.under.untilState(id, 'needs-attention');
    expect(lost.error?.code).toBe('document/outcome-unknown');
    await bench.restart();
    expect((await bench.under.job(id)).state).toBe('needs-attention');
    expect(bench.service.uploads).toHaveLength(1);

    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(2);
  });

  it('resends by itself what was cut in the middle of an upload', async () => {
    bench.service.fail('upload', { kind: 'cut-request', afterBytes: 1 });
    const id = await bench.start(bench.source('long.txt', 'A line of text.\n'.repeat(50_000)));
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('waits visibly when the service says "too many requests"', async () => {
    bench.service.fail('upload', {
      kind: 'status',
      status: 429,
      headers: { 'retry-after': '2' },
      body: '{"message":"Too many requests"}',
    });
    const id = await bench.start();
    await bench.under.untilState(id, 'saved');
    const waits = bench.under.seen.filter(
      (job) => job.id === id && job.wait?.reason === 'rate-limit',
    );
    expect(waits[0]?.wait?.untilMs).toBeGreaterThan(waits[0]!.createdAtMs + 1_000);
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('waits on a used-up quota, sends nothing more, and continues on request', async () => {
    bench.service.fail('upload', {
      kind: 'status',
      status: 456,
      body: '{"message":"Quota exceeded"}',
    });
    const id = await bench.start();
    const waiting = await bench.under.until(id, (job) => job.wait?.reason === 'quota');
    expect(waiting).toMatchObject({ state: 'ready', error: { code: 'quota/exceeded' } });
    const another = await bench.start();
    await bench.under.until(another, (job) => job.wait?.reason === 'quota');
    expect(bench.service.uploads).toHaveLength(0);
    bench.under.resumeAfterQuota();
    await bench.under.untilState(id, 'saved');
    await bench.under.untilState(another, 'saved');
    expect(bench.service.uploads).toHaveLength(2);
  });

  it('waits for a key that is missing or refused, and continues once there is one', async () => {
    const { key } = bench.under.account;
    bench.under.account.key = null;
    const id = await bench.start();
    await bench.under.until(id, (job) => job.wait?.reason === 'no-key');
    bench.under.account.key = 'a wrong one';
    bench.under.ledger.wake('test');
    await bench.under.until(id, (job) => job.error?.code === 'auth/rejected');
    expect((await bench.under.job(id)).state).toBe('ready');
    bench.under.account.key = key;
    bench.under.ledger.wake('test');
    await bench.under.untilState(id, 'saved');
  });

  it('keeps an accepted document while its account has no key', async () => {
    bench.service.fail('status', FORBIDDEN);
    const id = await bench.start();
    await bench.under.until(id, (job) => job.wait?.reason === 'no-key');
    expect((await bench.under.job(id)).state).toBe('queued');
    await bench.restart();
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it("shows the service's own words when it could not translate", async () => {
    bench.service.statusScript = [
      { status: 'error', message: 'Source and target language are equal.' },
    ];
    const id = await bench.start();
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error).toMatchObject({
      code: 'document/rejected-by-service',
      details: { serviceMessage: 'Source and target language are equal.' },
    });
    bench.service.statusScript = [{ status: 'done' }];
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
  });

  it('recognizes a cut download and requests it again', async () => {
    bench.service.fail('result', { kind: 'cut-answer', afterBytes: 5 });
    const id = await bench.start();
    await bench.under.untilState(id, 'saved');
    expect(readFileSync(join(bench.folder, 'letter.de.txt'), 'utf8')).toMatch(/LETTER\.\n$/);
    expect(readdirSync(bench.under.paths.results)).toEqual([`${id}.bin`]);
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('reports that the service has erased a document, and starts again only on request', async () => {
    bench.service.fail('result', { kind: 'status', status: 404, body: '{"message":"Not found"}' });
    const id = await bench.start();
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error?.code).toBe('document/gone');
    expect(bench.service.uploads).toHaveLength(1);
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(2);
  });

  it('continues by itself when the service is out of reach for a while', async () => {
    await bench.service.goOffline();
    const id = await bench.start();
    await bench.under.until(id, (job) => job.wait?.reason === 'offline');
    await bench.service.goOnline();
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('survives a restart in every state, with one upload each', async () => {
    for (const gate of ['upload-body', 'status', 'download-start', 'download-body'] as const) {
      bench.service.hold(gate);
      // More than the network buffers before the service reads: the last bytes wait for it.
      const blank = ' '.repeat(gate === 'upload-body' ? 8_000_000 : 0);
      const text = `About ${gate}.\n`.repeat(200) + blank;
      const id = await bench.start(bench.source(`${gate}.txt`, text));
      await bench.service.waitUntilHeld(gate);
      const uploadsSoFar = bench.service.uploads.length;
      const closing = bench.under.close();
      bench.service.release(gate);
      await closing;
      await bench.reopen();
      await bench.under.ledger.resumeAll();
      await bench.under.untilState(id, 'saved');
      expect(bench.service.uploads.length - uploadsSoFar, gate).toBe(
        gate === 'upload-body' ? 1 : 0,
      );
      expect(readdirSync(bench.folder)).toContain(`${gate}.de.txt`);
    }
  });

  it('pauses between steps and resumes', async () => {
    const id = await bench.startUntil('status');
    await bench.under.ledger.pause(id);
    bench.service.release('status');
    const paused = await bench.under.until(id, (job) => job.wait?.reason === 'paused');
    expect(paused.isPaused).toBe(true);
    await bench.under.ledger.resume(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('cancels, and leaves nothing behind in the folder', async () => {
    const id = await bench.startUntil('status');
    const canceled = await bench.under.ledger.cancel(id);
    bench.service.release('status');
    expect(canceled.state).toBe('canceled');
    await bench.under.ledger.remove(id);
    expect(readdirSync(bench.folder).toSorted()).toEqual(['data', 'downloads', 'letter.txt']);
  });

  it("doesn't send a file that changed after it was checked", async () => {
    const path = bench.source();
    const planned = await bench.under.plan.add([{ kind: 'path', path }]);
    writeFileSync(path, 'Something else of another size altogether.\n');
    const [job] = await bench.under.plan.start(startInput({ fileIds: [planned.files[0]!.id] }));
    const failed = await bench.under.untilState(job!.id, 'failed');
    expect(failed.error?.code).toBe('document/source-changed');
    expect(bench.service.uploads).toHaveLength(0);
  });

  it('keeps the result if the folder is gone and saves it elsewhere, downloading once', async () => {
    const id = await bench.startUntil('download-start', bench.source('project/letter.txt'));
    rmSync(join(bench.folder, 'project'), { recursive: true });
    bench.service.release('download-start');
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed).toMatchObject({
      hasStoredResult: true,
      error: { code: 'document/delivery-failed' },
    });
    await bench.under.ledger.saveTo(id, bench.under.downloads);
    expect(await bench.under.untilState(id, 'saved')).toMatchObject({
      state: 'saved',
      deliveredName: 'letter.de.txt',
    });
    expect(readdirSync(bench.under.downloads)).toEqual(['letter.de.txt']);
    expect(bench.service.downloads).toBe(1);
    // Finished like any other: in the history, and without a copy of the source left behind.
    expect((await bench.under.job(id)).historyItemId).not.toBeNull();
    expect(readdirSync(bench.under.paths.inbox)).toEqual([]);
  });

  it('flags a result that changed nothing', async () => {
    bench.service.setTranslation((bytes) => bytes);
    const id = await bench.start();
    expect((await bench.under.untilState(id, 'saved')).isOutputUnchanged).toBe(true);
  });

  it('keeps document keys out of the database in clear', async () => {
    const id = await bench.startUntil('status');
    const record = await bench.under.database.documentJobs.get(id);
    const keys = bench.service.uploads.map((upload) => upload.documentKey);
    expect(keys[0]).toMatch(/^[0-9A-F]{64}$/);
    expect(record?.sealedDocumentKey?.length).toBeGreaterThan(32);
    bench.service.release('status');
    await bench.under.untilState(id, 'saved');
    await bench.under.close();
    const stored = readdirSync(bench.under.paths.base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
    expect(stored.length).toBeGreaterThan(2);
    for (const key of keys) expect(stored.join('').includes(key)).toBe(false);
    await bench.reopen();
  });

  it(`accepts ${String(MANY)} files, each uploaded and delivered once`, async () => {
    const sources = Array.from({ length: MANY }, (_, n) =>
      bench.source(`many/${n}.txt`, `Text ${n}.\n`),
    );
    const jobs = await bench.under.translate(sources);
    await Promise.all(jobs.map(async (job) => bench.under.untilState(job.id, 'saved')));
    expect(bench.service.uploads).toHaveLength(MANY);
    expect(bench.service.downloads).toBe(MANY);
    expect(readdirSync(join(bench.folder, 'many'))).toHaveLength(MANY * 2);
  });
});
