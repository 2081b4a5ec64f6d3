import { describe, expect, it } from 'vitest';
import type { TimeEntryQuery } from '../../../shared/domain/time/entry.ts';
import { NO_PROJECT } from '../../../shared/domain/time/names.ts';
import { NOW_MS, openNew } from '../helpers.ts';
import {
  addProject,
  addTimeConnection,
  HOUR_MS,
  newEntry,
  newTimer,
  query,
} from '../time-ledger-helpers.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'] as const;

function setUp() {
  const { connection, repos } = openNew();
  const entries = repos.timeEntries;
  /** Adds an entry that begins at an instant and lasts some hours. */
  const log = (id: string, start: string, hours: number, change = {}): void => {
    const startedAtMs = Date.parse(start);
    const times = { startedAtMs, endedAtMs: startedAtMs + hours * HOUR_MS };
    entries.add(newEntry(id, { ...times, ...change }), Math.max(NOW_MS, startedAtMs));
  };
  const find = (change: Partial<TimeEntryQuery>): string[] =>
    entries
      .list(query(change), NOW_MS)
      .entries.map(({ id }) => id)
      .toSorted();
  return { connection, entries, log, find, reports: repos.timeReports };
}

describe('pages of the time list', () => {
  it('show the newest start first, with the total of all pages', () => {
    const { entries, log } = setUp();
    for (let index = 0; index < 5; index += 1) {
      log(`e${String(index)}`, `2025-01-0${String(index + 1)}T10:00:00Z`, index + 1);
    }
    const page = entries.list(query({ page: 2, limit: 2 }), NOW_MS);
    expect(page.entries.map(({ id }) => id)).toEqual(['e2', 'e1']);
    expect(page).toMatchObject({ total: 5, totalDurationMs: 15 * HOUR_MS });
    expect(page.days).toEqual([
      { day: '2025-01-03', durationMs: 3 * HOUR_MS, billableMs: 3 * HOUR_MS },
      { day: '2025-01-02', durationMs: 2 * HOUR_MS, billableMs: 2 * HOUR_MS },
    ]);
    expect(entries.list(query({ page: 9, limit: 2 }), NOW_MS)).toMatchObject({
      entries: [],
      total: 5,
      days: [],
    });
  });

  it('order entries with the same start newest first, by when they were added', () => {
    const { entries, log } = setUp();
    for (const id of ['a', 'b', 'c']) log(id, '2025-01-01T10:00:00Z', 1);
    const ids = [1, 2, 3].map((page) =>
      entries
        .list(query({ page, limit: 2 }), NOW_MS)
        .entries.map(({ id }) => id)
        .join(),
    );
    expect(ids).toEqual(['c,b', 'a', '']);
  });

  it('sum a day split across pages in full, with billable time separate', () => {
    const { entries, log } = setUp();
    log('a', '2025-01-01T08:00:00Z', 1);
    log('b', '2025-01-01T10:00:00Z', 2, { isBillable: false });
    log('c', '2025-01-01T13:00:00Z', 3);
    const day = { day: '2025-01-01', durationMs: 6 * HOUR_MS, billableMs: 4 * HOUR_MS };
    for (const page of [1, 2]) {
      expect(entries.list(query({ page, limit: 2 }), NOW_MS).days).toEqual([day]);
    }
  });

  it('count a running entry up to now', () => {
    const { entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS - HOUR_MS);
    const page = entries.list(query(), NOW_MS);
    expect(page.totalDurationMs).toBe(HOUR_MS);
    expect(page.days).toEqual([{ day: '2025-01-15', durationMs: HOUR_MS, billableMs: HOUR_MS }]);
    expect(entries.list(query(), NOW_MS - 2 * HOUR_MS).totalDurationMs).toBe(0);
  });

  it('are never out of date when the ledger changes', () => {
    const { connection, entries, log } = setUp();
    log('a', '2025-01-01T08:00:00Z', 1, { note: 'same' });
    const sums = (): number[] =>
      ['', 'same'].flatMap((text) => {
        const { total, totalDurationMs, days } = entries.list(query({ text }), NOW_MS);
        return [total, totalDurationMs / HOUR_MS, (days[0]?.billableMs ?? 0) / HOUR_MS];
      });
    expect(sums()).toEqual([1, 1, 1, 1, 1, 1]);
    log('b', '2025-01-01T10:00:00Z', 2, { note: 'same' });
    expect(sums()).toEqual([2, 3, 3, 2, 3, 3]);
    connection.exec('UPDATE time_entries SET ended_at_ms = ended_at_ms + 3600000, is_billable = 0');
    expect(sums()).toEqual([2, 5, 0, 2, 5, 0]);
    connection.exec('DELETE FROM time_entries');
    expect(sums()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('find a common word like a rare one, including in running entries', () => {
    const { connection, entries, log } = setUp();
    connection.transaction(() => {
      for (let index = 0; index < 60; index += 1) {
        const start = new Date(Date.UTC(2024, 0, 1) + index * 6 * HOUR_MS).toISOString();
        log(`e${String(index)}`, start, 1, { note: index === 30 ? 'common rare' : 'common' });
      }
    })();
    entries.startTimer(newTimer('t', { note: 'common' }), NOW_MS - HOUR_MS);
    const common = entries.list(query({ text: 'common', page: 2, limit: 30 }), NOW_MS);
    expect([common.total, common.totalDurationMs / HOUR_MS]).toEqual([61, 61]);
    expect(common.entries.map(({ id }) => id).slice(0, 2)).toEqual(['e30', 'e29']);
    expect(common.days[0]).toMatchObject({ day: '2024-01-08', durationMs: 4 * HOUR_MS });
    expect(entries.list(query({ text: 'rare' }), NOW_MS).entries[0]?.id).toBe('e30');
  });

  it("split entries at midnight, and add a long entry's share to each day", () => {
    const { entries, log } = setUp();
    log('night', '2025-01-01T22:00:00Z', 4);
    log('next', '2025-01-02T10:00:00Z', 1);
    log('long', '2024-12-20T00:00:00Z', 12 * 24 + 1);
    const { days } = entries.list(query({ limit: 2 }), NOW_MS);
    expect(days.map(({ day, durationMs }) => [day, durationMs / HOUR_MS])).toEqual([
      ['2025-01-02', 3],
      ['2025-01-01', 3],
    ]);
  });
});

describe('days in zones', () => {
  it.each([
    ['UTC', ['2025-03-30', 2]],
    ['Europe/Berlin', ['2025-03-30', 2]],
    ['America/Los_Angeles', ['2025-03-29', 2]],
    ['Asia/Kolkata', ['2025-03-30', 2]],
  ] as const)('%s: an entry spans the hour that the clock skips', (zone, expected) => {
    const { entries, log } = setUp();
    log('a', '2025-03-30T00:30:00Z', 2, { zone: 'Europe/Berlin' });
    const { days } = entries.list(query({ zone }), NOW_MS);
    expect(days.map(({ day, durationMs }) => [day, durationMs / HOUR_MS])).toEqual([expected]);
  });

  it.each([
    ['UTC', '2024-02-29', ['leap']],
    ['Europe/Berlin', '2024-02-29', ['leap']],
    ['America/Los_Angeles', '2024-02-28', ['leap']],
    ['Asia/Kolkata', '2024-02-29', ['leap']],
    // 25 and 23 hours: entries that begin in the last of them belong to the day, later ones do not.
    ['Europe/Berlin', '2025-10-26', ['autumn-last']],
    ['Europe/Berlin', '2025-03-30', ['spring-last']],
    ['UTC', '2025-10-26', ['autumn-last', 'autumn-next']],
    ['America/Los_Angeles', '2025-10-26', ['autumn-last', 'autumn-next']],
    ['Asia/Kolkata', '2025-10-27', ['autumn-last', 'autumn-next']],
  ] as const)('%s: %s contains %j', (zone, day, expected) => {
    const { log, find } = setUp();
    log('leap', '2024-02-29T06:30:00Z', 1);
    log('autumn-last', '2025-10-26T22:59:59Z', 0.5);
    log('autumn-next', '2025-10-26T23:00:00Z', 0.5);
    log('spring-last', '2025-03-30T21:59:59Z', 0.5);
    log('spring-next', '2025-03-31T22:00:00Z', 0.5);
    expect(find({ fromDay: day, toDay: day, zone })).toEqual([...expected].toSorted());
  });

  it('an entry past midnight is listed on each day that it reaches, with its share of each', () => {
    const { entries, log, find } = setUp();
    log('night', '2025-01-02T23:00:00Z', 3, { isBillable: true });
    log('early', '2025-01-03T05:00:00Z', 1);
    // Longer than a day, and so in a different index.
    log('long', '2024-12-30T12:00:00Z', 26);
    log('until-midnight', '2025-01-04T22:00:00Z', 2);
    const on = (fromDay: string, toDay = fromDay, change = {}) => {
      const page = entries.list(query({ fromDay, toDay, ...change }), NOW_MS);
      const days = page.days.map(({ day, durationMs }) => [day, durationMs / HOUR_MS]);
      return {
        ids: find({ fromDay, toDay, ...change }),
        hours: page.totalDurationMs / HOUR_MS,
        days,
        total: page.total,
      };
    };
    expect(on('2025-01-02')).toEqual({
      ids: ['night'],
      hours: 1,
      days: [['2025-01-02', 1]],
      total: 1,
    });
    expect(on('2025-01-03')).toEqual({
      ids: ['early', 'night'],
      hours: 3,
      days: [['2025-01-03', 3]],
      total: 2,
    });
    expect(on('2024-12-31')).toEqual({
      ids: ['long'],
      hours: 14,
      days: [['2024-12-31', 14]],
      total: 1,
    });
    expect(on('2025-01-05')).toEqual({ ids: [], hours: 0, days: [], total: 0 });
    // Also with a text, which is found by a different query.
    expect(on('2025-01-03', '2025-01-03', { text: 'night' })).toMatchObject({
      ids: ['night'],
      hours: 2,
    });
    const { days } = entries.list(query(), NOW_MS);
    expect(days.map(({ day }) => day)).toEqual([
      '2025-01-04',
      '2025-01-03',
      '2025-01-02',
      '2024-12-31',
      '2024-12-30',
    ]);
  });

  it.each(ZONES)('%s: lists have the same hours as reports, for any days', (zone) => {
    const { entries, log, reports } = setUp();
    for (let index = 0; index < 20; index += 1) {
      log(
        `e${String(index)}`,
        new Date(Date.UTC(2025, 2, 28, index * 7)).toISOString(),
        1 + ((index * 5) % 31),
      );
    }
    for (const [fromDay, toDay] of [
      ['2025-03-29', '2025-03-29'],
      ['2025-03-30', '2025-03-31'],
      ['2025-04-01', '2025-04-09'],
    ] as const) {
      const asked = { fromDay, toDay, zone, projectId: null, customerId: null };
      const { total, days } = reports.sumUp(asked, NOW_MS);
      const page = entries.list(query({ fromDay, toDay, zone, limit: 200 }), NOW_MS);
      expect(page.totalDurationMs).toBe(total.durationMs);
      expect(page.days.toReversed().map(({ day, durationMs }) => [day, durationMs])).toEqual(
        days.map(({ day, durationMs }) => [day, durationMs]),
      );
    }
  });

  it.each(ZONES)('%s: for any range, an entry within a day is listed on that day only', (zone) => {
    const { log, entries, find } = setUp();
    const days = ['2025-03-29', '2025-03-30', '2025-03-31', '2025-04-01'];
    for (let hour = 0; hour < 48; hour += 1) {
      log(`h${String(hour)}`, new Date(Date.UTC(2025, 2, 30, hour)).toISOString(), 0.25);
    }
    const counts = days.map((day) => find({ fromDay: day, toDay: day, zone, limit: 200 }).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(48);
    const all = entries.list(query({ zone, limit: 200 }), NOW_MS);
    expect(all.days.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(12 * HOUR_MS);
  });

  it.each([
    ['fromDay', { fromDay: '2025-02-30' }],
    ['toDay', { toDay: '2025-13-01' }],
    ['zone', { zone: 'Mars/Phobos' }],
  ])('refuses an invalid %s', (field, change) => {
    const { find } = setUp();
    expect(() => find(change)).toThrow(
      expect.objectContaining({
        code: 'input/invalid',
        details: expect.objectContaining({ field }),
      }),
    );
  });
});

describe('filters', () => {
  function setUpFilters() {
    const under = setUp();
    const { connection, log } = under;
    addTimeConnection(connection, 'work', { 'entries.write': 'absent' });
    addProject(connection, 'p1', { name: 'Größe und Maß', customer: 'Café Łódź' });
    addProject(connection, 'p2', { name: 'Manual', customer: '株式会社' });
    addProject(connection, 'p3', { name: 'Nowhere', connectionId: 'work' });
    log('a', '2025-01-01T10:00:00Z', 1, {
      projectId: 'p1',
      note: 'Résumé review',
      tags: ['Urgent'],
    });
    log('b', '2025-01-02T10:00:00Z', 1, { projectId: 'p2', note: '契約書', isBillable: false });
    log('c', '2025-01-03T10:00:00Z', 1, { projectId: 'p3', note: 'manual review of 50%' });
    log('d', '2025-01-04T10:00:00Z', 1, { note: 'review', tags: ['two words', '"quoted"'] });
    return under;
  }

  it.each([
    [{ text: 'resume' }, 'a'],
    [{ text: 'review' }, 'acd'],
    [{ text: 'manual' }, 'bc'],
    [{ text: 'review manual' }, 'c'],
    [{ text: 'GROSSE -urgently' }, 'a'],
    [{ text: 'große' }, 'a'],
    [{ text: 'cafe urgent review' }, 'a'],
    [{ text: 'cafe manual' }, ''],
    [{ text: '会社' }, 'b'],
    [{ text: '契約' }, 'b'],
    [{ text: 'two words' }, 'd'],
    [{ text: '"two words"' }, 'd'],
    [{ text: '"words quoted"' }, ''],
    [{ text: '"' }, 'd'],
    [{ text: '%' }, 'c'],
    [{ text: '???' }, ''],
    [{ text: 'rev' }, 'acd'],
    [{ text: Array.from({ length: 40 }, () => 'review').join(' ') }, 'acd'],
    [{ text: Array.from({ length: 40 }, (_, index) => `w${String(index)}`).join(' ') }, ''],
    [{ projectId: 'p1' }, 'a'],
    [{ projectId: NO_PROJECT }, 'd'],
    [{ projectId: "x' OR '1'='1" }, ''],
    [{ customerId: '株式会社' }, 'b'],
    [{ customerId: '__proto__' }, ''],
    [{ billable: 'no' as const }, 'b'],
    [{ billable: 'yes' as const, text: 'manual' }, 'c'],
    [{ syncState: 'local-only' as const }, 'c'],
    [{ syncState: 'waiting' as const }, 'abd'],
    [{ fromDay: '2025-01-02', toDay: '2025-01-03' }, 'bc'],
    [{ fromDay: '2025-01-03', toDay: '2025-01-02' }, ''],
    [{ fromDay: '2025-01-02', text: 'review', billable: 'yes' as const }, 'cd'],
  ])('%j finds %j, with its total and its sums', (filter, expected) => {
    const { entries, find } = setUpFilters();
    expect(find(filter).join('')).toBe(expected);
    const page = entries.list(query(filter), NOW_MS);
    expect(page.total).toBe(expected.length);
    expect(page.totalDurationMs).toBe(expected.length * HOUR_MS);
    expect(page.days.map(({ durationMs }) => durationMs)).toEqual(
      Array.from(expected, () => HOUR_MS),
    );
  });
});

describe('totals and tags', () => {
  it('adds up the time of document jobs, including a running one up to now', () => {
    const { entries } = setUp();
    entries.add(newEntry('a', { documentJobId: 'one' }), NOW_MS);
    entries.add(newEntry('b', { documentJobId: 'one' }), NOW_MS);
    entries.startTimer(newTimer('c', { documentJobId: 'two' }), NOW_MS);
    entries.add(newEntry('gone', { documentJobId: 'three' }), NOW_MS);
    entries.remove('gone', NOW_MS);
    const durations = entries.listJobDurations(['one', 'two', 'three', 'x'], NOW_MS + 5000);
    expect(Object.fromEntries(durations.map((each) => [each.jobId, each.durationMs]))).toEqual({
      one: 2 * HOUR_MS,
      two: 5000,
    });
  });

  it('lists tags, the most used first', () => {
    const { entries } = setUp();
    entries.add(newEntry('a', { tags: ['rare', 'often'] }), NOW_MS);
    entries.add(newEntry('b', { tags: ['often', '__proto__'] }), NOW_MS);
    expect(entries.listTags()).toEqual(['often', '__proto__', 'rare']);
  });
});
