import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import { createReceiptFiles } from '../../../../electron/platform/files/receipt-files.ts';
import {
  createDocumentReceipts,
  type AcceptedDocument,
} from '../../../../electron/services/documents/receipts.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { watchSyncs } from '../../../support/watch-syncs.ts';
import { aRecord, createFakeJobs, NOW_MS } from '../support/fake-jobs.ts';

const SENT_MS = NOW_MS - 60_000;
const RECEIPT: AcceptedDocument = {
  documentId: 'D',
  sealedDocumentKey: new Uint8Array([0, 255, 7]),
  isPractice: true,
  acceptedAtMs: SENT_MS + 500,
};
/** A job in the middle of the upload that the receipt is for. */
const UPLOADING: Partial<DocumentJobRecord> = { state: 'uploading', uploadCompletingAtMs: SENT_MS };

const NAME = '000000000007.job.json';

function setUp(...records: DocumentJobRecord[]) {
  const connectionId = records[0]?.connectionId ?? 'account';
  const base = join(temporaryFolder(), 'data');
  const folder = join(base, 'receipts');
  const jobs = createFakeJobs(...records);
  const warnings: string[] = [];
  const receipts = createDocumentReceipts({
    files: createReceiptFiles({ receipts: folder, quarantine: join(base, 'quarantine') }),
    jobs,
    sequence: async () => Promise.resolve(7),
    now: () => NOW_MS,
    logger: { info: () => undefined, warn: (message) => warnings.push(message) },
  });
  return {
    folder,
    path: join(folder, NAME),
    jobs,
    receipts,
    /** As after an answer that the database refused. */
    keep: () => receipts.accepted(aRecord({ ...UPLOADING, connectionId }), RECEIPT),
    warnings,
    row: () => jobs.rows.get('job'),
    names: () => readdirSync(folder),
  };
}

describe('a receipt that the database refuses', () => {
  it('is one private file in a private folder, on the disk with all that leads to it', async () => {
    const under = setUp();
    const isSynced = await watchSyncs();
    expect(await under.keep()).toBe(true);
    expect(under.names()).toEqual([NAME]);
    expect(statSync(under.path).mode & 0o777).toBe(0o600);
    expect(statSync(under.folder).mode & 0o777).toBe(0o700);
    for (const path of [under.path, '.', '..', '../..']) {
      expect(isSynced(resolve(under.folder, path)), path).toBe(true);
    }
  });

  it.each([
    ['stays, because a backup may not know of it', 'account', [NAME]],
    ['is removed, because the built-in service bills nothing', EMBEDDED_CONNECTION_ID, []],
  ])('is stored in the row of its job, and %s', async (_what, connectionId, left) => {
    const under = setUp(aRecord({ ...UPLOADING, connectionId, isPaused: true }));
    await under.keep();
    await under.receipts.absorbAll();
    expect(under.row()).toMatchObject({
      state: 'queued',
      isPaused: true,
      documentId: 'D',
      sealedDocumentKey: RECEIPT.sealedDocumentKey,
      isPractice: true,
      lastContactAtMs: SENT_MS + 500,
    });
    expect(under.names()).toEqual(left);
    expect(await under.receipts.absorb('job')).toBeNull();
  });

  it('stays until the database accepts it', async () => {
    const under = setUp(aRecord(UPLOADING));
    await under.keep();
    under.jobs.failWrites(new AppError('db/corrupt', { english: 'Broken.' }));
    await under.receipts.absorbAll();
    expect(under.row()).toMatchObject(UPLOADING);
    expect(under.names()).toEqual([NAME]);
    await under.receipts.absorbAll();
    expect(under.row()?.state).toBe('queued');
  });

  it('says that it must be tried again, whatever the database said', async () => {
    const under = setUp(aRecord(UPLOADING));
    await under.keep();
    under.jobs.failWrites(new AppError('db/corrupt', { english: 'Broken.' }));
    await expect(under.receipts.absorb('job')).rejects.toMatchObject({
      code: 'db/unavailable',
      retryable: true,
    });
  });

  it.each<[string, Partial<DocumentJobRecord>]>([
    [
      'is already committed: the app was killed before the removal',
      { state: 'queued', documentId: 'D' },
    ],
    ['belongs to a job that is long done', { state: 'saved', documentId: 'D' }],
    ['belongs to a job that was sent once more', { state: 'translating', documentId: 'other' }],
  ])('of a built-in service is removed when it %s', async (_what, patch) => {
    const connectionId = EMBEDDED_CONNECTION_ID;
    const row = aRecord({ uploadCompletingAtMs: SENT_MS, connectionId, ...patch });
    const under = setUp(row);
    await under.keep();
    await under.receipts.absorbAll();
    expect(under.row()).toEqual(row);
    expect(under.names()).toEqual([]);
  });

  it.each<[string, DocumentJobRecord[]]>([
    ['of a job that is not there, which a restore point may bring back', []],
    ['of another upload', [aRecord({ ...UPLOADING, uploadCompletingAtMs: SENT_MS + 1 })]],
    ['of a job that was put back to before it was sent', [aRecord()]],
    ['of a job that was dropped', [aRecord({ ...UPLOADING, state: 'canceled' })]],
  ])('%s changes nothing and stays', async (_what, rows) => {
    const under = setUp(...rows);
    await under.keep();
    await under.receipts.absorbAll();
    expect([...under.jobs.rows.values()]).toEqual(rows);
    expect(under.names()).toEqual([NAME]);
    await under.receipts.refused('job');
    expect(under.names()).toEqual([]);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -9)],
    ['empty', () => ''],
    ['of a newer version', (text: string) => text.replace('"version":2', '"version":3')],
    ['of another job', (text: string) => text.replace('"job"', '"other"')],
    ['with a key that is none', (text: string) => text.replace('AP8H', 'A P!')],
  ])('%s is no receipt: left unchanged, and logged', async (_what, change) => {
    const under = setUp(aRecord(UPLOADING));
    await under.keep();
    const changed = change(readFileSync(under.path, 'utf8'));
    writeFileSync(under.path, changed);
    await under.receipts.absorbAll();
    expect(under.row()).toMatchObject(UPLOADING);
    expect(readFileSync(under.path, 'utf8')).toBe(changed);
    expect(under.warnings).toEqual(['document receipt damaged']);
  });

  it('that cannot be read now holds up its job only', async () => {
    const under = setUp(aRecord(UPLOADING));
    await under.keep();
    mkdirSync(join(under.folder, 'a folder'));
    await expect(under.receipts.absorb('a folder')).rejects.toMatchObject({
      code: 'db/unavailable',
      retryable: true,
    });
    await under.receipts.absorbAll();
    expect(under.row()?.state).toBe('queued');
  });

  it('that was never finished is removed; without a folder there is nothing to do', async () => {
    const under = setUp(aRecord(UPLOADING));
    await under.receipts.absorbAll();
    await under.keep();
    writeFileSync(join(under.folder, '.dragoman-half.tmp'), '{');
    await under.receipts.absorbAll();
    expect(under.names()).toEqual([NAME]);
  });

  it('that cannot be stored is reported, not thrown', async () => {
    const under = setUp();
    mkdirSync(join(under.folder, '..'), { recursive: true });
    writeFileSync(under.folder, 'in the way');
    expect(await under.keep()).toBe(false);
    expect(under.warnings).toEqual(['document receipt not kept']);
  });
});
