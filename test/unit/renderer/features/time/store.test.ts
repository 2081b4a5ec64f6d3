import { describe, expect, it } from 'vitest';
import { saveQuick } from '../../../../../renderer/features/time/quick-add.tsx';
import { nextField, openCell, saveEdit } from '../../../../../renderer/features/time/save-edit.ts';
import { goStep } from '../../../../../renderer/features/time/time-page.tsx';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import type { TimeEntry } from '../../../../../shared/domain/time/entry.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { defer, settle } from '../../manual-timers.ts';
import { aCustomer, anEntry, aProject } from '../../time-builders.ts';
import { createTimeWorld, pageOf } from './time-world.ts';
import { query } from '../../../../db/time-ledger-helpers.ts';

const ENTRY = anEntry();
const NO_QUERY = query({ zone: 'Europe/Berlin' });

describe('the search', () => {
  it('asks for everything, then for what the form says, then for another page', async () => {
    const { fake, timers, get } = createTimeWorld({
      'time:list-entries': () => pageOf([ENTRY], 200),
    });
    await get().entrySearch.reload();
    get().entrySearch.setValue('text', 'review');
    get().entrySearch.setValue('syncState', 'parked');
    get().entrySearch.setValue('billable', 'no');
    get().entrySearch.setValue('from', '2026-03-01');
    timers.runAll();
    await settle();
    await get().entrySearch.goToPage(3);
    const asked = {
      ...NO_QUERY,
      text: 'review',
      syncState: 'parked',
      billable: 'no',
      fromDay: '2026-03-01',
    };
    expect(fake.inputsOf('time:list-entries')).toEqual([NO_QUERY, asked, { ...asked, page: 3 }]);
  });

  it('ignores invalid values', async () => {
    const { fake, get } = createTimeWorld();
    get().entrySearch.setValue('syncState', '__proto__');
    get().entrySearch.setValue('billable', 'perhaps');
    get().entrySearch.setValue('to', 'tomorrow');
    await get().entrySearch.submit();
    expect(fake.inputsOf('time:list-entries')).toEqual([NO_QUERY]);
  });

  it('shows the day of one entry, with the focus on it', async () => {
    const { fake, get } = createTimeWorld({ 'time:get-entry': () => ENTRY });
    get().entrySearch.setValue('text', 'other');
    await get().showEntry(ENTRY.id);
    expect(fake.inputsOf('time:list-entries').at(-1)).toEqual({
      ...NO_QUERY,
      fromDay: '2026-03-14',
      toDay: '2026-03-14',
    });
    expect(get().focusCell).toEqual({ entryId: ENTRY.id, cell: 'times' });
  });

  it('says so when the entry no longer exists', async () => {
    const { get } = createTimeWorld({ 'time:get-entry': () => null });
    await get().showEntry('x');
    expect(get().listError).toMatchObject({ code: 'input/not-found' });
  });
});

describe('events', () => {
  it('are read once for many, and not before the list was opened', async () => {
    const { fake, timers, get } = createTimeWorld();
    get().connect();
    fake.emit('time:entries-changed', { entryId: 'a' });
    timers.runAll();
    await settle();
    expect(fake.inputsOf('time:list-entries')).toEqual([]);
    await get().entrySearch.reload();
    for (let count = 0; count < 500; count += 1)
      fake.emit('time:entries-changed', { entryId: 'a' });
    timers.runAll();
    await settle();
    expect(fake.inputsOf('time:list-entries')).toHaveLength(2);
  });

  it('wait while a cell is edited, and are read when it is closed', async () => {
    const { fake, timers, get } = createTimeWorld();
    get().connect();
    await get().entrySearch.reload();
    openCell(get(), ENTRY, 'note');
    fake.emit('time:entries-changed', { entryId: null });
    timers.runAll();
    await settle();
    expect(fake.inputsOf('time:list-entries')).toHaveLength(1);
    get().closeEdit(false);
    timers.runAll();
    await settle();
    expect(fake.inputsOf('time:list-entries')).toHaveLength(2);
  });
});

describe('delete and undo', () => {
  const DONE = {
    kind: 'delete',
    entryId: ENTRY.id,
    note: 'x',
    startedAtMs: ENTRY.startedAtMs,
    count: 1,
    isSent: false,
    isLost: false,
  } as const;

  it('keeps the offer after a failed undo and says why', async () => {
    const { get, store } = createTimeWorld({ 'time:delete-entry': () => undefined });
    await get().deleteEntry(ENTRY);
    await goStep(store, 'undo');
    expect(get().step).toEqual({ way: 'made', note: ENTRY.note });
    expect(get().listError).not.toBeNull();
  });

  it('goes to the entry, on its day if the list does not show it, and says what was done', async () => {
    let entryId = ENTRY.id;
    const { fake, get, store } = createTimeWorld({
      'time:undo': () => ({ ...DONE, entryId }),
      'time:get-entry': () => ENTRY,
      'time:redo': () => ({ ...DONE, startedAtMs: null }),
    });
    await goStep(store, 'undo');
    expect(get()).toMatchObject({ step: { way: 'undo' }, focusCell: { entryId, cell: 'times' } });
    expect(fake.inputsOf('time:get-entry')).toEqual([]);
    entryId = 'elsewhere';
    await goStep(store, 'undo');
    expect(get()).toMatchObject({ focusCell: { entryId }, entrySearch: { isBlank: false } });
    get().clearFocusCell();
    await goStep(store, 'redo');
    expect(get()).toMatchObject({ step: { way: 'redo' }, focusCell: null });
  });

  it('goes to the entry of the last one, and leaves what it says when there is none', async () => {
    const list = defer<ReturnType<typeof pageOf>>();
    const entryIds = ['first', ENTRY.id];
    const { fake, get, store } = createTimeWorld({
      'time:undo': () => ({ ...DONE, entryId: entryIds.shift() ?? '' }),
      'time:redo': () => null,
      'time:get-entry': () => ENTRY,
      'time:list-entries': () => list.promise,
    });
    const both = Promise.all([goStep(store, 'undo'), goStep(store, 'undo')]);
    await settle();
    expect(fake.inputsOf('time:undo')).toHaveLength(2);
    list.resolve(pageOf([ENTRY]));
    await both;
    expect(get().focusCell).toEqual({ entryId: ENTRY.id, cell: 'times' });
    await goStep(store, 'redo');
    expect(get().step).toMatchObject({ way: 'undo', entryId: ENTRY.id });
  });
});

describe('the row in which an entry is typed', () => {
  it('keeps it, reports the overlap and is empty for the next one, with the same day', async () => {
    const { fake, get } = createTimeWorld({
      'time:add-entry': (entry) => anEntry({ ...entry, hasOverlap: true }),
    });
    get().typeQuick({ day: '2026-03-10', start: '9', end: '10', note: 'Review', tags: 'a,b' });
    expect(await saveQuick(get())).toBe(true);
    expect(fake.inputsOf('time:add-entry')[0]).toMatchObject({
      startedAtMs: Date.UTC(2026, 2, 10, 8),
      note: 'Review',
      tags: ['a', 'b'],
      isBillable: true,
    });
    expect(get().overlapOf).not.toBeNull();
    expect(get().quick).toMatchObject({ day: '2026-03-10', start: '', note: '' });
  });

  it('shows the invalid field, keeps what was typed, and asks nobody', async () => {
    const { fake, get } = createTimeWorld();
    get().typeQuick({ start: '9', end: '25:00', note: 'Review' });
    expect(await saveQuick(get())).toBe(false);
    expect(get()).toMatchObject({
      quickError: { field: 'end' },
      quick: { note: 'Review', end: '25:00' },
    });
    expect(fake.inputsOf('time:add-entry')).toEqual([]);
    get().typeQuick({ end: '10' });
    expect(get().quickError).toBeNull();
  });

  it('asks once about a very long entry', async () => {
    const { fake, get } = createTimeWorld({ 'time:add-entry': (entry) => anEntry(entry) });
    get().typeQuick({ day: '2026-01-01', start: '9', duration: '30h', isByDuration: true });
    expect(await saveQuick(get())).toBe(false);
    expect(get().quickQuestion).toContain('30:00 hours');
    expect(fake.inputsOf('time:add-entry')).toEqual([]);
    expect(await saveQuick(get(), true)).toBe(true);
    expect(get().quickQuestion).toBeNull();
  });

  it('shows a refusal of the main process at its field, in its words', async () => {
    const { get } = createTimeWorld({
      'time:add-entry': () => {
        throw new AppError(
          'input/invalid',
          { english: 'The end must be later.' },
          {
            details: { field: 'endedAtMs' },
          },
        );
      },
    });
    get().typeQuick({ start: '9', end: '10' });
    expect(await saveQuick(get())).toBe(false);
    expect(get()).toMatchObject({
      quickError: { field: 'end', message: 'The end must be later.' },
      quick: { start: '9' },
      isQuickBusy: false,
    });
  });

  it('survives a restart of the app', () => {
    const first = createTimeWorld();
    first.get().typeQuick({ note: 'Half a thought', start: '9' });
    const { get } = createTimeWorld({}, Object.fromEntries(first.storage));
    expect(get().quick).toMatchObject({ note: 'Half a thought', start: '9' });
  });
});

describe('a cell', () => {
  async function opened(handlers = {}) {
    const world = createTimeWorld({
      'time:edit-entry': ({ patch }) => anEntry({ ...ENTRY, note: patch.note ?? ENTRY.note }),
      ...handlers,
    });
    await world.get().entrySearch.reload();
    openCell(world.get(), ENTRY, 'note');
    return world;
  }
  const save = (
    get: () => ReturnType<typeof createTimeWorld>['get'] extends () => infer S ? S : never,
  ) => saveEdit(get, { isFocusKept: true });

  it('is saved, shown immediately in its row, and gets the focus back', async () => {
    const { fake, get } = await opened();
    get().typeEdit({ note: 'New note' });
    expect(await save(get)).toBe(true);
    expect(fake.inputsOf('time:edit-entry')).toEqual([
      { entryId: ENTRY.id, patch: { note: 'New note' } },
    ]);
    expect(valueOf(get().entrySearch.results)?.entries[0]?.note).toBe('New note');
    expect(get()).toMatchObject({ edit: null, focusCell: { entryId: ENTRY.id, cell: 'note' } });
  });

  it('moves on to the next one with what the row holds now', async () => {
    const { get } = await opened();
    get().typeEdit({ note: 'New note' });
    await saveEdit(get, { isFocusKept: true, next: 'tags' });
    expect(get().edit).toMatchObject({ field: 'tags', entry: { note: 'New note' } });
  });

  it('applies what is typed before the answer to the next one', async () => {
    const { get } = await opened();
    get().typeEdit({ note: 'New note' });
    const saving = saveEdit(get, { isFocusKept: true, next: 'tags' });
    get().typeEdit({ tags: 'law' });
    await saving;
    expect(get().edit).toMatchObject({ field: 'tags', texts: { tags: 'law' } });
    expect(get().edit?.entry.note).toBe('New note');
  });

  it('unchanged is closed without a request', async () => {
    const { fake, get } = await opened();
    expect(await save(get)).toBe(true);
    expect(fake.inputsOf('time:edit-entry')).toEqual([]);
    expect(get().edit).toBeNull();
  });

  it('that cannot be saved stays open with what was typed', async () => {
    const { get } = await opened({
      'time:edit-entry': () => {
        throw new AppError(
          'input/invalid',
          { english: 'Too long.' },
          { details: { field: 'note' } },
        );
      },
    });
    get().typeEdit({ note: 'Precious' });
    expect(await save(get)).toBe(false);
    expect(get().edit).toMatchObject({
      texts: { note: 'Precious' },
      error: { field: 'note', message: 'Too long.' },
      isSaving: false,
    });
  });

  it('with an invalid value stays open when a different one is opened', async () => {
    const { get } = await opened();
    openCell(get(), ENTRY, 'duration');
    get().typeEdit({ duration: 'x' });
    await save(get);
    openCell(get(), anEntry({ id: 'other' }), 'note');
    expect(get().edit).toMatchObject({ field: 'duration', texts: { duration: 'x' } });
  });

  it('is saved while a different one is already open, which stays open', async () => {
    const answer = defer<TimeEntry>();
    const { get } = await opened({ 'time:edit-entry': () => answer.promise });
    get().typeEdit({ note: 'New note' });
    const saving = saveEdit(get, { isFocusKept: false });
    openCell(get(), anEntry({ id: 'other' }), 'tags');
    answer.resolve(anEntry({ note: 'New note' }));
    await saving;
    expect(get().edit).toMatchObject({ entry: { id: 'other' }, field: 'tags' });
  });

  it('that is refused while a different one is open reopens with what was typed', async () => {
    const answer = defer<TimeEntry>();
    const { get } = await opened({ 'time:edit-entry': () => answer.promise });
    get().typeEdit({ note: 'Precious' });
    const saving = saveEdit(get, { isFocusKept: false });
    openCell(get(), anEntry({ id: 'other' }), 'tags');
    answer.reject(new AppError('input/invalid', { english: 'Too long.' }));
    await saving;
    expect(get().edit).toMatchObject({
      field: 'note',
      texts: { note: 'Precious' },
      error: { message: 'Too long.' },
    });
  });

  it('of a running entry has no duration to open', () => {
    const { get } = createTimeWorld();
    const entry = anEntry({ endedAtMs: null });
    openCell(get(), entry, 'duration');
    expect(get().edit).toBeNull();
    expect(nextField(entry, 'times', 1)).toBe('note');
    expect(nextField(ENTRY, 'times', 1)).toBe('duration');
    expect(nextField(ENTRY, 'times', -1)).toBeNull();
    expect(nextField(ENTRY, 'project', 1)).toBeNull();
  });
});

describe('projects and customers', () => {
  it('assigns a new project to the connection of its customer, and offers it immediately', async () => {
    const { fake, get } = createTimeWorld({
      'projects:add': ({ name, customerId }) => aProject({ id: 'new', name, customerId }),
    });
    await get().loadCatalog();
    expect(await get().addProject('Relaunch', 'c1')).toMatchObject({ status: 'made' });
    expect(fake.inputsOf('projects:add')[0]).toMatchObject({
      name: 'Relaunch',
      customerId: 'c1',
      connectionId: 'remote',
    });
    expect(valueOf(get().catalog)?.projects.map(({ id }) => id)).toContain('new');
  });

  it.each([
    ['an archived one', [aProject({ id: 'old', name: 'Merger', isArchived: true })], 'old'],
    ['one that a command made meanwhile', [aProject({ id: 'other', name: 'merger' })], 'other'],
    ['none of two', ['a', 'b'].map((id) => aProject({ id, name: 'Merger' })), null],
  ])('takes %s in place of a new one of the same name', async (_, projects, id) => {
    const { get } = createTimeWorld({
      'projects:add': () => {
        throw new AppError('input/conflict', { english: 'There is one of this name.' });
      },
      'projects:get-catalog': () => ({ projects, customers: [] }),
    });
    expect(await get().addProject('Merger')).toMatchObject(
      id === null ? { status: 'failed' } : { status: 'made', value: { id } },
    );
  });

  it('renames a customer at its projects too', async () => {
    const { get } = createTimeWorld({
      'projects:get-catalog': () => ({
        projects: [aProject({ customerId: 'c1', customerName: 'Old' })],
        customers: [aCustomer({ id: 'c1', name: 'Old' })],
      }),
      'customers:edit': ({ patch }) => aCustomer({ id: 'c1', name: patch.name ?? '' }),
    });
    await get().loadCatalog();
    expect(await get().renameCustomer('c1', 'New')).toBeNull();
    expect(valueOf(get().catalog)).toMatchObject({
      projects: [{ customerName: 'New' }],
      customers: [{ name: 'New' }],
    });
  });

  it('returns a refusal, and changes nothing', async () => {
    const { get } = createTimeWorld({
      'customers:add': () => {
        throw new AppError('input/conflict', { english: 'There is one of this name.' });
      },
    });
    await get().loadCatalog();
    const before = get().catalog;
    expect(await get().addCustomer('Twice')).toMatchObject({
      status: 'failed',
      error: { message: 'There is one of this name.' },
    });
    expect(get().catalog).toEqual(before);
  });
});

describe('conflicts', () => {
  it('are read when one is opened, and the question disappears once it is settled', async () => {
    const conflict = { entryId: ENTRY.id, entry: ENTRY, fields: [], isDeletedThere: true };
    let open = [conflict];
    const { fake, get } = createTimeWorld({
      'time:list-conflicts': () => open,
      'time:settle-conflict': () => {
        open = [];
        return null;
      },
    });
    get().connect();
    fake.emit('time:entries-changed', { entryId: null });
    await settle();
    expect(fake.inputsOf('time:list-conflicts')).toEqual([]);
    await get().openConflict(ENTRY.id);
    expect(valueOf(get().conflicts)).toEqual([conflict]);
    expect(await get().settleConflict(ENTRY.id, { deletion: 'here' })).toBeNull();
    expect(get().openConflictId).toBeNull();
    expect(valueOf(get().conflicts)).toEqual([]);
  });
});
