import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { latestVersion } from '../../../electron/db/engine/migrate.ts';
import { ANSWERED_AS_TEXT } from '../../../electron/db/worker-messages.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { HOSTILE_TEXTS } from '../../unit/exchange/support.ts';
import {
  emptyFile,
  newFile,
  newItem,
  newJob,
  NOW_MS,
  openFile,
  openInWorker,
  openNew,
  segments,
  STAMP,
  WORKER,
} from '../helpers.ts';
import { newEntry, newTimer, query } from '../time-ledger-helpers.ts';

/** Returns a worker that runs this code instead of the database. */
const workerOf = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       const opening = { kind: 'opened', fromVersion: 2, toVersion: 2, quarantinedName: null, rowsKept: null };
       parentPort.on('message', ({ id, method }) => {
         if (method !== 'open') { ${code} }
         parentPort.postMessage({ id, ok: true, value: { opening, isCheckPutOff: false } });
       });`,
    )}`,
  );

const unavailable = expect.objectContaining({ code: 'db/unavailable' });

describe('the database in its worker', () => {
  it('answers every repository, even calls made before it is open', async () => {
    const database = openInWorker(newFile());
    const inserted = database.documentJobs.insert([newJob('job')]);
    const added = database.history.add(newItem('h'), segments(['one', 'eins']));
    await expect(database.opening).resolves.toMatchObject({
      kind: 'created',
      toVersion: latestVersion(),
    });
    await expect(inserted).resolves.toMatchObject([{ id: 'job', state: 'ready' }]);
    await expect(added).resolves.toMatchObject({ segmentCount: 1 });
    await expect(
      database.history.search({ page: 1, limit: 10, text: 'eins' }),
    ).resolves.toMatchObject({ total: 1 });
    await expect(database.connections.list()).resolves.toEqual([]);
  });

  it('reports a slow call by name, without its arguments', async () => {
    const slow: [string, number][] = [];
    const database = openInWorker(newFile(), {
      onSlowCall: (call, durationMs) => {
        slow.push([call, durationMs]);
      },
    });
    const many = Array.from({ length: 20_000 }, (_, index): [string, string] => [
      `source ${String(index)}`,
      `target ${String(index)}`,
    ]);
    await database.history.add(newItem('h'), segments(...many));
    await database.connections.list();
    expect(slow).toEqual([['history.add', expect.any(Number)]]);
    expect(slow[0]?.[1]).toBeGreaterThan(40);
  });

  it('transfers bytes whole, and nothing around them', async () => {
    const database = openInWorker(newFile());
    await database.documentJobs.insert([newJob('job')]);
    const key = Buffer.from('sealed');
    const job = await database.documentJobs.update('job', { sealedDocumentKey: key }, NOW_MS);
    expect(job.sealedDocumentKey).toEqual(new Uint8Array(key));
    expect(job.sealedDocumentKey?.buffer.byteLength).toBe(key.length);
  });

  it('returns lists as text without losing any of their contents', async () => {
    const file = emptyFile();
    const { repos, close } = openFile(file);
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const id = `n${String(index)}`;
      repos.history.add(newItem(id, { title: text }), segments(['common', text]));
      repos.timeEntries.add(newEntry(id, { note: text, tags: [text] }), NOW_MS);
    }
    repos.timeEntries.startTimer(newTimer('running'), NOW_MS);
    const asked = { page: 1, limit: 200, text: 'common' };
    const lists = [
      repos.history.search(asked),
      repos.timeEntries.list(query({ limit: 200 }), NOW_MS),
    ];
    close();
    const database = openInWorker(file);
    expect(
      await Promise.all([
        database.history.search(asked),
        database.timeEntries.list(query({ limit: 200 }), NOW_MS),
      ]),
    ).toStrictEqual(lists);
  });

  it('returns every list that it names as text', () => {
    const { repos } = openNew();
    for (const name of ANSWERED_AS_TEXT) {
      const [repo = '', method = ''] = name.split('.');
      expect(Reflect.get(Reflect.get(repos, repo), method), name).toBeTypeOf('function');
    }
  });

  it('passes errors on with their code and without internal details', async () => {
    const database = openInWorker(newFile());
    const missing = database.documentJobs.update('gone', {}, NOW_MS);
    await expect(missing).rejects.toBeInstanceOf(AppError);
    await expect(missing).rejects.toMatchObject({ code: 'input/not-found' });
    await database.documentJobs.insert([newJob('job', { fileName: 'secret plan.docx' })]);
    const twice = database.documentJobs.insert([newJob('job', { fileName: 'secret plan.docx' })]);
    await expect(twice).rejects.toMatchObject({
      code: 'input/conflict',
      details: { hint: 'SQLITE_CONSTRAINT_UNIQUE' },
    });
    await expect(twice).rejects.not.toThrow(/secret plan|document_jobs/);
  });

  it('refuses anything but plain data, and keeps running', async () => {
    const database = openInWorker(newFile());
    const item = { ...newItem('h'), extra: () => 1 };
    await expect(database.history.add(item, [])).rejects.toThrow(/could not be cloned/);
    await expect(database.history.search({ page: 1, limit: 5, text: '' })).resolves.toMatchObject({
      total: 0,
    });
  });

  it.each([
    ['history', 'dropEverything'],
    ['history', 'constructor'],
    ['history', '__proto__'],
    ['constructor', 'create'],
    ['nothing', 'list'],
  ])('exposes nothing but the functions of its repositories: not %s.%s', async (repo, method) => {
    const database: unknown = openInWorker(newFile());
    const refused = (database as Record<string, Record<string, () => Promise<unknown>>>)[repo]![
      method
    ]!();
    await expect(refused).rejects.toMatchObject({
      code: 'internal',
      details: { hint: `${repo}.${method}` },
    });
  });

  it('resolves to itself when awaited', async () => {
    const database = openInWorker(newFile());
    expect(await Promise.resolve(database)).toBe(database);
    expect(await Promise.resolve(database.history)).toBe(database.history);
  });

  it('keeps file and folder private to their owner, and leaves only the file after closing', async () => {
    const file = newFile();
    const database = openInWorker(file);
    await database.documentJobs.insert([newJob('job')]);
    for (const name of readdirSync(dirname(file))) {
      expect([name, statSync(join(dirname(file), name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    await database.close();
    expect(readdirSync(dirname(file)).toSorted()).toEqual([
      'confidential.json',
      'dragoman.db',
      'dragoman.db.lock',
    ]);
  });

  it('makes an existing public file private', async () => {
    const file = newFile();
    const first = openInWorker(file);
    await first.opening;
    await first.close();
    mkdirSync(join(dirname(file), 'x'));
    const { chmodSync } = await import('node:fs');
    chmodSync(file, 0o644);
    chmodSync(dirname(file), 0o755);
    await openInWorker(file).opening;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  it('finishes the calls made before close, and refuses later ones', async () => {
    const file = newFile();
    const database = openInWorker(file);
    const inserted = database.documentJobs.insert([newJob('job')]);
    const closed = database.close();
    await expect(database.documentJobs.get('job')).rejects.toEqual(unavailable);
    await expect(inserted).resolves.toHaveLength(1);
    await closed;
    await expect(database.close()).resolves.toBeUndefined();
    await expect(openInWorker(file).documentJobs.get('job')).resolves.toMatchObject({ id: 'job' });
  });

  it('lets only one process at a time use a file', async () => {
    const file = newFile();
    const first = openInWorker(file);
    await first.opening;
    const second = openInWorker(file);
    await expect(second.opening).rejects.toMatchObject({
      code: 'db/unavailable',
      message: expect.stringContaining('already running'),
    });
    await expect(second.documentJobs.listActive()).rejects.toEqual(unavailable);
    await second.close();
    await expect(first.documentJobs.insert([newJob('job')])).resolves.toHaveLength(1);
    await first.close();
    await expect(openInWorker(file).opening).resolves.toMatchObject({ kind: 'opened' });
  });

  it('is not stopped by garbage in the lock file', async () => {
    const file = newFile();
    mkdirSync(dirname(file));
    writeFileSync(`${file}.lock`, 'garbage '.repeat(1000));
    await expect(openInWorker(file).opening).resolves.toMatchObject({ kind: 'created' });
  });

  it("reports a newer schema for a newer app's file", async () => {
    const file = newFile();
    const newer = openFile(file);
    newer.connection.pragma('user_version = 99');
    newer.close();
    const database = openInWorker(file);
    await expect(database.opening).rejects.toMatchObject({ code: 'db/newer-schema' });
    await expect(database.history.getDetail('x', { page: 1, limit: 5 })).rejects.toMatchObject({
      code: 'db/newer-schema',
    });
  });

  it('reports a salvaged file', async () => {
    const file = newFile();
    mkdirSync(dirname(file));
    writeFileSync(file, '');
    await expect(openInWorker(file).opening).resolves.toMatchObject({
      kind: 'salvaged',
      quarantinedName: `dragoman.db.damaged-${STAMP}`,
    });
  });

  it("repairs at the next start what it couldn't read in this one", async () => {
    const file = newFile();
    const filled = openFile(file);
    const words = Array.from({ length: 3000 }, (_, number) => `word${number}`).join(' ');
    filled.repos.history.add(newItem('h'), segments([`eins ${words}`, '']));
    // The pages stay valid; the full-text index on one of them does not.
    filled.connection.unsafeMode(true);
    filled.connection.exec(
      `UPDATE history_segments_fts_data SET block = zeroblob(length(block))
       WHERE id = (SELECT min(id) FROM history_segments_fts_data WHERE id > 10)`,
    );
    filled.close();

    const database = openInWorker(file);
    await expect(database.opening).resolves.toMatchObject({ kind: 'opened' });
    await expect(
      database.history.search({ page: 1, limit: 5, text: 'eins' }),
    ).rejects.toMatchObject({ code: 'db/corrupt' });
    await database.close();
    await expect(openInWorker(file).opening).resolves.toMatchObject({
      kind: 'salvaged',
      rowsKept: { history_items: 1, history_segments: 1 },
    });
  });

  it("reports that it can't be opened, without the path", async () => {
    const file = newFile();
    mkdirSync(file, { recursive: true });
    const database = openInWorker(file);
    const error: unknown = await database.opening.catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'db/unavailable' });
    expect(JSON.stringify(toAppError(error).toData())).not.toContain(dirname(file));
  });
});

describe('a worker that dies', () => {
  it("fails every pending and later call, and isn't replaced", async () => {
    const database = openInWorker(newFile(), {
      workerUrl: workerOf(`throw new Error('x');`),
    });
    await database.opening;
    const calls = [database.documentJobs.listActive(), database.connections.list()];
    for (const call of calls) await expect(call).rejects.toEqual(unavailable);
    await expect(database.documentJobs.listActive()).rejects.toEqual(unavailable);
    await database.close();
  });

  it('fails the calls when it simply exits', async () => {
    const database = openInWorker(newFile(), {
      workerUrl: workerOf('process.exit(3);'),
    });
    await expect(database.documentJobs.listActive()).rejects.toEqual(unavailable);
  });

  it('fails the opening when it exits before that', async () => {
    const database = openInWorker(newFile(), {
      workerUrl: new URL('data:text/javascript,process.exit(0)'),
    });
    await expect(database.opening).rejects.toEqual(unavailable);
    await expect(database.documentJobs.listActive()).rejects.toEqual(unavailable);
  });

  it('fails the opening when its file is missing', async () => {
    const database = openInWorker(newFile(), { workerUrl: new URL('none.ts', WORKER) });
    await expect(database.opening).rejects.toEqual(unavailable);
  });
});

describe('a connection', () => {
  it.each([
    ['foreign_keys', 1],
    ['journal_mode', 'wal'],
    // EXTRA: a confirmed commit is on the disk, even after a power cut.
    ['synchronous', 3],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['busy_timeout', 5000],
    ['trusted_schema', 0],
  ])('has %s = %s', (pragma, value) => {
    const { connection } = openNew();
    expect(connection.pragma(pragma, { simple: true })).toBe(value);
  });

  it('keeps foreign keys on after the migrations', () => {
    const { connection } = openNew();
    expect(() =>
      connection.exec(
        "INSERT INTO history_segments (item_row_id, position, source, target) VALUES (9, 0, '', '')",
      ),
    ).toThrow(/FOREIGN KEY/);
  });
});
