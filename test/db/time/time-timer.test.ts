import { describe, expect, it } from 'vitest';
import { NOW_MS, openNew } from '../helpers.ts';
import { DAY_MS, HOUR_MS, newTimer, outboxOf, query } from '../time-ledger-helpers.ts';

const LOCAL = 'embedded-time';

function setUp() {
  const { connection, repos } = openNew();
  return { connection, entries: repos.timeEntries };
}

describe('the timer', () => {
  it('is a stored start: nothing is sent until it is stopped', () => {
    const { connection, entries } = setUp();
    const started = entries.startTimer(newTimer('a'), NOW_MS);
    expect(started).toMatchObject({ startedAtMs: NOW_MS, endedAtMs: null, source: 'timer' });
    entries.edit('a', { note: 'Changed', startedAtMs: NOW_MS - HOUR_MS }, NOW_MS);
    expect(outboxOf(connection)).toEqual([]);
    expect(entries.getTimer(NOW_MS)).toMatchObject({ id: 'a', note: 'Changed' });
    const stopped = entries.stopTimer(NOW_MS + HOUR_MS);
    expect(stopped).toMatchObject({ endedAtMs: NOW_MS + HOUR_MS, syncState: 'waiting' });
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
    expect(entries.getTimer(NOW_MS)).toBeNull();
    expect(entries.stopTimer(NOW_MS)).toBeNull();
  });

  it('is stopped by starting another', () => {
    const { connection, entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    entries.startTimer(newTimer('b'), NOW_MS + HOUR_MS);
    expect(entries.get('a', NOW_MS)?.endedAtMs).toBe(NOW_MS + HOUR_MS);
    expect(entries.getTimer(NOW_MS)?.id).toBe('b');
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
  });

  it.each([
    ['in the same millisecond', 0],
    ['half a second later', 500],
  ])('when stopped %s lasts a second, and the next one begins after it', (_when, afterMs) => {
    const { entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    entries.startTimer(newTimer('b'), NOW_MS + afterMs);
    expect(entries.get('a', NOW_MS)?.endedAtMs).toBe(NOW_MS + 1000);
    expect(entries.getTimer(NOW_MS + afterMs)).toMatchObject({
      startedAtMs: NOW_MS + 1000,
      hasOverlap: false,
    });
    expect(entries.stopTimer(NOW_MS + afterMs)?.endedAtMs).toBe(NOW_MS + 2000);
  });

  it('never ends before its start, even if the clock was set back since', () => {
    const { entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    entries.startTimer(newTimer('b'), NOW_MS - 3 * HOUR_MS);
    expect(entries.get('a', NOW_MS)?.endedAtMs).toBe(NOW_MS + 1000);
    expect(entries.getTimer(NOW_MS)?.startedAtMs).toBe(NOW_MS - 3 * HOUR_MS);
    expect(entries.list(query(), NOW_MS - 4 * HOUR_MS).totalDurationMs).toBe(1000);
  });

  it('is stopped, not refused, after being forgotten for months', () => {
    const { entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    expect(entries.stopTimer(NOW_MS + 90 * DAY_MS)?.endedAtMs).toBe(NOW_MS + 90 * DAY_MS);
  });

  it('is stopped by an end entered by hand, and refuses a start in the future', () => {
    const { connection, entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    expect(() => entries.edit('a', { startedAtMs: NOW_MS + 9 }, NOW_MS)).toThrow(
      expect.objectContaining({ code: 'input/invalid', details: { field: 'startedAtMs' } }),
    );
    entries.edit('a', { endedAtMs: NOW_MS + HOUR_MS }, NOW_MS);
    expect(entries.getTimer(NOW_MS)).toBeNull();
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
  });

  it('stops when deleted; when restored it continues, or ends where it was deleted', () => {
    const { connection, entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    entries.remove('a', NOW_MS + HOUR_MS);
    expect(entries.getTimer(NOW_MS)).toBeNull();
    entries.undo(NOW_MS + 2 * HOUR_MS);
    expect(entries.get('a', NOW_MS)?.endedAtMs).toBeNull();
    entries.remove('a', NOW_MS + HOUR_MS);
    entries.startTimer(newTimer('b'), NOW_MS + HOUR_MS);
    // A start that is no step anymore.
    connection.exec(
      "DELETE FROM undo_steps WHERE state = 'done' AND kind = 'start' AND number > 1",
    );
    entries.undo(NOW_MS + 2 * HOUR_MS);
    expect(entries.get('a', NOW_MS)?.endedAtMs).toBe(NOW_MS + HOUR_MS);
    expect(entries.getTimer(NOW_MS)?.id).toBe('b');
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
  });

  it('is unique: the database itself allows no second one', () => {
    const { connection, entries } = setUp();
    entries.startTimer(newTimer('a'), NOW_MS);
    expect(() =>
      connection.exec(`INSERT INTO time_entries (id, connection_id, started_at_ms, zone, note,
        is_billable, tags_json, search_text, source, sync_state, created_at_ms, updated_at_ms)
        VALUES ('b', 'x', 1, 'UTC', '', 0, '[]', '', 'timer', 'waiting', 1, 1)`),
    ).toThrow(/UNIQUE/u);
  });
});
