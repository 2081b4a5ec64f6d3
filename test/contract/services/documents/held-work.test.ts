import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { backupFolder, createBackup, listBackups } from '../../../../electron/db/care/backup.ts';
import { stageRestore } from '../../../../electron/db/care/restore.ts';
import { openReadonly } from '../../../../electron/db/engine/sqlite-database.ts';
import type { DocumentJobState } from '../../../../shared/domain/documents/job-state.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { shareAccounts } from '../../embedded/translation/support.ts';
import { firstOf } from '../../../support/runs.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import type { LedgerPatch } from '../../support/ledger-under-test.ts';

const ALL = { page: 1, limit: 50, text: '' };

/** The app itself finds what is left of its database. */
const BY_APP = { makesDatabase: true };

let patch: LedgerPatch = {};
let bench: LedgerBench;
beforeEach(async () => {
  bench = await openLedgerBench(temporaryFolder(), patch);
});
afterEach(() => bench.close());

const file = (): string => bench.under.paths.database;

/** In this thread: starting a separate one is most of the cost. */
async function backUp(): Promise<void> {
  await bench.under.database.opening;
  const connection = openReadonly(file());
  createBackup(connection, { folder: backupFolder(file()), atMs: Date.now() });
  connection.close();
}

const putBack = (): void => {
  stageRestore(file(), listBackups(backupFolder(file()))[0]!, {});
};

const lose = (): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file()}${end}`, { force: true });
};

const overwrite = (): void => {
  lose();
  writeFileSync(file(), randomBytes(20_000));
};

const loseWithReceipts = (): void => {
  lose();
  rmSync(bench.under.paths.receipts, { recursive: true });
};

/** Starts jobs that wait because nothing can be sent. */
async function startOffline(count: number, projectId: string | null = null): Promise<string[]> {
  await bench.service.goOffline();
  const sources = Array.from({ length: count }, (_, at) =>
    bench.source(`letter${String(at)}.txt`, `Dear reader ${String(at)}.\n`),
  );
  const jobs = await bench.under.translate(sources, ['DE'], projectId);
  await Promise.all(
    jobs.map(({ id }) => bench.under.until(id, ({ wait }) => wait?.reason === 'offline')),
  );
  return jobs.map(({ id }) => id);
}

async function goOnline(): Promise<void> {
  await bench.service.goOnline();
  // Including one that is just failing: it retries immediately.
  bench.under.runner.wake('test');
}

const untilAll = (ids: readonly string[], state: DocumentJobState): Promise<unknown> =>
  Promise.all(ids.map((id) => bench.under.untilState(id, state)));

async function states(): Promise<string[]> {
  const { jobs } = await bench.under.ledger.list(ALL);
  return jobs.map(({ state }) => state);
}

const heldIds = async (): Promise<string[]> =>
  (await bench.under.database.heldWork.list(ALL)).rows.map(({ id }) => id);

const translations = (): string[] =>
  readdirSync(bench.folder)
    .filter((name) => name.includes('.de'))
    .toSorted();

const TRANSLATED = ['letter0.de.txt', 'letter1.de.txt'];

describe('documents sent and saved after the last backup', () => {
  it.each(
    firstOf(1, [
      ['its backup is restored', putBack],
      ['the database is lost', lose],
      ['the database is overwritten', overwrite],
    ] as const),
  )('are marked saved from their receipts, and nothing is resent: %s', async (_what, harm) => {
    const ids = await startOffline(TRANSLATED.length);
    await backUp();
    await goOnline();
    await untilAll(ids, 'saved');
    await bench.restart(BY_APP, harm);
    expect(await states()).toEqual(ids.map(() => 'saved'));
    expect(await heldIds()).toEqual([]);
    expect([bench.service.uploads.length, bench.service.downloads]).toEqual([2, 2]);
    expect(translations()).toEqual(TRANSLATED);
    const items = await bench.under.database.history.search(ALL);
    expect(items.total).toBe(TRANSLATED.length);
  });

  it('are marked saved even if their last changes were in a damaged log', async () => {
    const ids = await startOffline(TRANSLATED.length);
    const { receipts } = bench.under.paths;
    // A closed database is completely in its file.
    await bench.restart();
    await untilAll(ids, 'ready');
    const line = join(receipts, 'line.json');
    copyFileSync(line, join(bench.folder, 'line'));
    await goOnline();
    await untilAll(ids, 'saved');
    // As they are when the app is killed.
    for (const end of ['', '-wal'])
      copyFileSync(`${file()}${end}`, join(bench.folder, `kept${end}`));
    await bench.restart(BY_APP, () => {
      lose();
      for (const end of ['', '-wal'])
        copyFileSync(join(bench.folder, `kept${end}`), `${file()}${end}`);
      copyFileSync(join(bench.folder, 'line'), line);
      const log = openSync(`${file()}-wal`, 'r+');
      writeSync(log, randomBytes(32), 0, 32, 0);
      closeSync(log);
    });
    expect((await bench.under.database.opening).age).toMatchObject({ why: 'log-set-aside' });
    expect(await states()).toEqual(ids.map(() => 'saved'));
    expect(bench.service.uploads).toHaveLength(TRANSLATED.length);
    expect(translations()).toEqual(TRANSLATED);
  });

  it('wait for the user if the receipts are lost as well, while new ones are sent immediately', async () => {
    const ids = await startOffline(3);
    await backUp();
    await goOnline();
    await untilAll(ids, 'saved');
    await bench.restart(BY_APP, loseWithReceipts);
    expect(await states()).toEqual(ids.map(() => 'ready'));
    expect(await heldIds()).toEqual(ids);

    // A pause is no proof that nothing was sent.
    await bench.under.ledger.pause(ids[2] ?? '');
    const added = await bench.start(bench.source('new.txt'));
    await bench.under.untilState(added, 'saved');
    expect(bench.service.uploads.map(({ fileName }) => fileName).slice(3)).toEqual(['new.txt']);

    const [again = '', left = ''] = ids;
    await bench.under.ledger.decideHeld(left, 'leave');
    await bench.under.ledger.decideHeld(again, 'go-on');
    await bench.under.untilState(again, 'saved');
    expect((await bench.under.job(left)).state).toBe('canceled');
    expect(bench.service.uploads.map(({ fileName }) => fileName).slice(4)).toEqual(['letter0.txt']);
    await bench.restart();
    expect(await heldIds()).toEqual(ids.slice(2));
    expect(bench.service.uploads).toHaveLength(5);
  });
});

describe('documents withdrawn after the last backup', () => {
  it('stay paused, and continue once resumed', async () => {
    const [id = ''] = await startOffline(1);
    await backUp();
    await bench.under.ledger.pause(id);
    await bench.service.goOnline();
    await bench.restart(BY_APP, lose);
    expect(await bench.under.job(id)).toMatchObject({ state: 'ready', isPaused: true });
    expect(await heldIds()).toEqual([]);
    expect(bench.service.uploads).toEqual([]);
    await bench.under.ledger.resume(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it.each(['cancel', 'remove'] as const)("aren't sent: %s", async (how) => {
    const [id = ''] = await startOffline(1);
    await backUp();
    await bench.under.ledger.cancel(id);
    if (how === 'remove') await bench.under.ledger.remove(id);
    await bench.service.goOnline();
    await bench.restart(BY_APP, lose);
    expect(await states()).toEqual(['canceled']);
    expect(bench.service.uploads).toEqual([]);
  });

  it('are sent without a question if nothing happened to them since', async () => {
    const [id = ''] = await startOffline(1);
    await backUp();
    await bench.service.goOnline();
    await bench.restart(BY_APP, lose);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });
});

describe('a project that became confidential after the last backup', () => {
  it.each(
    firstOf(1, [
      ['is lost', lose],
      ['is restored', putBack],
    ] as const),
  )('stays confidential when the database %s', async (_what, harm) => {
    const { catalog, projectRules } = bench.under.database;
    const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
    await catalog.addProject('p', { ...project, name: 'Secret' }, 1);
    await startOffline(1, 'p');
    await backUp();
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    await projectRules.save({ ...rule, projectId: 'p', reach: 'here' }, 2);
    await bench.service.goOnline();
    await bench.restart(BY_APP, harm);
    expect((await bench.under.database.projectRules.get('p')).reach).toBe('here');
    const { jobs } = await bench.under.ledger.list(ALL);
    await bench.under.until(jobs[0]!.id, ({ state, wait }) => state === 'failed' || wait !== null);
    expect(bench.service.requests).toEqual([]);
  });
});

describe("a receipt that can't be written", () => {
  it('blocks sending, and the job waits', async () => {
    const { receipts } = bench.under.paths;
    await bench.under.database.opening;
    rmSync(receipts, { recursive: true });
    writeFileSync(receipts, '');
    const id = await bench.start();
    const waiting = await bench.under.until(
      id,
      ({ wait, state }) => wait !== null || state === 'needs-attention' || state === 'saved',
    );
    expect(waiting).toMatchObject({
      state: 'ready',
      error: { message: 'documentErrors.receiptNotWritten' },
    });
    expect(bench.service.uploads).toEqual([]);
    rmSync(receipts);
    bench.under.runner.wake('test');
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });
});

const openAccount = shareAccounts();

describe('a document of which only the unknown texts are sent', () => {
  beforeAll(async () => {
    const { url, service } = await openAccount();
    const formats = createTranslationAccount({
      baseUrl: url,
      getKey: async () => Promise.resolve(service.apiKey),
      transport: createNodeTransport(),
    });
    patch = { formats, sourceLang: 'EN', preTranslation: { memoryIds: null, usesHistory: false } };
  });
  afterAll(() => {
    patch = {};
  });
  const lines = Array.from({ length: 120 }, (_, at) => `Line number ${String(at)} is new.`);
  const sentTexts = (): string[] =>
    bench.service.textBodies.flatMap((body) => (body as { text: string[] }).text);

  it.each(
    firstOf(1, [
      ['restored', putBack],
      ['lost', lose],
    ] as const),
  )('is marked saved from its receipt when the database is %s', async (_what, harm) => {
    // The second of its batches is on its way while the copy is made.
    const id = await bench.startUntil('translate', bench.source('letter.txt', lines.join('\n')));
    await backUp();
    bench.service.release('translate');
    await bench.under.untilState(id, 'saved');
    await bench.restart({ ...patch, ...BY_APP }, harm);
    expect(await states()).toEqual(['saved']);
    expect(sentTexts()).toHaveLength(lines.length);
    expect(translations()).toEqual(['letter.de.txt']);
  });

  it.each([
    ['before its texts were read', false],
    ['after its texts were read', true],
  ])(
    'stays held while the outcome of a batch is unknown: a copy from %s',
    async (_what, isSplit) => {
      if (!isSplit) bench.under.account.key = null;
      else await bench.service.goOffline();
      const id = await bench.start(bench.source('letter.txt', lines.join('\n')));
      await bench.under.until(id, ({ wait }) => wait !== null);
      await backUp();
      bench.under.account.key = bench.service.key;
      bench.service.fail('translate', { kind: 'drop-answer' });
      if (isSplit) await bench.service.goOnline();
      bench.under.runner.wake('test');
      await bench.under.untilState(id, 'needs-attention');
      const sent = sentTexts().length;
      await bench.restart({ ...patch, ...BY_APP }, putBack);
      expect(await heldIds()).toEqual([id]);
      expect(sentTexts()).toHaveLength(sent);
      expect(existsSync(join(bench.folder, 'letter.de.txt'))).toBe(false);
    },
  );

  /** Makes a copy before anything is sent, then sends the first of several batches. */
  async function beginFirstBatch(): Promise<string> {
    await bench.service.goOffline();
    const id = await bench.start(bench.source('letter.txt', lines.join('\n')));
    await bench.under.until(id, ({ wait }) => wait !== null);
    await backUp();
    bench.service.hold('translate');
    await goOnline();
    await bench.service.waitUntilHeld('translate');
    return id;
  }

  it("isn't billed again for its first batch if it was paused then", async () => {
    const id = await beginFirstBatch();
    await bench.under.ledger.pause(id);
    bench.service.release('translate');
    await bench.under.until(id, ({ lastContactAtMs }) => lastContactAtMs !== null);
    const billed = bench.service.billedBodies.length;
    await bench.restart({ ...patch, ...BY_APP }, lose);
    expect(await heldIds()).toEqual([id]);
    expect(bench.service.billedBodies).toHaveLength(billed);
  });

  it("isn't billed again for its first batch if the rest was to be retried", async () => {
    bench.service.chooseFault = (route) =>
      route === 'translate' && sentTexts().length > 0 ? { kind: 'status', status: 400 } : undefined;
    const id = await beginFirstBatch();
    bench.service.release('translate');
    await bench.under.untilState(id, 'failed');
    // The retry waits before it sends: the receipt's data is from the first batch.
    bench.under.account.key = null;
    await bench.under.ledger.retry(id);
    await bench.under.until(id, ({ wait }) => wait?.reason === 'no-key');
    const billed = bench.service.billedBodies.length;
    await bench.restart({ ...patch, ...BY_APP }, lose);
    expect(await heldIds()).toEqual([id]);
    expect(bench.service.billedBodies).toHaveLength(billed);
  });
});
