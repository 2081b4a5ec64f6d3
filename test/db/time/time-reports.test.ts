import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { unpack } from '../../../electron/support/packed.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import type { NewEntryRecord } from '../../../electron/db/time/entry-row.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { exchangeFiles } from '../../unit/platform/forgetful-files.ts';
import { createTimeExportService } from '../../../electron/services/time/export-service.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import type { RoundingRule } from '../../../shared/domain/projects/project.ts';
import type { TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import { emptyFile, NOW_MS, openFile, openInWorker, openNew } from '../helpers.ts';
import { addProject, DAY_MS, HOUR_MS, newEntry, newTimer } from '../time-ledger-helpers.ts';
import { aTimeFilter } from '../../support/builders/time.ts';

const MINUTE_MS = 60_000;
const EXCHANGE_WORKER = new URL('../../../electron/threads/exchange/worker.ts', import.meta.url);
const iso = (text: string): number => Date.parse(text);

const FILTER = aTimeFilter();
const january = (change: Partial<TimeReportQuery> = {}): TimeReportQuery => ({
  fromDay: '2025-01-01',
  toDay: '2025-01-31',
  zone: 'UTC',
  projectId: null,
  customerId: null,
  ...change,
});

function setRule(connection: SqliteDatabase, customer: string, rule: RoundingRule): void {
  connection
    .prepare('UPDATE customers SET rounding_json = ? WHERE id = ?')
    .run(JSON.stringify(rule), customer);
}

/** Returns an entry by its times. */
const at = (
  id: string,
  from: string,
  to: string,
  change: Partial<NewEntryRecord> = {},
): NewEntryRecord => newEntry(id, { startedAtMs: iso(from), endedAtMs: iso(to), ...change });

function setUp() {
  const { connection, repos } = openNew();
  addProject(connection, 'site', { customer: 'Acme' });
  addProject(connection, 'app', { customer: 'Acme' });
  addProject(connection, 'own', {});
  const add = (entry: NewEntryRecord) => repos.timeEntries.add(entry, NOW_MS);
  const exported = (change: Partial<TimeEntryFilter> = {}, isRounded = false) => {
    const { exportId, total } = repos.timeReports.startExport(
      { ...FILTER, ...change },
      isRounded,
      NOW_MS,
    );
    return unpack(repos.timeReports.readExport({ exportId, from: 0, limit: total }).packed);
  };
  return { connection, repos, reports: repos.timeReports, add, exported };
}

describe('a report from the ledger', () => {
  it('sums up by day, project and customer, and leaves out what is deleted', () => {
    const { add, reports, repos } = setUp();
    add(at('a', '2025-01-02T08:00:00Z', '2025-01-02T10:00:00Z', { projectId: 'site' }));
    add(at('b', '2025-01-02T23:00:00Z', '2025-01-03T01:00:00Z', { projectId: 'app' }));
    add(at('c', '2025-01-03T08:00:00Z', '2025-01-03T09:00:00Z', { isBillable: false }));
    add(at('gone', '2025-01-03T08:00:00Z', '2025-01-03T20:00:00Z'));
    repos.timeEntries.remove('gone', NOW_MS);
    const report = reports.sumUp(january(), NOW_MS);
    const hours = (ms: number) => ms / HOUR_MS;
    expect(report.days.map(({ day, durationMs }) => [day, hours(durationMs)])).toEqual([
      ['2025-01-02', 3],
      ['2025-01-03', 2],
    ]);
    expect(report.projects.map(({ id, durationMs }) => [id, hours(durationMs)])).toEqual([
      ['app', 2],
      ['site', 2],
      [null, 1],
    ]);
    expect(report.customers.map(({ name, billableMs }) => [name, hours(billableMs)])).toEqual([
      ['Acme', 4],
      ['No customer', 0],
    ]);
    expect(report.entryCount).toBe(3);
    expect(hours(report.total.durationMs)).toBe(5);
    expect(report.cells).toHaveLength(4);
  });

  it('filters by project or customer', () => {
    const { add, reports } = setUp();
    add(at('a', '2025-01-02T08:00:00Z', '2025-01-02T10:00:00Z', { projectId: 'site' }));
    add(at('b', '2025-01-02T10:00:00Z', '2025-01-02T11:00:00Z', { projectId: 'app' }));
    add(at('c', '2025-01-02T11:00:00Z', '2025-01-02T11:30:00Z', { projectId: 'own' }));
    const minutes = (change: Partial<TimeReportQuery>) =>
      reports.sumUp(january(change), NOW_MS).total.durationMs / MINUTE_MS;
    expect(minutes({ projectId: 'site' })).toBe(120);
    expect(minutes({ customerId: 'Acme' })).toBe(180);
    expect(minutes({ customerId: 'Acme', projectId: 'own' })).toBe(0);
    expect(minutes({ projectId: `' OR 1=1 --` })).toBe(0);
  });

  it('counts a running entry up to now, and a long one that began before the days', () => {
    const { add, reports, repos } = setUp();
    repos.timeEntries.startTimer(newTimer('run'), NOW_MS - 90 * MINUTE_MS);
    add(newEntry('long', { startedAtMs: NOW_MS - 20 * DAY_MS, endedAtMs: NOW_MS - DAY_MS }));
    const day = new Date(NOW_MS).toISOString().slice(0, 10);
    const today = reports.sumUp(january({ fromDay: day, toDay: day }), NOW_MS);
    expect(today.total.durationMs).toBe(90 * MINUTE_MS);
    const before = new Date(NOW_MS - 5 * DAY_MS).toISOString().slice(0, 10);
    expect(
      reports.sumUp(january({ fromDay: before, toDay: before }), NOW_MS).total.durationMs,
    ).toBe(DAY_MS);
  });

  it.each([
    ['Europe/Berlin', '2025-03-30', 23],
    ['Europe/Berlin', '2025-10-26', 25],
    ['America/Los_Angeles', '2025-03-09', 23],
    ['America/Los_Angeles', '2025-11-02', 25],
    ['Asia/Kolkata', '2025-03-30', 24],
    ['UTC', '2024-02-29', 24],
  ])('in %s on %s has %d hours, whatever zone the work was done in', (zone, day, hours) => {
    const { connection, reports } = setUp();
    const startMs = iso(`${day}T00:00:00Z`) - 2 * DAY_MS;
    connection
      .prepare(
        `INSERT INTO time_entries (id, connection_id, started_at_ms, ended_at_ms, zone, note,
           is_billable, tags_json, search_text, source, sync_state, created_at_ms, updated_at_ms)
         VALUES ('x', 'c', ?, ?, 'Asia/Tokyo', '', 1, '[]', '', 'service', 'synced', 0, 0)`,
      )
      .run(startMs, startMs + 5 * DAY_MS);
    const query = january({ fromDay: day, toDay: day, zone });
    expect(reports.sumUp(query, NOW_MS).total.durationMs / HOUR_MS).toBe(hours);
  });

  it.each([
    [{ fromDay: '2025-02-30' }, 'fromDay'],
    [{ toDay: '2025-13-01' }, 'toDay'],
    [{ fromDay: '2025-01-02', toDay: '2025-01-01' }, 'toDay'],
    [{ fromDay: '2025-01-01', toDay: '2026-02-05' }, 'toDay'],
    [{ fromDay: '0001-01-01', toDay: '9999-12-31' }, 'toDay'],
    [{ zone: 'Mars/Phobos' }, 'zone'],
    [{ zone: `Europe/Berlin'; DROP TABLE time_entries; --` }, 'zone'],
  ])('refuses %o and names the field', (change, field) => {
    const { reports } = setUp();
    expect(() => reports.sumUp(january(change), NOW_MS)).toThrow(
      expect.objectContaining({ code: 'input/invalid', details: { field } }),
    );
  });

  it('accepts 400 days', () => {
    const { reports } = setUp();
    const query = january({ fromDay: '2025-01-01', toDay: '2026-02-04' });
    expect(reports.sumUp(query, NOW_MS).entryCount).toBe(0);
  });

  it("bills by the customer's rule, and keeps the exact time", () => {
    const { connection, add, reports } = setUp();
    setRule(connection, 'Acme', { stepMinutes: 30, direction: 'up', scope: 'day' });
    add(at('a', '2025-01-02T08:00:00Z', '2025-01-02T08:11:00Z', { projectId: 'site' }));
    add(at('b', '2025-01-02T09:00:00Z', '2025-01-02T09:11:00Z', { projectId: 'site' }));
    add(at('c', '2025-01-02T10:00:00Z', '2025-01-02T10:11:00Z', { projectId: 'own' }));
    const { total } = reports.sumUp(january(), NOW_MS);
    expect(total).toEqual({
      durationMs: 33 * MINUTE_MS,
      billableMs: 33 * MINUTE_MS,
      roundedMs: 41 * MINUTE_MS,
    });
    setRule(connection, 'Acme', { stepMinutes: 30, direction: 'up', scope: 'entry' });
    expect(reports.sumUp(january(), NOW_MS).total.roundedMs).toBe(71 * MINUTE_MS);
  });

  it('bills exact time for a rule that another version of the app wrote', () => {
    const { connection, add, reports } = setUp();
    connection.exec(`UPDATE customers SET rounding_json = '{"stepMinutes":"?","new":1}'`);
    add(at('a', '2025-01-02T08:00:00Z', '2025-01-02T08:11:00Z', { projectId: 'site' }));
    expect(reports.sumUp(january(), NOW_MS).total.roundedMs).toBe(11 * MINUTE_MS);
  });
});

describe('entries exported to a file', () => {
  it('are listed oldest first with names and rate, each once, in batches of any size', () => {
    const { connection, add, reports } = setUp();
    connection.exec(`UPDATE projects SET hourly_rate = 80.5 WHERE id = 'site'`);
    for (let index = 9; index >= 0; index -= 1) {
      const from = `2025-01-0${String((index % 5) + 1)}T08:00:00Z`;
      add(at(`e${String(index)}`, from, from.replace('08:', '09:'), { projectId: 'site' }));
    }
    const { exportId, total } = reports.startExport(FILTER, false, NOW_MS);
    const parts = [0, 3, 6, 9].map((from) =>
      unpack(reports.readExport({ exportId, from, limit: 3 }).packed),
    );
    const all = parts.flat();
    expect(total).toBe(10);
    expect(new Set(all.map(({ id }) => id)).size).toBe(10);
    expect(all.map(({ startedAtMs }) => startedAtMs)).toEqual(
      all.map(({ startedAtMs }) => startedAtMs).toSorted((a, b) => a - b),
    );
    expect(all[0]).toMatchObject({
      projectName: 'site',
      customerName: 'Acme',
      hourlyRate: 80.5,
      billedMs: null,
      tags: [],
    });
  });

  it('match the filter', () => {
    const { add, exported } = setUp();
    add(
      at('a', '2025-01-02T23:30:00Z', '2025-01-02T23:45:00Z', {
        projectId: 'site',
        tags: ['Über'],
      }),
    );
    add(at('b', '2025-01-03T08:00:00Z', '2025-01-03T09:00:00Z', { isBillable: false }));
    const ids = (change: Partial<TimeEntryFilter>) => exported(change).map(({ id }) => id);
    expect(ids({})).toEqual(['a', 'b']);
    expect(ids({ text: 'uber acme' })).toEqual(['a']);
    expect(ids({ text: '-' })).toEqual([]);
    expect(ids({ billable: 'no' })).toEqual(['b']);
    expect(ids({ fromDay: '2025-01-03', toDay: '2025-01-03' })).toEqual(['b']);
    expect(ids({ fromDay: '2025-01-03', toDay: '2025-01-03', zone: 'Europe/Berlin' })).toEqual([
      'a',
      'b',
    ]);
  });

  it('are billed so that a file adds up to its rounded days', () => {
    const { connection, add, exported, reports } = setUp();
    setRule(connection, 'Acme', { stepMinutes: 15, direction: 'up', scope: 'day' });
    add(at('a', '2025-01-02T08:00:00Z', '2025-01-02T08:10:00Z', { projectId: 'site' }));
    add(at('b', '2025-01-02T09:00:00Z', '2025-01-02T09:10:00Z', { projectId: 'site' }));
    add(at('c', '2025-01-02T23:55:00Z', '2025-01-03T00:10:00Z', { projectId: 'site' }));
    add(at('d', '2025-01-03T09:00:00Z', '2025-01-03T09:07:00Z', { projectId: 'own' }));
    add(at('e', '2025-01-03T09:00:00Z', '2025-01-03T09:07:00Z', { isBillable: false }));
    const billed = exported({}, true).map(({ id, billedMs }) => [id, (billedMs ?? -1) / MINUTE_MS]);
    expect(billed).toEqual([
      ['a', 12],
      ['b', 12],
      ['c', 21],
      ['d', 7],
      ['e', 0],
    ]);
    const total = billed.reduce((sum, [, minutes]) => sum + Number(minutes), 0);
    expect(reports.sumUp(january(), NOW_MS).total.roundedMs).toBe(total * MINUTE_MS);
  });

  it('across the end of a month are billed once: each month has its share, as in the report', () => {
    const { connection, add, exported, reports } = setUp();
    add(at('a', '2024-12-31T22:40:00Z', '2025-01-01T01:00:00Z', { projectId: 'site' }));
    for (const scope of ['entry', 'day'] as const) {
      setRule(connection, 'Acme', { stepMinutes: 15, direction: 'up', scope });
      const months = [
        ['2024-12-01', '2024-12-31'],
        ['2025-01-01', '2025-01-31'],
      ] as const;
      for (const [fromDay, toDay] of months) {
        const [part] = exported({ fromDay, toDay }, true);
        const { total } = reports.sumUp(january({ fromDay, toDay }), NOW_MS);
        expect(part?.billedMs).toBe(total.roundedMs);
        expect((part?.endedAtMs ?? 0) - (part?.startedAtMs ?? 0)).toBe(total.durationMs);
      }
    }
  });

  it('that are deleted meanwhile are left out, and the others keep their billed time', () => {
    const { connection, repos, add, reports } = setUp();
    setRule(connection, 'Acme', { stepMinutes: 60, direction: 'up', scope: 'entry' });
    for (const id of ['a', 'b', 'c']) {
      const minutes = id === 'c' ? '01:05' : '00:10';
      const end = `2025-01-02T${minutes}:00Z`;
      add(at(id, `2025-01-02T00:00:00Z`, end, { projectId: 'site' }));
    }
    const { exportId } = reports.startExport(FILTER, true, NOW_MS);
    repos.timeEntries.remove('b', NOW_MS);
    expect(
      unpack(reports.readExport({ exportId, from: 0, limit: 3 }).packed).map(({ id, billedMs }) => [
        id,
        (billedMs ?? 0) / HOUR_MS,
      ]),
    ).toEqual([
      ['a', 1],
      ['c', 2],
    ]);
  });

  it("of an export that has ended or been replaced can't be read through another", () => {
    const { add, reports } = setUp();
    add(newEntry('a'));
    const first = reports.startExport(FILTER, false, NOW_MS);
    const second = reports.startExport(FILTER, false, NOW_MS);
    const read = (exportId: number) => () => reports.readExport({ exportId, from: 0, limit: 1 });
    expect(read(first.exportId)).toThrow(expect.objectContaining({ code: 'internal' }));
    reports.endExport(first.exportId);
    expect(read(second.exportId)().count).toBe(1);
    reports.endExport(second.exportId);
    expect(read(second.exportId)).toThrow(expect.objectContaining({ code: 'internal' }));
  });
});

describe("reports and exports through the app's threads", () => {
  it('sum up and write the files', async () => {
    const file = emptyFile();
    const database = openInWorker(file);
    await database.opening;
    for (let index = 0; index < 600; index += 1) {
      const startedAtMs = NOW_MS - index * HOUR_MS;
      const note = index === 7 ? '=cmd|x' : `Note ${String(index)}`;
      await database.timeEntries.add(
        newEntry(`e${String(index)}`, { startedAtMs, endedAtMs: startedAtMs + MINUTE_MS, note }),
        NOW_MS,
      );
    }
    const folder = temporaryFolder();
    const exports = createTimeExportService({
      reports: database.timeReports,
      files: exchangeFiles,
      codec: createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: EXCHANGE_WORKER }),
      now: () => NOW_MS,
    });
    for (const format of ['csv', 'xlsx'] as const) {
      const path = join(folder, `time.${format}`);
      const result = await exports.export({ filter: FILTER, format, isRounded: true }, path);
      expect(result).toMatchObject({ fileName: `time.${format}`, entryCount: 600 });
    }
    expect(readdirSync(folder).toSorted()).toEqual(['time.csv', 'time.xlsx']);
    const csv = readFileSync(join(folder, 'time.csv'), 'utf8');
    expect(csv.split('\r\n')).toHaveLength(602);
    expect(csv).toContain(`,"'=cmd|x",`);
    const { timeReports } = database;
    expect((await timeReports.sumUp(january(), NOW_MS)).total.durationMs).toBeGreaterThan(
      300 * MINUTE_MS,
    );
    await expect(timeReports.sumUp(january({ zone: 'x' }), NOW_MS)).rejects.toMatchObject({
      code: 'input/invalid',
    });
    await database.close();
    expect(openFile(file).repos.timeEntries.get('e7', NOW_MS)?.note).toBe('=cmd|x');
  });
});
