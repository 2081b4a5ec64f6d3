import { describe, expect, it } from 'vitest';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';
import { addProject, newEntry, newTimer } from '../time-ledger-helpers.ts';

const MINUTE_MS = 60_000;
const ACTIVITY = { idleMs: 3 * MINUTE_MS, isSteady: true };
const missing = expect.objectContaining({ code: 'input/not-found' });

/** Sets up two documents; `noteAll` notes activity every minute, from and to minutes before now. */
function setUp(change: Parameters<typeof newItem>[1] = {}) {
  const { repos, connection } = openNew();
  const { work, history, timeEntries } = repos;
  for (const id of ['a', 'b']) history.add(newItem(id, change), segments(['one', 'eins']));
  const at = (minutesAgo: number): number => NOW_MS - minutesAgo * MINUTE_MS;
  const note = (minutesAgo: number, itemId = 'a') => work.note(itemId, ACTIVITY, at(minutesAgo));
  const noteAll = (from: number, to: number, itemId = 'a'): void => {
    for (let minutesAgo = from; minutesAgo >= to; minutesAgo -= 1) note(minutesAgo, itemId);
  };
  const minutes = (itemId = 'a') => {
    const { workedMs = NaN, loggableMs = NaN } = work.get(itemId, NOW_MS) ?? {};
    return [workedMs / MINUTE_MS, loggableMs / MINUTE_MS];
  };
  const log = (itemId = 'a') => work.log(itemId, 'Europe/Berlin', NOW_MS);
  const entries = () =>
    connection
      .prepare<[], [number, number | null]>(
        'SELECT started_at_ms, ended_at_ms FROM time_entries WHERE deleted_at_ms IS NULL ORDER BY 1',
      )
      .raw()
      .all()
      .map(([from, to]) => [from, to ?? NOW_MS].map((ms) => (NOW_MS - ms) / MINUTE_MS));
  const ids = () =>
    connection
      .prepare<[], string>('SELECT id FROM time_entries ORDER BY started_at_ms')
      .pluck()
      .all();
  const rows = (table: string) =>
    connection.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  return {
    ...repos,
    work,
    history,
    timeEntries,
    connection,
    at,
    note,
    noteAll,
    minutes,
    log,
    entries,
    ids,
    rows,
  };
}

describe('work on a document', () => {
  it('lies between its activities; three minutes without one end it', () => {
    const { note, noteAll, minutes, rows } = setUp();
    noteAll(60, 50);
    note(48);
    expect(minutes()).toEqual([12, 12]);
    note(45);
    note(44);
    expect(minutes()).toEqual([13, 13]);
    expect(rows('work_intervals')).toBe(2);
  });

  it('belongs to one document at a time', () => {
    const { note, noteAll, minutes } = setUp();
    noteAll(60, 50);
    noteAll(49, 48, 'b');
    note(47.5);
    noteAll(47, 40, 'b');
    expect(minutes('a')).toEqual([10.5, 10]);
    expect(minutes('b')).toEqual([8.5, 8.5]);
  });

  it("isn't noted for a document that was deleted meanwhile, and comes back with it", () => {
    const { note, noteAll, minutes, history, work, log } = setUp();
    noteAll(60, 50);
    history.deleteItems(['a'], NOW_MS);
    expect(note(49)).toBeNull();
    expect(work.get('a', NOW_MS)).toBeNull();
    expect(log).toThrow(missing);
    history.restoreItems(['a']);
    expect(minutes()).toEqual([10, 10]);
  });

  it('is removed with its document', () => {
    const { noteAll, log, history, rows } = setUp();
    noteAll(60, 50);
    log();
    expect([rows('work_intervals'), rows('work_logs')]).toEqual([1, 1]);
    history.purgeItems({ scope: 'all' }, 0);
    history.removePurged();
    expect([rows('work_intervals'), rows('work_logs'), rows('time_entries')]).toEqual([0, 0, 1]);
  });
});

describe('a press of “Log time”', () => {
  it('logs each stretch at its real times, for the project of the document, once', () => {
    const { noteAll, log, entries, ids, minutes, timeEntries, connection } = setUp({
      projectId: 'p',
    });
    addProject(connection, 'p');
    connection.exec('UPDATE projects SET is_billable = 0');
    noteAll(60, 50);
    noteAll(40, 35);
    expect(log()).toEqual({ loggedMs: 15 * MINUTE_MS, coveredBy: null });
    expect(entries()).toEqual([
      [60, 50],
      [40, 35],
    ]);
    expect(timeEntries.get(ids()[0] ?? '', NOW_MS)).toMatchObject({
      projectId: 'p',
      isBillable: false,
      note: 'a.docx',
      zone: 'Europe/Berlin',
      source: 'text',
      documentJobId: 'a',
    });
    expect(minutes()).toEqual([15, 0]);
    expect(log()).toEqual({ loggedMs: 0, coveredBy: null });
    expect(entries()).toHaveLength(2);
  });

  it('then logs what was worked since', () => {
    const { noteAll, log, entries, minutes } = setUp();
    noteAll(60, 50);
    log();
    noteAll(49, 45);
    expect(minutes()).toEqual([15, 5]);
    expect(log().loggedMs).toBe(5 * MINUTE_MS);
    expect(entries()).toEqual([
      [60, 50],
      [50, 45],
    ]);
  });

  it('logs nothing that another entry covers, and says what does', () => {
    const { noteAll, log, entries, timeEntries, at, minutes } = setUp();
    noteAll(60, 40);
    timeEntries.add(newEntry('mine', { startedAtMs: at(55), endedAtMs: at(50) }), NOW_MS);
    expect(minutes()).toEqual([20, 15]);
    expect(log()).toEqual({ loggedMs: 15 * MINUTE_MS, coveredBy: 'entry' });
    expect(entries()).toEqual([
      [60, 55],
      [55, 50],
      [50, 40],
    ]);
    timeEntries.add(newEntry('whole', { startedAtMs: at(30), endedAtMs: at(10) }), NOW_MS);
    noteAll(25, 15);
    expect(log()).toEqual({ loggedMs: 0, coveredBy: 'entry' });
  });

  it('logs nothing while the timer runs', () => {
    const { noteAll, log, entries, timeEntries, at } = setUp();
    timeEntries.startTimer(newTimer('timer'), at(61));
    noteAll(60, 0);
    expect(log()).toEqual({ loggedMs: 0, coveredBy: 'timer' });
    expect(entries()).toEqual([[61, 0]]);
  });

  it('logs again what was logged in an entry that is deleted, and not what was moved', () => {
    const { noteAll, log, entries, ids, timeEntries, at, minutes } = setUp();
    noteAll(60, 50);
    log();
    timeEntries.edit(ids()[0] ?? '', { startedAtMs: at(30), endedAtMs: at(20) }, NOW_MS);
    expect(log().loggedMs).toBe(0);
    timeEntries.remove(ids()[0] ?? '', NOW_MS);
    expect(minutes()).toEqual([10, 10]);
    expect(log().loggedMs).toBe(10 * MINUTE_MS);
    expect(entries()).toEqual([[60, 50]]);
  });

  it('logs nothing shorter than a minute, and nothing later than now', () => {
    const { note, log, entries, work, at } = setUp();
    note(60);
    note(59.5);
    expect(log().loggedMs).toBe(0);
    // The clock was ahead while this was noted.
    work.note('a', ACTIVITY, at(-60));
    work.note('a', ACTIVITY, at(-62));
    expect(log().loggedMs).toBe(0);
    expect(entries()).toEqual([]);
  });

  it('logs nothing for a project that was deleted', () => {
    const { noteAll, log, entries, rows } = setUp({ projectId: 'gone' });
    noteAll(60, 50);
    noteAll(40, 35);
    expect(log).toThrow(missing);
    expect([entries(), rows('work_logs')]).toEqual([[], 0]);
  });
});
