import {
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LINE_NAME, parseReceiptName } from '../../../../electron/platform/files/receipt-name.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';

describe('receipts, links and placeholder files of the document ledger', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
  });
  afterEach(() => bench.close());

  /** Returns the stages of the existing receipts, by job. */
  const stages = (): Record<string, string> =>
    Object.fromEntries(
      receiptNames().map((name) => {
        const text = readFileSync(join(bench.under.paths.receipts, name), 'utf8');
        return [parseReceiptName(name)?.id ?? name, /"stage":"(\w+)"/.exec(text)?.[1] ?? 'damaged'];
      }),
    );
  const receiptNames = (): string[] =>
    readdirSync(bench.under.paths.receipts).filter((name) => name !== LINE_NAME);
  const receiptOf = (id: string): string =>
    join(bench.under.paths.receipts, receiptNames().find((name) => name.includes(id)) ?? id);

  describe('when the database is lost', () => {
    it('while an upload is answered, the receipt is kept, and the next start continues with it', async () => {
      const id = await bench.startUntil('upload-answer');
      await bench.under.database.close();
      bench.service.release('upload-answer');
      // The folder shows when the answer has arrived.
      await vi.waitUntil(() => stages()[id] === 'accepted');
      const kept = receiptOf(id);
      expect(statSync(kept).mode & 0o777).toBe(0o600);
      expect(statSync(bench.under.paths.receipts).mode & 0o777).toBe(0o700);
      expect(readFileSync(kept, 'utf8')).not.toContain(bench.service.uploads[0]!.documentKey);
      await bench.restart();
      await bench.under.untilState(id, 'saved');
      expect(bench.service.uploads).toHaveLength(1);
      expect(stages()).toEqual({ [id]: 'saved' });
    });

    it('together with the receipt, nothing is resent, and the next start asks', async () => {
      const id = await bench.startUntil('upload-answer');
      await bench.under.database.close();
      bench.service.release('upload-answer');
      await vi.waitUntil(() => stages()[id] === 'accepted');
      const kept = receiptOf(id);
      writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, 40));
      await bench.restart();
      await bench.under.untilState(id, 'needs-attention');
      expect(bench.service.uploads).toHaveLength(1);
      // Left unchanged, until its job is removed.
      expect(stages()).toEqual({ [id]: 'damaged' });
      await bench.under.ledger.cancel(id);
      await bench.under.ledger.remove(id);
      expect(stages()).toEqual({ [id]: 'ended' });
    });
  });

  it('keeps and reports a receipt that the database refuses, and stores it in the same run once possible', async () => {
    await bench.under.database.opening;
    const other = new SqliteDatabase(bench.under.paths.database);
    onTestFinished(() => {
      other.close();
    });
    other.exec(
      `CREATE TRIGGER refuse BEFORE UPDATE OF document_id ON document_jobs
       WHEN NEW.document_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    const id = await bench.start();
    const waiting = await bench.under.until(id, ({ error }) => error !== null);
    expect(waiting).toMatchObject({
      state: 'uploading',
      error: { code: 'db/unavailable', retryable: true },
    });
    expect(stages()).toEqual({ [id]: 'accepted' });
    other.exec('DROP TRIGGER refuse');
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
    expect(stages()).toEqual({ [id]: 'saved' });
  });

  it('sends nothing of the target of a link that replaced a planned file', async () => {
    const path = bench.source('letter.txt', 'A letter.');
    const planned = await bench.under.plan.add([{ kind: 'path', path }]);
    renameSync(bench.source('key.txt', 'A secret.'), join(bench.folder, 'moved.txt'));
    rmSync(path);
    symlinkSync(join(bench.folder, 'moved.txt'), path);
    const [job] = await bench.under.start(planned.files);
    const failed = await bench.under.untilState(job!.id, 'failed');
    expect(failed.error?.message).toBe('documentErrors.isLink');
    expect(bench.service.counts.upload).toBe(0);
  });

  it('sends nothing of another file that replaced a planned one', async () => {
    const planned = await bench.under.plan.add([{ kind: 'path', path: bench.source() }]);
    bench.source('letter.txt', 'Dear reader,\nthis is a secret.\n');
    const [job] = await bench.under.start(planned.files);
    const failed = await bench.under.untilState(job!.id, 'failed');
    expect(failed.error?.code).toBe('document/source-changed');
    expect(bench.service.counts.upload).toBe(0);
  });

  it('sends the target of a link that was dropped itself, as named in the plan', async () => {
    const link = join(bench.folder, 'link.txt');
    const path = bench.source();
    symlinkSync(path, link);
    const { files } = await bench.under.plan.add([{ kind: 'path', path: link }]);
    const values = { name: 'link.txt', target: realpathSync(path) };
    expect(files).toMatchObject([
      { fileName: 'letter.txt', warnings: [{ message: 'documentErrors.droppedLink', values }] },
    ]);
    const [job] = await bench.under.start(files);
    await bench.under.untilState(job!.id, 'saved');
  });

  describe('when the folder has no hard links, and the app is killed', () => {
    /** Sets up an app that ended while the result arrived, with this content under its recorded name. */
    const withNoted = async (content: string): Promise<string> => {
      const id = await bench.endAt('download-start');
      await bench.reopen();
      const deliveredPath = join(bench.folder, 'letter.de.txt');
      await bench.under.database.documentJobs.update(id, { deliveredPath }, Date.now());
      writeFileSync(deliveredPath, content);
      await bench.under.ledger.resumeAll();
      await bench.under.untilState(id, 'saved');
      return bench.under.ledger.deliveredPath(id);
    };
    const delivered = (): string[] =>
      readdirSync(bench.folder).filter((name) => name.startsWith('letter.de'));

    it('after only reserving the name, the result gets it, and no empty file stays', async () => {
      expect(await withNoted('')).toBe(join(bench.folder, 'letter.de.txt'));
      expect(delivered()).toEqual(['letter.de.txt']);
    });

    it('and someone else had the name, their file stays', async () => {
      const path = await withNoted('theirs');
      expect(path).not.toBe(join(bench.folder, 'letter.de.txt'));
      expect(readFileSync(join(bench.folder, 'letter.de.txt'), 'utf8')).toBe('theirs');
      expect(delivered()).toHaveLength(2);
    });
  });
});
