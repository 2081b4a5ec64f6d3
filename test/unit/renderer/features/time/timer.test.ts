import { describe, expect, it } from 'vitest';
import type { TimeEntry, Timer } from '../../../../../shared/domain/time/entry.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { Handlers } from '../../fake-api.ts';
import { defer, settle } from '../../manual-timers.ts';
import { anEntry } from '../../time-builders.ts';
import { createTimeWorld, RUNNING } from './time-world.ts';

const timerOf = (entry: TimeEntry | null): Timer => ({ entry, gap: null, canMeasureIdle: true });

function setup(handlers: Handlers = {}, stored: Record<string, string> = {}) {
  const order: string[] = [];
  const world = createTimeWorld(
    {
      'time:start-timer': ({ note, projectId }) => {
        order.push('start');
        return timerOf({ ...RUNNING, note, projectId });
      },
      'time:stop-timer': () => {
        order.push('stop');
        return timerOf(null);
      },
      'time:edit-entry': ({ entryId, patch }) => {
        order.push(`note ${String(patch.note)}`);
        return anEntry({ ...RUNNING, id: entryId, note: patch.note ?? RUNNING.note });
      },
      ...handlers,
    },
    stored,
  );
  return { ...world, order };
}

async function running(handlers: Handlers = {}) {
  const world = setup({ 'time:get-timer': () => timerOf(RUNNING), ...handlers });
  await world.get().load();
  return world;
}

describe('start and stop', () => {
  it('starts with the draft, whose project determines whether it is billable, and empties it', async () => {
    const { fake, get } = setup();
    await get().load();
    get().setTimerDraft({ note: 'Review', projectId: 'p2' });
    await get().toggleTimer();
    expect(fake.inputsOf('time:start-timer')).toEqual([
      {
        note: 'Review',
        projectId: 'p2',
        isBillable: false,
        tags: [],
        zone: 'Europe/Berlin',
        documentJobId: null,
      },
    ]);
    expect(get().timer?.entry?.note).toBe('Review');
    expect(get().timerDraft).toEqual({ note: '', projectId: null });
    await get().toggleTimer();
    expect(get().timer?.entry).toBeNull();
  });

  it('continues an earlier entry and leaves the draft unchanged', async () => {
    const { fake, get } = setup();
    get().setTimerDraft({ note: 'Later' });
    await get().startTimer({ note: 'Again', projectId: 'p1', isBillable: false, tags: ['x'] });
    expect(fake.inputsOf('time:start-timer')[0]).toMatchObject({
      note: 'Again',
      isBillable: false,
      tags: ['x'],
    });
    expect(get().timerDraft.note).toBe('Later');
  });

  it("keeps the draft across a restart; a deleted project doesn't stop the timer", async () => {
    const first = setup();
    first.get().setTimerDraft({ note: 'Review', projectId: 'gone' });
    const { fake, get } = setup({}, Object.fromEntries(first.storage));
    expect(get().timerDraft).toEqual({ note: 'Review', projectId: 'gone' });
    await get().load();
    await get().startTimer();
    expect(fake.inputsOf('time:start-timer')[0]).toMatchObject({ note: 'Review', projectId: null });
  });

  it.each(['{', '[]', 'null', '{"note":1,"projectId":null}', '{"note":"x"}'])(
    'ignores a stored draft %s',
    (text) => {
      const { get } = setup({}, { 'dragoman.time-draft.timer': text });
      expect(get().timerDraft).toEqual({ note: '', projectId: null });
    },
  );

  it('is read again first when it could not be read: none is started over a running one', async () => {
    let isBroken = true;
    const { fake, get } = setup({
      'time:get-timer': () => {
        if (isBroken) throw new AppError('db/unavailable', { english: 'busy' });
        return timerOf(RUNNING);
      },
    });
    await get().load();
    expect(get()).toMatchObject({ timer: null, timerError: { code: 'db/unavailable' } });
    isBroken = false;
    await get().toggleTimer();
    expect(fake.inputsOf('time:start-timer')).toEqual([]);
    expect(get()).toMatchObject({ timer: { entry: { id: 'running' } }, timerError: null });
  });

  it('keeps the draft after a refused start and says why; the next attempt clears that', async () => {
    let isBroken = true;
    const { get } = setup({
      'time:start-timer': () => {
        if (isBroken) throw new AppError('db/unavailable', { english: 'busy' });
        return timerOf(RUNNING);
      },
    });
    await get().load();
    get().setTimerDraft({ note: 'Review' });
    await get().startTimer();
    expect(get()).toMatchObject({
      timer: { entry: null },
      timerError: { code: 'db/unavailable' },
      timerDraft: { note: 'Review' },
    });
    isBroken = false;
    await get().startTimer();
    expect(get()).toMatchObject({ timerError: null, timer: { entry: { id: 'running' } } });
  });

  describe('what is typed before the answer to Start', () => {
    async function startSlowly(order: readonly ('answer' | 'event')[]) {
      const slow = defer<Timer>();
      const world = setup({ 'time:start-timer': () => slow.promise });
      world.get().connect();
      await world.get().load();
      const starting = world.get().toggleTimer();
      await settle();
      world.get().setTimerDraft({ note: 'Proofreading', projectId: 'p2' });
      const started = timerOf({ ...RUNNING, note: '' });
      for (const what of order) {
        if (what === 'answer') slow.resolve(started);
        else world.fake.emit('time:timer-changed', started);
        // It is always visible.
        const { timer, timerDraft, typedNote } = world.get();
        expect(timer?.entry ? typedNote?.note : timerDraft.note).toBe('Proofreading');
      }
      return { ...world, starting };
    }

    it.each([{ order: ['answer'] as const }, { order: ['event', 'answer'] as const }])(
      'becomes the note and the project of the running entry: $order',
      async ({ order }) => {
        const { fake, get, starting } = await startSlowly(order);
        await starting;
        expect(fake.inputsOf('time:edit-entry')).toEqual([
          { entryId: 'running', patch: { note: 'Proofreading' } },
          { entryId: 'running', patch: { projectId: 'p2', isBillable: false } },
        ]);
        expect(get()).toMatchObject({
          timer: { entry: { id: 'running' } },
          timerDraft: { note: '', projectId: null },
          typedNote: null,
        });
      },
    );

    it('starts no second one when Enter follows', async () => {
      const slow = defer<Timer>();
      const { fake, get } = setup({ 'time:start-timer': () => slow.promise });
      await get().load();
      const starting = get().toggleTimer();
      await settle();
      get().setTimerDraft({ note: 'Proofreading' });
      const again = get().startTimer();
      slow.resolve(timerOf({ ...RUNNING, note: '' }));
      await Promise.all([starting, again]);
      expect(fake.inputsOf('time:start-timer')).toHaveLength(1);
      expect(get().timer?.entry?.note).toBe('Proofreading');
    });
  });

  it('ignores an answer that an event overtook', async () => {
    const slow = defer<Timer>();
    const { fake, get } = setup({ 'time:get-timer': () => slow.promise });
    get().connect();
    const reading = get().loadTimer();
    fake.emit('time:timer-changed', timerOf(RUNNING));
    slow.resolve(timerOf(null));
    await reading;
    expect(get().timer?.entry?.id).toBe('running');
  });
});

describe('the note of the running entry', () => {
  it('is saved after a pause in typing, and what was saved is shown again', async () => {
    const { fake, timers, get } = await running();
    get().typeNote('Pro');
    get().typeNote('Proof');
    expect(fake.inputsOf('time:edit-entry')).toEqual([]);
    timers.runAll();
    await settle();
    expect(fake.inputsOf('time:edit-entry')).toEqual([
      { entryId: 'running', patch: { note: 'Proof' } },
    ]);
    expect(get()).toMatchObject({ typedNote: null, timer: { entry: { note: 'Proof' } } });
  });

  it('is saved before the timer is stopped or another is started', async () => {
    const { order, get } = await running();
    get().typeNote('To the end');
    await get().stopTimer();
    expect(order).toEqual(['note To the end', 'stop']);
    const other = await running();
    other.get().typeNote('To the end');
    await other.get().startTimer();
    expect(other.order).toEqual(['note To the end', 'start']);
  });

  it('that cannot be saved is still shown, and the timer continues', async () => {
    const { order, get } = await running({
      'time:edit-entry': () => {
        throw new AppError('db/unavailable', { english: 'busy' });
      },
    });
    get().typeNote('Precious');
    await get().stopTimer();
    expect(order).toEqual([]);
    expect(get()).toMatchObject({
      typedNote: { note: 'Precious' },
      timerError: { code: 'db/unavailable' },
    });
  });

  it('is saved to the entry it was typed for, also when that was stopped elsewhere', async () => {
    const { fake, timers, get } = await running();
    get().connect();
    get().typeNote('Mine');
    fake.emit('time:timer-changed', timerOf({ ...RUNNING, id: 'other', note: 'Other' }));
    timers.runAll();
    await settle();
    expect(fake.inputsOf('time:edit-entry')).toEqual([
      { entryId: 'running', patch: { note: 'Mine' } },
    ]);
    expect(get().timer?.entry).toMatchObject({ id: 'other', note: 'Other' });
  });

  it('unchanged is not sent', async () => {
    const { fake, get } = await running();
    get().typeNote(RUNNING.note);
    await get().saveNote();
    expect(fake.inputsOf('time:edit-entry')).toEqual([]);
  });

  it('applies the billing of a project chosen while it runs', async () => {
    const { fake, get } = await running();
    await get().setRunningProject('p2');
    expect(fake.inputsOf('time:edit-entry')).toEqual([
      { entryId: 'running', patch: { projectId: 'p2', isBillable: false } },
    ]);
  });
});

describe('a question about time away', () => {
  const gap = { id: 'g1', fromMs: 0, toMs: 1, reason: 'asleep' } as const;

  it('disappears with its answer, and stays when that was refused', async () => {
    let isBroken = true;
    const { fake, get } = setup({
      'time:get-timer': () => ({ ...timerOf(RUNNING), gap }),
      'time:answer-gap': () => {
        if (isBroken) throw new AppError('db/unavailable', { english: 'busy' });
        return timerOf(RUNNING);
      },
    });
    await get().load();
    expect(await get().answerGap({ gapId: 'g1', choice: 'discard', resume: true })).toBe(false);
    expect(get().timer?.gap).toEqual(gap);
    isBroken = false;
    expect(await get().answerGap({ gapId: 'g1', choice: 'keep' })).toBe(true);
    expect(get().timer?.gap).toBeNull();
    expect(fake.inputsOf('time:answer-gap')).toHaveLength(2);
  });
});
