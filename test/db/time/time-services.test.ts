import { describe, expect, it } from 'vitest';
import { createTimeEntryService } from '../../../electron/services/time/entry-service.ts';
import { createTimerService } from '../../../electron/services/time/timer-service.ts';
import type { Timer } from '../../../shared/domain/time/entry.ts';
import { newVoiceSession } from '../voice/new-session.ts';
import { newEntry, newTimer } from '../time-ledger-helpers.ts';
import { emptyFile, NOW_MS, openInWorker } from '../helpers.ts';

/** Sets up both services on a real ledger behind its worker. */
function setUp() {
  const database = openInWorker(emptyFile());
  const changed: (string | null)[] = [];
  const timers: Timer[] = [];
  let newId = 0;
  let nowMs = NOW_MS;
  const shared = {
    newId: () => `id${String((newId += 1))}`,
    now: () => nowMs,
  };
  const timer = createTimerService({
    ...shared,
    entries: database.timeEntries,
    gaps: database.timerGaps,
    canMeasureIdle: () => false,
    logger: { error: (...words) => expect(words).toEqual([]) },
    onEntriesChanged: (id) => changed.push(id),
    onTimerChanged: (told) => timers.push(told),
  });
  let touched = 0;
  const entries = createTimeEntryService({
    ...shared,
    entries: database.timeEntries,
    onChanged: (id) => changed.push(id),
    onImportChanged: () => changed.push(null),
    onTimerTouched: () => {
      touched += 1;
    },
  });
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  const start = (note = 'Work') => {
    const { id: _id, ...input } = newTimer('x', { note });
    return timer.start(input);
  };
  return { database, timer, entries, changed, timers, pass, start, touched: () => touched };
}

const { id: _id, source: _source, endedAtMs: _end, ...fields } = newEntry('x');
const input = { ...fields, endedAtMs: NOW_MS - 1000 };

describe('entries', () => {
  it('reports each change once it is committed', async () => {
    const { entries, changed, touched } = setUp();
    const added = await entries.add(input);
    expect(added).toMatchObject({ id: 'id1', source: 'manual' });
    await entries.edit('id1', { note: 'New' });
    await entries.delete('id1');
    await entries.undo();
    expect(changed).toEqual(['id1', 'id1', 'id1', 'id1']);
    expect(touched()).toBe(3);
    expect((await entries.listRevisions('id1')).map(({ cause }) => cause)).toEqual([
      'delete',
      'person',
    ]);
  });

  it('reports nothing that was refused', async () => {
    const { entries, changed } = setUp();
    await expect(entries.add({ ...input, projectId: 'never' })).rejects.toMatchObject({
      code: 'input/not-found',
    });
    await expect(entries.add({ ...input, endedAtMs: 0 })).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'endedAtMs' },
    });
    await expect(entries.delete('never')).rejects.toMatchObject({ code: 'input/not-found' });
    expect(changed).toEqual([]);
  });

  it('logs a document job in one call', async () => {
    const { entries } = setUp();
    expect((await entries.add({ ...input, documentJobId: 'job' })).source).toBe('document-job');
    expect(await entries.getJobDurations(['job', 'other'])).toEqual([
      { jobId: 'job', durationMs: input.endedAtMs - input.startedAtMs },
    ]);
  });

  it('logs a text, whether the history holds it or not', async () => {
    const { entries } = setUp();
    const held = await entries.add({ ...input, documentJobId: 'item', isForText: true });
    expect(held).toMatchObject({ source: 'text', documentJobId: 'item' });
    expect((await entries.add({ ...input, isForText: true })).source).toBe('text');
    expect((await entries.add(input)).source).toBe('manual');
    expect(await entries.getJobDurations(['item'])).toHaveLength(1);
  });

  it('logs a voice session as such until it is deleted for good', async () => {
    const { entries, database } = setUp();
    await database.voice.insert(newVoiceSession('session'));
    const of = { ...input, documentJobId: 'session', isForText: true };
    const { id, ...added } = await entries.add(of);
    expect(added).toMatchObject({ source: 'voice', documentJobId: 'session' });
    await database.voice.remove(['session'], 1);
    expect((await entries.get(id))?.source).toBe('voice');
    expect(await entries.getJobDurations(['session'])).toHaveLength(1);
    await database.voice.purge(2);
    expect((await entries.get(id))?.source).toBe('text');
  });
});

describe('timer', () => {
  it('reports start, stop and every change of the running entry, but no equal states', async () => {
    const { timer, timers, start, pass, changed } = setUp();
    const started = await start();
    expect(started).toMatchObject({ entry: { id: 'id1' }, gap: null, canMeasureIdle: false });
    await timer.refresh();
    expect(timers).toEqual([started]);
    pass(5000);
    expect((await timer.stop()).entry).toBeNull();
    await timer.stop();
    expect(timers).toHaveLength(2);
    expect(changed).toEqual([null, 'id1']);
  });

  it('shows the question until it is answered', async () => {
    const { database, timer, start, pass, timers } = setUp();
    await start();
    pass(3_600_000);
    const gap = { fromMs: NOW_MS + 1_000_000, toMs: NOW_MS + 2_000_000, reason: 'asleep' as const };
    await database.timerGaps.add(gap, 0);
    await timer.refresh();
    expect(timers.at(-1)?.gap).toMatchObject(gap);
    const gapId = timers.at(-1)?.gap?.id ?? '';
    const after = await timer.answerGap({ gapId, choice: 'discard', resume: true });
    expect(after).toMatchObject({ gap: null, entry: { startedAtMs: gap.toMs } });
  });

  it('survives the app closing', async () => {
    const file = emptyFile();
    const first = openInWorker(file);
    await first.timeEntries.startTimer(newTimer('a'), NOW_MS);
    await first.close();
    const second = openInWorker(file);
    expect(await second.timeEntries.getTimer(NOW_MS)).toMatchObject({
      id: 'a',
      startedAtMs: NOW_MS,
      endedAtMs: null,
    });
  });
});
