import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import { startInput } from '../../../support/builders/documents.ts';

describe('document ledger in trouble', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
  });
  afterEach(() => bench.close());

  describe('when the app is closed', () => {
    it("after the last bytes of an upload, the job needs attention and isn't resent", async () => {
      const id = await bench.endAt('upload-answer');
      await bench.restart();
      expect((await bench.under.untilState(id, 'needs-attention')).error?.code).toBe(
        'document/outcome-unknown',
      );
      expect(bench.service.uploads).toHaveLength(1);
    });

    it('while jobs wait for each other, none fails or is canceled, and all continue', async () => {
      bench.service.hold('status');
      const sources = Array.from({ length: 20 }, (_, n) =>
        bench.source(`${n}.txt`, `Text ${n}.\n`),
      );
      const jobs = await bench.under.translate(sources);
      // All concurrent ones: none is in the middle of an upload with an unknown outcome.
      await bench.service.waitUntilHeld('status', 3);
      const closing = bench.under.close();
      bench.service.release('status');
      await closing;
      await bench.reopen();
      const before = await bench.under.ledger.list({ page: 1, limit: 50, text: '' });
      const states = new Set(before.jobs.map((job) => job.state));
      expect([...states].filter((state) => state === 'failed' || state === 'canceled')).toEqual([]);
      await bench.under.ledger.resumeAll();
      for (const job of jobs) {
        const ended = await bench.under.until(job.id, ({ state }) =>
          ['saved', 'needs-attention'].includes(state),
        );
        expect([ended.fileName, ended.state]).toEqual([job.fileName, 'saved']);
      }
      expect(bench.service.uploads).toHaveLength(20);
    });

    it('between storing a result and recording it, the result is found without another request', async () => {
      const id = await bench.endAt('download-start');
      const asked = bench.service.counts.result;
      const result = 'DEAR READER,\nTHE WHOLE RESULT.\n';
      writeFileSync(join(bench.under.paths.results, `${id}.bin`), result);
      await bench.restart();
      await bench.under.untilState(id, 'saved');
      expect(bench.service.counts.result).toBe(asked);
      expect(readFileSync(join(bench.folder, 'letter.de.txt'), 'utf8')).toBe(result);
    });
  });

  describe('when the database is lost', () => {
    it('while the service works, the next start continues', async () => {
      const id = await bench.startUntil('status');
      await bench.under.database.close();
      bench.service.release('status');
      await bench.restart();
      await bench.under.untilState(id, 'saved');
      expect(bench.service.uploads).toHaveLength(1);
    });
  });

  describe('when the user clicks', () => {
    it("cancel while the last bytes are on their way, the job isn't hidden, and a second click drops it", async () => {
      const id = await bench.startUntil('upload-answer');
      const stopped = await bench.under.ledger.cancel(id);
      bench.service.release('upload-answer');
      expect(stopped.state).toBe('needs-attention');
      expect((await bench.under.ledger.cancel(id)).state).toBe('canceled');
      await bench.under.ledger.remove(id);
    });

    it('cancel, then retry, it continues with the document that the service has', async () => {
      const id = await bench.startUntil('status');
      const [canceled] = await Promise.all([
        bench.under.ledger.cancel(id),
        bench.under.ledger.cancel(id),
      ]);
      bench.service.release('status');
      expect(canceled.state).toBe('canceled');
      await bench.under.ledger.retry(id);
      await bench.under.untilState(id, 'saved');
      expect(bench.service.uploads).toHaveLength(1);
    });

    it('retry three times in a row, there is one upload', async () => {
      bench.service.fail('upload', {
        kind: 'status',
        status: 413,
        body: '{"message":"Too large"}',
      });
      const id = await bench.start();
      await bench.under.untilState(id, 'failed');
      await Promise.all([1, 2, 3].map(async () => bench.under.ledger.retry(id)));
      await bench.under.untilState(id, 'saved');
      expect(bench.service.uploads).toHaveLength(1);
    });

    it("pause on a job waiting for its turn, it isn't sent when its turn comes", async () => {
      bench.service.hold('upload-body');
      const jobs = await bench.under.translate(
        ['a', 'b', 'c'].map((name) => bench.source(`${name}.txt`)),
      );
      await bench.service.waitUntilHeld('upload-body', 2);
      const waiting = await Promise.race(
        jobs.map(async ({ id }) => bench.under.until(id, (job) => job.wait?.reason === 'slot')),
      );
      await bench.under.ledger.pause(waiting.id);
      bench.service.release('upload-body');
      const others = jobs.filter((job) => job.id !== waiting.id);
      await Promise.all(others.map(async (job) => bench.under.untilState(job.id, 'saved')));
      expect(await bench.under.job(waiting.id)).toMatchObject({
        state: 'ready',
        wait: { reason: 'paused' },
      });
      expect(bench.service.uploads).toHaveLength(2);
      await bench.under.ledger.resume(waiting.id);
      await bench.under.untilState(waiting.id, 'saved');
      expect(bench.service.uploads).toHaveLength(3);
    });

    it('start twice, each file is sent once', async () => {
      const planned = await bench.under.plan.add([{ kind: 'path', path: bench.source() }]);
      const request = startInput({
        fileIds: planned.files.map((file) => file.id),
        targetLangs: ['DE', 'DE'],
      });
      const clicks = await Promise.allSettled([
        bench.under.plan.start(request),
        bench.under.plan.start(request),
      ]);
      expect(clicks.map((click) => click.status)).toEqual(['fulfilled', 'rejected']);
      const { jobs } = await bench.under.ledger.list({ page: 1, limit: 10, text: '' });
      expect(jobs).toHaveLength(1);
      await bench.under.untilState(jobs[0]!.id, 'saved');
      expect(bench.service.uploads).toHaveLength(1);
    });
  });

  it('reports a connection removed while its job waits for a key, and keeps the document', async () => {
    const { key } = bench.under.account;
    bench.service.fail('status', { kind: 'status', status: 403, body: '{"message":"Forbidden"}' });
    const id = await bench.start();
    await bench.under.until(id, (job) => job.wait?.reason === 'no-key');
    bench.under.account.isRemoved = true;
    bench.under.ledger.wake('test');
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error).toMatchObject({ code: 'document/connection-removed', retryable: false });
    expect(failed.error?.message).toBe('documentErrors.connectionRemovedAfterwards');
    bench.under.account.isRemoved = false;
    bench.under.account.key = key;
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('leaves a result at the service until the disk has room for it', async () => {
    let free = 1024;
    await bench.reopen({ freeBytes: async () => Promise.resolve(free) });
    const id = await bench.start();
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed).toMatchObject({
      error: { code: 'document/disk-full' },
      hasStoredResult: false,
    });
    expect(bench.service.counts.result).toBe(0);
    free = Number.MAX_SAFE_INTEGER;
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect([bench.service.uploads.length, bench.service.downloads]).toEqual([1, 1]);
  });

  it('gives many jobs of the same name that end together a file each', async () => {
    const items = Array.from({ length: 6 }, (_, n) => ({
      kind: 'bytes' as const,
      name: 'letter.txt',
      bytes: new TextEncoder().encode(`Letter ${n}.\n`),
    }));
    const planned = await bench.under.plan.add(items);
    const jobs = await bench.under.plan.start(
      startInput({ fileIds: planned.files.map((file) => file.id) }),
    );
    const saved = await Promise.all(
      jobs.map(async (job) => bench.under.untilState(job.id, 'saved')),
    );
    expect(new Set(saved.map((job) => job.deliveredName)).size).toBe(6);
    const texts = readdirSync(bench.under.downloads).map((name) =>
      readFileSync(join(bench.under.downloads, name), 'utf8'),
    );
    expect(texts.toSorted()).toEqual(items.map((_, n) => `LETTER ${n}.\n`));
    expect(readdirSync(bench.under.paths.inbox)).toEqual([]);
  });
});
