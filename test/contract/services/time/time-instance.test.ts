import { chmodSync, copyFileSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { firstOf } from '../../../support/runs.ts';
import { startFaultProxy } from '../../../fakes/fault-proxy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import {
  addProject,
  AGENT,
  backupsOf,
  EMBEDDED,
  hoursHere,
  hoursThere,
  log,
  newFile,
  OLD_HOURS,
  openApp,
  time,
  untilQuiet,
  untilSent,
  withHours,
} from '../../support/app-with-hours.ts';
import { startTimeSync } from '../../support/time-sync-under-test.ts';
import { callTimeService, startTimeService } from '../../embedded/time/support.ts';

describe('lost data of the time service', () => {
  it('leaves every hour on its project, and all hours go to the new service', async () => {
    const before = await withHours();
    await before.app.quit();
    await before.service.stop();

    const service = await startTimeService();
    const app = openApp(service, before.app.file);
    const backups = backupsOf(app);
    await app.sync.start();
    const next = await addProject(app, 'Manual');
    await log(app, 'page 1', next);
    await untilQuiet(app);

    const hoursNow = [...OLD_HOURS, 'page 1: Manual'].toSorted();
    expect(hoursHere(app)).toEqual(hoursNow);
    expect(hoursThere(service)).toEqual(hoursNow);
    expect(app.notices).toMatchObject([
      { severity: 'warning', title: expect.stringContaining('time') },
    ]);
    // Before the links to the old service were dropped.
    expect(backupsOf(app).length).toBeGreaterThan(backups.length);
    expect(app.rows("SELECT id FROM time_entries WHERE sync_state <> 'synced'")).toEqual([]);
  });

  it("isn't suspected while the service stays the same, however often it starts", async () => {
    const { app, service } = await withHours();
    await app.quit();
    await service.stop();
    const again = await startTimeService({ dataFolder: service.dataFolder });
    const restarted = openApp(again, app.file);
    await restarted.sync.start();
    await log(restarted, 'more', null);
    await untilQuiet(restarted);
    expect(hoursThere(again)).toEqual([...OLD_HOURS, 'more: -'].toSorted());
    expect(restarted.notices).toEqual([]);
  });

  it('while the app runs has the next service checked before anything is sent', async () => {
    const { app, service } = await withHours();
    await app.quit();
    let current = service;
    const running = startTimeSync({
      file: app.file,
      time,
      random: () => 0,
      endpoint: () =>
        Promise.resolve({ url: current.url, token: current.token, certificatePem: current.ca }),
    });
    onCleanUp(() => running.quit());
    const under = { ...running, file: app.file };
    await under.sync.start();
    await log(under, 'before', null);
    await untilQuiet(under);
    current = await startTimeService();
    await service.stop();
    await log(under, 'after', null);
    await untilQuiet(under);
    const hoursNow = [...OLD_HOURS, 'after: -', 'before: -'].toSorted();
    expect(hoursHere(under)).toEqual(hoursNow);
    expect(hoursThere(current)).toEqual(hoursNow);
    expect(under.notices).toHaveLength(1);
  });
});

it('another service at the same address refuses what was meant for the first', async () => {
  const { app, service } = await withHours();
  await app.quit();
  const dataFolder = temporaryFolder();
  for (const name of ['time-certificate.pem', 'time-key.pem']) {
    copyFileSync(join(service.dataFolder, name), join(dataFolder, name));
  }
  chmodSync(join(dataFolder, 'time-key.pem'), 0o600);
  const other = await startTimeService({ dataFolder });
  await callTimeService(other, 'POST', '/projects', { name: 'Theirs' }, AGENT);
  const theirs = {
    description: 'theirs',
    started_at: '2026-02-01T10:00:00+0100',
    ended_at: '2026-02-01T11:00:00+0100',
    project_id: '1',
  };
  await callTimeService(other, 'POST', '/time_entries', theirs, AGENT);
  let current = service;
  const proxy = await startFaultProxy({
    key: readFileSync(join(dataFolder, 'time-key.pem'), 'utf8'),
    certificate: service.ca,
    target: () => Promise.resolve(new URL(current.url).origin),
    decide: () => 'none',
    onKill: () => Promise.resolve(),
    delayMs: 0,
  });
  onCleanUp(() => proxy.close());
  const running = startTimeSync({
    file: app.file,
    time,
    random: () => 0,
    endpoint: () =>
      Promise.resolve({
        url: `${proxy.origin}/api/v1`,
        token: current.token,
        certificatePem: service.ca,
      }),
  });
  onCleanUp(() => running.quit());
  const under = { ...running, file: app.file };
  await under.sync.start();
  await log(under, 'before', null);
  await untilQuiet(under);
  current = other;
  // The first request changes an entry whose number belongs to a different one there.
  const [entry] = under.rows<{ id: string; note: string }>(
    "SELECT id, note FROM time_entries WHERE remote_id = '1'",
  );
  const { id, note } = entry ?? { id: '', note: '' };
  await under.database.timeEntries.edit(id, { note: `${note}, edited` }, time.clock.now());
  under.sync.entriesChanged(id);
  await untilQuiet(under);
  const hoursNow = [
    ...OLD_HOURS.map((line) => line.replace(`${note}: `, `${note}, edited: `)),
    'before: -',
    'theirs: Theirs',
  ].toSorted();
  expect(hoursHere(under)).toEqual(hoursNow);
  expect(hoursThere(other)).toEqual(hoursNow);
  expect(under.notices).toHaveLength(1);
});

describe('a backup of the app on another computer', () => {
  it.each(
    firstOf(1, [
      ['that knows its service', ''],
      ['from before services had a name', 'UPDATE time_connections SET instance_id = NULL'],
    ]),
  )('%s: nothing is deleted, moved or duplicated', async (_what, change) => {
    const first = await withHours();
    await first.app.quit();

    const service = await startTimeService();
    const second = openApp(service);
    await second.sync.start();
    const own = await addProject(second, 'Website');
    await log(second, 'texts', own);
    await untilSent(second);
    await second.quit();

    const file = newFile();
    await mkdir(dirname(file), { recursive: true });
    copyFileSync(first.app.file, file);
    const db = new Sqlite(file);
    const hasColumn = db.pragma('table_info(time_connections)') as { name: string }[];
    if (hasColumn.some(({ name }) => name === 'instance_id')) db.exec(change);
    db.close();

    const app = openApp(service, file);
    await app.sync.start();
    const next = await addProject(app, 'Manual');
    await log(app, 'page 1', next);
    await untilQuiet(app);

    const hoursNow = [...OLD_HOURS, 'page 1: Manual', 'texts: Website'].toSorted();
    expect(hoursHere(app)).toEqual(hoursNow);
    expect(hoursThere(service)).toEqual(hoursNow);
    expect(app.notices).toHaveLength(1);
  });

  it('from before services had a name, on its own computer: it continues without a question', async () => {
    const { app, service } = await withHours();
    await app.quit();
    const db = new Sqlite(app.file);
    const columns = db.pragma('table_info(time_connections)') as { name: string }[];
    expect(columns.map(({ name }) => name)).toContain('instance_id');
    db.exec('UPDATE time_connections SET instance_id = NULL');
    db.close();
    const restarted = openApp(service, app.file);
    await restarted.sync.start();
    await log(restarted, 'more', null);
    await untilQuiet(restarted);
    expect(hoursThere(service)).toEqual([...OLD_HOURS, 'more: -'].toSorted());
    expect(restarted.notices).toEqual([]);
    const [bound] = restarted.rows<{ instance_id: string | null }>(
      `SELECT instance_id FROM time_connections WHERE id = '${EMBEDDED}'`,
    );
    expect(bound?.instance_id).toMatch(/^[\da-f-]{36}$/);
  });
});
