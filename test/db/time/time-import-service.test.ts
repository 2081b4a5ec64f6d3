import { describe, expect, it } from 'vitest';
import type { Database } from '../../../electron/db/database.ts';
import { pack } from '../../../electron/support/packed.ts';
import { createTimeEntryService } from '../../../electron/services/time/entry-service.ts';
import { createTimeImportService } from '../../../electron/services/time/import-service.ts';
import type { HoursProgress } from '../../../shared/domain/time/import.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { sizeOf } from '../../support/runs.ts';
import { fixture } from '../../unit/exchange/hours/support.ts';
import { codec } from '../../unit/services/support/transfers-under-test.ts';
import { emptyFile, openInWorker } from '../helpers.ts';
import { newEntry, query } from '../time-ledger-helpers.ts';
import { filesInMemory, manyLines } from './hours-files.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const WORKER = new URL('../../../electron/threads/exchange/worker.ts', import.meta.url);

function setUp({
  database = openInWorker(emptyFile()),
  imports = database.timeImports,
  ...options
}: { hasThread?: boolean; database?: Database; imports?: Database['timeImports'] } = {}) {
  const { contents, files } = filesInMemory();
  const progress: HoursProgress[] = [];
  const changes: string[] = [];
  let ids = 0;
  let nowMs = NOW_MS;
  const onProgress: { current: (step: HoursProgress) => void } = { current: () => undefined };
  const service = createTimeImportService({
    imports,
    catalog: database.catalog,
    connections: database.timeConnections,
    files,
    codec:
      options.hasThread === true
        ? createExchangeCodec({ workerUrl: WORKER, csvStyle: () => PLAIN_CSV })
        : codec,
    newId: () => `import-${String((ids += 1))}`,
    now: () => (nowMs += 200),
    onProgress: (step) => {
      progress.push(step);
      onProgress.current(step);
    },
    onChanged: () => changes.push('import'),
  });
  const entries = createTimeEntryService({
    entries: database.timeEntries,
    newId: () => 'by-hand',
    now: () => nowMs,
    onChanged: (id) => changes.push(id),
    onImportChanged: () => changes.push('undo'),
    onTimerTouched: () => undefined,
  });
  return {
    database,
    service,
    entries,
    progress,
    changes,
    onProgress,
    open: (name: string, content: Uint8Array | string, zone = 'Europe/Berlin') => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      contents.set(`/${name}`, bytes);
      return service.open(`/${name}`, { zone, dateOrder: 'dmy' });
    },
    count: async () => (await database.timeEntries.list(query(), nowMs)).total,
  };
}

describe('the import of hours', () => {
  it('reads, shows, and adds a file, which is then closed; again, it adds nothing', async () => {
    const { open, service, count, changes, database } = setUp();
    const review = await open('toggl.csv', fixture('toggl-detailed.csv'));
    expect(review).toMatchObject({ counts: { new: 4, known: 0, fault: 1 }, program: 'toggl' });
    const { importId } = review;
    expect(await service.listLines({ importId, kind: 'fault', page: 1, limit: 10 })).toMatchObject({
      total: 1,
    });
    expect(await service.apply(importId)).toEqual({
      addedCount: 4,
      knownCount: 0,
      faultCount: 1,
      durationMs: 12_905_000,
    });
    expect(await count()).toBe(4);
    expect(changes).toEqual(['import']);
    const { entries } = await database.timeEntries.list(query({ text: 'section' }), NOW_MS);
    expect(entries[0]).toMatchObject({
      projectName: 'Contract',
      customerName: 'Client A',
      zone: 'Europe/Berlin',
      tags: ['legal', 'urgent'],
      isBillable: true,
      source: 'manual',
    });
    await expect(service.apply(importId)).rejects.toThrow('no longer open');

    const again = await open('toggl.csv', fixture('toggl-detailed.csv'));
    expect(again).toMatchObject({
      counts: { new: 0, known: 4, fault: 1 },
      newProjects: { count: 0 },
      newCustomers: { count: 0 },
    });
    await expect(service.apply(again.importId)).rejects.toThrow('no new entries');
    expect(await count()).toBe(4);
  });

  it('takes the billing of a project where the file says nothing', async () => {
    const { open, service, database } = setUp();
    await database.catalog.addProject(
      'p',
      { connectionId: null, name: 'Free', customerId: null, isBillable: false, hourlyRate: 50 },
      NOW_MS,
    );
    const { importId } = await open(
      'a.csv',
      'Date;Duration;Project\n2025-03-04;1:00;free\n2025-03-04;1:00;Other\n2025-03-04;1:00;',
    );
    await service.apply(importId);
    const { entries } = await database.timeEntries.list(query(), NOW_MS);
    expect(entries.map(({ projectName, isBillable }) => [projectName, isBillable])).toEqual([
      [null, true],
      ['Other', true],
      ['Free', false],
    ]);
    const { projects } = await database.catalog.list();
    expect(projects.find(({ id }) => id === 'p')).toMatchObject({
      hourlyRate: 50,
      isBillable: false,
    });
  });

  it('puts the work of a project where the person chose, also after its undo', async () => {
    const { open, service, entries, database } = setUp();
    const project = { connectionId: null, customerId: null, isBillable: true, hourlyRate: null };
    await database.catalog.addProject('p', { ...project, name: 'Website' }, NOW_MS);
    const { importId } = await open(
      'a.csv',
      'Date;Duration;Project\n2025-03-04;1:00;Site\n2025-03-04;1:00;Website\n2025-03-04;1:00;Other',
    );
    const choose = (name: string, choice: 'new' | 'none' | { id: string }) =>
      service.reread({ importId, match: { project: name, customer: '', choice } });
    await choose('Site', { id: 'p' });
    await choose('Website', 'new');
    expect(await choose('Other', 'none')).toMatchObject({
      newProjects: { names: ['Website (2)'] },
    });
    expect(await service.listProjectChoices({ importId, page: 1, limit: 2 })).toMatchObject({
      projects: [{ match: { id: 'p' } }, { match: { newName: 'Website (2)' } }],
      total: 3,
    });
    await service.apply(importId);
    const names = async () =>
      (await database.timeEntries.list(query(), NOW_MS)).entries.map(
        ({ projectName }) => projectName,
      );
    expect(await names()).toEqual([null, 'Website (2)', 'Website']);
    await entries.undo();
    expect((await database.catalog.list()).projects.map(({ name }) => name)).toEqual(['Website']);
    await entries.redo();
    expect(await names()).toEqual([null, 'Website (2)', 'Website']);
  });

  it('adds nothing if the chosen project is gone', async () => {
    const { open, service, count, database } = setUp();
    const { importId } = await open('a.csv', 'Date;Duration;Project\n2025-03-04;1:00;P');
    await service.reread({ importId, match: { project: 'P', customer: '', choice: { id: 'x' } } });
    await expect(service.apply(importId)).rejects.toThrow('no longer exists');
    expect([await count(), (await database.catalog.list()).projects]).toEqual([0, []]);
  });

  it('sees what was added by hand in the meantime', async () => {
    const { open, service, entries } = setUp();
    const { importId } = await open(
      'a.csv',
      'Date;Start;Duration\n2025-03-04;9:00;1:00\n2025-03-04;11:00;1:00',
    );
    await entries.add({
      startedAtMs: Date.UTC(2025, 2, 4, 8),
      endedAtMs: Date.UTC(2025, 2, 4, 9),
      zone: 'UTC',
      note: '',
      projectId: null,
      isBillable: true,
      tags: [],
      documentJobId: null,
    });
    expect(await service.apply(importId)).toMatchObject({ addedCount: 1, knownCount: 1 });
  });

  it('says which services outside of the app get the new entries', async () => {
    const { open, database } = setUp();
    await database.timeConnections.insert({
      id: 'agency',
      name: 'Agency',
      baseUrl: 'https://time.example/api/v1',
      tokenHeader: 'bearer',
      userAgent: 'x',
      createdAtMs: NOW_MS,
    });
    const project = { customerId: null, isBillable: true, hourlyRate: null };
    await database.catalog.addProject(
      'p',
      { ...project, name: 'Far', connectionId: 'agency' },
      NOW_MS,
    );
    expect(await open('a.csv', 'Date;Duration;Project\n2025-03-04;1:00;Here')).toMatchObject({
      services: [],
    });
    expect(await open('a.csv', 'Date;Duration;Project\n2025-03-04;1:00;far')).toMatchObject({
      services: ['Agency'],
    });
    await database.timeConnections.setDefault('agency');
    expect(await open('a.csv', 'Date;Duration\n2025-03-04;1:00')).toMatchObject({
      services: ['Agency'],
    });
  });

  it('reads the file in another way, and stays as it was if that is refused', async () => {
    const { open, service } = setUp();
    const { importId } = await open('a.csv', 'Date;Duration\n03/04/2025;1:00');
    await expect(service.apply(importId)).rejects.toThrow('how the dates are written');
    await expect(service.reread({ importId, zone: 'Nowhere/Else' })).rejects.toThrow('time zone');
    await expect(service.reread({ importId, encoding: 'utf-16le' })).rejects.toThrow(
      'Nothing was imported',
    );
    const review = await service.reread({ importId, dateOrder: 'mdy', zone: 'UTC' });
    expect(review.span?.fromMs).toBe(Date.UTC(2025, 2, 4, 9));
    await service.close(importId);
    await expect(service.reread({ importId })).rejects.toThrow('no longer open');
  });

  it('refuses a file that is too large, or of another type, unread', async () => {
    const { open } = setUp();
    await expect(open('a.docx', 'x')).rejects.toThrow('this type of file');
    await expect(open('a.csv', new Uint8Array(50 * 1024 * 1024 + 1))).rejects.toThrow(
      'larger than 50 MB',
    );
  });

  it('opens one file at a time', async () => {
    const { open, service } = setUp();
    const first = await open('a.csv', 'Date;Duration\n2025-03-04;1:00');
    const second = await open('b.csv', 'Date;Duration\n2025-03-05;1:00');
    await expect(service.apply(first.importId)).rejects.toThrow('no longer open');
    expect(await service.apply(second.importId)).toMatchObject({ addedCount: 1 });
  });

  it('is stopped between two batches, and what it added is taken back', async () => {
    const { open, service, count, onProgress, database, progress } = setUp();
    const { importId } = await open('a.csv', manyLines(1600));
    onProgress.current = ({ doneCount }) => {
      if (doneCount >= 1000) service.cancel();
    };
    await expect(service.apply(importId)).rejects.toMatchObject({ code: 'canceled' });
    expect(progress.map(({ doneCount }) => doneCount)).toEqual([0, 500, 1000]);
    expect(await count()).toBe(0);
    expect((await database.catalog.list()).projects).toEqual([]);
    // The file is still open.
    onProgress.current = () => undefined;
    expect(await service.apply(importId)).toMatchObject({ addedCount: 1600 });
  });

  it('is undone whatever else happened meanwhile, or the error says what is left', async () => {
    const database = openInWorker(emptyFile());
    const fault: { current: Error | null } = { current: null };
    const takeBack: Database['timeImports']['takeBack'] = (...args) =>
      fault.current === null
        ? database.timeImports.takeBack(...args)
        : Promise.reject(fault.current);
    const imports = new Proxy(database.timeImports, {
      get: (of, name) => (name === 'takeBack' ? takeBack : Reflect.get(of, name)),
    });
    const { open, service, entries, count, onProgress } = setUp({ database, imports });
    const others: Promise<unknown>[] = [];
    onProgress.current = ({ doneCount }) => {
      const entry = newEntry(`hand-${String(doneCount)}`);
      others.push(database.timeEntries.add(entry, NOW_MS));
      if (doneCount >= 1000) service.cancel();
    };
    const { importId } = await open('a.csv', manyLines(1600));
    await expect(service.apply(importId)).rejects.toMatchObject({ code: 'canceled' });
    await Promise.all(others.splice(0));
    expect(await count()).toBe(3);

    fault.current = new Error('disk');
    onProgress.current = ({ doneCount }) => {
      if (doneCount >= 1000) service.cancel();
    };
    await expect(service.apply(importId)).rejects.toThrow('couldn’t be removed again');
    fault.current = null;
    onProgress.current = () => undefined;
    expect(await service.apply(importId)).toMatchObject({ addedCount: 1600, knownCount: 0 });
    expect(await entries.undo()).toMatchObject({ kind: 'import', count: 1600 });
    expect(await count()).toBe(3);
  });

  it('is undone as a whole while other things are done, and before the next step is', async () => {
    const { open, service, entries, count, database } = setUp();
    await database.timeEntries.add(newEntry('mine'), NOW_MS);
    const { importId } = await open('a.csv', manyLines(1600));
    await service.apply(importId);
    const steps = await Promise.all([entries.undo(), entries.undo(), entries.redo()]);
    expect(steps.map((step) => step?.count)).toEqual([1600, 1, 1]);
    const redone = entries.redo();
    // By then its first part is redone.
    await database.timeEntries.listTags();
    await database.timeEntries.add(newEntry('meanwhile'), NOW_MS);
    expect(await redone).toMatchObject({ count: 1600 });
    expect(await count()).toBe(1602);
  });

  it('takes back at startup what a crash left of one, once', async () => {
    const { database, service, open, count, changes } = setUp();
    await service.start();
    expect(changes).toEqual([]);
    const restarted = setUp({ database });
    const project = { project: 'New', customer: '', isBillable: true };
    await database.timeImports.begin('crashed', pack([project]), NOW_MS);
    await database.timeImports.add('crashed', pack([newEntry('half')]), NOW_MS);
    expect(await count()).toBe(1);
    await restarted.service.start();
    expect([await count(), restarted.changes]).toEqual([0, ['import']]);
    expect((await database.catalog.list()).projects).toEqual([]);
    // One that goes on by now is none of a crash.
    const { importId } = await open('a.csv', manyLines(600));
    await service.apply(importId);
    await restarted.service.start();
    expect(await count()).toBe(600);
  });

  it('of very many lines leaves the database to others, and one undo takes it back', async () => {
    const lines = sizeOf(25_000, 2000);
    const { open, service, count, entries, onProgress, database } = setUp({ hasThread: true });
    const { importId, counts } = await open('a.csv', manyLines(lines), 'UTC');
    expect(counts.new).toBe(lines);
    const answers: Promise<unknown>[] = [];
    onProgress.current = () => answers.push(database.timeEntries.listTags());
    expect(await service.apply(importId)).toMatchObject({ addedCount: lines, knownCount: 0 });
    expect(answers.length).toBeGreaterThan(2);
    expect(await count()).toBe(lines);
    expect(await entries.undo()).toMatchObject({ kind: 'import', count: lines, isLost: false });
    expect(await count()).toBe(0);
    expect((await database.catalog.list()).projects).toEqual([]);
    expect(await entries.undo()).toBeNull();
    expect(await entries.redo()).toMatchObject({ kind: 'import', count: lines });
    expect(await count()).toBe(lines);
  }, 180_000);
});
