import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import { someOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeDocx, paragraph } from '../../../unit/documents/office/office-maker.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';

const GATEWAY_PAGE = '<html><head><title>502 Bad Gateway</title></head></html>';
const SIGN_IN = '<!doctype html><html><body><form><input type="password"></form></body></html>';

const gateway = (status: number, patch: object = {}): Fault => ({
  kind: 'status',
  status,
  headers: { 'content-type': 'text/html' },
  body: GATEWAY_PAGE,
  ...patch,
});
const signInPage = gateway(200, { body: SIGN_IN });
const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);
/** More than the client's own attempts. */
const PERSISTENT = MAX_ATTEMPTS + 1;

describe('a gateway between the app and the service', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
  });
  afterEach(() => bench.close());

  const delivered = (): string => readFileSync(join(bench.folder, 'letter.de.txt'), 'utf8');
  const results = (): string[] => readdirSync(bench.under.paths.results).toSorted();
  const letter = 'DEAR READER,\nTHIS IS A LETTER.\n';

  /** Creates a job of an app that ended with this on disk instead of the result, before any check. */
  const endBeforeCheck = async (content: string): Promise<string> => {
    const id = await bench.endAt('download-start');
    writeFileSync(join(bench.under.paths.results, `${id}.bin`), content);
    return id;
  };

  it.each([502])('that answers %d before an upload is complete costs nothing', async (status) => {
    bench.service.fail('upload', ...times(PERSISTENT, gateway(status, { early: true })));
    // More than the network buffers before the service reads: the last bytes wait for it.
    const text = `Dear reader.\n${' '.repeat(8_000_000)}`;
    const id = await bench.start(bench.source('letter.txt', text));
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it.each(someOf(2, [408, 500, 502, 524]))(
    'that answers %d after it was sent whole leaves the decision to the user',
    async (status) => {
      bench.service.fail('upload', gateway(status));
      const id = await bench.start();
      expect((await bench.under.untilState(id, 'needs-attention')).error).toMatchObject({
        code: 'document/outcome-unknown',
        details: { status },
      });
      await bench.restart();
      expect((await bench.under.job(id)).state).toBe('needs-attention');
      expect(bench.service.counts.upload).toBe(1);
      await bench.under.ledger.retry(id);
      await bench.under.untilState(id, 'saved');
      expect(bench.service.counts.upload).toBe(2);
    },
  );

  it.each([500, 503])('raises no doubt when the service itself refuses with %d', async (status) => {
    bench.service.fail('upload', { kind: 'status', status, body: '{"message":"Broken"}' });
    const failed = await bench.under.untilState(await bench.start(), 'failed');
    expect(failed.error?.details).toMatchObject({ status, serviceMessage: 'Broken' });
    expect(bench.service.counts.upload).toBe(1);
  });

  it.each(
    someOf(3, [
      ['408', PERSISTENT, gateway(408)],
      ['502', PERSISTENT, gateway(502)],
      ['520', PERSISTENT, gateway(520)],
      ['a page that says 404', 2, gateway(404)],
      ['a sign-in page', 2, signInPage],
      ['a redirect', 2, gateway(302, { headers: { location: 'https://elsewhere.example/' } })],
    ]),
  )("doesn't end a job by answering a status check with %s", async (_what, count, fault) => {
    bench.service.fail('status', ...times(count, fault));
    const id = await bench.start();
    await bench.under.until(id, (job) => job.wait?.reason === 'retry');
    await bench.under.untilState(id, 'saved');
    expect([bench.service.uploads.length, delivered()]).toEqual([1, letter]);
  });

  it.each(
    someOf(3, [
      ['408', gateway(408)],
      ['502', gateway(502)],
      ['524', gateway(524)],
      ['a page that says 404', gateway(404)],
      ['a page that says 503', gateway(503, { body: '<p>no longer available</p>' })],
      ['a message', { kind: 'garbage' } as const],
      [
        'nothing',
        { kind: 'status', status: 200, headers: { 'content-type': 'text/plain' } } as const,
      ],
    ]),
  )("doesn't end a job by answering a download with %s", async (_what, fault) => {
    bench.service.fail('result', ...times(2, fault));
    const id = await bench.start();
    await bench.under.untilState(id, 'saved');
    expect([bench.service.uploads.length, delivered()]).toEqual([1, letter]);
    expect(bench.service.downloads).toBe(1);
  });

  describe('that sends a page instead of the result', () => {
    it("isn't believed, and the download can be retried", async () => {
      bench.service.fail('result', signInPage);
      const id = await bench.start();
      expect(await bench.under.untilState(id, 'needs-attention')).toMatchObject({
        error: { code: 'document/doubtful-result', details: { hint: 'page' } },
        hasStoredResult: true,
      });
      expect(existsSync(join(bench.folder, 'letter.de.txt'))).toBe(false);
      await bench.restart();
      expect((await bench.under.job(id)).state).toBe('needs-attention');
      await bench.under.ledger.retry(id);
      await bench.under.untilState(id, 'saved');
      expect([bench.service.uploads.length, delivered()]).toEqual([1, letter]);
      expect(results()).toEqual([`${id}.bin`]);
    });

    it('is detected even after a crash before the check', async () => {
      const id = await endBeforeCheck(SIGN_IN);
      const asked = bench.service.counts.result;
      await bench.restart();
      await bench.under.untilState(id, 'needs-attention');
      expect(bench.service.counts.result).toBe(asked);
    });

    it('leaves nothing behind when the job is dropped and removed', async () => {
      bench.service.fail('result', signInPage);
      const id = await bench.start();
      await bench.under.untilState(id, 'needs-attention');
      expect((await bench.under.ledger.cancel(id)).state).toBe('canceled');
      await bench.under.ledger.remove(id);
      expect(results()).toEqual([]);
    });
  });

  describe('that cuts the only download', () => {
    const DOCX = makeDocx([paragraph('One boat.'), paragraph('Two boats.')].join(''));
    const start = async (): Promise<string> => {
      const path = join(bench.folder, 'boats.docx');
      writeFileSync(path, DOCX);
      bench.service.setTranslation((bytes) => bytes);
      bench.service.fail('result', { kind: 'unmeasured-answer', afterBytes: DOCX.length - 30 });
      return bench.start(path);
    };
    const half = DOCX.subarray(0, DOCX.length - 30);

    it('leaves what arrived, which can be kept when there is no more', async () => {
      const id = await start();
      const looked = await bench.under.untilState(id, 'needs-attention');
      expect(looked.error?.details?.hint).toBe('cut');
      expect(bench.service.downloads).toBe(1);

      await bench.under.ledger.retry(id);
      const gone = await bench.under.until(id, (job) => job.error?.details?.hint === 'gone');
      expect(gone).toMatchObject({ state: 'needs-attention', hasStoredResult: true });

      await bench.under.ledger.saveTo(id, bench.under.downloads);
      expect(readFileSync(join(bench.under.downloads, 'boats.de.docx')).equals(half)).toBe(true);
      expect((await bench.under.job(id)).state).toBe('needs-attention');

      await bench.restart();
      await bench.under.ledger.keepResult(id);
      await bench.under.untilState(id, 'saved');
      expect(readFileSync(join(bench.folder, 'boats.de.docx')).equals(half)).toBe(true);
      expect(bench.service.uploads).toHaveLength(1);
    });
  });

  it("that cuts a text without stating its length is detected by the text's lines", async () => {
    bench.service.fail('result', { kind: 'unmeasured-answer', afterBytes: 20 });
    const looked = await bench.under.untilState(await bench.start(), 'needs-attention');
    expect(looked.error?.details?.hint).toBe('cut');
  });

  it('that cut a text is detected even after a crash before the check', async () => {
    const id = await endBeforeCheck(letter.slice(0, 20));
    await bench.restart();
    const looked = await bench.under.untilState(id, 'needs-attention');
    expect(looked.error?.details?.hint).toBe('cut');
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect([bench.service.uploads.length, delivered()]).toEqual([1, letter]);
  });

  it("that doesn't state the length of a result may still send it whole", async () => {
    bench.service.fail('result', { kind: 'unmeasured-answer' });
    await bench.under.untilState(await bench.start(), 'saved');
    expect(delivered()).toBe(letter);
  });

  it("isn't suspected if the result is a page, as it should be", async () => {
    const page = (words: string): string => `<html><body><p>${words}</p></body></html>`;
    bench.service.fail('result', gateway(200, { body: page('Liebe Leserin') }));
    await bench.under.untilState(
      await bench.start(bench.source('page.html', page('Dear reader'))),
      'saved',
    );
    expect(readFileSync(join(bench.folder, 'page.de.html'), 'utf8')).toBe(page('Liebe Leserin'));
  });

  it("doesn't delay a paid document while others wait for characters", async () => {
    let free = 1024;
    await bench.reopen({ freeBytes: async () => Promise.resolve(free) });
    const paid = await bench.start();
    await bench.under.untilState(paid, 'failed');
    const usedUp: Fault = { kind: 'status', status: 456, body: '{"message":"Quota"}' };
    bench.service.fail('upload', ...times(9, usedUp));
    const others = await bench.under.translate(
      Array.from({ length: 9 }, (_, n) => bench.source(`${n}.txt`, `Text ${n}.\n`)),
    );
    await Promise.all(
      others.map(async ({ id }) => bench.under.until(id, (job) => job.wait?.reason === 'quota')),
    );
    free = Number.MAX_SAFE_INTEGER;
    await bench.under.ledger.retry(paid);
    await bench.under.untilState(paid, 'saved');
    expect(delivered()).toBe(letter);
  });
});
