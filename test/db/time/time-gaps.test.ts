import { describe, expect, it } from 'vitest';
import type { AnswerGap } from '../../../shared/domain/time/entry.ts';
import { emptyFile, NOW_MS, openFile, openNew } from '../helpers.ts';
import { addProject, HOUR_MS, newTimer, outboxOf, query } from '../time-ledger-helpers.ts';

const MINUTE_MS = 60_000;
const JOIN_MS = 40_000;
const LEAST = { closed: MINUTE_MS, clock: MINUTE_MS };
const START_MS = NOW_MS - 8 * HOUR_MS;
const FROM_MS = NOW_MS - 4 * HOUR_MS;
const TO_MS = NOW_MS - 3 * HOUR_MS;

/** Sets up a timer that runs for eight hours, with an hour away in the middle. */
function setUp(change: { fromMs?: number; toMs?: number } = {}) {
  const { connection, repos } = openNew();
  const { timeEntries: entries, timerGaps: gaps } = repos;
  addProject(connection, 'p');
  addProject(connection, 'other');
  entries.startTimer(newTimer('a', { projectId: 'p', tags: ['t'] }), START_MS);
  gaps.add({ fromMs: FROM_MS, toMs: TO_MS, reason: 'idle', ...change }, JOIN_MS);
  const answer = (choice: DistributiveOmit<AnswerGap, 'gapId'>, atMs = NOW_MS): void => {
    gaps.answer({ gapId: gaps.findOpen()?.id ?? '', ...choice }, atMs);
  };
  const times = (): [string | null, number, number | null][] =>
    entries
      .list(query(), NOW_MS)
      .entries.toReversed()
      .map((each) => [each.projectId, each.startedAtMs, each.endedAtMs]);
  return { connection, entries, gaps, answer, times };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

describe('a question about time away', () => {
  it('stays until it is answered, across restarts', () => {
    const file = emptyFile();
    const first = openFile(file);
    first.repos.timeEntries.startTimer(newTimer('a'), START_MS);
    first.repos.timerGaps.add({ fromMs: FROM_MS, toMs: TO_MS, reason: 'asleep' }, JOIN_MS);
    first.close();
    const { repos } = openFile(file);
    const gap = repos.timerGaps.findOpen();
    expect(gap).toMatchObject({ fromMs: FROM_MS, toMs: TO_MS, reason: 'asleep' });
    repos.timerGaps.answer({ gapId: gap?.id ?? '', choice: 'keep' }, NOW_MS);
    expect(repos.timerGaps.findOpen()).toBeNull();
    expect(repos.timeEntries.getTimer(NOW_MS)?.startedAtMs).toBe(START_MS);
  });

  it('is asked only about a running entry, and covers nothing before its start', () => {
    const { repos } = openNew();
    const gap = { fromMs: FROM_MS, toMs: TO_MS, reason: 'idle' as const };
    expect(repos.timerGaps.add(gap, JOIN_MS)).toBe(false);
    repos.timeEntries.startTimer(newTimer('a'), FROM_MS + MINUTE_MS);
    expect(repos.timerGaps.add({ ...gap, toMs: FROM_MS }, JOIN_MS)).toBe(false);
    expect(repos.timerGaps.add(gap, JOIN_MS)).toBe(true);
    expect(repos.timerGaps.findOpen()).toMatchObject({ fromMs: FROM_MS + MINUTE_MS, toMs: TO_MS });
  });

  it('grows with time away that follows, and other time away is queued after it', () => {
    const { gaps, answer } = setUp();
    expect(
      gaps.add({ fromMs: TO_MS + JOIN_MS, toMs: TO_MS + HOUR_MS, reason: 'asleep' }, JOIN_MS),
    ).toBe(false);
    expect(gaps.findOpen()).toMatchObject({ fromMs: FROM_MS, toMs: TO_MS + HOUR_MS });
    const later = { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS, reason: 'closed' as const };
    expect(gaps.add(later, JOIN_MS)).toBe(true);
    expect(gaps.add({ ...later, reason: 'clock' }, JOIN_MS)).toBe(true);
    answer({ choice: 'keep' });
    expect(gaps.findOpen()).toMatchObject(later);
  });

  it('is dropped if the part within the entry is too short', () => {
    const { repos } = openNew();
    repos.timeEntries.startTimer(newTimer('a'), TO_MS - MINUTE_MS);
    const gap = { fromMs: FROM_MS, toMs: TO_MS, reason: 'idle' as const };
    expect(repos.timerGaps.add(gap, JOIN_MS, 2 * MINUTE_MS)).toBe(false);
    expect(repos.timerGaps.findOpen()).toBeNull();
    expect(repos.timerGaps.add(gap, JOIN_MS, MINUTE_MS)).toBe(true);
  });

  it('is no longer asked once the timer has stopped', () => {
    const { entries, gaps } = setUp();
    entries.stopTimer(NOW_MS);
    expect(gaps.findOpen()).toBeNull();
    entries.startTimer(newTimer('next'), NOW_MS);
    expect(gaps.findOpen()).toBeNull();
  });

  it('is removed with its entry', () => {
    const { entries, gaps } = setUp();
    entries.remove('a', NOW_MS);
    expect(gaps.findOpen()).toBeNull();
    entries.undo(NOW_MS);
    expect(gaps.findOpen()).not.toBeNull();
  });

  it.each(['never', '', '__proto__'])('refuses the answer %j', (gapId) => {
    const { gaps } = setUp();
    expect(() => {
      gaps.answer({ gapId, choice: 'keep' }, NOW_MS);
    }).toThrow(expect.objectContaining({ code: 'input/not-found' }));
  });
});

describe('answers for a running entry', () => {
  it('keep: changes nothing', () => {
    const { times, answer, connection } = setUp();
    answer({ choice: 'keep' });
    expect(times()).toEqual([['p', START_MS, null]]);
    expect(outboxOf(connection)).toEqual([]);
  });

  it('discard and continue: the entry ends where the gap began, and a new one starts after it', () => {
    const { times, answer, entries, connection } = setUp();
    answer({ choice: 'discard', resume: true });
    expect(times()).toEqual([
      ['p', START_MS, FROM_MS],
      ['p', TO_MS, null],
    ]);
    expect(entries.getTimer(NOW_MS)).toMatchObject({ note: 'Note of a', tags: ['t'] });
    expect(entries.listRevisions('a')[0]).toMatchObject({ endedAtMs: null, cause: 'person' });
    expect(outboxOf(connection)).toEqual([['create', 'a', 'embedded-time']]);
  });

  it('discard and stop: nothing runs after the gap', () => {
    const { times, answer } = setUp();
    answer({ choice: 'discard', resume: false });
    expect(times()).toEqual([['p', START_MS, FROM_MS]]);
  });

  it('split: the gap becomes a separate entry', () => {
    const { times, answer, entries, connection } = setUp();
    answer({ choice: 'split', projectId: 'other', note: 'Call' });
    expect(times()).toEqual([
      ['p', START_MS, FROM_MS],
      ['other', FROM_MS, TO_MS],
      ['p', TO_MS, null],
    ]);
    const call = entries.list(query({ text: 'call' }), NOW_MS).entries[0];
    expect(call).toMatchObject({ note: 'Call', tags: [], syncState: 'waiting' });
    expect(outboxOf(connection).map(([action]) => action)).toEqual(['create', 'create']);
  });

  it('a gap from the very start leaves no empty entry', () => {
    const discarded = setUp({ fromMs: START_MS });
    discarded.answer({ choice: 'discard', resume: true });
    expect(discarded.times()).toEqual([['p', TO_MS, null]]);
    const stopped = setUp({ fromMs: START_MS });
    stopped.answer({ choice: 'discard', resume: false });
    expect(stopped.times()).toEqual([]);
    expect(stopped.entries.listRevisions('a')[0]?.cause).toBe('delete');
    const split = setUp({ fromMs: START_MS });
    split.answer({ choice: 'split', projectId: null, note: '' });
    expect(split.times()).toEqual([
      [null, START_MS, TO_MS],
      ['p', TO_MS, null],
    ]);
  });

  it('later questions move to the part that is still running', () => {
    const { gaps, answer, times } = setUp();
    const later = { fromMs: NOW_MS - 2 * HOUR_MS, toMs: NOW_MS - HOUR_MS, reason: 'idle' as const };
    gaps.add(later, JOIN_MS);
    answer({ choice: 'discard', resume: true });
    expect(gaps.findOpen()).toMatchObject(later);
    answer({ choice: 'discard', resume: true });
    expect(times()).toEqual([
      ['p', START_MS, FROM_MS],
      ['p', TO_MS, later.fromMs],
      ['p', later.toMs, null],
    ]);
  });

  it('a second answer to one question does nothing', () => {
    const { gaps, times } = setUp();
    const gapId = gaps.findOpen()?.id ?? '';
    gaps.answer({ gapId, choice: 'discard', resume: true }, NOW_MS);
    const before = times();
    gaps.answer({ gapId, choice: 'discard', resume: true }, NOW_MS);
    gaps.answer({ gapId, choice: 'split', projectId: null, note: '' }, NOW_MS);
    expect(times()).toEqual(before);
  });

  it('an unknown project leaves everything unchanged, and the question open', () => {
    const { answer, times, gaps, connection } = setUp();
    expect(() => {
      answer({ choice: 'split', projectId: 'never', note: '' });
    }).toThrow(expect.objectContaining({ code: 'input/not-found' }));
    expect(times()).toEqual([['p', START_MS, null]]);
    expect(gaps.findOpen()).not.toBeNull();
    expect(outboxOf(connection)).toEqual([]);
  });

  it('time lost by setting the clock back is kept, and the timer continues from now', () => {
    // 12:00 became 09:00: three hours would count twice or not at all.
    const setBackTo = NOW_MS - 3 * HOUR_MS;
    const { answer, times } = setUp({ fromMs: setBackTo, toMs: NOW_MS });
    answer({ choice: 'split', projectId: 'p', note: '' }, setBackTo + MINUTE_MS);
    expect(times()).toEqual([
      ['p', START_MS, setBackTo],
      ['p', setBackTo, NOW_MS],
      ['p', setBackTo + MINUTE_MS, null],
    ]);
  });
});

describe('answers for an entry that was already stopped', () => {
  it('discard removes the time away from it', () => {
    const { gaps, times, entries } = setUp();
    const gapId = gaps.findOpen()?.id ?? '';
    entries.stopTimer(NOW_MS);
    gaps.answer({ gapId, choice: 'discard', resume: false }, NOW_MS);
    expect(times()).toEqual([
      ['p', START_MS, FROM_MS],
      ['p', TO_MS, NOW_MS],
    ]);
    expect(entries.getTimer(NOW_MS)).toBeNull();
  });

  it("an entry that no longer covers the time away isn't changed", () => {
    const { times, entries, gaps } = setUp();
    const gapId = gaps.findOpen()?.id ?? '';
    entries.edit('a', { endedAtMs: FROM_MS - HOUR_MS }, NOW_MS);
    gaps.answer({ gapId, choice: 'split', projectId: 'other', note: 'x' }, NOW_MS);
    expect(times()).toEqual([['p', START_MS, FROM_MS - HOUR_MS]]);
    expect(gaps.findOpen()).toBeNull();
  });
});

describe('sightings', () => {
  it.each([
    ['ten hours later', NOW_MS, NOW_MS + 10 * HOUR_MS, 'closed'],
    ['a short restart later', NOW_MS, NOW_MS + 59_999, null],
    ['with a clock set back', NOW_MS, NOW_MS - 2 * HOUR_MS, 'clock'],
  ] as const)('after a start %s', (_when, seenMs, againMs, reason) => {
    const { repos } = openNew();
    repos.timeEntries.startTimer(newTimer('a'), START_MS);
    repos.timerGaps.see(seenMs);
    const isAsked = repos.timerGaps.seeAgain(againMs, LEAST, JOIN_MS);
    expect(isAsked).toBe(reason !== null);
    expect(repos.timerGaps.findOpen()?.reason ?? null).toBe(reason);
    const [fromMs, toMs] = [Math.min(seenMs, againMs), Math.max(seenMs, againMs)];
    const open = repos.timerGaps.findOpen();
    const asked = open === null ? null : [open.fromMs, open.toMs];
    expect(asked).toEqual(reason === null ? null : [fromMs, toMs]);
    // Asked once: the next start begins from here.
    expect(repos.timerGaps.seeAgain(againMs, LEAST, JOIN_MS)).toBe(false);
  });

  it('after a kill before it was ever seen, the time since its start is asked about', () => {
    const { repos } = openNew();
    repos.timeEntries.startTimer(newTimer('old'), START_MS);
    repos.timerGaps.see(START_MS + 1);
    repos.timeEntries.startTimer(newTimer('a'), FROM_MS);
    expect(repos.timerGaps.seeAgain(NOW_MS, LEAST, JOIN_MS)).toBe(true);
    expect(repos.timerGaps.findOpen()).toMatchObject({ fromMs: FROM_MS, toMs: NOW_MS });
  });

  it('without a running entry, nothing is written or asked', () => {
    const { repos, connection } = openNew();
    repos.timerGaps.see(NOW_MS);
    expect(repos.timerGaps.seeAgain(NOW_MS + HOUR_MS, LEAST, JOIN_MS)).toBe(false);
    expect(connection.prepare('SELECT count(*) FROM timer_sightings').pluck().get()).toBe(0);
  });
});

describe('an answer', () => {
  it.each([
    [{ choice: 'keep' }],
    [{ choice: 'discard', resume: true }],
    [{ choice: 'discard', resume: false }],
    [{ choice: 'split', projectId: null, note: 'Call' }],
  ] as const)('is a step, which can be undone and redone: %j', (choice) => {
    const { entries, gaps, times, answer } = setUp();
    const later = { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS, reason: 'clock' as const };
    gaps.add(later, JOIN_MS);
    const before = [times(), gaps.findOpen(), entries.getTimer(NOW_MS)?.id];
    answer(choice);
    const after = [times(), gaps.findOpen(), entries.getTimer(NOW_MS)?.id];
    for (let turn = 0; turn < 2; turn += 1) {
      expect(entries.undo(NOW_MS)).toMatchObject({ kind: 'gap', isLost: false });
      expect([times(), gaps.findOpen(), entries.getTimer(NOW_MS)?.id]).toEqual(before);
      expect(entries.redo(NOW_MS)).toMatchObject({ kind: 'gap', isLost: false });
      expect([times(), gaps.findOpen(), entries.getTimer(NOW_MS)?.id]).toEqual(after);
    }
  });

  it('for an entry that began in the time away is a step as well', () => {
    const { repos } = openNew();
    const { timeEntries, timerGaps } = repos;
    timeEntries.startTimer(newTimer('a'), FROM_MS);
    timerGaps.add({ fromMs: FROM_MS, toMs: TO_MS, reason: 'asleep' }, JOIN_MS);
    const gapId = timerGaps.findOpen()?.id ?? '';
    timerGaps.answer({ gapId, choice: 'discard', resume: false }, NOW_MS);
    expect(timeEntries.getTimer(NOW_MS)).toBeNull();
    timeEntries.undo(NOW_MS);
    expect(timeEntries.getTimer(NOW_MS)).toMatchObject({ id: 'a', startedAtMs: FROM_MS });
    expect(timerGaps.findOpen()?.id).toBe(gapId);
    timeEntries.redo(NOW_MS);
    expect(timeEntries.getTimer(NOW_MS)).toBeNull();
  });
});
