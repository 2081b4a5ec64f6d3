import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { onCleanUp } from '../embedded/translation/support.ts';
import {
  readDatabase,
  START_MS,
  startTimeService,
  type TimeServiceUnderTest,
} from '../embedded/time/support.ts';
import { createFastTime } from './fast-time.ts';
import { startTimeSync, type TimeSyncUnderTest } from './time-sync-under-test.ts';
import { newEntry } from '../../db/time-ledger-helpers.ts';

export const EMBEDDED = 'embedded-time';
export const AGENT = { userAgent: 'Dragoman time/1' };
/** Far above the usual time. */
const PATIENCE = { timeout: 30_000, interval: 20 };

export const time = createFastTime(200, START_MS);

/** An app with its database and its reports. */
export interface App extends TimeSyncUnderTest {
  file: string;
}

export const newFile = (): string => join(temporaryFolder(), 'database', 'dragoman.db');

export function openApp(service: TimeServiceUnderTest, file = newFile()): App {
  const app = startTimeSync({
    file,
    time,
    random: () => 0,
    endpoint: () =>
      Promise.resolve({ url: service.url, token: service.token, certificatePem: service.ca }),
  });
  onCleanUp(() => app.quit());
  return { ...app, file };
}

export async function addProject(app: App, name: string): Promise<string> {
  const project = { connectionId: null, customerId: null, isBillable: true, hourlyRate: 50 };
  return (await app.sync.catalog.addProject({ ...project, name })).id;
}

let hours = 0;
export async function log(app: App, note: string, projectId: string | null): Promise<void> {
  const id = randomUUID();
  hours += 1;
  const startedAtMs = START_MS - (hours + 1) * 3_600_000;
  await app.database.timeEntries.add(
    newEntry(id, { startedAtMs, endedAtMs: startedAtMs + 1_800_000, note, projectId }),
    time.clock.now(),
  );
  app.sync.entriesChanged(id);
}

export async function untilSent(app: App): Promise<void> {
  await vi.waitFor(async () => {
    const { operations } = await app.sync.outbox.list({
      text: '',
      state: null,
      page: 1,
      limit: 50,
    });
    expect(operations).toEqual([]);
  }, PATIENCE);
}

/** Returns `note: project` of every entry that is not deleted. */
export const hoursHere = (app: App): string[] =>
  app
    .rows<{ line: string }>(
      `SELECT e.note || ': ' || coalesce(p.name, '-') AS line FROM time_entries AS e
       LEFT JOIN projects AS p ON p.id = e.project_id AND p.deleted_at_ms IS NULL
       WHERE e.deleted_at_ms IS NULL`,
    )
    .map(({ line }) => line)
    .toSorted();

export const hoursThere = (service: TimeServiceUnderTest): string[] =>
  readDatabase(
    service.dataFolder,
    `SELECT e.description || ': ' || coalesce(p.name, '-') AS line FROM time_entries AS e
     LEFT JOIN projects AS p ON p.id = e.project_id AND p.deleted_at_ms IS NULL
     WHERE e.deleted_at_ms IS NULL`,
  )
    .map((row) => String(row['line']))
    .toSorted();

/** Entries logged by {@link withHours}. */
export const OLD_HOURS = ['chapter 1: Novel', 'chapter 2: Novel', 'contract: Legal', 'phone: -'];

/** Creates an app whose hours are all at its service. */
export async function withHours(): Promise<{ app: App; service: TimeServiceUnderTest }> {
  const service = await startTimeService();
  const app = openApp(service);
  await app.sync.start();
  const novel = await addProject(app, 'Novel');
  const legal = await addProject(app, 'Legal');
  await log(app, 'chapter 1', novel);
  await log(app, 'chapter 2', novel);
  await log(app, 'contract', legal);
  await log(app, 'phone', null);
  await untilSent(app);
  expect(hoursThere(service)).toEqual(OLD_HOURS);
  return { app, service };
}

export const backupsOf = (app: App): string[] => readdirSync(join(dirname(app.file), 'backups'));

export async function untilQuiet(app: App): Promise<void> {
  await untilSent(app);
  await app.sync.connections.pull(EMBEDDED);
  await untilSent(app);
}
